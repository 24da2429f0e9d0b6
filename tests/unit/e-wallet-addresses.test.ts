/** Whatever the platform answers: nobody is sent anywhere but to a page of the vendor's (C75, EW-2). */
import { describe, expect, it } from 'vitest';
import { eWalletMachine } from '../../machines/e-wallet/e-wallet.machine.ts';
import { linkProblem } from '../../machines/e-wallet/e-wallet.selectors.ts';
import { vendorAddress } from '../../src/contract/vendor-address.ts';
import { linkAddress, phone, session, vendorOrigins } from '../models/samples.ts';
import { play } from '../rules/play.ts';
import { hostileAddresses } from './contract/hostile-addresses.ts';

const origins = ['https://wallet.test', 'http://localhost:3002'] as const;

function answered(url: string) {
  const flow = play(eWalletMachine, {
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
  it.each(origins)('C75 there are more than 120 different hostile addresses for %s', (origin) => {
    expect(new Set(hostileAddresses(origin)).size).toBeGreaterThan(120);
  });

  it.each(origins)('C75 EW-2 none of them is one of %s', (origin) => {
    const taken = hostileAddresses(origin).filter((address) => vendorAddress(address, [origin]) !== null);
    expect(taken).toEqual([]);
  });

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

  it.each([
    '',
    '?state=',
    '?state=short',
    '?state=a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l',
    '?State=state-of-one-link-that-was-begun',
  ])('EW-8 an address of the vendor’s without a state that can come back (%j) is not opened', (query) => {
    expect(answered(`https://wallet.test/authorize${query}`).effects).toEqual([]);
  });

  it('C75 without an origin from the configuration there is nowhere to go', () => {
    expect(vendorAddress(linkAddress, [])).toBeNull();
  });
});
