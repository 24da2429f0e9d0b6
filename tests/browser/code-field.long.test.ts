/** The code field in the real page: every way to enter four digits, and the field after a wrong code (OT-1, OT-5). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { askForCode, codeField, expect, isAtPassword, messagesOn, openAt, text } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

async function atCode(): Promise<{ page: Page; phone: string; code: string; wrong: string }> {
  const phone = newPhone();
  const context = await fixture.context({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await openAt(await fixture.page(context));
  await askForCode(page, phone);
  const code = await fixture.code(phone);
  return { page, phone, code, wrong: code === '1234' ? '4321' : '1234' };
}

async function paste(page: Page, content: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), content);
  await codeField(page).focus();
  await page.keyboard.press('Control+V');
}

describe('OT-1 four digits, however they come', () => {
  const pasted: Record<string, (code: string, sms: string) => string> = {
    'inside the whole SMS': (_code, sms) => sms,
    'in full-width digits': (code) => [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  };
  for (const [how, write] of Object.entries(pasted)) {
    test(`pasted ${how}`, async () => {
      const { page, phone, code } = await atCode();
      const [sms = ''] = await fixture.messages(phone);
      await paste(page, write(code, sms));
      await isAtPassword(page);
      await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(1);
    });
  }

  test('pasted over what was begun', async () => {
    const { page, code } = await atCode();
    await codeField(page).pressSequentially('99');
    await paste(page, code);
    await isAtPassword(page);
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(1);
  });

  test('filled in by the keyboard or a password manager', async () => {
    const { page, code } = await atCode();
    await codeField(page).evaluate((input: HTMLInputElement, value) => {
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, code);
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

  test('assistive technology meets one text box, with its name, hint and error', async () => {
    fixture.expects(422);
    const { page, wrong } = await atCode();
    const box = page.getByRole('main').getByRole('textbox');
    await expect(box).toHaveCount(1);
    await expect(box).toHaveAccessibleName(text('code.label'));
    await expect(box).toHaveAccessibleDescription(text('code.hint'));
    await codeField(page).fill(wrong);
    await expect(box).toHaveAccessibleDescription(`${text('code.error.rejected')} ${text('code.hint')}`);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(await page.getByRole('main').ariaSnapshot()).toContain('- textbox');
  });
});

describe('OT-5 a wrong code', () => {
  test('empties the field and keeps the focus in it; the next one is checked', async () => {
    fixture.expects(422);
    const { page, code, wrong } = await atCode();
    await codeField(page).pressSequentially(wrong);
    await expect(messagesOn(page)).toHaveText([text('code.error.rejected')]);
    await expect(codeField(page)).toHaveValue('');
    await page.keyboard.type(code);
    await isAtPassword(page);
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(2);
  });

  test('a code that was selected and typed anew is sent once for each distinct value', async () => {
    fixture.expects(500);
    const { page, code, wrong } = await atCode();
    await fixture.fault({ call: 'verifyRegistrationCode', kind: 'server_error' });
    await codeField(page).pressSequentially(wrong);
    await expect(messagesOn(page)).toHaveText([text('error.server')]);
    await expect(codeField(page)).toHaveValue(wrong);
    await codeField(page).selectText();
    await page.keyboard.type(wrong);
    await expect(codeField(page)).toHaveValue(wrong);
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(1);
    await codeField(page).selectText();
    await page.keyboard.type(code);
    await isAtPassword(page);
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(2);
  });
});
