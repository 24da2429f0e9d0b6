/** The second tap of a double tap, where the first has brought something else under the finger (ux48). */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { bankAccount, newSession, onPage, keyIn, pinPad } from './account-gestures.ts';
import {
  dialogAt,
  expect,
  menu,
  menuButton,
  openAt,
  opener,
  openRecovery,
  phoneIn,
  recoveryDialog,
  registerDialog,
  smsButton,
  submitIn,
  text,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const review = dialogAt('withdraw-review');

/** Taps; once the tap has brought `brought`, taps again at the same place, as a double tap. */
async function tapTwice(page: Page, target: Locator, brought: Locator): Promise<void> {
  await target.click();
  await expect(brought).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

async function openForm(path: string): Promise<Page> {
  const { visit } = await newSession(fixture, {
    pin: '604913',
    wallet: { platinum_topup: 1_000, platinum_in_game: 3_400 },
    accounts: [bankAccount],
  });
  return openAt(await fixture.page(visit), path);
}

describe('ux48 a second tap presses nothing that the first one has brought', () => {
  test('WD-1 the review stays, and the PIN is neither forgotten nor without the focus', async () => {
    const page = await openForm('/withdraw');
    await page.locator('input[name="amount"]').fill('1000');
    await tapTwice(page, onPage(page, 'withdraw.next'), review(page));
    await tapTwice(page, keyIn(review(page), 'withdraw.confirm'), pinPad(page));
    await expect(pinPad(page)).toBeFocused();
    await expect(review(page)).not.toContainText(text('pin.reset'));
  });

  test('RD-1 SH-11 the success stays to be read', async () => {
    const page = await openForm('/redeem');
    const code = `DUAKALI${newPhone().slice(-4)}`;
    await fixture.control('/vouchers', [{ code, platinum: 75 }]);
    await page.getByRole('main').getByRole('textbox').fill(code);
    const success = page.getByRole('heading', { name: text('redeem.success.title') });
    await tapTwice(page, onPage(page, 'redeem.submit'), success);
    await expect(success).toBeVisible();
  });

  test('LG-1 FP-2 dialogs and the menu stay open, and no code is asked for', async () => {
    const page = await openAt(await fixture.page());
    await tapTwice(page, opener(page, 'register'), registerDialog(page));
    await expect(registerDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await tapTwice(page, menuButton(page), menu(page));
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await openRecovery(page);
    await phoneIn(recoveryDialog(page)).fill(newPhone());
    await tapTwice(page, submitIn(recoveryDialog(page)), smsButton(page));
    await expect(smsButton(page)).toBeEnabled();
  });
});

test('ux48 a double tap on what stays is two taps, also where the second meets its neighbour', async () => {
  const page = await openForm('/withdraw');
  const amount = page.locator('input[name="amount"]');
  await amount.fill('100');
  const step = (which: 'less' | 'more') =>
    page.getByRole('button', { name: text(`withdraw.amount.${which}`, { platinum: '10,00' }) });
  await step('more').dblclick();
  await expect(amount).toHaveValue('120');
  await step('more').click();
  await step('less').hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(amount).toHaveValue('120');
});
