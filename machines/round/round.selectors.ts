/** Moments are ms on the device's timeline. */
import type { Room } from '../../src/contract/rooms.calls.ts';
import type { Prompt, Verdict } from '../../src/contract/rounds.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { limitOf, promptOf } from './round-memory.ts';
import type { RoundSnapshot } from './round.machine.ts';

/** `awaiting`: the server is still dealing. `done`: the opponent perhaps is not. */
export type RoundScreen = 'untimed' | 'timed' | 'awaiting' | 'done' | 'none';

export function roundScreen(snapshot: RoundSnapshot): RoundScreen {
  for (const hand of ['untimed', 'timed', 'awaiting', 'done'] as const) {
    if (snapshot.matches({ playing: { hand } })) return hand;
  }
  return 'none';
}

export interface RoundView {
  room: Room;
  /** Null where not dealt. */
  prompt: Prompt | null;
  next: Prompt | null;
  /** What moves on the board began then (a ring: `markerAt` of `now - shownAt`). */
  shownAt: number;
  limitAt: number | null;
  done: number;
  points: number;
  last: Verdict | null;
  /** An input has no verdict yet. */
  isPending: boolean;
}

export function roundOf({ context }: RoundSnapshot): RoundView {
  const { room, beganAt, position, seenAt, unjudged } = context;
  const last = room.verdicts.at(-1) ?? null;
  return {
    room,
    prompt: promptOf(context) ?? null,
    next: room.prompts[position + 1] ?? null,
    shownAt: beganAt + seenAt,
    limitAt: limitOf(context),
    done: position,
    points: last?.total ?? 0,
    last,
    isPending: unjudged.length > 0,
  };
}

/** Shown beside the round, which goes on. */
export function roundFailure({ value }: RoundSnapshot): MessageRef | null {
  const wire: unknown = typeof value === 'object' && 'playing' in value ? value.playing.wire : null;
  if (typeof wire !== 'object' || wire === null || !('failure' in wire)) return null;
  return { id: callFailureMessages[wire.failure as CallFailure] };
}
