/** The code field in the real page: the clipboard, and what the browser reads of an SMS (OT-1). */
import { describe, test } from 'vitest';
import { askForCode, codeField, expect, isAtPassword, openAt } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

// The other ways to enter digits: ui/code-input.test.tsx; a wrong code: flows/one-time-code/one-time-code.browser.long.test.ts.
describe('OT-1 four digits, however they come', () => {
  test('pasted inside the whole SMS, over what was begun', async () => {
    const phone = newPhone();
    const page = await openAt(await fixture.page({ permissions: ['clipboard-read', 'clipboard-write'] }));
    await askForCode(page, phone);
    await codeField(page).pressSequentially('99');
    const [sms = ''] = await fixture.messages(phone);
    await page.evaluate((text) => navigator.clipboard.writeText(text), sms);
    await page.keyboard.press('Control+V');
    await isAtPassword(page);
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(1);
  });

  test('received by the browser out of the SMS', async () => {
    const phone = newPhone();
    const context = await fixture.context();
    let code = '';
    await context.exposeFunction('codeOfTheSms', async () => code);
    await context.addInitScript(() => {
      if (!isSecureContext || location.protocol === 'about:') return;
      Object.assign(window, { OTPCredential: Object });
      navigator.credentials.get = async () => {
        const read = (window as unknown as { codeOfTheSms(): Promise<string> }).codeOfTheSms;
        const received = await read();
        return received === '' ? null : ({ type: 'otp', id: '', code: received } as Credential);
      };
    });
    const page = await openAt(await fixture.page(context));
    await askForCode(page, phone);
    code = await fixture.code(phone);
    await page.reload();
    await isAtPassword(page);
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(1);
  });
});
