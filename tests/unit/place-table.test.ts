/** DV-1: where an address is, by a table of the shop's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { StartRefusal } from '../../src/server/db/start-refusal.ts';
import { openPlaceTable } from '../../src/server/vendors/place-table.ts';
import { placeTable } from '../kit/place-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'platinum-places-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const placeOf = openPlaceTable(
  fileOf(
    'places.mmdb',
    placeTable({
      '36.64.0.0/11': { city: { names: { en: 'Bandung', de: 'Bandung' } }, country: { iso_code: 'ID' } },
      '103.28.12.0/22': { city: 'Jakarta', country_code: 'ID' },
      '8.8.8.0/24': { country: { iso_code: 'US' } },
      '203.0.113.0/24': { city: { names: { en: '' } }, country: { iso_code: 'Indonesia' } },
      '198.51.100.0/24': { city: { names: { en: 'x'.repeat(90) } } },
      '2001:0db8:0000:0000:0000:0000:0000:0000/32': { country: { iso_code: 'SG' } },
    }),
  ),
);

it.each([
  ['36.80.1.2', 'Bandung', 'ID'],
  ['103.28.15.255', 'Jakarta', 'ID'],
  ['8.8.8.8', null, 'US'],
  ['2001:db8::1', null, 'SG'],
  ['203.0.113.7', null, null],
  ['198.51.100.1', 'x'.repeat(60), null],
  ['127.0.0.1', null, null],
  ['8.8.9.8', null, null],
  ['not an address', null, null],
  ['', null, null],
])('DV-1 %s is in %s, %s', (address, city, country) => expect(placeOf(address)).toEqual({ city, country }));

it.each([
  ['missing', join(folder, 'none.mmdb'), /no such file/],
  ['no table', fileOf('text.mmdb', 'city,country\n'), /./],
])('DV-1 a table that is %s stops the start with a sentence', (_, path, reason) => {
  expect(() => openPlaceTable(path)).toThrow(StartRefusal);
  expect(() => openPlaceTable(path)).toThrow(/^PLACES must be the path of a table of addresses/);
  expect(() => openPlaceTable(path)).toThrow(reason);
});
