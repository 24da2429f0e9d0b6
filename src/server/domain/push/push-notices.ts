/** Notices to devices: written in the transaction that causes them, sent after it, again after a failure (PS-1). */
import type { PushLanguage } from '../../../contract/push.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, day, hour, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { claimedWork, createWorker, type Worker } from '../platform/worker.ts';
import type { NoticeKind, PushKey, PushPort, PushTarget } from './push-port.ts';
import { targetCipher } from './push-subscriptions.ts';

export interface NewNotice {
  player: string;
  kind: NoticeKind;
  path: string;
  writtenAt: Date;
  /** From then on it is deleted unsent. */
  expiresAt: Date;
}

/** One for each of the player's devices. */
export async function writeNotice(handle: Queryable, notice: NewNotice): Promise<void> {
  const { player, kind, path, writtenAt, expiresAt } = notice;
  await handle.run(sql`
    insert into push_notices (id, subscription, kind, path, due_at, created_at, expires_at)
    select gen_random_uuid(), id, ${kind}, ${path}, ${writtenAt}, ${writtenAt}, ${expiresAt}
    from push_subscriptions where player = ${player}`);
}

export type OrderNotice = Pick<NewNotice, 'kind' | 'path' | 'expiresAt'>;

/** How an order ended well (TX-1); `end_order` writes it (migration 037). */
export const orderNotice = ({ id, type }: { id: string; type: 'topup' | 'withdraw' }, now: Date): OrderNotice => ({
  kind: type === 'topup' ? 'paid' : 'withdrawn',
  path: `/history/transaction/${id}`,
  expiresAt: after(now, orderLife),
});

const orderLife = day;

/** ms until another process may take the notice; the client's timeout is shorter. */
const lease = 30_000;
const longestPause = hour;
const lookEvery = 5_000;
const concurrency = 4;

interface NoticeRow {
  id: string;
  subscription: string;
  kind: NoticeKind;
  path: string;
  tries: number;
  expires_at: Date;
}

interface Device {
  player: string;
  target: Buffer;
  language: PushLanguage;
}

interface NoticesParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  key: Buffer;
  port: PushPort;
  pushKey(): Promise<PushKey>;
  onError(error: unknown): void;
}

export function runPushNotices(parts: NoticesParts): Worker {
  const { database, clock, limits, key, port, pushKey, onError } = parts;
  const cipher = targetCipher(key);
  const drop = (id: string) => database.run(sql`delete from push_notices where id = ${id}`);

  /** `array` asks once (vendor-tasks.ts). */
  const claim = (most: number): Promise<NoticeRow[]> => {
    const now = clock.now();
    return database.rows<NoticeRow>(sql`
      update push_notices set due_at = ${after(now, lease)}, tries = tries + 1
      where id = any (array(
        select id from push_notices where due_at <= ${now} and expires_at > ${now}
        order by due_at limit ${most} for update skip locked))
      returning id, subscription, kind, path, tries, expires_at`);
  };

  /** Null where the session is over: a row may be left of one that was idle for too long. */
  const deviceOf = (subscription: string): Promise<Device | null> => {
    const now = clock.now();
    return database.row<Device>(sql`
      select p.player, p.target, p.language
      from push_subscriptions p, open_session(p.session, ${now}, ${after(now, -limits.session.idle)})
      where p.id = ${subscription}`);
  };

  async function deliver({ id, subscription, kind, path, expires_at: expiresAt }: NoticeRow): Promise<unknown> {
    const device = await deviceOf(subscription);
    if (!device) return drop(id);
    const target = JSON.parse(cipher.decrypt(device.target, device.player).toString()) as PushTarget;
    const answer = await port.send(target, { id, kind, lang: device.language, path, expiresAt }, await pushKey());
    if (answer === 'gone') return database.run(sql`delete from push_subscriptions where id = ${subscription}`);
    if (answer === 'refused') onError(new Error('Expected the push service to take a notice; it refused.'));
    return drop(id);
  }

  async function attempt(notice: NoticeRow): Promise<void> {
    try {
      await deliver(notice);
    } catch (error) {
      onError(error);
      const pause = Math.min(lease * 2 ** Math.min(notice.tries, 10), longestPause);
      await database.run(sql`
        update push_notices set due_at = ${after(clock.now(), pause)} where id = ${notice.id} and tries = ${notice.tries}`);
    }
  }

  const notices = claimedWork({ most: concurrency, claim, attempt });
  const worker = createWorker({
    ...notices,
    async work(isStopped) {
      await database.run(sql`delete from push_notices where expires_at <= ${clock.now()}`);
      await notices.work(isStopped);
    },
    onError,
    every: lookEvery,
  });
  worker.wake();
  return worker;
}
