import * as v from 'valibot';
import { rupiah } from '../../contract/money.ts';
import type { Clock } from '../domain/platform/clock.ts';
import type { BankPort } from '../domain/vendors/vendor-ports.ts';
import { createVendorClient, OrderStatus, type VendorAccess } from './http-client.ts';

const Account = v.variant('result', [
  v.object({ result: v.literal('open'), va_number: v.pipe(v.string(), v.regex(/^[0-9]{8,24}$/)) }),
  v.object({ result: v.literal('unavailable') }),
]);
const Payout = v.object({ result: v.picklist(['taken', 'rejected']) });

export function createBank(access: VendorAccess, clock: Clock): BankPort {
  const client = createVendorClient(access, clock);
  return {
    async openAccount({ number, bank, amount, expiresAt }) {
      const order = { number, bank, amount: rupiah(Number(amount)), expires_at: expiresAt };
      const answer = await client.ask('/v1/account', order, Account);
      return answer.result === 'open' ? { vaNumber: answer.va_number } : 'unavailable';
    },
    payment: (number) => client.ask('/v1/payment', { number }, OrderStatus, 'read'),
    async payOut({ number, provider, accountNumber, holder, amount }) {
      const order = { number, provider, account_number: accountNumber, holder, amount: rupiah(Number(amount)) };
      return (await client.ask('/v1/payout', order, Payout)).result;
    },
    payout: (number) => client.ask('/v1/payout-status', { number }, OrderStatus, 'read'),
  };
}
