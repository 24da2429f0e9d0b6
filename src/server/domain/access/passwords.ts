/** Argon2id, a few at a time; a call whose hash would have to wait for long is refused before it counts anything. */
import { hash, verify } from '@node-rs/argon2';
import type { Elsewhere } from '../platform/admission.ts';
import { after, type Clock } from '../platform/clock.ts';
import { createSemaphore, type Load } from '../platform/concurrency.ts';
import type { Limits } from '../platform/limits.ts';
import { RateLimited } from '../platform/refusals.ts';
import { argonOptions } from './hashing.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown player (null) as for a wrong password. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export interface HashingLoad extends Load {
  /** Calls that may be in line. */
  most: number;
  /** Calls that were refused. */
  refused: number;
  /** Of a hash, the mean of the last ones. */
  ms: number;
}

export interface Passwords {
  /**
   * For the part of a call that hashes and counts tries: nothing is counted where it throws `RateLimited`, and it never
   * does so later.
   */
  inLine<Result>(work: (hasher: Hasher) => Promise<Result>): Promise<Result>;
  /** Whether a hash was made with other settings than new ones are. */
  isDated(stored: string): boolean;
  load(): HashingLoad;
}

/** How much the last hash counts in the mean. */
const weight = 1 / 16;

export function createPasswords(
  { memory, passes, parallel, longestWait, ...measured }: Limits['hashing'],
  clock: Clock,
  elsewhere: Elsewhere,
) {
  const cost = argonOptions({ memory, passes });
  const mark = `$argon2id$v=19$m=${memory},t=${passes},p=${cost.parallelism}$`;
  const limited = createSemaphore({ parallel, waiting: Infinity }, clock);
  let { ms } = measured;
  let inLine = 0;
  let refused = 0;
  const most = (): number => parallel + Math.floor((parallel * longestWait) / ms);

  /** As long as it takes beside all else that this process does. */
  const timed = <Result>(work: () => Promise<Result>): Promise<Result> =>
    elsewhere(() =>
      limited(async () => {
        const begun = performance.now();
        const result = await work();
        ms += (performance.now() - begun - ms) * weight;
        return result;
      }),
    );

  /** Text that looks the same is the same password, on any keyboard. */
  const plain = (password: string): string => password.normalize('NFC');
  const dummy = hash('a password that nobody has', cost);

  const hasher: Hasher = {
    hash: (password) => timed(() => hash(plain(password), cost)),
    async matches(stored, password) {
      const against = stored ?? (await dummy);
      const same = await timed(() => verify(against, plain(password)));
      return same && stored !== null;
    },
  };

  const passwords: Passwords = {
    async inLine(work) {
      if (inLine >= most()) {
        refused += 1;
        throw new RateLimited('platform', after(clock.now(), longestWait));
      }
      inLine += 1;
      try {
        return await work(hasher);
      } finally {
        inLine -= 1;
      }
    },
    isDated: (stored) => !stored.startsWith(mark),
    load: () => ({ ...limited.load(), most: most(), refused, ms }),
  };
  return passwords;
}
