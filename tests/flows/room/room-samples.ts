import type { RoomNews } from '../../../machines/kit/channel.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { DropsPrompt, Prompt, RingPrompt, Verdict } from '../../../src/contract/rounds.ts';
import type { Opponent, Room, Seat } from '../../../src/contract/rooms.calls.ts';
import { sumPrompts } from '../kit/game-samples.ts';
import { moment } from '../kit/samples.ts';

/** When the player’s own limit lets a round begin again, ms of the server’s clock. */
export const opening = Date.parse('2031-05-17T17:00:00.000Z');
export const roomStake = platinum(125);
/** The stake by the balance that it came from, and what the winner is paid. */
const paid = { token: platinum(100), winning: platinum(25) };
const to = { token: platinum(0), winning: platinum(225) };
const nothing = { token: platinum(0), winning: platinum(0) };
export const roomInvitation = 'K7M2QX';

const seat: Seat = {
  name: 'Sari',
  marble: null,
  isPractice: false,
  status: 'present',
  points: 0,
  done: 0,
  awayUntil: null,
};
const opponent: Seat = { ...seat, name: 'Budi' };
const seconds = (count: number): number => count * 1_000;

/** One seat is taken; a practice opponent sits down in twenty seconds. */
export const waitingRoom: Room = {
  id: '0a9b8c7d-6e5f-4a3b-8c1d-2e3f4a5b6c70',
  invitation: roomInvitation,
  game: playable.sums,
  stake: roomStake,
  paid,
  status: 'waiting',
  version: 1,
  until: moment + seconds(20),
  beganAt: null,
  mine: seat,
  opponent: null,
  prompts: [],
  verdicts: [],
  seenAt: 0,
  result: null,
  mayMeetAgain: false,
};
/** Two seconds before the player counts as having left. */
export const awayRoom: Room = {
  ...waitingRoom,
  version: 2,
  mine: { ...seat, status: 'away', awayUntil: moment + seconds(2) },
};
export const startingRoom: Room = {
  ...waitingRoom,
  status: 'starting',
  version: 2,
  until: moment + seconds(3),
  opponent,
};
export const playingRoom: Room = {
  ...startingRoom,
  status: 'playing',
  version: 3,
  until: moment + seconds(60),
  beganAt: moment,
  prompts: sumPrompts,
};
export const endedRoom: Room = {
  ...playingRoom,
  status: 'ended',
  version: 9,
  until: null,
  mine: { ...seat, status: 'finished', points: 65, done: 15 },
  opponent: { ...opponent, status: 'finished', points: 40, done: 12 },
  result: { outcome: 'won', reason: 'played', reward: platinum(225), to },
  mayMeetAgain: true,
};
/** Against the practice opponent, whose name the page says in its own words; the stake went back. */
export const practice = (room: Room): Room => ({
  ...room,
  version: room.version + 20,
  stake: platinum(0),
  paid: nothing,
  opponent: { ...opponent, name: 'Lawan latihan', isPractice: true },
  result: room.result && { ...room.result, reward: platinum(0), to: nothing },
  mayMeetAgain: false,
});
/** After that match, for the same stake; waits for the player now, as another one does not. */
export const rival = { match: endedRoom.id, stake: roomStake, name: opponent.name, marble: opponent.marble };
export const met: readonly Opponent[] = [
  { ...rival, isWaiting: true },
  {
    match: '3d6e5f4a-3b2c-4d1e-8f0a-5b6c7d8e9fa3',
    stake: platinum(50),
    name: 'Tini',
    marble: 'pandan',
    isWaiting: false,
  },
];
/** Where the player sits, in another game than that of the page. */
export const roomElsewhere: Room = {
  ...waitingRoom,
  id: '1b8c7d6e-5f4a-4b3c-9d2e-3f4a5b6c7d81',
  game: playable.rings,
};

export const newsOf = (room: Room, receivedAt = moment): RoomNews => ({ room, receivedAt });

const thirdSum: Prompt = { kind: 'sum', seq: 2, text: '6 × 4', choices: [20, 24, 28, 18] };
const verdict = (seq: number, total: number): Verdict => ({ seq, points: 5, total });

/** One answer has its verdict, after a second; a third sum is dealt. */
export const judgedRoom: Room = {
  ...playingRoom,
  version: 4,
  mine: { ...seat, points: 5, done: 1 },
  prompts: [...sumPrompts, thirdSum],
  verdicts: [verdict(0, 5)],
  seenAt: seconds(1),
};
/** A second one was wrong. */
export const missedRoom: Room = {
  ...judgedRoom,
  version: 5,
  mine: { ...seat, points: 5, done: 2 },
  verdicts: [verdict(0, 5), { seq: 1, points: 0, total: 5 }],
  seenAt: seconds(2),
};
/** All is done, the opponent still plays. */
export const finishedRoom: Room = {
  ...judgedRoom,
  version: 6,
  mine: { ...seat, status: 'finished', points: 10, done: 2 },
  prompts: sumPrompts,
  verdicts: [verdict(0, 5), verdict(1, 10)],
  seenAt: seconds(2),
};

/** A round of holes with seeds. */
export const sowingRoom: Room = {
  ...playingRoom,
  id: '3d6e5f4a-3b2c-4d1e-9f20-5b6c7d8e9fa3',
  game: playable.sowing,
  prompts: [
    { kind: 'sowing', seq: 0, holes: [3, 0, 2, 0, 3, 1, 2] },
    { kind: 'sowing', seq: 1, holes: [2, 0, 1, 0, 2, 4, 3] },
  ],
};

const ring = (seq: number): RingPrompt => ({
  kind: 'ring',
  seq,
  period: 2_000,
  direction: 1,
  start: 0,
  gap: 180,
  width: 60,
  limit: 1_001,
});
/** A round of rings, each of which is lost after a second. */
export const ringRoom: Room = {
  ...playingRoom,
  id: '2c7d6e5f-4a3b-4c2d-8e1f-4a5b6c7d8e92',
  game: playable.rings,
  prompts: [ring(0), ring(1)],
};
const shower = (seq: number): DropsPrompt => ({
  kind: 'drops',
  seq,
  wanted: { tint: 'red', mark: 'star' },
  drops: [
    { tint: 'red', mark: 'star' },
    { tint: 'red', mark: 'moon' },
    { tint: 'blue', mark: 'star' },
    { tint: 'yellow', mark: 'leaf' },
  ],
  limit: 1_001,
});
/** A round of drops, each of which is lost after a second. */
export const dropsRoom: Room = {
  ...playingRoom,
  id: '4e5f4a3b-2c1d-4e0f-8a31-6c7d8e9fa0b4',
  game: playable.drops,
  prompts: [shower(0), shower(1)],
};

export const judgedRings: Room = {
  ...ringRoom,
  version: 4,
  mine: { ...seat, points: 5, done: 1 },
  prompts: [ring(0), ring(1), ring(2)],
  verdicts: [verdict(0, 5)],
  seenAt: seconds(1),
};
const resultOf = (outcome: 'lost' | 'drawn', reward: number): Room['result'] => ({
  outcome,
  reason: 'played',
  reward: platinum(reward),
  to: { token: platinum(reward), winning: platinum(0) },
});
export const lostRoom: Room = { ...endedRoom, result: resultOf('lost', 0) };
export const drawnRoom: Room = { ...endedRoom, result: resultOf('drawn', 125) };
export const endedRings: Room = { ...endedRoom, id: ringRoom.id, game: ringRoom.game };
export const endedDrops: Room = { ...endedRoom, id: dropsRoom.id, game: dropsRoom.game };
