/** Where a player is logged in, and how one ends it (DV-1, DV-2). Ours: a platform may lack both. */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { GivenId, shown, ShownText, Uuid } from './schemas.ts';
import type { Secret } from './secret.ts';
import { Moment } from './transactions.calls.ts';

const SessionData = v.object({
  id: GivenId,
  browser: ShownText(40),
  system: ShownText(40),
  /** The first half of the network address. */
  address: ShownText(40),
  /** Where the login came from, as far as the platform knows. */
  city: ShownText(60),
  /** ISO 3166-1, two letters. */
  country: shown(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  started_at: shown(Moment),
  used_at: shown(Moment),
  is_current: shown(v.boolean()),
});

/** A login that has not ended. Null: not known. Times in ms, by the platform's clock. */
export interface OpenSession {
  id: string;
  browser: string | null;
  system: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  startedAt: number | null;
  usedAt: number | null;
  /** The one that asks. */
  isCurrent: boolean;
}

/** Both calls answer with the whole list. */
const list = success(
  v.object({ sessions: v.pipe(v.array(SessionData), v.maxLength(200)) }),
  ({ sessions }): { sessions: OpenSession[] } => ({
    sessions: sessions.map(({ id, browser, system, address, city, country, started_at, used_at, is_current }) => ({
      ...{ id, browser, system, address, city, country },
      startedAt: started_at,
      usedAt: used_at,
      isCurrent: is_current ?? false,
    })),
  }),
);

export const sessions = defineCall({
  name: 'sessions',
  method: 'GET',
  path: '/v2/auth/player/sessions',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted: list },
});

/** One of the others, or all of them. The asking one ends by a logout. */
export const endSessions = defineCall({
  name: 'endSessions',
  path: '/v2/auth/player/sessions/end',
  body: v.union([v.strictObject({ id: Uuid }), v.strictObject({ others: v.literal(true) })]),
  write: ({ bearer, id }: { bearer: Secret; id: string | null }) => ({
    bearer,
    body: id === null ? { others: true } : { id },
  }),
  outcomes: { accepted: list, not_found: refusal({ type: 'error.session', status: 404 }) },
});
