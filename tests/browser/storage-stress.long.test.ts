/**
 * The storage of the browser as it may be found: blocked, full, written by others, emptied in the middle of a flow
 * (SS-4, C06, C07); and what each flow leaves in it (C05).
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { storageKeys } from '../../src/web/browser/storage.ts';
import { corruptValues } from '../unit/browser/corrupt-values.ts';
import {
  askForPinCode,
  choosePin,
  isAsked,
  keyIn,
  newSession,
  openProfile,
  pinDialog,
  typeCode,
} from './account-gestures.ts';
import {
  askForCode,
  askForReset,
  codeField,
  expect,
  fillRegister,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
  isVisitor,
  logIn,
  loginDialog,
  logOut,
  openAt,
  opener,
  passwordIn,
  phoneIn,
  registerDialog,
  savePassword,
  stored,
  submitIn,
  text,
  toast,
  type VisitorFlow,
  reload,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const nextPassword = 'kenari-emas-di-pagi';
const pin = '918463';
const otherPin = '630275';

async function passCode(page: Page, phone: string, flow?: VisitorFlow): Promise<void> {
  await codeField(page).fill(await fixture.code(phone));
  await isAtPassword(page, flow);
}

/** Null, and full: unit/browser/storage.test.ts. */
const broken: Record<string, () => void> = {
  'the storage is denied': () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied.', 'SecurityError');
      },
    }),
  'every method throws': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('Broken.', 'InvalidStateError');
      };
    }
  },
};

describe('C07 SS-4 storage that does not work', () => {
  for (const [name, breakIt] of Object.entries(broken)) {
    test(`C07 SS-4 ${name}: registration, login and a reset of the password end, and it is said that nothing is kept`, async () => {
      fixture.expects(404);
      const phone = newPhone();
      const context = await fixture.context();
      await context.addInitScript(breakIt);
      const page = await openAt(await fixture.page(context));
      await askForCode(page, phone);
      await passCode(page, phone);
      await savePassword(page);
      await isPlayer(page);
      await expect(toast(page)).toHaveText(text('session.not_kept'));
      await logOut(page);

      await fixture.advance(121_000);
      await askForReset(page, phone);
      await expect.poll(async () => (await fixture.messages(phone)).length).toBe(2);
      await passCode(page, phone, 'forgotPassword');
      await savePassword(page, nextPassword);
      await expect(loginDialog(page)).toBeVisible();
      await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
      await passwordIn(loginDialog(page)).fill(nextPassword);
      await submitIn(loginDialog(page)).click();
      await isPlayer(page);

      await reload(page);
      await isVisitor(page);
      await expect.poll(() => fixture.count('logout')).toBe(1);
    });
  }
});

async function isInert(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'hit' in window || 'hit' in {},
    drawn: document.querySelectorAll('[data-canary], [onerror]').length,
  }));
  expect(found, what).toEqual({ ran: false, drawn: 0 });
  expect(fixture.complaints(), what).toEqual([]);
}

describe('C06 SS-4 values that others have written', () => {
  // One key at a time: two hundred values a key in unit/browser/storage.test.ts.
  for (const { name, value, mayBeToken = false } of corruptValues) {
    test(`C06 SS-4 ${name}, in all keys: nothing is thrown or drawn, and a login works`, async () => {
      fixture.expects(404, ...(mayBeToken ? ([401] as const) : []));
      const phone = newPhone();
      await fixture.player({ phone });
      const page = await openAt(await fixture.page());
      for (const place of ['/fast', '/verification-otp?register=true', '/']) {
        await page.evaluate(
          ([keys, text_]) => {
            localStorage.clear();
            for (const key of keys) localStorage.setItem(key, text_.slice(0, 300_000));
          },
          [storageKeys, value] as const,
        );
        await page.goto(place, { waitUntil: 'commit' });
        await isReady(page);
        await isVisitor(page);
        await expect(page).not.toHaveURL(/verification-otp/);
        await isInert(page, `${name} at ${place}`);
      }
      await logIn(page, phone);
      await isInert(page, name);
      await page.reload();
      await isPlayer(page);
      await logOut(page);
      // The language belongs to no session; only a choice replaces it.
      expect(Object.keys(await stored(page)).filter((key) => key !== 'lang')).toEqual([]);
    });
  }
});

describe('C06 SS-4 SS-7 storage that changes in the middle of a registration', () => {
  test('C06 emptied in this tab: it goes on and ends', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);
    await page.evaluate(() => localStorage.clear());
    await passCode(page, phone);
    await page.evaluate(() => localStorage.clear());
    await savePassword(page);
    await isPlayer(page);
    expect(Object.keys(await stored(page)).toSorted()).toEqual(['phone', 'token']);
  });

  for (const key of ['everything', 'otp_expired'] as const) {
    test(`C06 SS-6 ${key} taken away by another tab at the code step: nothing breaks, and the number can still register`, async () => {
      fixture.expects(403, 404, 422);
      const phone = newPhone();
      const context = await fixture.context();
      const page = await openAt(await fixture.page(context));
      await askForCode(page, phone);
      const other = await openAt(await fixture.page(context));
      await other.evaluate(
        (name) => (name === 'everything' ? localStorage.clear() : localStorage.removeItem(name)),
        key,
      );
      await isVisitor(page);
      await fixture.advance(121_000);
      await openAt(page);
      await opener(page, 'register').click();
      const dialog = registerDialog(page);
      if (key === 'otp_expired') {
        // Without a countdown the step looks verified; the platform knows better, and it starts again.
        await savePassword(page);
      }
      await expect(dialog).toBeVisible();
      await fillRegister(page, phone);
      await submitIn(dialog).click();
      await isAtCode(page);
      await passCode(page, phone);
      await savePassword(page);
      await isPlayer(page);
      await isPlayer(other);
      expect(Object.keys(await stored(page)).toSorted()).toEqual(['phone', 'token']);
    });
  }
});

const table = {
  visitor: [],
  player: ['phone', 'token'],
  'code of a registration': ['disable_otp', 'otp_expired', 'phone_regist', 'token_regist'],
  'password of a registration': ['phone_regist', 'token_regist'],
  'code of a PIN reset': ['disable_otp', 'otp_expired', 'phone', 'phone_call', 'token', 'token_reset_pin'],
  'digits of a PIN reset': ['phone', 'token', 'token_reset_pin'],
} as const;

describe('C04 C05 the keys that a flow leaves', () => {
  const holds = (page: Page, point: keyof typeof table): Promise<void> =>
    expect.poll(async () => Object.keys(await stored(page)).toSorted(), { message: point }).toEqual(table[point]);

  test('C05 SS-4 registration, login and logout', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await holds(page, 'visitor');
    await askForCode(page, phone);
    await holds(page, 'code of a registration');
    await passCode(page, phone);
    await holds(page, 'password of a registration');
    await savePassword(page);
    await isPlayer(page);
    await holds(page, 'player');
    await logOut(page);
    await holds(page, 'visitor');
    // A flow that another person began here ends with the login.
    await askForCode(page, newPhone());
    await openAt(page);
    await logIn(page, phone);
    await holds(page, 'player');
    expect((await stored(page))['phone']).toBe(phone);
  });

  test('C05 PN-1 a PIN reset, to its end, given up, and under a logout', async () => {
    fixture.expects(404);
    const { phone, visit } = await newSession(fixture, { pin });
    const page = await openProfile(await fixture.page(visit));
    await askForPinCode(page, 'reset');
    await typeCode(page, fixture, phone);
    await isAsked(page, 'pin.title.fresh');
    await holds(page, 'digits of a PIN reset');
    await choosePin(page, otherPin);
    await expect(pinDialog(page)).toBeHidden();
    await holds(page, 'player');

    await fixture.advance(121_000);
    await askForPinCode(page, 'reset');
    await expect(codeField(page)).toBeVisible();
    await holds(page, 'code of a PIN reset');
    await keyIn(pinDialog(page), 'nav.close').click();
    await expect(pinDialog(page)).toBeHidden();
    await holds(page, 'player');

    const other = await openAt(await fixture.page(page.context()));
    await fixture.advance(121_000);
    await askForPinCode(page, 'reset');
    await expect(codeField(page)).toBeVisible();
    await holds(page, 'code of a PIN reset');
    await logOut(other);
    await isVisitor(page);
    await holds(page, 'visitor');
  });
});
