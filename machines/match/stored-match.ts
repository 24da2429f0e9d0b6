/** A match between two events, as the database keeps it, and the step from one event to the next. Pure. */
import { initialTransition, transition, type StateValue } from 'xstate';
import type { RoomStatus } from '../../src/contract/room-words.ts';
import {
  matchMachine,
  type MatchContext,
  type MatchEvent,
  type MatchInput,
  type MatchOutput,
  type MatchSnapshot,
} from './match.machine.ts';

/** Survives JSON unchanged. */
export interface StoredMatch {
  value: StateValue;
  context: MatchContext;
}

const read = ({ value, context }: StoredMatch): MatchSnapshot => matchMachine.resolveState({ value, context });
const write = ({ value, context }: MatchSnapshot): StoredMatch => ({ value, context });
/** A match that has ended ignores events; `transition` alone would not. */
const step = (snapshot: MatchSnapshot, event: MatchEvent): MatchSnapshot =>
  snapshot.status === 'active' ? transition(matchMachine, snapshot, event)[0] : snapshot;

export const beginMatch = (input: MatchInput): StoredMatch => write(initialTransition(matchMachine, input)[0]);

/**
 * The match after an event. Whatever was due before the event happens first, at its own moment, however late this is
 * called. An event at the very moment of an end is still in time.
 */
export function advanceMatch(match: StoredMatch, event: MatchEvent): StoredMatch {
  let snapshot = read(match);
  for (let at = dueIn(snapshot); at !== null && at < event.at; at = dueIn(snapshot)) {
    snapshot = step(snapshot, { type: 'time.passed', at });
  }
  return write(step(snapshot, event));
}

/** When time alone changes the match next, ms on the server's clock. */
export const dueAt = (match: StoredMatch): number | null => dueIn(read(match));

function dueIn(snapshot: MatchSnapshot): number | null {
  const { seats, beginsAt, endsAt } = snapshot.context;
  if (snapshot.status !== 'active') return null;
  const ends = [seats[0].awayUntil, seats[1].awayUntil];
  if (snapshot.matches({ starting: 'counting' })) ends.push(beginsAt);
  if (snapshot.matches('playing')) ends.push(endsAt);
  const due = ends.filter((end) => end !== null);
  return due.length === 0 ? null : Math.min(...due);
}

export function statusOf(match: StoredMatch): RoomStatus {
  const snapshot = read(match);
  if (snapshot.status !== 'active') return 'ended';
  if (snapshot.matches('waiting')) return 'waiting';
  return snapshot.matches('starting') ? 'starting' : 'playing';
}

/** Null while it goes on. */
export function outputOf(match: StoredMatch): MatchOutput | null {
  const snapshot = read(match);
  return snapshot.status === 'done' ? snapshot.context.output : null;
}
