/** The week's best players of a game, and whether the player is listed (WB-1 to WB-4). Ours: a platform may lack both. */
import * as v from 'valibot';
import { defineCall, success } from './call.ts';
import type { MarbleKind } from './nickname.ts';
import { ShownMarble } from './profile.calls.ts';
import { shown, Slug, Text } from './schemas.ts';
import type { Secret } from './secret.ts';

export const boardWeeks = ['this', 'last'] as const;
export type BoardWeek = (typeof boardWeeks)[number];

/** `unnamed`: nobody is listed without a nickname of their own. */
const listings = ['listed', 'hidden', 'unnamed'] as const;
export type Listing = (typeof listings)[number];

export const boardSize = 10;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

const RowData = v.object({
  rank: Count,
  name: Text(60),
  marble: ShownMarble,
  wins: Count,
  is_me: v.boolean(),
});

const BoardData = v.object({
  rows: v.pipe(v.array(RowData), v.maxLength(boardSize)),
  /** `rank`: null without a win, and far down, where nobody counts. */
  me: v.object({
    rank: shown(Count),
    name: Text(60),
    marble: ShownMarble,
    wins: Count,
    listing: v.picklist(listings),
  }),
});
export type BoardWire = v.InferInput<typeof BoardData>;

export interface BoardRow {
  /** Equal for equally many wins. */
  rank: number;
  name: string;
  marble: MarbleKind | null;
  wins: number;
  isMe: boolean;
}

export interface Board {
  /** Best first. */
  rows: readonly BoardRow[];
  me: Omit<BoardRow, 'rank' | 'isMe'> & { rank: number | null; listing: Listing };
}

export const weekBoard = defineCall({
  name: 'weekBoard',
  path: '/v2/auth/games/board',
  body: v.object({ game: Slug, week: v.picklist(boardWeeks) }),
  write: ({ bearer, game, week }: { bearer: Secret; game: string; week: BoardWeek }) => ({
    bearer,
    body: { game, week },
  }),
  outcomes: {
    accepted: success(BoardData, ({ rows, me }): { board: Board } => ({
      board: { rows: rows.map(({ is_me: isMe, ...row }) => ({ ...row, isMe })), me },
    })),
  },
});

/** On the boards of all games. */
export const setListing = defineCall({
  name: 'setListing',
  path: '/v2/auth/games/board/listing',
  body: v.object({ listed: v.boolean() }),
  write: ({ bearer, isListed }: { bearer: Secret; isListed: boolean }) => ({ bearer, body: { listed: isListed } }),
  outcomes: { accepted: success() },
});
