/** Whatever the platform answers as the page to pay at, the browser goes nowhere but to the vendor's (C75, EW-7). */
import * as v from 'valibot';
import { test } from 'vitest';
import { Text } from '../../src/contract/schemas.ts';
import type { TransactionWire } from '../../src/contract/transactions.calls.ts';
import { hostileAddresses } from '../unit/contract/hostile-addresses.ts';
import { keyIn, newSession } from './account-gestures.ts';
import { expect, messagesOn, openAt, text } from './gestures.ts';
import { listen } from './navigations.ts';
import { useFixture } from './fixture.ts';
import { askAs } from '../flows/kit/browser/player-steps.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';

test('C75 TU-1 more than 120 hostile addresses as the page to pay at: no navigation, and it is said that none was opened', async () => {
  fixture.expects(404);
  const addresses = hostileAddresses(fixture.platform.dana);
  expect(new Set(addresses).size).toBeGreaterThan(120);
  const linked = { balance: 90_000_000, masked_id: '0812****7890' };
  const player = await newSession(fixture, password, { linked });
  const order = { data: { platinum: 250 } };
  const { transaction } = await askAs<{ transaction: TransactionWire }>(fixture, player.token, 'payByWallet', order);
  const page = await openAt(await fixture.page(player.visit), '/top-up');
  const main = page.getByRole('main');
  const confirm = main.getByRole('button', { name: text('top_up.confirm.e_wallet', { name: 'DANA' }), exact: true });
  const pays = async (address: string): Promise<void> => {
    const data = { checkout_url: address, transaction: { ...transaction, checkout_url: address } };
    // Past the fault port's own check: some of them are no text that the contract would let a platform send.
    const body = JSON.stringify({ status: true, data, error: null });
    await fixture.fault({ call: 'payByWallet', kind: 'raw', status: 200, body });
    await page.locator('main input[name="amount"]').fill('250');
    await page.locator('main input[name="method"][value="dana"]').check();
    await page.locator('main input[name="amount"]').press('Enter');
    await confirm.click();
  };
  const opened = listen(page);
  for (const address of addresses) {
    await pays(address);
    const isRead: boolean = v.is(Text(2_000), address);
    if (!isRead) {
      // Such an answer is none: what became of the order is asked for, and there is none.
      await expect(messagesOn(main), address.slice(0, 80)).toHaveText([text('top_up.error.not_sent')]);
      expect(opened).toEqual([]);
      continue;
    }
    await expect(main.getByRole('heading', { level: 1 }), address.slice(0, 80)).toHaveText(
      text('top_up.blocked.title'),
    );
    await expect(main).toContainText(text('top_up.blocked.text', { name: 'DANA' }));
    expect(opened, address).toEqual([]);
    await keyIn(main, 'top_up.back').click();
  }
  expect(page.url()).toBe(`${fixture.platform.shop}/top-up`);
  expect(page.context().pages()).toHaveLength(1);
  // The same keys, with an address of the vendor's: so it was the address each time.
  await pays(`${fixture.platform.dana}/pay/8M4RY2`);
  await expect.poll(() => opened.at(-1)).toContain(`${fixture.platform.dana}/pay/`);
});
