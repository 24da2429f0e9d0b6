/** The linked e-wallet. Vendors: DEFAULT=0, DANA=1, RESERVED=2 (EW-1, EW-6). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { Text } from './schemas.ts';
import type { Secret } from './secret.ts';

/** Balance in whole rupiah. */
export interface LinkedWallet {
  balance: number;
  maskedId: string;
}

export const eWalletBalance = defineCall({
  name: 'eWalletBalance',
  method: 'POST',
  base: 'platform',
  path: '/guard/dana/api/v1/balance',
  auth: 'bearer',
  body: nothing,
  write: (input: { token: Secret }) => ({ bearer: input.token }),
  outcomes: {
    accepted: success(
      v.object({ BALANCE: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), MASK_DANA_ID: Text(64) }),
      ({ BALANCE, MASK_DANA_ID }): { linked: LinkedWallet } => ({
        linked: { balance: BALANCE, maskedId: MASK_DANA_ID },
      }),
    ),
    not_linked: refusal({ type: 'error.dana', text: 'NOT_LINKED', status: 200 }),
  },
});
