import { controlKey, merchantMachine } from '../../../machines/merchant/merchant.machine.ts';
import { defineModel } from '../kit/define-model.ts';
import { merchant as toko, merchantUid, otherMerchantUid } from '../kit/samples.ts';

const plain = { pageUid: merchantUid, storedUid: null, referral: { kind: 'none' }, loggedIn: false } as const;
const link = { kind: 'uuid', uid: otherMerchantUid } as const;

export const merchant = defineModel({
  name: 'merchant',
  machine: merchantMachine,
  controlKey,
  inputs: {
    page: plain,
    stored: { ...plain, storedUid: otherMerchantUid },
    referred: { ...plain, referral: link },
    referredWhileLoggedIn: { ...plain, referral: link, loggedIn: true },
    malformedLink: { ...plain, storedUid: otherMerchantUid, referral: { kind: 'malformed' } },
  },
  outcomes: { 'merchantLookup.accepted': { plain: { merchant: toko } } },
});
