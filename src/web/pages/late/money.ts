/** The pages about money, each under the name of its route. Loaded by chunks.ts and by nothing else. */
import { picturePart } from '../../runtime/picture-part.ts';
import { flowPage } from '../flow-page.tsx';
import { HistoryPage } from '../HistoryPage.tsx';
import { RedeemPage } from '../RedeemPage.tsx';
import { TopUpPage } from '../TopUpPage.tsx';
import { NoTransaction, TransactionPage } from '../TransactionPage.tsx';
import { WithdrawPage } from '../WithdrawPage.tsx';

picturePart.loadsBy(async () => (await import('../../flows/transaction/draw-receipt.ts')).drawReceipt);

export const moneyPages = {
  topUp: flowPage('topUp', TopUpPage),
  withdraw: flowPage('withdrawal', WithdrawPage),
  redeem: flowPage('redeem', RedeemPage),
  transaction: flowPage('transaction', TransactionPage),
  noTransaction: NoTransaction,
  history: flowPage('history', HistoryPage),
};
export type MoneyPages = typeof moneyPages;
