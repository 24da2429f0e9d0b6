/** The calls of the `resource` machine as one family, so that one machine serves every read. */
import { defineFamily, type InputOf } from './call.ts';
import { gameResults, replay, type GameResultPage, type Replay } from './results.calls.ts';
import { statement, type StatementPage } from './statement.calls.ts';
import { topUpOptions, type TopUpOptions } from './top-up.calls.ts';
import { transactions, type TransactionPage } from './transactions.calls.ts';
import { withdrawOptions, type WithdrawOptions } from './withdrawal.calls.ts';

export const read = defineFamily('read', {
  topUpOptions,
  withdrawOptions,
  transactions,
  statement,
  gameResults,
  replay,
});

type WithoutCursor<Input> = Input extends unknown ? Omit<Input, 'cursor'> : never;
/** A read, without the cursor of its list. */
export type ReadRequest = WithoutCursor<InputOf<typeof read>>;
export type ReadValue = TopUpOptions | WithdrawOptions | TransactionPage | StatementPage | GameResultPage | Replay;
