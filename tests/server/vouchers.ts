/** Vouchers, the simplest movement of money, and helpers for tests of money over HTTP. */
import { calls } from '../../src/contract/index.ts';
import type { Platform } from './platform.ts';
import { newKey } from './new-key.ts';

export const newCode = (): string => newKey().slice(0, 12).toUpperCase();

export const voucherSteps = ({ ask, control, createVouchers }: Platform) => ({
  /** Creates a voucher, worth 100 Platinum by default; returns its code. */
  async voucher(more: Partial<Parameters<Platform['createVouchers']>[0][number]> = {}): Promise<string> {
    const code = newCode();
    await createVouchers([{ code, ...more }]);
    return code;
  },
  /** A null key sends no `Idempotency-Key`. */
  redeem: (bearer: string, code: string, key: string | null = newKey()) =>
    ask(calls.redeem, { body: { code }, bearer, headers: key === null ? {} : { 'Idempotency-Key': key } }),
  async balances(bearer: string): Promise<{ token: number; winning: number }> {
    const { data } = await ask(calls.wallet, { bearer });
    return { token: data.platinum_topup, winning: data.platinum_in_game };
  },
  resultOf: (bearer: string, key: string) => ask(calls.moneyResult, { body: { key }, bearer }),
  /** Orders a fault for the next answers of a call. */
  async orderFault(fault: { call: string; kind: string; times?: number }): Promise<void> {
    const response = await fetch(`${control}/faults`, { method: 'POST', body: JSON.stringify(fault) });
    if (!response.ok)
      throw new Error(
        `Expected the fault port to take ${JSON.stringify(fault)}, got ${response.status} ${await response.text()}`,
      );
  },
});
