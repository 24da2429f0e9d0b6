/** What a walk needs to know of the e-wallet's link; the digits have a model of their own. */
import { eWalletMachine } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { defineModel } from '../kit/define-model.ts';
import {
  authCode,
  linkAddress,
  linkState,
  otherLinkState,
  phone,
  proof,
  session,
  vendorOrigins,
} from '../kit/samples.ts';

const player = { bearer: session.token, phone, origins: vendorOrigins, returned: null, linkState: null } as const;
const callback = { ...player, intent: 'callback' } as const;
const agreed = { authCode, state: linkState };

export const eWallet = defineModel({
  name: 'e-wallet',
  machine: eWalletMachine,
  inputs: {
    link: { ...player, intent: 'link' },
    unlink: { ...player, intent: 'unlink' },
    callback: { ...callback, returned: agreed, linkState },
    callbackWithoutLink: { ...callback, returned: agreed },
    callbackOfAnotherLink: { ...callback, returned: agreed, linkState: otherLinkState },
    callbackWithoutCode: { ...callback, returned: { authCode: null, state: linkState }, linkState },
    callbackWithoutState: { ...callback, returned: { authCode, state: null }, linkState },
    callbackOfNobody: callback,
  },
  events: {
    'link.confirmed': { plain: {} },
    'unlink.confirmed': { plain: {} },
    'dialog.dismissed': { plain: {} },
    'page.restored': { plain: {} },
  },
  outcomes: {
    'bindWallet.accepted': {
      ofVendor: { url: linkAddress },
      ofNobody: { url: linkAddress.replace('wallet.test', 'wallet.test.example') },
      badState: { url: 'https://wallet.test/authorize?state=a%20b' },
    },
  },
  outputs: {
    pinPad: {
      confirmed: { type: 'confirmed', proof: proof },
      pinMissing: { type: 'pinMissing' },
      resetRequested: { type: 'resetRequested' },
      dismissed: { type: 'dismissed' },
      unauthorized: { type: 'unauthorized' },
    },
  },
  neverEnds: {
    pinPad: {
      accepted: 'For a deed the right PIN ends with what confirms it.',
      ticketLost: 'No code comes before the PIN for a deed.',
      alreadySet: 'Only where a PIN is set can there be one already.',
      numberTaken: 'Only where a number is changed can it be taken.',
      uncertain: 'Asking for a PIN changes nothing that could be uncertain.',
    },
  },
});
