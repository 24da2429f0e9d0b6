import type { GameResult, GameResultPage, Replay } from '../../../src/contract/results.calls.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { SumPrompt } from '../../../src/contract/rounds.ts';
import { minutes, moment } from './samples.ts';

export const wonGame: GameResult = {
  id: '7b2e9d1c-4f60-4a85-9c33-5d6e7f8a9b01',
  game: playable.sums,
  stake: platinum(125),
  outcome: 'won',
  reason: 'played',
  reward: platinum(225),
  points: 65,
  opponent: { name: 'Budi', isPractice: false, points: 40 },
  endedAt: moment - minutes(2),
};
const refundedGame: GameResult = {
  ...wonGame,
  id: '8c3fad2d-5a71-4b96-8d44-6e7f8a9b0c12',
  game: playable.rings,
  stake: platinum(80),
  outcome: 'refunded',
  reason: 'no_opponent',
  reward: platinum(80),
  points: 0,
  opponent: null,
};
export const lostGame: GameResult = {
  ...wonGame,
  id: '9d40be3e-6b82-4ca7-9e55-7f8a9b0c1d23',
  outcome: 'lost',
  reason: 'you_left',
  reward: platinum(0),
};

export const resultPage: GameResultPage = { kind: 'gameResults', items: [wonGame, refundedGame], next: 'after-2' };
export const lastResultPage: GameResultPage = { kind: 'gameResults', items: [lostGame], next: null };

export const sumPrompts: readonly SumPrompt[] = [
  { kind: 'sum', seq: 0, text: '7 + 5', choices: [11, 12, 13, 22] },
  { kind: 'sum', seq: 1, text: '9 − 4', choices: [5, 6, 4, 13] },
];
export const replayed: Replay = {
  kind: 'replay',
  result: wonGame,
  prompts: sumPrompts,
  inputs: [
    { seq: 0, at: 1_400, value: 1 },
    { seq: 1, at: 2_900, value: 2 },
  ],
  verdicts: [
    { seq: 0, points: 5, total: 5 },
    { seq: 1, points: -5, total: 0 },
  ],
};
