/**
 * The six-digit PIN: kept as a slow hash that is worth nothing without the server's key (C64), and compared at most five
 * times until it was right or was reset (PN-4, C63). Whatever asks for the PIN asks here.
 */
import { pinTries } from '../../../contract/pin-rules.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Passwords } from '../access/passwords.ts';
import { RateLimited } from '../platform/refusals.ts';
import { keyedDigest } from '../platform/secrets.ts';

type PinCheck =
  | { outcome: 'right' }
  | { outcome: 'wrong'; data: { tries_left: number } }
  /** Five wrong ones: not even the right one is taken, until the PIN is reset. */
  | { outcome: 'locked' };

export interface Pins {
  /** One of the player's tries. Null where there is no PIN. Must not run inside a transaction: the try is committed. */
  check(player: string, pin: string): Promise<PinCheck | null>;
  /** Whether this is the PIN that is kept, without a try: only for who may replace it, and not to be told twice. */
  isKept(player: string, pin: string): Promise<boolean>;
  hash(player: string, pin: string): Promise<string>;
  /**
   * The new PIN, and its five tries. What the old one had confirmed has to be confirmed again. `resetAt` where nobody
   * had to know the old one.
   */
  save(handle: Queryable, player: string, hash: string, resetAt?: Date | null): Promise<void>;
}

export function createPins(database: Database, passwords: Passwords, key: Buffer): Pins {
  /** Of a million possible PINs none can be tried out on a stolen table, nor moved to another player. */
  const keyed = (player: string, pin: string): string => keyedDigest(key, `pin/${player}/${pin}`).toString('base64url');

  /** A PIN that there was no turn to compare was no try: a busy platform locks nobody out. */
  async function compare(player: string, pin: string, hash: string): Promise<boolean> {
    try {
      return await passwords.matches(hash, keyed(player, pin));
    } catch (error) {
      if (error instanceof RateLimited) {
        await database.run(sql`
          update players set pin_failures = greatest(pin_failures - 1, 0) where id = ${player} and pin_hash = ${hash}`);
      }
      throw error;
    }
  }

  return {
    async check(player, pin) {
      // Counted before the comparison, in a statement of its own: parallel guesses cannot slip past.
      const counted = await database.row<{ pin_hash: string; pin_failures: number }>(sql`
        update players set pin_failures = pin_failures + 1
        where id = ${player} and pin_hash is not null and pin_failures < ${pinTries}
        returning pin_hash, pin_failures`);
      if (!counted) {
        const known = await database.row(sql`select 1 from players where id = ${player} and pin_hash is not null`);
        return known && { outcome: 'locked' };
      }
      const { pin_hash: hash, pin_failures: failures } = counted;
      if (await compare(player, pin, hash)) {
        await database.run(sql`update players set pin_failures = 0 where id = ${player} and pin_hash = ${hash}`);
        return { outcome: 'right' };
      }
      return failures >= pinTries
        ? { outcome: 'locked' }
        : { outcome: 'wrong', data: { tries_left: pinTries - failures } };
    },
    async isKept(player, pin) {
      const row = await database.row<{ pin_hash: string | null }>(
        sql`select pin_hash from players where id = ${player}`,
      );
      return passwords.matches(row?.pin_hash ?? null, keyed(player, pin));
    },
    hash: (player, pin) => passwords.hash(keyed(player, pin)),
    async save(handle, player, hash, resetAt = null) {
      await handle.run(sql`
        update players set pin_hash = ${hash}, pin_failures = 0, pin_reset_at = coalesce(${resetAt}, pin_reset_at)
        where id = ${player}`);
      await handle.run(sql`delete from pin_proofs where player = ${player}`);
    },
  };
}
