/** Reads the addresses of calls from the page head; without an entry, those of the contract. */
import { contractAddresses, isHeaderName, isPath, type Addresses } from '../../contract/addresses.ts';
import { readMeta } from './page-meta.ts';

const isBase = (value: unknown) => value === 'api' || value === 'platform';
const isPathOrNull = (value: unknown) => value === null || isPath(value);
const isTableOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(fits);

const fits: { [Key in keyof Addresses]: (value: unknown) => boolean } = {
  bases: isTableOf(isBase),
  paths: isTableOf(isPathOrNull),
  olderPaths: isTableOf(isPathOrNull),
  idempotencyHeader: (value) => value === null || isHeaderName(value),
};

/** Throws a sentence for the operator where the entry is invalid: a stopped page is better than stray calls. */
export function readPlatformCalls(document: Document): Addresses {
  const text = readMeta(document, 'platform-calls');
  if (text === '') return contractAddresses;
  const said = { ...contractAddresses, ...parse(text) };
  for (const [key, isRight] of Object.entries(fits)) {
    if (!isRight(said[key as keyof Addresses])) throw new Error(`The page head's platform-calls has no valid ${key}.`);
  }
  return said;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The throw below reports it.
  }
  throw new Error("The page head's platform-calls is no JSON object.");
}
