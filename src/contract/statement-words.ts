/** The words of a statement: lists, as the first chunk of the page needs the filters for addresses. */

export const balances = ['token', 'winning'] as const;
export type Balance = (typeof balances)[number];
/** What a filter chooses. */
export const statementSubjects = ['topup', 'voucher', 'withdraw', 'game'] as const;
export type StatementSubject = (typeof statementSubjects)[number];

export interface StatementFilter {
  balance: Balance | null;
  subject: StatementSubject | null;
}
