/** The pages about money, each under the name of its route. Loaded by money-chunk.ts and by nothing else. */
import { HistoryPage } from '../pages/HistoryPage.tsx';
import { TopUpPage } from '../pages/TopUpPage.tsx';
import { TransactionPage } from '../pages/TransactionPage.tsx';

export const moneyPages = { topUp: TopUpPage, transaction: TransactionPage, history: HistoryPage };
export type MoneyPages = typeof moneyPages;
