/** The words of a transaction: lists, as the first chunk of the page needs them for addresses. */

/** Links move no money, but players look for them in the history. */
export const transactionTypes = ['topup', 'withdraw', 'voucher', 'link', 'unlink'] as const;
export type TransactionType = (typeof transactionTypes)[number];
export const transactionStatuses = ['pending', 'success', 'failed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
/** Why a transaction failed. `released`: a person decided so, whatever the vendor had said. */
export const failureReasons = ['expired', 'cancelled', 'rejected', 'unavailable', 'released'] as const;
export type FailureReason = (typeof failureReasons)[number];
export const methodKinds = ['virtual_account', 'e_wallet', 'bank', 'voucher'] as const;
export type MethodKind = (typeof methodKinds)[number];

export interface TransactionFilter {
  type: TransactionType | null;
  status: TransactionStatus | null;
}
