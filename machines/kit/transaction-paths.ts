/** Paths of a transaction (or the list, without an id) and of the list. Apart: the first page loads no machines. */
export const transactionPath = (id: string): string => (id === '' ? transactionsPath : `${transactionsPath}/${id}`);
export const transactionsPath = '/history/transaction';
