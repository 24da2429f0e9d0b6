/** Where a player is logged in, and ending the other sessions (DV-1, DV-2). The asking one ends by a logout. */
import type { BodyOf } from '../../../contract/call.ts';
import type { endSessions, sessions as sessionsCall } from '../../../contract/devices.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Reply } from '../platform/reply.ts';
import type { ByPlayer } from './players.ts';
import type { Caller, Sessions } from './sessions.ts';

export interface OpenSessions {
  list(caller: Caller): Promise<Reply<typeof sessionsCall>>;
  end(caller: Caller, body: BodyOf<typeof endSessions>): Promise<Reply<typeof endSessions> | null>;
}

interface OpenSessionsParts {
  database: Database;
  clock: Clock;
  sessions: Sessions;
  byPlayer: ByPlayer;
}

export function createOpenSessions({ database, clock, sessions, byPlayer }: OpenSessionsParts): OpenSessions {
  async function listed(handle: Queryable, caller: Caller) {
    const open = await sessions.list(handle, caller);
    return {
      outcome: 'accepted',
      data: {
        sessions: open.map(({ startedAt, usedAt, isCurrent, ...known }) => ({
          ...known,
          started_at: startedAt.toISOString(),
          used_at: usedAt.toISOString(),
          is_current: isCurrent,
        })),
      },
    } as const;
  }
  return {
    list: (caller) => listed(database, caller),
    end: (caller, body) =>
      byPlayer(caller, clock.now(), async (handle): Promise<Reply<typeof endSessions>> => {
        if ('others' in body) await sessions.endAll(handle, caller.player, caller.token);
        else if (!(await sessions.endOther(handle, caller, body.id))) return { outcome: 'not_found' };
        return listed(handle, caller);
      }),
  };
}
