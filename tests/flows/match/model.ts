import { controlKey, matchMachine } from '../../../machines/match/match.machine.ts';
import { defineModel } from '../kit/define-model.ts';

const seconds = (count: number): number => count * 1_000;
/** A seat that is away then must be back 15 s later. */
const at = seconds(100);
const going = { isFinished: false, endsRound: false };

export const match = defineModel({
  name: 'match',
  machine: matchMachine,
  controlKey,
  inputs: {
    open: { isPrivate: false, length: seconds(60) },
    private: { isPrivate: true, length: seconds(60) },
  },
  events: {
    'time.passed': {
      soon: { at: at + seconds(1) },
      begun: { at: at + seconds(10) },
      /** Too late for a seat that went away at `at`. */
      gone: { at: at + seconds(30) },
      over: { at: at + seconds(120) },
    },
    'seat.taken': { plain: { at } },
    'invitation.expired': { plain: { at } },
    'seat.away': {
      first: { at, seat: 0 },
      second: { at, seat: 1 },
      /** Still to be waited for when the other one, away from the beginning, is gone. */
      secondLater: { at: at + seconds(20), seat: 1 },
    },
    'seat.returned': { first: { at, seat: 0 }, second: { at, seat: 1 } },
    'seat.left': { first: { at, seat: 0 }, second: { at, seat: 1 } },
    'seat.scored': {
      first: { at, seat: 0, points: 10, ...going },
      second: { at, seat: 1, points: 10, ...going },
      firstLast: { at, seat: 0, points: 10, isFinished: true, endsRound: false },
      secondLast: { at, seat: 1, points: 10, isFinished: true, endsRound: false },
      firstTop: { at, seat: 0, points: 100, isFinished: true, endsRound: true },
      secondTop: { at, seat: 1, points: 100, isFinished: true, endsRound: true },
    },
    'input.irregular': { first: { at, seat: 0 }, second: { at, seat: 1 } },
    'match.cancelled': { plain: { at } },
  },
});
