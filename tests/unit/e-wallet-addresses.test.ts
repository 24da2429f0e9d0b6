/** A link leads to pages of the vendor only, whatever the platform answers (C75, EW-2). */
import { describe, expect, it } from 'vitest';
import { eWalletMachine } from '../../machines/e-wallet/e-wallet.machine.ts';
import { linkProblem } from '../../machines/e-wallet/e-wallet.selectors.ts';
import { phone, session, vendorOrigins } from '../flows/kit/samples.ts';
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
