/** Players are sent to pages of the vendor only, whatever the platform answers (C75, EW-2). */
import { describe, expect, it } from 'vitest';
import { eWalletMachine } from '../../machines/e-wallet/e-wallet.machine.ts';
import { linkProblem } from '../../machines/e-wallet/e-wallet.selectors.ts';
import { topUpMachine } from '../../machines/top-up/top-up.machine.ts';
import { topUpScreen } from '../../machines/top-up/top-up.selectors.ts';
import {
  intent,
  linkAddress,
  moment,
  pendingCheckout,
  phone,
  session,
  topUpOptions,
  vendorOrigins,
} from '../flows/kit/samples.ts';
import { runMachine } from '../../src/walk/rules/machine-run.ts';
import { hostileAddresses } from './contract/hostile-addresses.ts';

function answered(url: string) {
  const flow = runMachine(eWalletMachine, {
    bearer: session.token,
    phone,
    origins: vendorOrigins,
    intent: 'link',
    returned: null,
    linkState: null,
  });
  flow.actor.send({ type: 'link.confirmed' });
  flow.answer('bindWallet.accepted', { url });
  return flow;
}

describe('C75 where a link leads', () => {
  it('C75 EW-2 EW-4 the machine opens none of them, remembers nothing, and says that it failed', () => {
    for (const address of hostileAddresses('https://wallet.test')) {
      const flow = answered(address);
      expect(flow.effects, address).toEqual([]);
      expect(linkProblem(flow.snapshot()), address).toEqual({ id: 'e_wallet.error.unknown' });
    }
  });

  it('C75 EW-2 the vendor’s own address is opened, with its state remembered first', () => {
    const flow = answered(linkAddress);
    expect(flow.effects.map(({ type }) => type)).toEqual(['rememberLink', 'leaveTo']);
    expect(flow.did('leaveTo')).toMatchObject([{ url: linkAddress }]);
  });

  it.each(['', '?state=', '?State=state-of-one-link-that-was-begun'])(
    'EW-8 a platform that gives its link no state (%j) is gone to all the same, and the link remembered',
    (query) => {
      expect(answered(`https://wallet.test/authorize${query}`).effects.map(({ type }) => type)).toEqual([
        'rememberLink',
        'leaveTo',
      ]);
    },
  );

  it.each(['?state=a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l', `?state=${'s'.repeat(1_990)}%00`])(
    'EW-8 an address of the vendor’s without a state that can come back (%j) is not opened',
    (query) => {
      expect(answered(`https://wallet.test/authorize${query}`).effects).toEqual([]);
    },
  );
});

describe('C75 where a payment leads', () => {
  /** An order at the e-wallet, and the platform's answer to it. */
  function ordered(url: string) {
    const flow = runMachine(topUpMachine, {
      bearer: session.token,
      intent,
      origins: vendorOrigins,
      pendingKey: null,
      returned: null,
      told: null,
    });
    flow.answer('read.accepted', { value: topUpOptions, receivedAt: moment });
    flow.actor.send({ type: 'amount.changed', digits: '250' });
    flow.actor.send({ type: 'method.chosen', code: 'dana' });
    flow.actor.send({ type: 'review.requested' });
    flow.actor.send({ type: 'order.confirmed' });
    flow.answer('topUp.checkout', { url, transaction: { ...pendingCheckout, checkoutUrl: url } });
    return flow;
  }

  it('C75 EW-7 the machine opens none of the hostile addresses, and says that it does not', () => {
    for (const address of hostileAddresses('https://wallet.test')) {
      const flow = ordered(address);
      expect(flow.did('leaveTo'), address).toEqual([]);
      expect(topUpScreen(flow.snapshot()), address).toBe('blocked');
    }
  });

  it('C75 EW-7 the vendor’s own is opened', () => {
    const url = 'https://wallet.test/checkout/8M4RY2';
    expect(ordered(url).did('leaveTo')).toMatchObject([{ url }]);
  });
});
