/** A table of network addresses in the MaxMind format, such as GeoLite2 City or DB-IP City Lite: nobody is asked (066). */
import { readFileSync } from 'node:fs';
import { Reader } from 'mmdb-lib';
import { StartRefusal } from '../db/start-refusal.ts';
import type { PlaceOf } from '../domain/access/place-of.ts';

/** Of the two shapes that tables have: GeoLite2's, and one of plain texts. */
interface Row {
  city?: { names?: { en?: unknown } } | string;
  country?: { iso_code?: unknown };
  country_code?: unknown;
}

const longestCity = 60;
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Throws a sentence where the file is missing, or is no such table. */
export function openPlaceTable(path: string): PlaceOf {
  const table = openReader(path);
  return (address) => {
    const row = find(table, address);
    const city = textIn(typeof row?.city === 'object' ? row.city.names?.en : row?.city);
    const country = textIn(row?.country?.iso_code ?? row?.country_code);
    return {
      city: city && [...city].slice(0, longestCity).join(''),
      country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    };
  };
}

function openReader(path: string): Reader<object> {
  try {
    return new Reader(readFileSync(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(`PLACES must be the path of a table of addresses in the MaxMind format (.mmdb): ${reason}.`);
  }
}

/** A forwarded address may be no address at all. */
function find(table: Reader<object>, address: string): Row | null {
  try {
    return table.get(address);
  } catch {
    return null;
  }
}
