import type { Transaction } from '../../src/contract/transactions.calls.ts';

/** `now`: ms on the device's timeline. Pure: the machine and lists share it. */
export const isPastEnd = ({ until }: Transaction, now: number): boolean => until !== null && until <= now;
