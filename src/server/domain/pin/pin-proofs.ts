/** Proofs of the PIN (C85): for one sensitive action, its amount and target, once, in one session, five minutes. */
import type { SensitiveAction } from '../../../contract/sensitive-action.ts';
import type { confirmPin } from '../../../contract/pin.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { Pins } from './pins.ts';
import { findPlayer } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import { digest, keyedDigest, newToken } from '../platform/secrets.ts';
import type { Caller } from '../access/sessions.ts';

export interface PinProofs {
  /** Counts as a try. Must not run inside a transaction, since the try has to be committed. */
  confirm(caller: Caller, body: { pin: string; deed: SensitiveAction }): Promise<Reply<typeof confirmPin>>;
  /** Call only right after the player entered the right PIN. */
  issue(caller: Caller, deed: SensitiveAction): Promise<string>;
  /** By what a proof is found that is good for the action. */
  digestsOf(caller: Caller, proof: string | null, deed: SensitiveAction): ProofDigests;
  /** True for one caller only. In the action's transaction: both happen or neither. */
  use(handle: Queryable, caller: Caller, proof: string | null, deed: SensitiveAction, now: Date): Promise<boolean>;
}

interface ProofDigests {
  proof: Buffer | null;
  session: Buffer;
  deed: Buffer;
}

interface PinProofsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  key: Buffer;
  pins: Pins;
}

export function createPinProofs({ database, clock, limits: { money }, key, pins }: PinProofsParts): PinProofs {
  /** Keyed, because account numbers are too few for a plain digest. */
  const actionDigest = (deed: SensitiveAction): Buffer => keyedDigest(key, `deed/${canonicalJson(deed)}`);

  /** Null where the PIN has been replaced: a new PIN ends the proofs of the old one. */
  async function issueFor(
    { player, token }: Caller,
    deed: SensitiveAction,
    pinHash: string | null,
  ): Promise<string | null> {
    const proof = newToken();
    const issued = await database.run(sql`
      insert into pin_proofs (digest, player, session, deed, expires_at)
      select ${digest(proof)}, id, ${digest(token)}, ${actionDigest(deed)}, ${after(clock.now(), money.proofLife)}::timestamptz
      from players where id = ${player} and pin_hash is not distinct from ${pinHash} for share`);
    return issued === 1 ? proof : null;
  }

  const pinHashOf = async (player: string): Promise<string | null> =>
    (await findPlayer(database, player))?.pinHash ?? null;

  async function confirm(
    caller: Caller,
    { pin, deed }: { pin: string; deed: SensitiveAction },
  ): Promise<Reply<typeof confirmPin>> {
    const pinHash = await pinHashOf(caller.player);
    const check = await pins.check(caller.player, pin);
    if (!check) return { outcome: 'missing' };
    if (check.outcome !== 'right') return check;
    const proof = await issueFor(caller, deed, pinHash);
    // The PIN was replaced meanwhile, so compares with the new one.
    return proof === null ? confirm(caller, { pin, deed }) : { outcome: 'confirmed', data: { proof } };
  }

  return {
    confirm,
    async issue(caller, deed) {
      const proof = await issueFor(caller, deed, await pinHashOf(caller.player));
      if (proof === null) throw new Error('Expected the PIN that the proof is of; it was replaced meanwhile.');
      return proof;
    },
    digestsOf: ({ token }, proof, deed) => ({
      proof: proof === null ? null : digest(proof),
      session: digest(token),
      deed: actionDigest(deed),
    }),
    async use(handle, { player, token }, proof, deed, now) {
      if (proof === null) return false;
      const used = await handle.run(sql`
        update pin_proofs set used_at = ${now}
        where digest = ${digest(proof)} and player = ${player} and session = ${digest(token)}
          and deed = ${actionDigest(deed)} and used_at is null and expires_at > ${now}`);
      return used === 1;
    },
  };
}
