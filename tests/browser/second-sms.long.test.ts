/** PIN set, PIN change and phone change after a reload, X or Back: no second SMS (SS-4, SS-7, OT-2). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  askForPhoneCode,
  askForPinCode,
  isAsked,
  newSession,
  onPage,
  openProfile,
  pinDialog,
  phoneDialog,
  typeCode,
} from './account-gestures.ts';
import { codeField, expect, isReady, secondsLeft, stored, text } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const pin = '604913';

const flows = [
  {
    name: 'PIN set',
    key: 'profile.pin.create',
    dialog: pinDialog,
    given: {},
    ask: (page: Page) => askForPinCode(page, 'create'),
  },
  {
    name: 'PIN change',
    key: 'profile.pin.change',
    dialog: pinDialog,
    given: { pin },
    ask: (page: Page) => askForPinCode(page, 'change'),
  },
  {
    name: 'phone change',
    key: 'profile.phone.change',
    dialog: phoneDialog,
    given: { pin },
    ask: (page: Page) => askForPhoneCode(page, newPhone()),
  },
] as const;

const ways = {
  reload: async (page: Page) => {
    await page.reload();
    await isReady(page);
  },
  X: (page: Page) =>
    page
      .locator('dialog[open]')
      .getByRole('button', { name: text('nav.close') })
      .click(),
  Back: (page: Page) => page.goBack(),
} as const;

const codesOf = async (phone: string) => (await fixture.messages(phone)).filter((message) => message.startsWith('<#>'));

describe('`otp_expired` is kept for PIN set, PIN change and phone change as well', () => {
  for (const { name, key, dialog, given, ask } of flows) {
    for (const [way, leave] of Object.entries(ways)) {
      test(`${name}: ${way} leads to the code step again, no second SMS`, async () => {
        const player = await newSession(fixture, password, given);
        const page = await openProfile(await fixture.page({ ...player.visit, heldClock: true }));
        await ask(page);
        await isAsked(page, 'code.title');
        const kept = await stored(page);
        expect(kept).toMatchObject({ phone_call: player.phone, disable_otp: 'true' });
        await page.clock.fastForward(30_000);
        await leave(page);
        await expect(dialog(page)).toBeHidden();
        await onPage(page, key).click();
        await isAsked(page, 'code.title');
        await expect(dialog(page)).toContainText(player.phone.slice(-4));
        expect((await stored(page))['otp_expired']).toBe(kept['otp_expired']);
        await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(90);
        expect(await secondsLeft(page)).toBeGreaterThan(60);
        await typeCode(page, fixture, player.phone);
        await expect(codeField(page)).toBeHidden();
        expect(await codesOf(player.phone)).toHaveLength(1);
        await expect.poll(async () => Object.keys(await stored(page)).sort()).toEqual(['phone', 'token']);
      });
    }
  }
});
