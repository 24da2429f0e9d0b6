import type { Board, BoardWeek } from '../../src/contract/board.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { BoardSnapshot } from './board.machine.ts';

/** `open`: with its rows, or while they are read. */
export type BoardScreen = 'closed' | 'open' | 'none';

export function boardScreen(snapshot: BoardSnapshot): BoardScreen {
  if (snapshot.matches('finished')) return 'none';
  return snapshot.matches('closed') ? 'closed' : 'open';
}

export const boardOf = ({ context }: BoardSnapshot): Board | null => context.board;

export const weekOf = ({ context }: BoardSnapshot): BoardWeek => context.week;

export const isSavingListing = (snapshot: BoardSnapshot): boolean => snapshot.matches('saving');

export function boardFailure({ value }: BoardSnapshot): MessageRef | null {
  if (typeof value !== 'object') return null;
  const state: 'clean' | CallFailure = 'failed' in value ? value.failed : value.shown;
  return state === 'clean' ? null : { id: callFailureMessages[state] };
}

export const isBoardUnread = (snapshot: BoardSnapshot): boolean => snapshot.matches('failed');
