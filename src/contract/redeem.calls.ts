/** Vouchers (RD-1). */
import * as v from 'valibot';
import { defineCall, refusal } from './call.ts';
import { moneyOutcomes } from './money-outcomes.ts';
import type { Secret } from './secret.ts';
import { moved } from './transactions.calls.ts';

/** A typed or pasted voucher in upper case, without spaces and dashes. */
export const normaliseVoucher = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');

export const isVoucher = (text: string): boolean => /^[A-Z0-9]{8,16}$/.test(text);

const refused = (text: string) => refusal({ type: 'error.voucher', text, status: 422 });

export const redeem = defineCall({
  name: 'redeem',
  path: '/v2/auth/redeem',
  body: v.object({ code: v.pipe(v.string(), v.maxLength(60)) }),
  write: ({ bearer, key, code }: { bearer: Secret; key: string; code: string }) => ({ bearer, key, body: { code } }),
  outcomes: {
    accepted: moved('voucher', 'success'),
    unknown_code: refused('UNKNOWN_VOUCHER'),
    used: refused('USED_VOUCHER'),
    expired: refused('EXPIRED_VOUCHER'),
    not_here: refused('OTHER_MERCHANT'),
    ...moneyOutcomes,
  },
});
