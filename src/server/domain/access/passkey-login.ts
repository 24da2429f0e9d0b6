/** Logging in with a passkey (PK-4 to PK-6): as with a password, but that a device proves who asks. */
import type { BodyOf } from '../../../contract/call.ts';
import type { passkeyLogin, passkeyLoginOptions } from '../../../contract/passkeys.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { findMerchant } from '../platform/merchants.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import type { Reply } from '../platform/reply.ts';
import type { Requester } from './devices.ts';
import type { LogIn } from './log-in.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { askQuestion, readUsed, relyingParty, takeQuestion } from './passkey-questions.ts';
import { handleOf } from './passkey-rows.ts';
import type { Sessions } from './sessions.ts';

export interface PasskeyLogin {
  /** `origin`: of the page, where it is one of the shop's. */
  ask(merchant: string, origin: string | null, requester: Requester): Promise<Reply<typeof passkeyLoginOptions>>;
  answer(
    body: BodyOf<typeof passkeyLogin>,
    origin: string | null,
    requester: Requester,
  ): Promise<Reply<typeof passkeyLogin>>;
}

interface PasskeyLoginParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  logIn: LogIn;
  throttle: LoginThrottle;
  onMessage(): void;
}

interface Found {
  passkey: string;
  publicKey: Buffer;
  id: string;
  phone: string;
  username: string;
}

export function createPasskeyLogin(parts: PasskeyLoginParts): PasskeyLogin {
  const { database, clock, limits, sessions, logIn, throttle, onMessage } = parts;

  /** It counts up with each use of the one device, so a count that came before is of a copy. */
  async function removeCopied(handle: Queryable, { passkey, phone }: Found): Promise<void> {
    await handle.run(sql`delete from passkeys where id = ${passkey}`);
    await sessions.endOfPasskey(handle, passkey);
    await sendNotice(handle, limits, phone, notices.passkeyCopied, clock.now());
  }

  return {
    async ask(merchantUid, origin, { address }) {
      const party = relyingParty(origin);
      if (!party) return { outcome: 'not_here' };
      if (!(await findMerchant(database, merchantUid))) return { outcome: 'merchant_uid' };
      const now = clock.now();
      const resetAt = await consume(database, `passkey logins of ${address}`, limits.address.passkeyLogins, now);
      if (resetAt) return { outcome: 'throttled', resetAt };
      const { token, challenge } = await askQuestion(database, party, null, limits, now);
      const options = {
        challenge,
        rpId: party.id,
        timeout: limits.passkeys.questionLife,
        userVerification: 'required',
      };
      return { outcome: 'accepted', data: { token, options } };
    },

    async answer({ merchant_uid, token, credential }, origin, requester) {
      const merchant = await findMerchant(database, merchant_uid);
      if (!merchant) return { outcome: 'merchant_uid' };
      const party = relyingParty(origin);
      const challenge = party && (await takeQuestion(database, token, party, null, clock.now()));
      if (!party || challenge === null) return { outcome: 'ticket_invalid' };
      const found = await database.row<Found>(sql`
        select k.id as passkey, k.public_key as "publicKey", p.id, p.phone, p.username
        from passkeys k join players p on p.id = k.player
        where k.credential = ${Buffer.from(credential.id, 'base64url')} and k.rp_id = ${party.id}
          and p.merchant = ${merchant.uuid}`);
      if (!found) return { outcome: 'unknown_passkey' };
      // Locked as a password is: for the phone, for the address, and where the shop holds the account.
      const attempt = await throttle.begin(found.phone, requester);
      if (attempt instanceof Date) return { outcome: 'throttled', resetAt: attempt };
      const used =
        credential.response.userHandle === handleOf(found.id)
          ? await readUsed(credential, challenge, party, found.publicKey)
          : null;
      if (!used) return { outcome: 'refused' };
      const reply = await database.transaction(async (handle): Promise<Reply<typeof passkeyLogin>> => {
        // Before a new password, which ends this session too, or after it, which leaves no passkey.
        const player = await handle.row<{ phone: string }>(
          sql`select phone from players where id = ${found.id} for update`,
        );
        if (player?.phone !== found.phone) return { outcome: 'refused' };
        const counted = await handle.run(sql`
          update passkeys set counter = ${used.counter}, is_synced = ${used.isSynced}, used_at = ${clock.now()}
          where id = ${found.passkey} and (counter < ${used.counter} or (counter = 0 and ${used.counter}::bigint = 0))`);
        if (counted === 0) {
          const isThere = await handle.row(sql`select 1 from passkeys where id = ${found.passkey}`);
          if (!isThere) return { outcome: 'unknown_passkey' };
          await removeCopied(handle, found);
          return { outcome: 'copied' };
        }
        const begun = await logIn(handle, { ...found, passwordHash: null }, attempt, requester, found.passkey);
        return begun ?? { outcome: 'refused' };
      });
      if (reply.outcome === 'accepted' || reply.outcome === 'copied') onMessage();
      return reply;
    },
  };
}
