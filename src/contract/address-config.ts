/** Checks the addresses that a deployer configures, and reports each fault in a sentence. */
import { contractAddresses, isHeaderName, isPath, v1PathOf, type Addresses, type Generation } from './addresses.ts';
import type { AnyCall } from './call.ts';
import { calls } from './index.ts';

export const addressKeys = ['bases', 'paths', 'olderPaths', 'idempotencyHeader'] as const;

const known: Readonly<Record<string, AnyCall>> = calls;
/** Headers that have a meaning already. */
const takenHeaders = ['accept', 'authorization', 'content-type', 'pin-proof', 'cookie', 'origin', 'host'];

/** A value as JSON, at most 80 characters. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

export function readAddresses(config: Readonly<Record<string, unknown>>, fault: (sentence: string) => void): Addresses {
  const table = (name: (typeof addressKeys)[number]): [string, unknown][] => {
    const value = config[name];
    if (value === undefined) return [];
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
    fault(`${name} must be an object, not ${shown(value)}.`);
    return [];
  };
  const bases = table('bases').filter(([path, base]) => {
    const isRight = isPath(path) && (path === '/' || !path.endsWith('/'));
    if (!isRight)
      fault(
        `bases: ${shown(path)} must be the beginning of a path, such as "/v2/auth": with a slash before it and none behind.`,
      );
    const isBase = base === 'api' || base === 'platform';
    if (!isBase) fault(`bases: ${shown(path)} must be "api" or "platform", not ${shown(base)}.`);
    return isRight && isBase;
  });
  const pathsIn = (name: 'paths' | 'olderPaths') =>
    table(name).filter(([call, path]) => {
      const found = Object.hasOwn(known, call) ? known[call] : undefined;
      if (!found) fault(`${name}: there is no call ${shown(call)}; docs/deploy.md lists them all.`);
      else if (name === 'olderPaths' && !found.v1)
        fault(`olderPaths: the call ${shown(call)} has no older form; its address goes into paths.`);
      const isRight = path === null || isPath(path);
      if (!isRight)
        fault(
          `${name}: ${shown(call)} must be a path that begins with "/", without a query, or null where the platform does not have it, not ${shown(path)}.`,
        );
      return found !== undefined && isRight;
    });
  return {
    bases: Object.fromEntries(bases) as Addresses['bases'],
    paths: Object.fromEntries(pathsIn('paths')) as Addresses['paths'],
    olderPaths: Object.fromEntries(pathsIn('olderPaths')) as Addresses['olderPaths'],
    idempotencyHeader: readHeader(config['idempotencyHeader'], fault),
  };
}

function readHeader(value: unknown, fault: (sentence: string) => void): string | null {
  if (value === undefined) return contractAddresses.idempotencyHeader;
  if (value === null) return null;
  if (isHeaderName(value) && !takenHeaders.includes(value.toLowerCase())) return value.toLowerCase();
  fault(
    `idempotencyHeader must be the name of a header that nothing else needs, or null where the key is not sent, not ${shown(value)}.`,
  );
  return null;
}

/** For a page of one generation: null if it can make the call in no form. */
export function addressesIn(addresses: Addresses, generation: Generation): Addresses {
  if (generation === 'v2') return { ...addresses, olderPaths: {} };
  const paths = { ...addresses.paths };
  for (const [name, call] of Object.entries(known)) {
    if (paths[name] !== null || v1PathOf(call, addresses) === null) continue;
    delete paths[name];
    // The v1 form sends codes for the PIN only, so without v2 nobody can change a number.
    if (call.v1?.only) paths[calls.changePhone.name] = null;
  }
  return { ...addresses, paths };
}

/** The differences from the contract, for the page head; null if there are none. */
export function writePlatformCalls(addresses: Addresses, generation: Generation): string | null {
  const inPage = addressesIn(addresses, generation);
  const differs = addressKeys.filter((key) => JSON.stringify(inPage[key]) !== JSON.stringify(contractAddresses[key]));
  return differs.length === 0 ? null : JSON.stringify(Object.fromEntries(differs.map((key) => [key, inPage[key]])));
}
