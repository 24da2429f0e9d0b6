/** One deployment, many shops: a host's page head, and the fallback without an answer (SH-2, SH-4). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { expect, logIn, openAt, stored, text } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

interface Shop {
  host: string;
  name: string;
  uid: string;
  light: string;
  dark: string;
}
/** The pages of every host are the server's tests' (server/merchants.test.ts). */
const shops: Shop[] = [
  { host: 'localhost', name: 'Platinum', uid: defaultMerchant, light: '#2B2F86', dark: '#A9ADFF' },
  { host: 'lestari.localhost', name: 'Toko Lestari', uid: secondMerchant, light: '#0B5B4A', dark: '#7FD8BE' },
];

const brand = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--colour-merchant').trim());
const uidOf = (page: Page) => page.locator('meta[property="merchant-uid"]').getAttribute('content');

async function expectShop(page: Page, { name, uid }: Shop, colour: string): Promise<void> {
  await expect(brand(page, name)).toBeVisible();
  await expect(page).toHaveTitle(text('title.page', { page: text('title.games'), brand: name }));
  expect(await uidOf(page)).toBe(uid);
  expect((await colourOf(page)).toLowerCase()).toBe(colour.toLowerCase());
}

describe('SH-2 SH-4 every host is a shop of its own', () => {
  for (const shop of shops) {
    const { host, name, uid } = shop;
    const addressOf = () => fixture.platform.shop.replace('localhost', host);

    test(`SH-2 SH-4 ${host} is ${name}: its name and colours, light and dark`, async () => {
      for (const [colorScheme, colour] of [
        ['light', shop.light],
        ['dark', shop.dark],
      ] as const) {
        const page = await openAt(await fixture.page({ baseURL: addressOf(), colorScheme }));
        await expectShop(page, shop, colour);
        expect(await stored(page)).toEqual({});
      }
    });

    test(`SH-4 ${host} is ${name} while the lookup fails, and players log in`, async () => {
      fixture.expects(404, 500);
      const phone = newPhone();
      await fixture.player({ phone, merchant_uid: uid });
      await fixture.fault({ call: 'merchantLookup', kind: 'server_error' });
      const page = await openAt(await fixture.page({ baseURL: addressOf(), colorScheme: 'light' }));
      await expect.poll(() => fixture.count('merchantLookup')).toBe(1);
      await expectShop(page, shop, shop.light);
      await logIn(page, phone);
    });
  }
});
