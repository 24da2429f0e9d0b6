/** Limits of the own play and pauses of it (RP-1 to RP-4): each of their answers carries all of them. */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success, type Details } from './call.ts';
import { longestLock, momentOf, onDevice, type Stamp } from './deadline.ts';
import { isPlayLimit, pauseDays, type PauseDays, type PlayLimitKind, type PlayLimitWishes } from './play-limits.ts';
import { named, shown, Timestamp } from './schemas.ts';
import type { Secret } from './secret.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const LimitData = v.object({
  most: v.nullable(Whole),
  /** Comes after `most`, at `changes_at`; null then: none. */
  next: v.nullable(Whole),
  changes_at: v.nullable(Timestamp),
});
const LimitsData = v.object({
  stake: LimitData,
  minutes: LimitData,
  /** Counted since midnight in western Indonesia. */
  today: v.object({ stake: Whole, minutes: Whole }),
  paused_until: v.nullable(Timestamp),
});
export type PlayLimitsWire = v.InferInput<typeof LimitsData>;

/** Moments are ms of the server's clock, to be shown. */
interface PlayLimit {
  most: number | null;
  next: number | null;
  changesAt: number | null;
}
export interface PlayLimits {
  stake: PlayLimit;
  minutes: PlayLimit;
  today: Record<PlayLimitKind, number>;
  pausedUntil: number | null;
}

const orNull = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));
const toLimit = ({ most, next, changes_at }: v.InferOutput<typeof LimitData>): PlayLimit => ({
  most,
  next,
  changesAt: orNull(changes_at),
});

/** `until`: when they are to be read again, since one changes or a day has passed; ms on the device's timeline. */
function toLimits(data: v.InferOutput<typeof LimitsData>, stamp: Stamp): { limits: PlayLimits; until: number } {
  const limits = {
    stake: toLimit(data.stake),
    minutes: toLimit(data.minutes),
    today: data.today,
    pausedUntil: orNull(data.paused_until),
  };
  const changes = [limits.pausedUntil, limits.stake.changesAt, limits.minutes.changesAt].filter((at) => at !== null);
  const next = Math.min(...changes.map((at) => onDevice(at, stamp)));
  return { limits, until: Math.min(next, stamp.receivedAt + longestLock) };
}

const accepted = success(LimitsData, (data, { stamp }) => toLimits(data, stamp));

export const playLimits = defineCall({
  name: 'playLimits',
  method: 'GET',
  path: '/v2/auth/player/limits',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted },
});

const Wish = (kind: PlayLimitKind) =>
  v.nullable(
    v.pipe(
      v.number(),
      v.check((value) => isPlayLimit(kind, value)),
    ),
  );

/** Both at once. A lower one holds from now on, a higher one, or none, in 24 hours. */
export const setPlayLimits = defineCall({
  name: 'setPlayLimits',
  path: '/v2/auth/player/limits',
  body: v.object({ stake: Wish('stake'), minutes: Wish('minutes') }),
  write: ({ bearer, wishes }: { bearer: Secret; wishes: PlayLimitWishes }) => ({ bearer, body: { ...wishes } }),
  outcomes: { accepted },
});

/** Nobody ends it before its time. */
export const pausePlay = defineCall({
  name: 'pausePlay',
  path: '/v2/auth/player/pause',
  body: v.object({ days: v.picklist(pauseDays) }),
  write: ({ bearer, days }: { bearer: Secret; days: PauseDays }) => ({ bearer, body: { days } }),
  outcomes: { accepted },
});

/** The player has answered the reminder that came with the balances (RP-6): the next one comes after as long again. */
export const closeReminder = defineCall({
  name: 'closeReminder',
  path: '/v2/auth/player/reminder/close',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted: success() },
});

/** `opensAt`: ms of the server's clock, to be shown; null where the platform does not say. */
const heldBack = (code: string) => ({ type: 'error.limits', field: 'play', code, status: 403 });
const openingOf = (_data: unknown, { message }: Details): { opensAt: number | null } => ({
  opensAt: momentOf(message['reset_at']),
});

/** The player has paused play (RP-3). */
export const playPaused = refusal(heldBack('play_paused'), nothing, openingOf);
/** The player's minutes of today are over (RP-1). */
export const timeLimit = refusal(heldBack('time_limit'), nothing, openingOf);
/** The stake is above what the player's limit of today leaves (RP-1). */
export const stakeLimit = refusal(
  heldBack('stake_limit'),
  named({}, v.object({ left: shown(Whole) })),
  (data, details): { opensAt: number | null; left: number | null } => ({
    ...openingOf(data, details),
    left: data.left,
  }),
);
