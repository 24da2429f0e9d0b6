/** PIN change after a reload, X or Back: no second SMS (SS-4, SS-7, OT-2). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  askForPinCode,
  codesOf,
  isAsked,
  newSession,
  onPage,
  openProfile,
  pinDialog,
  typeCode,
} from './account-gestures.ts';
import { codeField, expect, secondsLeft, stored, text, reload } from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();

const ways = {
  reload,
  X: (page: Page) =>
    page
      .locator('dialog[open]')
      .getByRole('button', { name: text('nav.close') })
      .click(),
  Back: (page: Page) => page.goBack(),
} as const;

// PIN set and phone change as well: walk/second-sms.rules.test.ts.
describe('`otp_expired` is kept for PIN change', () => {
  for (const [way, leave] of Object.entries(ways)) {
    test(`${way} leads to the code step again, no second SMS`, async () => {
      const player = await newSession(fixture, { pin: '604913' });
      const page = await openProfile(await fixture.page({ ...player.visit, heldClock: true }));
      await askForPinCode(page, 'change');
      await isAsked(page, 'code.title');
      const kept = await stored(page);
      expect(kept).toMatchObject({ phone_call: player.phone, disable_otp: 'true' });
      await page.clock.fastForward(30_000);
      await leave(page);
      await expect(pinDialog(page)).toBeHidden();
      await onPage(page, 'profile.pin.change').click();
      await isAsked(page, 'code.title');
      await expect(pinDialog(page)).toContainText(player.phone.slice(-4));
      expect((await stored(page))['otp_expired']).toBe(kept['otp_expired']);
      await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(90);
      expect(await secondsLeft(page)).toBeGreaterThan(60);
      await typeCode(page, fixture, player.phone);
      await expect(codeField(page)).toBeHidden();
      expect(await codesOf(fixture, player.phone)).toHaveLength(1);
      await expect.poll(async () => Object.keys(await stored(page)).sort()).toEqual(['phone', 'token']);
    });
  }
});
