/** Logging in: constant work, one generic answer (C50, C51). */
import type { BodyOf } from '../../../contract/call.ts';
import type { login } from '../../../contract/session.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Devices, Requester } from './devices.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Passwords } from './passwords.ts';
import type { Reply } from '../platform/reply.ts';
import type { Sessions } from './sessions.ts';

export type Login = (body: BodyOf<typeof login>, requester: Requester) => Promise<Reply<typeof login>>;

interface LoginParts {
  database: Database;
  devices: Devices;
  passwords: Passwords;
  sessions: Sessions;
  throttle: LoginThrottle;
}

export function createLogin({ database, devices, passwords, sessions, throttle }: LoginParts): Login {
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
    return database.transaction(async (handle) => {
      const still = await handle.run(sql`
        update players set password_hash = ${renewed}
        where id = ${player.id} and phone = ${phone} and password_hash = ${player.password_hash}`);
      if (still === 0 && !(await isRenewed(handle))) return { outcome: 'invalid_credentials' };
      await attempt.forgive(handle);
      const device = await devices.recordLogin(handle, { phone, createdAt: player.created_at }, requester);
      const token = await sessions.begin(handle, player.id, device.isNew);
      const data = { token, phone_number: phone, id: player.id, username: player.username };
      return { outcome: 'accepted', data, device: device.token };
    });
  };
}
