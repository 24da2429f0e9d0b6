/** Argon2id, at most a few at a time, so that logins do not starve everything else. */
import { hash, verify } from '@node-rs/argon2';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { createSemaphore, type Load } from '../platform/concurrency.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown player (null) as for a wrong password. */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other settings than new ones are. */
  isDated(stored: string): boolean;
  load(): Load;
}

export function createPasswords(hashing: Limits['hashing'], clock: Clock): Passwords {
  // Argon2id is the package's default.
  const cost = { memoryCost: hashing.memory, timeCost: hashing.passes, parallelism: 1 };
  const mark = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const limited = createSemaphore(hashing, clock);

  /** Text that looks the same is the same password, on any keyboard. */
  const plain = (password: string): string => password.normalize('NFC');
  const dummy = hash('a password that nobody has', cost);

  return {
    hash: (password) => limited(() => hash(plain(password), cost)),
    async matches(stored, password) {
      const against = stored ?? (await dummy);
      const same = await limited(() => verify(against, plain(password)));
      return same && stored !== null;
    },
    isDated: (stored) => !stored.startsWith(mark),
    load: limited.load,
  };
}
