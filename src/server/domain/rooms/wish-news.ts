/**
 * Tells whoever waited for a game that it can be played, once (GM-17, docs/decisions/051): by push where a device of the
 * player agreed to it, else in the shop. A game opens with a build, so each process looks as it starts.
 */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, day, minute, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { createWorker, type Worker } from '../platform/worker.ts';
import { writeNotice } from '../push/push-notices.ts';
import { catalogue } from './games/catalogue.ts';

/** Ms: also finds who waited in the process of an older build, and whose pause is over. */
const lookEvery = minute;
/** Players who are told in one transaction. */
const most = 100;
/** Ms that a device may be off. */
const noticeLife = 3 * day;

const openGames = catalogue.filter(({ is_open: isOpen }) => isOpen).map(({ slug }) => slug);

interface WishNewsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  onNotice(): void;
  onError(error: unknown): void;
}

export function runWishNews({ database, clock, limits, onNotice, onError }: WishNewsParts): Worker {
  /** Claims, tells and settles in one transaction, so that no two processes tell the same player. */
  const tellSome = (): Promise<number> =>
    database.transaction(async (handle) => {
      const now = clock.now();
      const due = await handle.rows<{ player: string; game: string; has_device: boolean }>(sql`
        select w.player, w.game, exists (
          select 1 from push_subscriptions p, open_session(p.session, ${now}, ${after(now, -limits.session.idle)})
          where p.player = w.player) as has_device
        from wishes w
        where w.opened_at is null and w.game = any(${openGames}::text[]) and not exists (
          select 1 from play_limits l where l.player = w.player and l.paused_until > ${now})
        order by w.made_at limit ${most} for update of w skip locked`);
      for (const { player, game, has_device: hasDevice } of due) {
        if (hasDevice) {
          const path = `/detail/${game}`;
          await writeNotice(handle, {
            player,
            kind: 'opened',
            path,
            writtenAt: now,
            expiresAt: after(now, noticeLife),
          });
          await handle.run(sql`delete from wishes where player = ${player} and game = ${game}`);
        } else {
          await handle.run(sql`update wishes set opened_at = ${now} where player = ${player} and game = ${game}`);
        }
      }
      return due.length;
    });

  const worker = createWorker({
    async work(isStopped) {
      for (let told = most; told === most && !isStopped();) {
        told = await tellSome();
        if (told > 0) onNotice();
      }
    },
    onError,
    every: lookEvery,
  });
  worker.wake();
  return worker;
}
