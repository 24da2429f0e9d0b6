/** A player's results, and replays of the own rounds (HI-1). */
import * as v from 'valibot';
import { defineCall, valueRead } from './call.ts';
import { refused } from './invitation.calls.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { roomOutcomes, roomReasons, type RoomOutcome, type RoomReason } from './room-words.ts';
import { Points } from './rooms.calls.ts';
import { mostPrompts, Prompt, RoundInput, Verdict } from './rounds.ts';
import { Cursor, Slug, Text, Timestamp, Uuid } from './schemas.ts';
import type { Secret } from './secret.ts';

const ResultData = v.object({
  id: Uuid,
  game: Slug,
  stake: PlatinumAmount,
  outcome: v.picklist(roomOutcomes),
  reason: v.picklist(roomReasons),
  reward: PlatinumAmount,
  points: Points,
  opponent: v.nullable(v.object({ name: Text(60), is_practice: v.boolean(), points: Points })),
  ended_at: Timestamp,
});

export type ResultWire = v.InferInput<typeof ResultData>;

export interface GameResult {
  id: string;
  game: string;
  stake: Platinum;
  outcome: RoomOutcome;
  reason: RoomReason;
  reward: Platinum;
  points: number;
  opponent: { name: string; isPractice: boolean; points: number } | null;
  /** Ms of the server's clock. */
  endedAt: number;
}

const toResult = ({ opponent, ended_at, ...data }: v.InferOutput<typeof ResultData>): GameResult => ({
  ...data,
  opponent: opponent && { name: opponent.name, isPractice: opponent.is_practice, points: opponent.points },
  endedAt: Date.parse(ended_at),
});

export interface GameResultPage {
  kind: 'gameResults';
  items: readonly GameResult[];
  next: string | null;
}
export const resultPageSize = 20;

export const gameResults = defineCall({
  name: 'gameResults',
  path: '/v2/auth/rooms/results',
  body: v.object({ cursor: v.optional(Cursor) }),
  write: ({ bearer, cursor }: { purpose: 'gameResults'; bearer: Secret; cursor: string | null }) => ({
    bearer,
    body: cursor === null ? {} : { cursor },
  }),
  outcomes: {
    accepted: valueRead(
      v.object({ results: v.pipe(v.array(ResultData), v.maxLength(resultPageSize)), next: v.nullable(Cursor) }),
      ({ results, next }): GameResultPage => ({ kind: 'gameResults', items: results.map(toResult), next }),
    ),
  },
});

export interface Replay {
  kind: 'replay';
  result: GameResult;
  prompts: readonly Prompt[];
  inputs: readonly RoundInput[];
  verdicts: readonly Verdict[];
}

export const replay = defineCall({
  name: 'replay',
  path: '/v2/auth/rooms/replay',
  body: v.object({ id: Uuid }),
  write: ({ bearer, id }: { purpose: 'replay'; bearer: Secret; id: string }) => ({ bearer, body: { id } }),
  outcomes: {
    accepted: valueRead(
      v.object({
        result: ResultData,
        prompts: v.pipe(v.array(Prompt), v.maxLength(mostPrompts)),
        inputs: v.pipe(v.array(RoundInput), v.maxLength(mostPrompts)),
        verdicts: v.pipe(v.array(Verdict), v.maxLength(mostPrompts)),
      }),
      ({ result, ...rest }): Replay => ({ kind: 'replay', result: toResult(result), ...rest }),
    ),
    not_found: refused('NOT_FOUND', 404),
  },
});
