/** Registration (RG-2 to RG-9): code, verification, password; each step needs the ticket of the previous one. */
import type { BodyOf } from '../../../contract/call.ts';
import type { register } from '../../../contract/registration.calls.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Requester } from '../access/devices.ts';
import { lockFor } from '../access/phone-limits.ts';
import { createPlayer, findPlayerByPhone } from '../access/players.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Reply } from '../platform/reply.ts';
import { tookPart } from './tickets.ts';
import { createVisitorSteps, type VisitorParts, type VisitorSteps } from './visitor-steps.ts';

export interface Registration extends VisitorSteps {
  register(body: BodyOf<typeof register>, requester: Requester): Promise<Reply<typeof register>>;
}

interface Begun {
  id: string;
  state: 'started' | 'verified';
}

export const findRegistration = (handle: Queryable, merchant: string, phone: string): Promise<Begun | null> =>
  handle.row<Begun>(sql`
    select id, state from verifications
    where merchant = ${merchant} and phone = ${phone} and purpose = 'register'`);

export function createRegistration(parts: VisitorParts): Registration {
  const { limits, verifications } = parts;
  const { steps, codeTicket, passwordTicket } = createVisitorSteps(
    parts,
    'register',
    async (handle, { id, merchant, phone }, passwordHash, now) => {
      await createPlayer(handle, { merchant, phone, passwordHash, createdAt: now });
      await handle.run(sql`delete from verifications where id = ${id}`);
      return true;
    },
  );

  /** Resumes a registration in the browser that took part; anybody else has to verify the number again. */
  async function resume(
    handle: Queryable,
    { id, state }: Begun,
    held: string | undefined,
    now: Date,
  ): Promise<Reply<typeof register>> {
    if (state === 'verified') {
      if (held !== undefined && (await tookPart(handle, held, id, now))) {
        return { outcome: 'please_proceed_to_set_password', data: await passwordTicket(handle, id, now) };
      }
    }
    // Beside the tickets of whoever is under way: a number alone must not end that.
    return { outcome: 'please_proceed_to_otp_verification', data: await codeTicket(handle, id, now, true) };
  }

  return {
    ...steps,
    register: ({ phone, merchant_uid, register_token: held }, requester) =>
      verifications.request(
        { requester, phone, player: null },
        async (handle, codesEnd, now, asking): Promise<Reply<typeof register>> => {
          const merchant = await findMerchant(handle, merchant_uid);
          if (!merchant) return { outcome: 'merchant_uid' };
          const locks = await lockFor(handle, phone, 'register', limits, asking, now);
          if (await findPlayerByPhone(handle, merchant.uuid, phone, now))
            return { outcome: 'validation.already.registered' };
          if (locks.day) return { outcome: 'otp_block', resetAt: locks.day };
          const begun = await findRegistration(handle, merchant.uuid, phone);
          if (begun) return resume(handle, begun, held, now);
          const wait = locks.code ?? codesEnd;
          if (wait) return { outcome: 'otp_block', resetAt: wait };
          const id = await verifications.begin(
            handle,
            { purpose: 'register', merchant: merchant.uuid, phone, player: null, newPhone: null },
            locks.askers,
            now,
          );
          return {
            outcome: 'accepted',
            data: { ...(await codeTicket(handle, id, now)), phone, codes_left: locks.codesLeft - 1 },
          };
        },
      ),
  };
}
