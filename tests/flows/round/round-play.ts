import { roundMachine } from '../../../machines/round/round.machine.ts';
import { roundOf, roundScreen } from '../../../machines/round/round.selectors.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import type { RoundInput } from '../../../src/contract/rounds.ts';
import { newsOf, playingRoom } from '../room/room-samples.ts';
import { bearer, moment } from '../kit/samples.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

export const { id } = playingRoom;
export const begin = (room: Room = playingRoom, isLive = true) =>
  runMachine(roundMachine, { bearer, room, isLive, receivedAt: moment });
export type Round = ReturnType<typeof begin>;

/** `at`: ms since the round began. */
export const answer = ({ actor }: Round, seq: number, at: number, value = 1) =>
  actor.send({ type: 'answer.given', seq, value, now: moment + at });
export const hear = ({ actor }: Round, room: Room, after = 0) =>
  actor.send({ type: 'news.arrived', ...newsOf(room, moment + after) });
export const sentBy = ({ did }: Round) =>
  did('transmit').flatMap((params) => (params as { inputs: readonly RoundInput[] }).inputs);
export const posted = ({ made }: Round) => made.filter(({ name }) => name === 'playRoom').map(({ input }) => input);
export const waitsOf = ({ deadlines }: Round) => deadlines().map((until) => until - moment);
export const shown = ({ snapshot }: Round) => roundOf(snapshot());
export const screenOf = ({ snapshot }: Round) => roundScreen(snapshot());
export const [first, second] = [
  { seq: 0, at: 1_000, value: 1 },
  { seq: 1, at: 2_000, value: 1 },
];
export const answerAll = (round: Round) => {
  answer(round, 0, 1_000);
  answer(round, 1, 2_000);
};
