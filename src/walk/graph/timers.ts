/**
 * The running timers and their lengths: `after` by the delay that XState resolved, deadlines by their moment (`until`).
 *
 * A deadline's length is `until` minus the `receivedAt` of the event that named it, or minus the model's present. If an
 * earlier event named it, any time may have passed since, so its length is only bounded.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { childrenOf } from './children.ts';
import type { Action } from './stepper.ts';
import { raiseAction } from './xstate-internals.ts';
import { arm, armAlike, drop, elapse, fire, type Span, type Zone } from './zones.ts';

export interface Started {
  timer: string;
  span: Span;
  /** A running timer that waits for the same moment; null where there is none. */
  like: string | null;
}

/** A deadline actor waits 24 h at most before it looks at the clock again. */
const longest = 24 * 60 * 60_000;

export function delayedEvent({ type, params }: Action): { timer: string; event: AnyEventObject; delay: number } | null {
  if (type !== raiseAction) return null;
  const { event, id, delay } = params as { event: AnyEventObject; id?: string; delay?: number };
  return typeof delay === 'number' ? { timer: id ?? event.type, event, delay } : null;
}

/** `known` are the timers that ran before the step. */
export function startedDeadlines(
  after: AnyMachineSnapshot,
  previous: AnyMachineSnapshot | undefined,
  event: AnyEventObject | undefined,
  known: readonly string[],
  present: number,
): Started[] {
  const before = new Map(previous && childrenOf(previous));
  return childrenOf(after).flatMap(([timer, child]): Started[] => {
    if (!isDeadline(child) || child === before.get(timer)) return [];
    const until = momentOf(child);
    const like = known.find((other) => {
      const running = before.get(other);
      return running !== undefined && isDeadline(running) && momentOf(running) === until;
    });
    const isNamed = event !== undefined && (mentions(event, until) || !mentions(previous?.context, until));
    return [{ timer, span: spanOf(until, previous && event, isNamed, present), like: like ?? null }];
  });
}

export const isDeadline = (child: AnyActorRef): boolean => (child as { src?: unknown }).src === 'deadline';

const momentOf = (child: AnyActorRef): number =>
  Number((child.getSnapshot() as { input?: { until?: unknown } }).input?.until ?? 0);

/**
 * `event` started the timer; undefined where the machine's input did. `isNamed`: the event named or changed the moment,
 * so its `receivedAt` counts.
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
