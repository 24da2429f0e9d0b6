/** What can go wrong with a call, in the real page: one message, nothing lost, nothing twice (ER-2, ER-3). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import {
  askForCode,
  balance,
  codeField,
  confirmation,
  expect,
  fillLogin,
  fillRegister,
  isAtCode,
  isAtPassword,
  isPlayer,
  logIn,
  loginDialog,
  messagesOn,
  newPassword,
  openAt,
  openLogin,
  openRegister,
  passwordIn,
  phoneIn,
  registerDialog,
  submitIn,
  text,
  type TextId,
} from './gestures.ts';
import { newPhone, useFixture, type CallName } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
/** Longer than any call may take, ms. */
const tooLong = 16_000;

interface Failure {
  name: string;
  message: TextId;
  /** Whether the platform gets to see the call. */
  arrives: boolean;
  /** Makes the next answer of the call go wrong. */
  prepare(page: Page, call: CallName): Promise<unknown>;
  /** After the call has left. */
  happen?(page: Page, call: CallName): Promise<void>;
  repair?(page: Page): Promise<void>;
}

const ordered = (kind: string) => (_page: Page, call: CallName) => fixture.fault({ call, kind });
/** Neighbours differ in their message, so that an old one is never taken for the new one. */
const failures: Failure[] = [
  {
    name: 'no connection',
    message: 'error.offline',
    arrives: false,
    prepare: (page) => page.context().setOffline(true),
    repair: (page) => page.context().setOffline(false),
  },
  {
    name: 'no answer in time',
    message: 'error.timeout',
    arrives: true,
    prepare: ordered('hang'),
    async happen(page, call) {
      await expect.poll(() => fixture.held()).toEqual([call]);
      await page.clock.fastForward(tooLong);
    },
  },
  {
    name: 'a connection that breaks',
    message: 'error.offline',
    arrives: false,
    prepare: (page, call) =>
      page.route(`**${calls[call].path}*`, (route) => route.abort('connectionreset'), { times: 1 }),
  },
  { name: 'a failing server', message: 'error.server', arrives: true, prepare: ordered('server_error') },
  { name: 'a page instead of an answer', message: 'error.malformed', arrives: true, prepare: ordered('html') },
  { name: 'an error that nobody knows', message: 'error.unknown', arrives: true, prepare: ordered('unknown') },
  {
    name: 'a call that is not there',
    message: 'error.not_available',
    arrives: true,
    prepare: ordered('not_available'),
  },
  { name: 'an answer that is no envelope', message: 'error.malformed', arrives: true, prepare: ordered('malformed') },
];

interface Form {
  call: CallName;
  /** Goes there and types; the form is ready to be sent. */
  fill(page: Page, phone: string): Promise<void>;
  send(page: Page, phone: string): Promise<void>;
  again(page: Page): Promise<void>;
  typed(page: Page): Promise<unknown>;
  /** What `typed` should be. */
  wanted(phone: string): Promise<unknown>;
  arrives(page: Page): Promise<void>;
}

const forms: Record<string, Form> = {
  register: {
    call: 'register',
    async fill(page, phone) {
      await openRegister(page);
      await fillRegister(page, phone);
    },
    send: (page) => submitIn(registerDialog(page)).click(),
    again: (page) => submitIn(registerDialog(page)).click(),
    typed: async (page) => [
      await phoneIn(registerDialog(page)).inputValue(),
      await registerDialog(page).locator('input[name="agreed"]').isChecked(),
    ],
    wanted: async (phone) => [phone, true],
    arrives: isAtCode,
  },
  'verify a code': {
    call: 'verifyRegistrationCode',
    fill: askForCode,
    send: async (page, phone) => codeField(page).fill(await fixture.code(phone)),
    again: (page) => submitIn(page.getByRole('main')).click(),
    typed: (page) => codeField(page).inputValue(),
    wanted: (phone) => fixture.code(phone),
    arrives: isAtPassword,
  },
  'set a password': {
    call: 'setRegistrationPassword',
    async fill(page, phone) {
      await askForCode(page, phone);
      await codeField(page).fill(await fixture.code(phone));
      await isAtPassword(page);
      await newPassword(page).fill(password);
      await confirmation(page).fill(password);
    },
    send: (page) => submitIn(page.getByRole('main')).click(),
    again: (page) => submitIn(page.getByRole('main')).click(),
    typed: async (page) => [await newPassword(page).inputValue(), await confirmation(page).inputValue()],
    wanted: async () => [password, password],
    arrives: isPlayer,
  },
  'log in': {
    call: 'login',
    async fill(page, phone) {
      await fixture.player({ phone, password });
      await openLogin(page);
      await fillLogin(page, phone, password);
    },
    send: (page) => submitIn(loginDialog(page)).click(),
    again: (page) => submitIn(loginDialog(page)).click(),
    typed: async (page) => [
      await phoneIn(loginDialog(page)).inputValue(),
      await passwordIn(loginDialog(page)).inputValue(),
    ],
    wanted: async (phone) => [phone, password],
    arrives: isPlayer,
  },
};

for (const [name, { call, fill, send, again, typed, wanted, arrives }] of Object.entries(forms)) {
  describe(`ER-2 ER-3 ${name}`, () => {
    test('every failure has its message, keeps what was typed, and sends nothing by itself', async () => {
      fixture.expects(404, 422, 500, 'broken connection');
      const phone = newPhone();
      const page = await openAt(await fixture.page({ heldClock: true }));
      await fill(page, phone);
      const kept = await wanted(phone);
      let sent = 0;
      for (const [place, { name: failure, message, arrives: isSeen, prepare, happen, repair }] of failures.entries()) {
        await prepare(page, call);
        await (place === 0 ? send(page, phone) : again(page));
        await happen?.(page, call);
        await expect(messagesOn(page), failure).toHaveText([text(message)]);
        await repair?.(page);
        expect(await typed(page), failure).toEqual(kept);
        await expect(messagesOn(page), failure).toHaveCount(1);
        if (isSeen) sent += 1;
        await expect.poll(() => fixture.count(call), { message: failure }).toBe(sent);
      }
      await again(page);
      await arrives(page);
      await expect.poll(() => fixture.count(call)).toBe(sent + 1);
    });

    test('a double tap, and Enter on top of it, send once', async () => {
      fixture.expects(404);
      const phone = newPhone();
      const page = await openAt(await fixture.page());
      await fill(page, phone);
      await fixture.fault({ call, kind: 'real', hold: true });
      await send(page, phone);
      const button = page.locator('button[type="submit"][aria-disabled="true"]');
      await button.dblclick({ force: true });
      await button.press('Enter');
      expect(await fixture.release(call)).toBe(1);
      await arrives(page);
      await expect.poll(() => fixture.count(call)).toBe(1);
    });
  });
}

describe('ER-2 SS-3 what is read without being asked', () => {
  test('SH-6 a wallet that cannot be read shows a dash and a way to try again, never a zero', async () => {
    fixture.expects(404, 422, 500, 'broken connection');
    const phone = newPhone();
    await fixture.player({ phone, password, wallet: { platinum_topup: 7_500, platinum_in_game: 40 } });
    const page = await openAt(await fixture.page({ heldClock: true }));
    await logIn(page, phone, password);
    await expect(balance(page, 'token')).toContainText('7.500,00');
    let read = await fixture.count('wallet');
    for (const { name, arrives: isSeen, prepare, happen } of failures.filter(({ repair }) => !repair)) {
      await prepare(page, 'wallet');
      await openAt(page);
      await happen?.(page, 'wallet');
      const retry = page.getByRole('banner').getByRole('button', { name: text('balance.retry') });
      await expect(retry, name).toHaveCount(2);
      await expect(page.getByRole('banner'), name).not.toContainText('0,00');
      await retry.first().click();
      await expect(balance(page, 'token')).toContainText('7.500,00');
      await expect(balance(page, 'winning')).toContainText('40,00');
      read += isSeen ? 2 : 1;
      await expect.poll(() => fixture.count('wallet'), { message: name }).toBe(read);
    }
  });

  test('RT-1 a list of games that cannot be read anew stays, with the reason and a way to try again', async () => {
    fixture.expects(404, 422, 500, 'broken connection');
    const page = await fixture.page({ heldClock: true });
    let read = 0;
    for (const { name, message, arrives: isSeen, prepare, happen } of failures.filter(({ repair }) => !repair)) {
      await prepare(page, 'games');
      await openAt(page);
      await happen?.(page, 'games');
      const note = page.getByText(`${text(message)} ${text('games.stale')}`);
      await expect(note, name).toHaveCount(1);
      await expect(page.locator('main a[href^="/detail/"]').first()).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('button', { name: text('games.retry') })
        .click();
      await expect(note, name).toBeHidden();
      read += isSeen ? 2 : 1;
      // The note goes as soon as the list is asked for, which is before the platform hears of it.
      await expect.poll(() => fixture.count('games'), { message: name }).toBe(read);
    }
  });

  test('a connection that comes back is used at once', async () => {
    fixture.expects(404, 'broken connection');
    const phone = newPhone();
    await fixture.player({ phone, password });
    const page = await openAt(await fixture.page());
    await logIn(page, phone, password);
    await page.route('**/auth/wallet', (route) => route.abort('connectionreset'), { times: 1 });
    await openAt(page);
    await expect(page.getByRole('banner').getByRole('button', { name: text('balance.retry') })).toHaveCount(2);
    await page.context().setOffline(true);
    await expect(page.getByText(text('offline.banner'))).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(text('offline.banner'))).toBeHidden();
    await expect(balance(page, 'token')).toContainText('0,00');
  });
});
