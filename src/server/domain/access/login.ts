/** Logging in: constant work, one generic answer (C50, C51). A login on a new device is told by SMS (DV-3). */
import type { BodyOf } from '../../../contract/call.ts';
import type { login } from '../../../contract/session.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { RateLimited } from '../platform/refusals.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import { browserNames } from './browser-names.ts';
import type { Devices, Requester } from './devices.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Passwords } from './passwords.ts';
import type { Reply } from '../platform/reply.ts';
import type { Sessions } from './sessions.ts';

export type Login = (body: BodyOf<typeof login>, requester: Requester) => Promise<Reply<typeof login>>;

interface LoginParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  devices: Devices;
  passwords: Passwords;
  sessions: Sessions;
  throttle: LoginThrottle;
  onMessage(): void;
}

export function createLogin(parts: LoginParts): Login {
  const { database, clock, limits, devices, passwords, sessions, throttle, onMessage } = parts;

  /** Nobody waits for it, and where no message can be sent the login goes on. */
  async function tell(handle: Queryable, player: string, phone: string, { agent }: Requester): Promise<void> {
    const now = clock.now();
    if (await consume(handle, `new devices of ${player}`, limits.newDevices, now)) return;
    try {
      await sendNotice(handle, limits, phone, notices.newDevice(browserNames(agent)), now);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
    }
  }

  return async ({ phone_number: phone, password, merchant_uid }, requester) => {
    const merchant = await findMerchant(database, merchant_uid);
    if (!merchant) return { outcome: 'merchant_uid' };
    const attempt = await throttle.begin(phone, requester);
    if (attempt instanceof Date) return { outcome: 'throttled', resetAt: attempt };
    const player = await database.row<{ id: string; username: string; password_hash: string; created_at: Date }>(sql`
      select id, username, password_hash, created_at from players
      where merchant = ${merchant.uuid} and phone = ${phone}`);
    const isRight = await attempt.comparing(() => passwords.matches(player?.password_hash ?? null, password));
    if (!player || !isRight) return { outcome: 'invalid_credentials' };

    const renewed = passwords.isDated(player.password_hash) ? await passwords.hash(password) : player.password_hash;
    /** Whether a hash that changed meanwhile still fits: another login may have renewed it. */
    const isRenewed = async (handle: Queryable): Promise<boolean> => {
      const held = await handle.row<{ password_hash: string }>(
        sql`select password_hash from players where id = ${player.id} and phone = ${phone} for update`,
      );
      return held !== null && passwords.matches(held.password_hash, password);
    };
    const reply = await database.transaction(async (handle): Promise<Reply<typeof login>> => {
      const still = await handle.run(sql`
        update players set password_hash = ${renewed}
        where id = ${player.id} and phone = ${phone} and password_hash = ${player.password_hash}`);
      if (still === 0 && !(await isRenewed(handle))) return { outcome: 'invalid_credentials' };
      await attempt.forgive(handle);
      const device = await devices.recordLogin(handle, { phone, createdAt: player.created_at }, requester);
      const token = await sessions.begin(handle, player.id, { isNew: device.isNew, requester });
      if (device.isNew) await tell(handle, player.id, phone, requester);
      const data = { token, phone_number: phone, id: player.id, username: player.username };
      return { outcome: 'accepted', data, device: device.token };
    });
    if (reply.outcome === 'accepted') onMessage();
    return reply;
  };
}
