/** Proofs of the PIN (C85): for one sensitive action, its amount and target, once, in one session, five minutes. */
import type { SensitiveAction } from '../../../contract/sensitive-action.ts';
import type { confirmPin } from '../../../contract/pin.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { Pins } from './pins.ts';
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

  const newProof = ({ player, token }: Caller, deed: SensitiveAction) => ({
    ...{ player, proof: newToken(), session: digest(token), deed: actionDigest(deed) },
    endsAt: after(clock.now(), money.proofLife),
  });

  async function confirm(
    caller: Caller,
    { pin, deed }: { pin: string; deed: SensitiveAction },
  ): Promise<Reply<typeof confirmPin>> {
    const check = await pins.tryOut(caller.player, pin);
    if (!check) return { outcome: 'missing' };
    if (check.outcome !== 'right') return check;
    const { player, proof, session, deed: action, endsAt } = newProof(caller, deed);
    // One statement forgives the try and keeps the proof. A new PIN ends the proofs of the old one.
    const issued = await database.run(sql`
      with forgiven as (
        update players set pin_failures = 0 where id = ${player} and pin_hash = ${check.hash} returning id)
      insert into pin_proofs (digest, player, session, deed, expires_at)
      select ${digest(proof)}, id, ${session}, ${action}, ${endsAt}::timestamptz from forgiven`);
    // Where the PIN was replaced meanwhile, the new one is compared.
    return issued === 1 ? { outcome: 'confirmed', data: { proof } } : confirm(caller, { pin, deed });
  }

  return {
    confirm,
    async issue(caller, deed) {
      const { player, proof, session, deed: action, endsAt } = newProof(caller, deed);
      await database.run(sql`
        insert into pin_proofs (digest, player, session, deed, expires_at)
        select ${digest(proof)}, id, ${session}, ${action}, ${endsAt}::timestamptz from players where id = ${player} for share`);
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
