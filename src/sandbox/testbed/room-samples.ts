/** The samples of the calls of games and rooms, part of samples.ts. */
import { countIn, playable, waitForOpponent } from '../../contract/room-words.ts';
import type { RoomWire } from '../../contract/rooms.calls.ts';
import type { ResultWire } from '../../contract/results.calls.ts';
import { after } from '../../server/domain/platform/clock.ts';
import type { OutcomeName } from './fault.ts';

const invitation = 'K7MQ2X';
const stake = 125;

const seat = (name: string): RoomWire['mine'] => ({
  name,
  marble: null,
  is_practice: false,
  status: 'present',
  points: 0,
  done: 0,
  away_until: null,
});

const room = (now: Date): { room: RoomWire } => ({
  room: {
    id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a80',
    invitation,
    game: playable.sums,
    stake,
    paid: { token: stake, winning: 0 },
    status: 'waiting',
    version: 1,
    now: now.toISOString(),
    until: after(now, waitForOpponent).toISOString(),
    began_at: null,
    mine: seat('Pemain 7890'),
    opponent: null,
    prompts: [],
    verdicts: [],
    seen_at: 0,
    result: null,
    rematch: false,
  },
});

const practiceRoom = (now: Date): { room: RoomWire } => ({
  room: {
    ...room(now).room,
    ...{ stake: 0, paid: { token: 0, winning: 0 }, status: 'starting', version: 2 },
    until: after(now, countIn).toISOString(),
    opponent: { ...seat('Lawan latihan'), is_practice: true },
  },
});

const result = (now: Date): ResultWire => ({
  id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a80',
  game: playable.sums,
  stake,
  outcome: 'won',
  reason: 'played',
  reward: 225,
  points: 65,
  opponent: { name: 'Pemain 2345', is_practice: false, points: 40 },
  ended_at: now.toISOString(),
});

export const roomSamples = {
  'joinRoom.accepted': room,
  'joinRoom.under_age': () => ({ adult_on: '2031-05-17' }),
  'joinRoom.pin_missing': () => ({ new_pin_pause_hours: 24 }),
  'joinRoom.stake_limit': () => ({ left: 50 }),
  'practiceRoom.accepted': practiceRoom,
  'room.accepted': room,
  'playRoom.accepted': room,
  'leaveRoom.accepted': room,
  'visitorInvitation.accepted': () => ({ game: playable.sums, stake, name: 'Pemain 2345' }),
  'invitation.accepted': () => ({ game: playable.sums, stake, name: 'Pemain 2345', marble: null }),
  'opponents.accepted': () => ({
    opponents: [{ match: result(new Date()).id, stake, name: 'Pemain 2345', marble: null, is_waiting: false }],
  }),
  'gameResults.accepted': (now: Date) => ({ results: [result(now)], next: null }),
  'replay.accepted': (now: Date) => ({
    result: result(now),
    prompts: [{ kind: 'sum', seq: 0, text: '7 + 5', choices: [11, 12, 13, 22] }],
    inputs: [{ seq: 0, at: 1_400, value: 1 }],
    verdicts: [{ seq: 0, points: 5, total: 5 }],
  }),
} satisfies Partial<Record<OutcomeName, (now: Date) => unknown>>;
