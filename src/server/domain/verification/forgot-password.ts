/**
 * A forgotten password (FP-2 to FP-6): a code verifies the number, which gets a new password. Nobody is logged in. A number
 * that a player left lately takes the account back with it (PC-5).
 */
import type { BodyOf } from '../../../contract/call.ts';
import type { requestReset } from '../../../contract/forgot-password.calls.ts';
import { sql } from '../../db/sql.ts';
import type { Requester } from '../access/devices.ts';
import type { LoginThrottle } from '../access/login-throttle.ts';
import { dropPasskeys } from '../access/passkey-rows.ts';
import { lockFor } from '../access/phone-limits.ts';
import { findPlayerByPhone, lockPlayer, pauseWithdrawals, takeBackPhone } from '../access/players.ts';
import type { Sessions } from '../access/sessions.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Reply } from '../platform/reply.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import { findRegistration } from './registration.ts';
import { endVerifications } from './verifications.ts';
import { createVisitorSteps, type VisitorParts, type VisitorSteps } from './visitor-steps.ts';

export interface ForgotPassword extends VisitorSteps {
  request(body: BodyOf<typeof requestReset>, requester: Requester): Promise<Reply<typeof requestReset>>;
}

interface ForgotPasswordParts extends VisitorParts {
  sessions: Sessions;
  throttle: LoginThrottle;
  onMessage(): void;
}

export function createForgotPassword(parts: ForgotPasswordParts): ForgotPassword {
  const { limits, sessions, throttle, verifications, onMessage } = parts;
  const { steps, codeTicket } = createVisitorSteps(
    parts,
    'forgot_password',
    async (handle, { player, phone }, passwordHash, now) => {
      if (player === null) throw new Error('Expected a player behind a forgotten password, there is none.');
      const held = await lockPlayer(handle, player, now);
      if (!held) return false;
      const isBack = held.phone !== phone;
      if (isBack && !(await takeBackPhone(handle, held, phone, now))) return false;
      // Waits for a login that is being committed, so that its session ends too.
      await handle.run(sql`update players set password_hash = ${passwordHash} where id = ${player}`);
      await dropPasskeys(handle, player);
      await sessions.endAll(handle, player);
      await endVerifications(handle, player);
      await pauseWithdrawals(handle, player, limits, now);
      await throttle.clear(handle, phone);
      await sendNotice(handle, limits, phone, isBack ? notices.phoneBack : notices.passwordReset, now);
      if (isBack) await sendNotice(handle, limits, held.phone, notices.phoneLost, now);
      return true;
    },
  );

  return {
    ...steps,
    request: ({ phone, merchant_uid }, requester) =>
      verifications.request(
        { requester, phone, player: null },
        async (handle, codesEnd, now, asking): Promise<Reply<typeof requestReset>> => {
          const merchant = await findMerchant(handle, merchant_uid);
          if (!merchant) return { outcome: 'merchant_uid' };
          const locks = await lockFor(handle, phone, 'forgot_password', limits, asking, now);
          const player = await findPlayerByPhone(handle, merchant.uuid, phone, now);
          if (!player) {
            const isBegun = (await findRegistration(handle, merchant.uuid, phone)) !== null;
            return { outcome: isBegun ? 'please_finish_your_registration_process' : 'validation.not.registered' };
          }
          const wait = locks.code ?? codesEnd;
          if (wait) return { outcome: 'otp_block', resetAt: wait };
          const id = await verifications.begin(
            handle,
            { purpose: 'forgot_password', merchant: merchant.uuid, phone, player: player.id, newPhone: null },
            locks.askers,
            now,
          );
          return {
            outcome: 'accepted',
            data: { ...(await codeTicket(handle, id, now)), codes_left: locks.codesLeft - 1 },
          };
        },
      ),

    async setPassword(password, pair) {
      const reply = await steps.setPassword(password, pair);
      if (reply.outcome === 'accepted') onMessage();
      return reply;
    },
  };
}
