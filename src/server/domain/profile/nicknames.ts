/** How others see a player: a nickname, which nobody else has, and a marble (NM-1 to NM-3, docs/decisions/045). */
import type { BodyOf } from '../../../contract/call.ts';
import { isReserved, nicknameKey, nicknameProblem, trimNickname } from '../../../contract/nickname.ts';
import type { setNickname } from '../../../contract/profile.calls.ts';
import { sql } from '../../db/sql.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller } from '../access/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import type { Reply } from '../platform/reply.ts';
import { relist } from './listing.ts';

export interface Nicknames {
  /** Null: the session has ended. */
  set(caller: Caller, body: BodyOf<typeof setNickname>): Promise<Reply<typeof setNickname> | null>;
}

interface NicknamesParts {
  clock: Clock;
  limits: Limits;
  byPlayer: ByPlayer;
}

export const createNicknames = ({ clock, limits, byPlayer }: NicknamesParts): Nicknames => ({
  set(caller, { nickname: typed, marble }) {
    const now = clock.now();
    return byPlayer(caller, now, async (handle, { id, merchant, username }): Promise<Reply<typeof setNickname>> => {
      const nickname = trimNickname(typed);
      const accepted = { outcome: 'accepted', data: { username: nickname, marble } } as const;
      // The name that the platform gave may stay, for who chooses a marble alone.
      const isNew = nickname !== username;
      const key = nicknameKey(nickname);
      if (isNew) {
        const problem = nicknameProblem(nickname);
        if (problem === 'reserved') return { outcome: 'reserved' };
        if (problem !== null) return { outcome: 'validation', field: 'nickname' };
        const shop = await handle.row<{ name: string }>(sql`select name from merchants where uuid = ${merchant}`);
        if (isReserved(nickname, shop ? [shop.name] : [])) return { outcome: 'reserved' };
        const holder = await handle.row(sql`
          select 1 from nicknames where merchant = ${merchant} and key = ${key} and player is distinct from ${id}`);
        if (holder) return { outcome: 'taken' };
      }
      const resetAt = await consume(handle, `nickname/${id}`, limits.nicknames, now);
      if (resetAt) return { outcome: 'throttled', resetAt };
      if (isNew) {
        // Waits for whoever takes the same one at this moment.
        await handle.run(sql`
          insert into nicknames (merchant, key, player) values (${merchant}, ${key}, ${id}) on conflict do nothing`);
        const own = await handle.row(sql`
          select 1 from nicknames where merchant = ${merchant} and key = ${key} and player = ${id}`);
        if (!own) return { outcome: 'taken' };
        await handle.run(sql`delete from nicknames where player = ${id} and key <> ${key}`);
      }
      await handle.run(sql`update players set username = ${nickname}, marble = ${marble} where id = ${id}`);
      if (isNew) await relist(handle, id);
      return accepted;
    });
  },
});
