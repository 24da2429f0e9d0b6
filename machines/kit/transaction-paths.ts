/** The page of one transaction, and the list of them. Apart from the machines, because the first page links there too. */
export const transactionPath = (id: string): string => `${transactionsPath}/${id}`;
export const transactionsPath = '/history/transaction';
