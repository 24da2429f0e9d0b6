/** Logging in: constant work, one generic answer (C50, C51). */
import type { BodyOf } from '../../../contract/call.ts';
import type { login } from '../../../contract/session.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Passwords } from './passwords.ts';
import type { Reply } from '../platform/reply.ts';
import type { Sessions } from './sessions.ts';

export type Login = (body: BodyOf<typeof login>, address: string) => Promise<Reply<typeof login>>;

interface LoginParts {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  throttle: LoginThrottle;
}

export function createLogin({ database, passwords, sessions, throttle }: LoginParts): Login {
  return async ({ phone_number: phone, password, merchant_uid }, address) => {
    const merchant = await findMerchant(database, merchant_uid);
    if (!merchant) return { outcome: 'merchant_uid' };
    const wait = await throttle.consume(phone, address);
    if (wait) return { outcome: 'throttled', resetAt: wait };
    const player = await database.row<{ id: string; username: string; password_hash: string }>(
      sql`select id, username, password_hash from players where merchant = ${merchant.uuid} and phone = ${phone}`,
    );
    const isRight = await throttle.comparing(phone, address, () =>
      passwords.matches(player?.password_hash ?? null, password),
    );
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
      const byNewCaller = await throttle.forgive(handle, phone, address);
      const token = await sessions.begin(handle, player.id, byNewCaller);
      return { outcome: 'accepted', data: { token, phone_number: phone, id: player.id, username: player.username } };
    });
  };
}
