/**
 * Which timers run and for how long: `after` delays as XState resolved them, deadlines by the moment that they wait for.
 *
 * A deadline's moment counts from the moment at which the event that named it was received, or from the model's present.
 * One that an earlier event has named, and that was kept, has been running for nobody knows how long.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Action } from './stepper.ts';
import { arm, armAlike, drop, elapse, fire, type Span, type Zone } from './zones.ts';

/** A timer that a step has started. */
export interface Started {
  timer: string;
  span: Span;
  /** A timer that ran before and waits for the same moment. */
  like: string | null;
}

/** What a clock does at most in one piece: a deadline further away is looked at again (24 h). */
const longest = 24 * 60 * 60_000;

/** The timer that a delayed event makes, or null where the action makes none. */
export function delayedEvent({ type, params }: Action): { timer: string; event: AnyEventObject; delay: number } | null {
  if (type !== 'xstate.raise') return null;
  const { event, id, delay } = params as { event: AnyEventObject; id?: string; delay?: number };
  return typeof delay === 'number' ? { timer: id ?? event.type, event, delay } : null;
}

type Children = Readonly<Record<string, AnyActorRef | undefined>>;

/** The deadlines that a step has started; `known` are the timers that ran before it. */
export function startedDeadlines(
  after: AnyMachineSnapshot,
  previous: AnyMachineSnapshot | undefined,
  event: AnyEventObject | undefined,
  known: readonly string[],
  present: number,
): Started[] {
  const before = (previous?.children ?? {}) as Children;
  return Object.entries(after.children as Children).flatMap(([timer, child]): Started[] => {
    if (!child || !isDeadline(child) || child === before[timer]) return [];
    const until = momentOf(child);
    const like = known.find((other) => before[other] && isDeadline(before[other]) && momentOf(before[other]) === until);
    const isNamed = event !== undefined && (mentions(event, until) || !mentions(previous?.context, until));
    return [{ timer, span: spanOf(until, previous && event, isNamed, present), like: like ?? null }];
  });
}

export const isDeadline = (child: AnyActorRef): boolean => (child as { src?: unknown }).src === 'deadline';

const momentOf = (child: AnyActorRef): number =>
  Number((child.getSnapshot() as { input?: { until?: unknown } }).input?.until ?? 0);

/**
 * `event` is what started the timer, undefined at a start, whose input did; `isNamed` says whether it named the moment or
 * changed it. A moment that was kept has nothing to do with when this event was received.
 */
function spanOf(until: number, event: AnyEventObject | undefined, isNamed: boolean, present: number): Span {
  const clamp = (span: number) => Math.min(Math.max(span, 0), longest);
  const received: unknown = event?.['receivedAt'];
  if (isNamed && typeof received === 'number' && until >= received && until - received <= longest)
    return exactly(until - received);
  const most = clamp(until - present);
  return event === undefined || mentions(event, until) ? exactly(most) : { least: 0, most };
}

const exactly = (span: number): Span => ({ least: span, most: span });

function mentions(value: unknown, moment: number): boolean {
  if (typeof value !== 'object' || value === null) return value === moment;
  if ('sessionId' in value) return false;
  return Object.values(value).some((part) => mentions(part, moment));
}

/** The zone after a step: one timer may have elapsed, some no longer run, others have started. */
export function zoneAfter(
  before: Zone,
  elapsed: string | null,
  running: ReadonlySet<string>,
  started: readonly Started[],
): Zone {
  if (before.timers.length === 0 && started.length === 0) return before;
  let zone = before;
  if (elapsed !== null && zone.timers.includes(elapsed)) zone = fire(zone, elapsed) ?? drop(zone, elapsed);
  const goOn = new Set(started.filter(({ timer, like }) => like === timer).map(({ timer }) => timer));
  const anew = started.filter(({ timer }) => !goOn.has(timer) || !zone.timers.includes(timer));
  const old = zone.timers;
  const starting = anew.map(({ timer, span, like }) => {
    const name = `${timer} anew`;
    zone = like !== null && zone.timers.includes(like) ? armAlike(zone, name, like) : arm(zone, name, span);
    return { name, timer };
  });
  for (const timer of old) {
    if (!running.has(timer) || anew.some((other) => other.timer === timer)) zone = drop(zone, timer);
  }
  const nameOf = (name: string) => starting.find((other) => other.name === name)?.timer ?? name;
  return elapse({ ...zone, timers: zone.timers.map(nameOf) });
}
