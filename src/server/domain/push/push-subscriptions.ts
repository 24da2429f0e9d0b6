/** Who agreed to push notices, on which device: one subscription a session, which ends with it (PS-3). */
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../contract/call.ts';
import type { pushSetting, turnPushOff, turnPushOn } from '../../../contract/push.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller } from '../access/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import { createCipher } from '../platform/encryption.ts';
import type { Limits } from '../platform/limits.ts';
import type { Reply } from '../platform/reply.ts';
import { digest, keyedDigest } from '../platform/secrets.ts';
import type { PushKey, PushPort } from './push-port.ts';

export const targetCipher = (key: Buffer) => createCipher(key, 'push target');

interface PushSubscriptionsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  key: Buffer;
  port: PushPort;
  pushKey(): Promise<PushKey>;
  byPlayer: ByPlayer;
}

export interface PushSubscriptions {
  read(caller: Caller): Promise<Reply<typeof pushSetting>>;
  /** Null where the session has ended. */
  turnOn(caller: Caller, body: BodyOf<typeof turnPushOn>): Promise<Reply<typeof turnPushOn> | null>;
  turnOff(caller: Caller): Promise<Reply<typeof turnPushOff>>;
}

export function createPushSubscriptions(parts: PushSubscriptionsParts): PushSubscriptions {
  const { database, clock, limits, key, port, pushKey, byPlayer } = parts;
  const cipher = targetCipher(key);
  const { devices, changes } = limits.push;
  return {
    async read({ token }) {
      const { publicKey } = await pushKey();
      const isOn = await database.row(sql`select 1 from push_subscriptions where session = ${digest(token)}`);
      return { outcome: 'accepted', data: { key: publicKey.toString('base64url'), on: isOn !== null } };
    },
    turnOn(caller, { lang, ...target }) {
      const now = clock.now();
      return byPlayer(caller, now, async (handle, { id: player }) => {
        const resetAt = await consume(handle, `push/${player}`, changes, now);
        if (resetAt) return { outcome: 'throttled' as const, resetAt };
        if (!port.serves(target.endpoint) || !port.canEncrypt(target)) return { outcome: 'foreign_service' as const };
        const [session, endpoint] = [digest(caller.token), keyedDigest(key, target.endpoint)];
        // The device may have been another session's, or another player's.
        await handle.run(sql`
          delete from push_subscriptions where session = ${session} or endpoint_digest = ${endpoint}`);
        await handle.run(sql`
          insert into push_subscriptions (id, player, session, endpoint_digest, target, language, created_at)
          values (${randomUUID()}, ${player}, ${session}, ${endpoint},
            ${cipher.encrypt(JSON.stringify(target), player)}, ${lang}, ${now})`);
        await handle.run(sql`
          delete from push_subscriptions where id in (
            select id from push_subscriptions where player = ${player}
            order by created_at desc, session = ${session} desc offset ${devices}::int)`);
        return { outcome: 'accepted' as const };
      });
    },
    async turnOff({ token }) {
      await database.run(sql`delete from push_subscriptions where session = ${digest(token)}`);
      return { outcome: 'accepted' };
    },
  };
}
