/** Named streams of seeded random numbers: a new choice in one does not shift the others (docs/testing.md). */
import crypto from 'node:crypto';
import { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { random, type Random } from '../../src/walk/random.ts';

export type Streams = (name: string) => Random;

export function createStreams(seed: string): Streams {
  const known = new Map<string, Random>();
  return (name) => {
    const stream = known.get(name) ?? random(createHash('sha256').update(`${seed}/${name}`).digest().readInt32LE());
    known.set(name, stream);
    return stream;
  };
}

let source: Random = random(0);

const fill = <Bytes extends ArrayBufferView | null>(view: Bytes): Bytes => {
  if (view === null) return view;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = source.below(256);
  return view;
};

function uuid(): ReturnType<typeof crypto.randomUUID> {
  const bytes = Buffer.from(fill(new Uint8Array(16)));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Every random number of the process comes from `stream` from now on. */
export function seedRandomness(stream: Random): void {
  source = stream;
  Math.random = () => source.below(2 ** 31) / 2 ** 31;
  const replaced = {
    randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
    randomUUID: uuid,
    randomInt: (least: number, most?: number) =>
      most === undefined ? source.below(least) : least + source.below(most - least),
  };
  Object.assign(crypto, replaced);
  Object.defineProperties(globalThis.crypto, {
    getRandomValues: { value: fill, configurable: true },
    randomUUID: { value: uuid, configurable: true },
  });
  syncBuiltinESMExports();
}
