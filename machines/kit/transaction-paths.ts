/** The page of one transaction, and the list of them, also in the place of one that the platform has not named. Apart from the machines, because the first page links there too. */
export const transactionPath = (id: string): string => (id === '' ? transactionsPath : `${transactionsPath}/${id}`);
export const transactionsPath = '/history/transaction';
