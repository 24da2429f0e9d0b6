/** The e-wallet's link; the digits have a model of their own. */
import { eWalletMachine } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { deedPinEnds, deedPinNeverEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { authCode, bearer, linkAddress, linkState, otherLinkState, phone, vendorOrigins } from '../kit/samples.ts';

const player = { bearer, phone, origins: vendorOrigins, returned: null, linkState: null } as const;
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
    callbackDeclined: { ...callback, returned: { authCode: null, state: linkState, hasDeclined: true }, linkState },
    callbackWithoutState: { ...callback, returned: { authCode, state: null }, linkState },
    callbackOfNobody: callback,
  },
  events: plain('link.confirmed', 'unlink.confirmed', 'dialog.dismissed', 'page.restored'),
  outcomes: {
    'bindWallet.accepted': {
      ofVendor: { url: linkAddress },
      ofNobody: { url: linkAddress.replace('wallet.test', 'wallet.test.example') },
      badState: { url: 'https://wallet.test/authorize?state=a%20b' },
    },
  },
  outputs: { pinPad: deedPinEnds },
  neverEnds: { pinPad: deedPinNeverEnds },
});
