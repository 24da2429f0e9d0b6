/** Changes a phone number (two codes and the PIN, PC-1 to PC-5) or password (PW-1). Every other session ends. */
import type { BodyOf } from '../../../contract/call.ts';
import type { changePassword } from '../../../contract/new-password.calls.ts';
import type { changePhone } from '../../../contract/pin.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import type { Devices, Requester } from '../access/devices.ts';
import type { LoginThrottle } from '../access/login-throttle.ts';
import { findMerchant } from '../platform/merchants.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import { refusePassword } from '../access/password-rules.ts';
import type { Passwords } from '../access/passwords.ts';
import { dropPasskeys } from '../access/passkey-rows.ts';
import { lockPhone } from '../access/phone-limits.ts';
import type { Pins } from '../pin/pins.ts';
import { findPlayer, findPlayerByPhone, keepFormerPhone, pauseWithdrawals, type ByPlayer } from '../access/players.ts';
import { findRegistration } from '../verification/registration.ts';
import type { Reply } from '../platform/reply.ts';
import type { Caller, Sessions } from '../access/sessions.ts';
import { useTicket } from '../verification/tickets.ts';
import { endVerifications, type Proof, type Verifications } from '../verification/verifications.ts';

export interface Credentials {
  changePhone(
    caller: Caller,
    body: BodyOf<typeof changePhone>,
    e: string,
    requester: Requester,
  ): Promise<Reply<typeof changePhone> | null>;
  changePassword(
    caller: Caller,
    body: BodyOf<typeof changePassword>,
    requester: Requester,
  ): Promise<Reply<typeof changePassword> | null>;
}

interface CredentialsParts {
  database: Database;
  devices: Devices;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  pins: Pins;
  sessions: Sessions;
  throttle: LoginThrottle;
  byPlayer: ByPlayer;
  verifications: Verifications;
  onMessage(): void;
}

export function createCredentials(parts: CredentialsParts): Credentials {
  const { database, devices, clock, limits, passwords, pins, sessions, throttle } = parts;
  const { byPlayer, verifications, onMessage } = parts;

  return {
    async changePhone(caller, { phone_number: newPhone, pin }, e, requester) {
      const claim: Proof = { purpose: 'phone_new', pair: { token: e, e: null }, player: caller.player };
      const proven = await verifications.proven(database, claim, clock.now());
      if (proven?.phone !== newPhone) return { outcome: 'ticket_invalid' };
      const check = await pins.check(caller.player, pin);
      if (!check) return { outcome: 'ticket_invalid' };
      if (check.outcome !== 'right') return check;
      const now = clock.now();
      const reply = await byPlayer(caller, now, async (handle, player): Promise<Reply<typeof changePhone>> => {
        // Registrations and other changes to this number lock its phone too, so only one of them gets it.
        await lockPhone(handle, newPhone, now);
        const holder = await findPlayerByPhone(handle, player.merchant, newPhone, now);
        if (holder && holder.id !== player.id) return { outcome: 'number_taken' };
        if (!(await useTicket(handle, claim.pair, now))) return { outcome: 'ticket_invalid' };
        const begun = await findRegistration(handle, player.merchant, newPhone);
        if (begun) await handle.run(sql`delete from verifications where id = ${begun.id}`);
        await endVerifications(handle, player.id);
        await handle.run(sql`update players set phone = ${newPhone} where id = ${player.id}`);
        await keepFormerPhone(handle, player, limits, now);
        await devices.copy(handle, player.phone, newPhone, requester);
        await sessions.endAll(handle, player.id, caller.token);
        await pauseWithdrawals(handle, player.id, limits, now);
        await sendNotice(handle, limits, player.phone, notices.phoneLeft(newPhone), now);
        await sendNotice(handle, limits, newPhone, notices.phoneTaken, now);
        return { outcome: 'accepted' };
      });
      if (reply?.outcome === 'accepted') onMessage();
      return reply;
    },

    async changePassword(caller, { password, password_confirmation: again, current_password: current }, requester) {
      if (password !== again) return { outcome: 'validation', field: 'password_confirmation' };
      const player = await findPlayer(database, caller.player);
      if (!player) return null;
      const shop = await findMerchant(database, player.merchant);
      const refused = refusePassword(password, { phone: player.phone, merchantName: shop?.name ?? '' });
      if (refused) return { outcome: refused };
      const reply = await passwords.inLine(async ({ hash, matches }) => {
        const attempt = await throttle.begin(player.phone, requester, true);
        if (attempt instanceof Date) return { outcome: 'throttled', resetAt: attempt } as const;
        if (!(await matches(player.passwordHash, current))) return { outcome: 'wrong_current' } as const;
        const isSame = await matches(player.passwordHash, password);
        const newHash = isSame ? '' : await hash(password);
        const now = clock.now();
        return byPlayer(caller, now, async (handle, held): Promise<Reply<typeof changePassword>> => {
          const { id, phone, passwordHash } = held;
          // The hash changed meanwhile: a login may have renewed it.
          if (passwordHash !== player.passwordHash && !(await matches(passwordHash, current)))
            return { outcome: 'wrong_current' };
          await attempt.forgive(handle);
          if (isSame) return { outcome: 'same_as_current' };
          const budgetEnds = await consume(handle, `password changes of ${id}`, limits.passwordChanges, now);
          if (budgetEnds) return { outcome: 'throttled', resetAt: budgetEnds };
          await handle.run(sql`update players set password_hash = ${newHash} where id = ${id}`);
          await dropPasskeys(handle, id);
          await sessions.endAll(handle, id, caller.token);
          await endVerifications(handle, id);
          await sendNotice(handle, limits, phone, notices.passwordChanged, now);
          return { outcome: 'accepted' };
        });
      });
      if (reply?.outcome === 'accepted') onMessage();
      return reply;
    },
  };
}
