import type { Board, BoardRow, Listing } from '../../../src/contract/board.calls.ts';

const best: BoardRow = { rank: 1, name: 'Budi', marble: 'kunyit', wins: 7, isMe: false };
const mine = { name: 'Sari 7', marble: 'pandan', wins: 4 } as const;

/** The player stands among the best. */
export const listedBoard: Board = {
  rows: [best, { ...best, name: 'Tono', marble: null }, { ...mine, rank: 3, isMe: true }],
  me: { ...mine, rank: 3, listing: 'listed' },
};
/** Nobody is listed, nor has the player won. */
export const emptyBoard = (listing: Listing): Board => ({
  rows: [],
  me: { ...mine, rank: null, wins: 0, listing },
});
