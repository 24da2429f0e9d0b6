/** A match between two events: as a row keeps it, and one step on from there. Pure, like the machine itself. */
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

/** JSON goes in and comes out unchanged. */
export interface StoredMatch {
  value: StateValue;
  context: MatchContext;
}

const read = ({ value, context }: StoredMatch): MatchSnapshot => matchMachine.resolveState({ value, context });
const write = ({ value, context }: MatchSnapshot): StoredMatch => ({ value, context });
/** Where it has ended nothing happens any more: an actor would be stopped, a snapshot alone is not. */
const step = (snapshot: MatchSnapshot, event: MatchEvent): MatchSnapshot =>
  snapshot.status === 'active' ? transition(matchMachine, snapshot, event)[0] : snapshot;

/** One seat is taken. */
export const beginMatch = (input: MatchInput): StoredMatch => write(initialTransition(matchMachine, input)[0]);

/**
 * The match after an event. What was due before it happens first, each at its own moment, however late anybody looks;
 * what comes at the very moment of an end is still in time.
 */
export function advanceMatch(match: StoredMatch, event: MatchEvent): StoredMatch {
  let snapshot = read(match);
  for (let at = dueIn(snapshot); at !== null && at < event.at; at = dueIn(snapshot)) {
    snapshot = step(snapshot, { type: 'time.passed', at });
  }
  return write(step(snapshot, event));
}

/** When time alone changes something next, ms on the server's clock; null where it does not. */
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

/** How it ended; null while it goes on. */
export function outputOf(match: StoredMatch): MatchOutput | null {
  const snapshot = read(match);
  return snapshot.status === 'done' ? snapshot.context.output : null;
}
