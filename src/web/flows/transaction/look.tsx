import type { ReactNode } from 'react';
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { TransactionType } from '../../../contract/transaction-words.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import { formatPlatinum, formatRupiah, Icon, MenuIcon, MoneyIcon, type BadgeTone } from '../../ui/index.ts';

export const typeIcons: Record<TransactionType, ReactNode> = {
  topup: <MoneyIcon name="topup" />,
  withdraw: <MoneyIcon name="withdraw" />,
  voucher: <MenuIcon name="ticket" />,
  link: <MoneyIcon name="link" />,
  unlink: <MoneyIcon name="unlink" />,
};

export const statusLook: Record<ShownStatus, { tone: BadgeTone; icon: ReactNode }> = {
  pending: { tone: 'pending', icon: <MoneyIcon name="clock" /> },
  success: { tone: 'ok', icon: <Icon name="check" /> },
  failed: { tone: 'bad', icon: <Icon name="close" /> },
  expired: { tone: 'info', icon: <MoneyIcon name="hourglass" /> },
  review: { tone: 'info', icon: <MenuIcon name="help" /> },
};

/** Null where nothing moves. */
export const directionOf = ({ type }: Transaction): 'in' | 'out' | null =>
  type === 'withdraw' ? 'out' : type === 'topup' || type === 'voucher' ? 'in' : null;

/** Or else in rupiah; null where the platform gives neither. */
export const amountText = ({ platinum, total }: Transaction): string | null =>
  platinum !== null ? formatPlatinum(platinum) : total !== null ? formatRupiah(total) : null;
