/** The pages about money, each under the name of its route. Loaded by money-chunk.ts and by nothing else. */
import { HistoryPage } from '../pages/HistoryPage.tsx';
import { RedeemPage } from '../pages/RedeemPage.tsx';
import { TopUpPage } from '../pages/TopUpPage.tsx';
import { TransactionPage } from '../pages/TransactionPage.tsx';
import { WithdrawPage } from '../pages/WithdrawPage.tsx';

export const moneyPages = {
  topUp: TopUpPage,
  withdraw: WithdrawPage,
  redeem: RedeemPage,
  transaction: TransactionPage,
  history: HistoryPage,
};
export type MoneyPages = typeof moneyPages;
