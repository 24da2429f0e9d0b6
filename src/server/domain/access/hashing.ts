/** What a hash of a password or PIN costs, and how many this machine makes at once (C54, docs/decisions/053). */
import { hash } from '@node-rs/argon2';
import { StartRefusal } from '../../db/start-refusal.ts';
import type { Limits } from '../platform/limits.ts';

export interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
}

/** OWASP's least for Argon2id with one lane, each as strong as the others. */
export const leastCosts: readonly Cost[] = [
  { memory: 47_104, passes: 1 },
  { memory: 19_456, passes: 2 },
  { memory: 12_288, passes: 3 },
  { memory: 9_216, passes: 4 },
  { memory: 7_168, passes: 5 },
];

export const isStrongEnough = ({ memory, passes }: Cost): boolean =>
  leastCosts.some((least) => memory >= least.memory && passes >= least.passes);

// Argon2id is the package's default.
export const argonOptions = ({ memory, passes }: Cost) => ({ memoryCost: memory, timeCost: passes, parallelism: 1 });

export interface Measured {
  /** Hashes at once. */
  parallel: number;
  /** ms of each of them. */
  ms: number;
}

/** Threads that hash, read files and resolve names: libuv's. */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const rounds = 3;
/** How much more a further hash at once has to bring. */
const gain = 1.15;

/**
 * One hash at once less than this machine has threads or cores for, because the event loop and files need theirs; cores
 * are counted by what they bring, so that a container's share of them is seen. `parallel`: where it is set.
 */
export async function measureHashing(
  { memory, passes, longestWait }: Limits['hashing'],
  parallel: number | null,
): Promise<Measured> {
  const options = argonOptions({ memory, passes });
  const one = async (): Promise<number> => {
    const begun = performance.now();
    await hash('a password that nobody has', options);
    return performance.now() - begun;
  };
  const msWith = async (atOnce: number): Promise<number> => {
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let round = 0; round < rounds; round += 1) await one();
      }),
    );
    return (performance.now() - begun) / rounds;
  };
  const first = Math.min(await one(), await one());
  if (first > longestWait)
    throw new StartRefusal(
      `Expected a hash of a password to take at most ${longestWait} ms; with HASHING_MEMORY ${memory} and ` +
        `HASHING_PASSES ${passes} it takes ${Math.round(first)} ms here.`,
    );
  if (parallel !== null) return { parallel, ms: await msWith(parallel) };
  let best = { atOnce: 1, ms: await msWith(1) };
  const found = [best];
  for (let atOnce = 2; atOnce <= threads; atOnce += 1) {
    const ms = await msWith(atOnce);
    if (atOnce / ms < (best.atOnce / best.ms) * gain) break;
    best = { atOnce, ms };
    found.push(best);
  }
  const chosen = found.at(-2) ?? best;
  return { parallel: chosen.atOnce, ms: chosen.ms };
}
