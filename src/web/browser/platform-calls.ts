/** Where the calls go, as the page head says it: absent where they go to the addresses of the contract. */
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

/** Throws one clear sentence where it cannot be read: calls that go astray are worse than a page that does not start. */
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
    // The sentence below says it.
  }
  throw new Error("The page head's platform-calls is no JSON object.");
}
