/**
 * The address of each call. The contract names one; a platform that has another one, or lacks the call, says so in its
 * configuration (docs/deploy.md), which reaches the page in its head as `platform-calls`.
 */
import type { AnyCall } from './call.ts';
import { hasV1 } from './v1.ts';

export type Base = AnyCall['base'];
export type Generation = 'v1' | 'v2';

/** What differs from the contract; what is not named stays as it is there. */
export interface Addresses {
  /** By the beginning of a path, which base it lies under. The longest that fits decides, before the call's own base. */
  bases: Readonly<Record<string, Base>>;
  /** By the name of a call; null: the platform does not have it. */
  paths: Readonly<Record<string, string | null>>;
  /** The paths in v1; null: the platform has no v1 form of the call, so it is made in v2. */
  olderPaths: Readonly<Record<string, string | null>>;
  /** Under which name an intent's key travels; null: it is not sent. */
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

/** Whether the platform has a call. */
export const isOffered = (name: string, { paths }: Pick<Addresses, 'paths'>): boolean => paths[name] !== null;

/** Where a call with this input goes; null where the platform does not have it. */
export function addressOf(
  call: AnyCall,
  input: unknown,
  addresses: Addresses,
  generation: Generation = 'v2',
): Address | null {
  if (!isOffered(call.name, addresses)) return null;
  const at = (path: string, own: Base, isV1: boolean): Address => ({
    base: baseOf(path, own, addresses),
    path,
    isV1,
  });
  const v1 = generation === 'v1' && hasV1(call, input) ? v1PathOf(call, addresses) : null;
  return v1 === null ? at(addresses.paths[call.name] ?? call.path, call.base, false) : at(v1, 'platform', true);
}

/** The address of a call's v1 form, null where there is none. */
export function v1PathOf({ name, v1 }: AnyCall, { olderPaths }: Addresses): string | null {
  if (!v1) return null;
  const configured = olderPaths[name];
  return configured === undefined ? v1.path : configured;
}

/** Which base a path lies under: by the longest beginning that fits, whole segments only. */
export function baseOf(path: string, own: Base, { bases }: Pick<Addresses, 'bases'>): Base {
  const fits = (beginning: string) => beginning === '/' || path === beginning || path.startsWith(`${beginning}/`);
  const [longest] = Object.keys(bases)
    .filter(fits)
    .sort((one, other) => other.length - one.length);
  return (longest !== undefined && bases[longest]) || own;
}

/** A path as it can be put behind a base: no query, no fragment, no way up. */
export const isPath = (text: unknown): text is string =>
  typeof text === 'string' && /^\/[^\s?#\\]*$/.test(text) && !text.split('/').includes('..');

export const isHeaderName = (text: unknown): text is string =>
  typeof text === 'string' && /^[a-z0-9-]{1,64}$/i.test(text);
