/** Vouchers for tests of money: the simplest thing that moves some, once. */
import { randomUUID } from 'node:crypto';
import { calls } from '../../src/contract/index.ts';
import type { Platform, Told } from './platform.ts';

export const newKey = (): string => randomUUID().replaceAll('-', '');
export const newCode = (): string => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();

/** The code of a new voucher, worth 100 Platinum unless it is said otherwise. */
export async function voucher(
  bed: Platform,
  more: Partial<Parameters<Platform['createVouchers']>[0][number]> = {},
): Promise<string> {
  const code = newCode();
  await bed.createVouchers([{ code, ...more }]);
  return code;
}

/** With a key of its own, unless it is null: then without one. */
export const redeem = (bed: Platform, bearer: string, code: string, key: string | null = newKey()): Promise<Told> =>
  bed.ask(calls.redeem, { body: { code }, bearer, headers: key === null ? {} : { 'Idempotency-Key': key } });

export async function balances(bed: Platform, bearer: string): Promise<{ token: number; winning: number }> {
  const { data } = await bed.ask(calls.wallet, { bearer });
  return { token: data.platinum_topup, winning: data.platinum_in_game };
}

export const resultOf = (bed: Platform, bearer: string, key: string): Promise<Told> =>
  bed.ask(calls.moneyResult, { body: { key }, bearer });

/** The next answers of a call go wrong in this way. */
export async function orderFault(bed: Platform, fault: { call: string; kind: string; times?: number }): Promise<void> {
  const response = await fetch(`${bed.control}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  if (!response.ok) throw new Error(await response.text());
}

export const outcomesOf = (told: readonly { outcome: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of told) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
