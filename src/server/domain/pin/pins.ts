/** The PIN: a slow hash, worthless without the server's key (C64), locked by five wrong tries until a reset (C63). */
import { pinTries } from '../../../contract/pin-rules.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Hasher, Passwords } from '../access/passwords.ts';
import { keyedDigest } from '../platform/secrets.ts';

type PinCheck = { outcome: 'right' } | WrongPin;
type WrongPin = { outcome: 'wrong'; data: { tries_left: number } } | { outcome: 'locked' };

export interface Pins {
  /** Counts as a try. Null without a PIN. Not inside a transaction: the try has to be committed. */
  check(player: string, pin: string): Promise<PinCheck | null>;
  /** As `check`, but that the caller forgives the try, where the hash is still the one that it was compared with. */
  tryOut(player: string, pin: string): Promise<{ outcome: 'right'; hash: string } | WrongPin | null>;
  /** Compares without a try: for a player who may replace the PIN, once for each proof. */
  isKept(player: string, pin: string): Promise<boolean>;
  hash(player: string, pin: string): Promise<string>;
  /** Stores a new PIN with five tries, and ends the old one's proofs. */
  save(handle: Queryable, player: string, hash: string): Promise<void>;
}

export function createPins(database: Database, passwords: Passwords, key: Buffer): Pins {
  /** A stolen table allows no guessing, and no hash fits another player. */
  const keyed = (player: string, pin: string): string => keyedDigest(key, `pin/${player}/${pin}`).toString('base64url');

  async function tryIn(hasher: Hasher, player: string, pin: string): ReturnType<Pins['tryOut']> {
    // Counted in a statement before the comparison, so that parallel guesses cannot slip past.
    const counted = await database.row<{ pin_hash: string; pin_failures: number }>(sql`
      update players set pin_failures = pin_failures + 1
      where id = ${player} and pin_hash is not null and pin_failures < ${pinTries}
      returning pin_hash, pin_failures`);
    if (!counted) {
      const known = await database.row(sql`select 1 from players where id = ${player} and pin_hash is not null`);
      return known && { outcome: 'locked' };
    }
    const { pin_hash: hash, pin_failures: failures } = counted;
    if (await hasher.matches(hash, keyed(player, pin))) return { outcome: 'right', hash };
    return failures >= pinTries
      ? { outcome: 'locked' }
      : { outcome: 'wrong', data: { tries_left: pinTries - failures } };
  }

  const tryOut: Pins['tryOut'] = (player, pin) => passwords.inLine((hasher) => tryIn(hasher, player, pin));

  return {
    tryOut,
    async check(player, pin) {
      const check = await tryOut(player, pin);
      if (check?.outcome !== 'right') return check;
      await database.run(sql`update players set pin_failures = 0 where id = ${player} and pin_hash = ${check.hash}`);
      return { outcome: 'right' };
    },
    async isKept(player, pin) {
      const row = await database.row<{ pin_hash: string | null }>(
        sql`select pin_hash from players where id = ${player}`,
      );
      return passwords.inLine(({ matches }) => matches(row?.pin_hash ?? null, keyed(player, pin)));
    },
    hash: (player, pin) => passwords.inLine(({ hash }) => hash(keyed(player, pin))),
    async save(handle, player, hash) {
      await handle.run(sql`update players set pin_hash = ${hash}, pin_failures = 0 where id = ${player}`);
      await handle.run(sql`delete from pin_proofs where player = ${player}`);
    },
  };
}
