/** Logging in with a password: constant work, one generic answer (C50, C51). */
import type { BodyOf } from '../../../contract/call.ts';
import type { login } from '../../../contract/session.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Requester } from './devices.ts';
import type { LogIn } from './log-in.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Hasher, Passwords } from './passwords.ts';
import type { Reply } from '../platform/reply.ts';

export type Login = (body: BodyOf<typeof login>, requester: Requester) => Promise<Reply<typeof login>>;

/** All null where the shop has no such player. */
type Found = { id: string; username: string; passwordHash: string } | { id: null; username: null; passwordHash: null };

interface LoginParts {
  database: Database;
  passwords: Passwords;
  logIn: LogIn;
  throttle: LoginThrottle;
  onMessage(): void;
}

export function createLogin({ database, passwords, logIn, throttle, onMessage }: LoginParts): Login {
  const tryIn = async (
    { hash, matches }: Hasher,
    { phone_number: phone, password, merchant_uid }: BodyOf<typeof login>,
    requester: Requester,
  ): ReturnType<Login> => {
    const found = await database.row<Found>(sql`
      select p.id, p.username, p.password_hash as "passwordHash"
      from merchants m left join players p on p.merchant = m.uuid and p.phone = ${phone} where m.uuid = ${merchant_uid}`);
    if (!found) return { outcome: 'merchant_uid' };
    const attempt = await throttle.begin(phone, requester);
    if (attempt instanceof Date) return { outcome: 'throttled', resetAt: attempt };
    const isRight = await matches(found.passwordHash, password);
    if (found.id === null || !isRight) return { outcome: 'invalid_credentials' };

    const { id, passwordHash } = found;
    const renewed = passwords.isDated(passwordHash) ? await hash(password) : null;
    const reply = await database.transaction(async (handle) => {
      const begun = await logIn(handle, { ...found, phone }, attempt, requester);
      if (begun) {
        if (renewed !== null) await handle.run(sql`update players set password_hash = ${renewed} where id = ${id}`);
        return begun;
      }
      // Whether a hash that changed meanwhile still fits: another login may have renewed it.
      const held = await handle.row<{ passwordHash: string }>(sql`
        select password_hash as "passwordHash" from players where id = ${id} and phone = ${phone} for update`);
      if (!held || !(await matches(held.passwordHash, password))) return null;
      return logIn(handle, { ...found, ...held, phone }, attempt, requester);
    });
    if (!reply) return { outcome: 'invalid_credentials' };
    if (reply.isNewDevice) onMessage();
    return reply;
  };
  return (body, requester) => passwords.inLine((hasher) => tryIn(hasher, body, requester));
}
