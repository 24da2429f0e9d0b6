/** Logging in with a password: constant work, one generic answer (C50, C51). */
import type { BodyOf } from '../../../contract/call.ts';
import type { login } from '../../../contract/session.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Requester } from './devices.ts';
import type { LogIn } from './log-in.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Passwords } from './passwords.ts';
import type { Reply } from '../platform/reply.ts';

export type Login = (body: BodyOf<typeof login>, requester: Requester) => Promise<Reply<typeof login>>;

interface LoginParts {
  database: Database;
  passwords: Passwords;
  logIn: LogIn;
  throttle: LoginThrottle;
  onMessage(): void;
}

export function createLogin({ database, passwords, logIn, throttle, onMessage }: LoginParts): Login {
  return async ({ phone_number: phone, password, merchant_uid }, requester) => {
    const merchant = await findMerchant(database, merchant_uid);
    if (!merchant) return { outcome: 'merchant_uid' };
    const attempt = await throttle.begin(phone, requester);
    if (attempt instanceof Date) return { outcome: 'throttled', resetAt: attempt };
    const player = await database.row<{ id: string; username: string; password_hash: string; createdAt: Date }>(sql`
      select id, username, password_hash, created_at as "createdAt" from players
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
      return logIn(handle, { ...player, phone }, requester);
    });
    if (reply.outcome === 'accepted') onMessage();
    return reply;
  };
}
