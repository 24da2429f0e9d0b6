/** The one statechart that the server runs; no other module may import it (docs/decisions/018-match-machine.md). */
export type { MatchEvent, MatchOutput, SeatNumber } from '../../../../../machines/match/match.machine.ts';
export {
  advanceMatch,
  beginMatch,
  dueAt,
  outputOf,
  statusOf,
  type StoredMatch,
} from '../../../../../machines/match/stored-match.ts';
