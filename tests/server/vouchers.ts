/** Vouchers, the simplest movement of money, and helpers for tests of money over HTTP. */
import { calls } from '../../src/contract/index.ts';
import type { Platform, CallResult } from './platform.ts';
import { newKey } from './new-key.ts';

export const newCode = (): string => newKey().slice(0, 12).toUpperCase();

/** Creates a voucher, worth 100 Platinum by default; returns its code. */
export async function voucher(
  testbed: Platform,
  more: Partial<Parameters<Platform['createVouchers']>[0][number]> = {},
): Promise<string> {
  const code = newCode();
  await testbed.createVouchers([{ code, ...more }]);
  return code;
}

/** A null key sends no `Idempotency-Key`. */
export const redeem = (
  testbed: Platform,
  bearer: string,
  code: string,
  key: string | null = newKey(),
): Promise<CallResult> =>
  testbed.ask(calls.redeem, { body: { code }, bearer, headers: key === null ? {} : { 'Idempotency-Key': key } });

export async function balances(testbed: Platform, bearer: string): Promise<{ token: number; winning: number }> {
  const { data } = await testbed.ask(calls.wallet, { bearer });
  return { token: data.platinum_topup, winning: data.platinum_in_game };
}

export const resultOf = (testbed: Platform, bearer: string, key: string): Promise<CallResult> =>
  testbed.ask(calls.moneyResult, { body: { key }, bearer });

/** Orders a fault for the next answers of a call. */
export async function orderFault(
  testbed: Platform,
  fault: { call: string; kind: string; times?: number },
): Promise<void> {
  const response = await fetch(`${testbed.control}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  if (!response.ok)
    throw new Error(
      `Expected the fault port to take ${JSON.stringify(fault)}, got ${response.status} ${await response.text()}`,
    );
}

/** Counts the outcomes, because parallel requests end in any order. */
export const outcomesOf = (told: readonly ({ outcome: string } | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of told) counts[one?.outcome ?? 'none'] = (counts[one?.outcome ?? 'none'] ?? 0) + 1;
  return counts;
};
