/**
 * Proofs of the PIN (C85): a player who entered the right one gets a token that is good for the confirmed deed alone, with
 * its amount and target, once, in the same session, for five minutes.
 */
import type { Deed } from '../../contract/deeds.ts';
import type { confirmPin } from '../../contract/pin.calls.ts';
import type { Database, Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { canonicalJson } from './canonical-json.ts';
import { after, type Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Pins } from './pins.ts';
import type { Reply } from './reply.ts';
import { digest, keyedDigest, newToken } from './secrets.ts';
import type { Caller } from './sessions.ts';

export interface PinProofs {
  /** One of the player's five tries. Must not run inside a transaction: the try is committed. */
  confirm(caller: Caller, body: { pin: string; deed: Deed }): Promise<Reply<typeof confirmPin>>;
  /** A proof for this deed; only for who has just entered the right PIN. */
  issue(caller: Caller, deed: Deed): Promise<string>;
  /** Uses the proof up: true for one caller only. Runs in the transaction of the deed, so that both happen or neither. */
  use(handle: Queryable, caller: Caller, proof: string | null, deed: Deed, now: Date): Promise<boolean>;
}

interface PinProofsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  key: Buffer;
  pins: Pins;
}

export function createPinProofs({ database, clock, limits: { money }, key, pins }: PinProofsParts): PinProofs {
  /** Deeds hold account numbers, of which there are too few for a plain digest. */
  const deedDigest = (deed: Deed): Buffer => keyedDigest(key, `deed/${canonicalJson(deed)}`);

  async function issue({ player, token }: Caller, deed: Deed): Promise<string> {
    const proof = newToken();
    await database.run(sql`
      insert into pin_proofs (digest, player, session, deed, expires_at)
      values (${digest(proof)}, ${player}, ${digest(token)}, ${deedDigest(deed)},
        ${after(clock.now(), money.proofLife)})`);
    return proof;
  }

  return {
    issue,
    async confirm(caller, { pin, deed }) {
      const check = await pins.check(caller.player, pin);
      if (!check) return { outcome: 'missing' };
      if (check.outcome !== 'right') return check;
      return { outcome: 'confirmed', data: { proof: await issue(caller, deed) } };
    },
    async use(handle, { player, token }, proof, deed, now) {
      if (proof === null) return false;
      const used = await handle.run(sql`
        update pin_proofs set used_at = ${now}
        where digest = ${digest(proof)} and player = ${player} and session = ${digest(token)}
          and deed = ${deedDigest(deed)} and used_at is null and expires_at > ${now}`);
      return used === 1;
    },
  };
}
