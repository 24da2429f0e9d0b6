/** The addresses of calls: the contract's, or a deployer's (docs/deploy.md), in the page head as `platform-calls`. */
import type { AnyCall } from './call.ts';
import { hasV1 } from './v1.ts';

export type Base = AnyCall['base'];
export type Generation = 'v1' | 'v2';

/** Differences from the contract's addresses. */
export interface Addresses {
  /** Base by path prefix, whole segments. The longest matching prefix overrides the call's own base. */
  bases: Readonly<Record<string, Base>>;
  /** Path by call name; null: the platform lacks the call. */
  paths: Readonly<Record<string, string | null>>;
  /** v1 path by call name; null: no v1 form, so the call is made in v2. */
  olderPaths: Readonly<Record<string, string | null>>;
  /** Header for the idempotency key; null: the key is not sent. */
  idempotencyHeader: string | null;
}

export const contractAddresses: Addresses = {
  bases: {},
  paths: {},
  olderPaths: {},
  idempotencyHeader: 'idempotency-key',
};

export interface Address {
  base: Base;
  path: string;
  isV1: boolean;
}

export const isOffered = (name: string, { paths }: Pick<Addresses, 'paths'>): boolean => paths[name] !== null;

/** Null if the platform lacks the call. */
export function addressOf(
  call: AnyCall,
  input: unknown,
  addresses: Addresses,
  generation: Generation = 'v2',
): Address | null {
  if (!isOffered(call.name, addresses)) return null;
  const at = (path: string, own: Base, isV1: boolean) => ({ base: baseOf(path, own, addresses), path, isV1 });
  const v1 = generation === 'v1' && hasV1(call, input) ? v1PathOf(call, addresses) : null;
  return v1 === null ? at(addresses.paths[call.name] ?? call.path, call.base, false) : at(v1, 'platform', true);
}

export function v1PathOf({ name, v1 }: AnyCall, { olderPaths }: Addresses): string | null {
  if (!v1) return null;
  const configured = olderPaths[name];
  return configured === undefined ? v1.path : configured;
}

export function baseOf(path: string, own: Base, { bases }: Pick<Addresses, 'bases'>): Base {
  const fits = (beginning: string) => beginning === '/' || path === beginning || path.startsWith(`${beginning}/`);
  const [longest] = Object.keys(bases)
    .filter(fits)
    .sort((one, other) => other.length - one.length);
  return (longest !== undefined && bases[longest]) || own;
}

/** A path that may follow a base: no query, no fragment, no `..`. */
export const isPath = (text: unknown): text is string =>
  typeof text === 'string' && /^\/[^\s?#\\]*$/.test(text) && !text.split('/').includes('..');

export const isHeaderName = (text: unknown): text is string =>
  typeof text === 'string' && /^[a-z0-9-]{1,64}$/i.test(text);
