/** The whole storefront, walked in Chromium against the platform; every flow in it has a walk of its own. */
import type { Page } from 'playwright';
import { visitOf } from '../../../machines/storefront/storefront.selectors.ts';
import { defaultMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import { storefront } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable, type Act } from '../../../src/walk/tiers/script.ts';
import {
  askForCode,
  askForReset,
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isVisitor,
  logIn,
  loginDialog,
  logOut,
  newPassword,
  opener,
  phoneIn,
  recoveryDialog,
  registerDialog,
  savePassword,
  stored,
  text,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { newPhone } from '../../browser/fixture.ts';
import { walletKey } from '../../browser/wallet-gestures.ts';
import { goToItsRoute, openWallet } from '../kit/browser/player-steps.ts';
import { inTime, moveElsewhere } from '../kit/browser/steps.ts';
import { openEarly, openings, someTicket } from './openings.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import {
  byFault,
  closeRun,
  endSession,
  goInHistory,
  hold,
  openAt,
  openRun,
  password,
  really,
  saidByMoneyPages,
  walkTest,
  writeElsewhere,
} from '../kit/browser/walk.ts';

/** A player's token, as another tab would have got it. */
async function tokenOf({ fixture }: PathRun, phone: string): Promise<string> {
  await fixture.player({ phone, password });
  const response = await fetch(`${fixture.platform.shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password, merchant_uid: defaultMerchant }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}
const signInElsewhere = async (run: PathRun, phone: string) =>
  writeElsewhere(run, { phone, token: await tokenOf(run, phone) });

const isOpen = async (page: Page) => (await page.locator('dialog[open]').count()) > 0;
/** Below an open dialog the button is out of reach for people; the machine must be right all the same. */
async function pressOpener(page: Page, dialog: 'login' | 'register'): Promise<void> {
  if (await isOpen(page)) await opener(page, dialog).dispatchEvent('click');
  else await opener(page, dialog).click();
}
const linkIn = (page: Page) => ({
  toOtherDialog: loginDialog(page).locator('p button[type="button"]'),
  toRecovery: loginDialog(page).locator('form > button[type="button"]'),
  toLogin: registerDialog(page).locator('p button[type="button"]'),
  back: recoveryDialog(page).getByRole('button', { name: text('recovery.back') }),
});

/** From wherever the registration stands to its number. */
async function toNumber(page: Page): Promise<void> {
  if (await registerDialog(page).isVisible()) return;
  const changeNumber = page.getByRole('button', { name: text('code.change_number') });
  // A page that was left closed the dialog above it, and the button of the top bar opens it again.
  if (!(await codeField(page).isVisible())) await opener(page, 'register').click();
  await expect(registerDialog(page).or(changeNumber)).toBeVisible();
  if (await changeNumber.isVisible()) await changeNumber.click();
  await expect(registerDialog(page)).toBeVisible();
}
async function finishRegistration(run: PathRun): Promise<void> {
  const phone = await beginRegistration(run);
  await codeField(run.page).fill(await run.fixture.code(phone));
  await isAtPassword(run.page);
  await savePassword(run.page, password);
}

/** From wherever the reset stands to its number. */
async function toContact(run: PathRun): Promise<void> {
  const { page } = run;
  if (await phoneIn(recoveryDialog(page)).isVisible()) return;
  if (!(await codeField(page).isVisible())) await goInHistory(run, codeStep('forgotPassword'));
  await page.getByRole('button', { name: text('code.change_number') }).click();
  await expect(phoneIn(recoveryDialog(page))).toBeVisible();
}
/** To a code step of its own: what another tab left in the storage is not this one's. */
async function beginReset(run: PathRun): Promise<string> {
  const phone = newPhone();
  await toContact(run);
  await run.fixture.player({ phone, password });
  await askForReset(run.page, phone);
  return phone;
}
async function beginRegistration(run: PathRun): Promise<string> {
  const phone = newPhone();
  await toNumber(run.page);
  await askForCode(run.page, phone);
  return phone;
}
/** A flow's end says to the storage what the machine hears as an event of its own: another tab makes it so again. */
const asBefore =
  (end: Act<PathRun>): Act<PathRun> =>
  async (run, step) => {
    await end(run, step);
    const [, flow] = /pending=(register|forgotPassword) /.exec(step.edge.to) ?? [];
    if (flow === 'register' || flow === 'forgotPassword') await moveTo(flow)(run);
    else await moveElsewhere(run, 'register', null);
  };
const moveTo = (flow: VisitorFlow) => async (run: PathRun) =>
  moveElsewhere(run, flow, { phone: newPhone(), ticket: someTicket, until: await inTime(run, 100_000) });

const walletOf = async (run: PathRun, deed: 'activate' | 'unlink') =>
  openWallet(run, deed, (await stored(run.page))['phone'] ?? run.phone);

const fromTheStorage = unprovokable(
  'The page says it to itself in the middle of a registration or a forgotten password, of which this walk sees the ends: it happens in the walks of those two.',
);
const inTheChange = unprovokable(
  'The page says it to itself at the end of a change of number, of which this walk sees the beginning: it happens in the walk of the player.',
);

walkTest(storefront, (fixture) =>
  defineBrowserScript(storefront, {
    async open({ edge }) {
      const run = await openRun(fixture, []);
      const { before, path = '/', early, after } = openings[edge.offer.sample] ?? {};
      await before?.(run);
      await hold(run, 'merchantLookup');
      await hold(run, 'wallet');
      if (early) await openEarly(run, early);
      else await openAt(run, path);
      await after?.(run);
      return run;
    },
    close: closeRun,
    impossible({ from, offer: { event } }) {
      const isAbove = from.includes('visitor.recovering') && from.includes('pending=null');
      return isAbove && event.type === 'route.changed'
        ? 'A dialog lies above the page: going back closes it first.'
        : null;
    },
    gestures: {
      async 'loginForm.opened'({ page }) {
        const { toLogin } = linkIn(page);
        if (await registerDialog(page).isVisible()) await toLogin.click();
        else await pressOpener(page, 'login');
        await expect(recoveryDialog(page)).toBeHidden();
      },
      'registerForm.opened': ({ page }) => pressOpener(page, 'register'),
      'storage.intentChanged': unprovokable(saidByMoneyPages),
      'route.changed': goToItsRoute,
      'storage.stepChanged': fromTheStorage,
      'session.refused': unprovokable(
        'Our platform answers no call without a token with 401; tests/browser/session-stress.long.test.ts has one that does.',
      ),
      'storage.phoneChanged': inTheChange,
      'tab.signedIn': {
        same: (run) => signInElsewhere(run, run.phone),
        other: (run) => signInElsewhere(run, newPhone()),
      },
      'tab.stepMoved': { code: moveTo('register'), resetCode: moveTo('forgotPassword') },
    },
    outcomes: {},
    endings: {
      merchant: {
        known: really('merchantLookup'),
        unknown: byFault({ call: 'merchantLookup', kind: 'not_found' }),
      },
      login: {
        async loggedIn({ page, phone }: PathRun) {
          await fixture.player({ phone, password });
          await logIn(page, phone, password);
        },
        register: ({ page }: PathRun) => linkIn(page).toOtherDialog.click(),
        recovery: ({ page }: PathRun) => linkIn(page).toRecovery.click(),
        dismissed: ({ page }: PathRun) => page.keyboard.press('Escape'),
      },
      registration: {
        registered: finishRegistration,
        loginNeeded: asBefore(async (run: PathRun) => {
          await fixture.fault({ call: 'login', kind: 'server_error' });
          await finishRegistration(run);
          await expect(phoneIn(loginDialog(run.page))).toBeVisible();
        }),
        loginRequested: asBefore(async ({ page }: PathRun) => {
          await toNumber(page);
          await linkIn(page).toLogin.click();
        }),
        dismissed: asBefore(async ({ page }: PathRun) => {
          await toNumber(page);
          await page.keyboard.press('Escape');
        }),
        endedElsewhere: asBefore(async (run: PathRun) => {
          await beginRegistration(run);
          await moveElsewhere(run, 'register', null);
        }),
      },
      forgotPassword: {
        reset: asBefore(async (run: PathRun) => {
          const phone = await beginReset(run);
          await codeField(run.page).fill(await fixture.code(phone));
          await isAtPassword(run.page, 'forgotPassword');
          await savePassword(run.page, `${password}-baru`);
          await expect(phoneIn(loginDialog(run.page))).toBeVisible();
        }),
        loginRequested: asBefore(async (run: PathRun) => {
          await toContact(run);
          await linkIn(run.page).back.click();
        }),
        dismissed: asBefore(async (run: PathRun) => {
          await toContact(run);
          await run.page.keyboard.press('Escape');
        }),
        endedElsewhere: asBefore(async (run: PathRun) => {
          await beginReset(run);
          await moveElsewhere(run, 'forgotPassword', null);
        }),
      },
      player: {
        signedOut: ({ page }: PathRun) => logOut(page),
        async expired(run: PathRun, step: WalkStep) {
          // Where the machine still is, the address may have been led away from.
          if (step.edge.from.includes('route=topUp')) await goInHistory(run, '/top-up');
          if (step.edge.from.includes('route=history')) await goInHistory(run, '/history/transaction');
          await endSession(run, (await stored(run.page))['token'] ?? '');
          await really('wallet')(run, step);
        },
        async refused(run: PathRun) {
          await walletOf(run, 'unlink');
          await endSession(run, (await stored(run.page))['token'] ?? '');
          await walletKey(run.page, 'e_wallet.unlink.submit').click();
        },
        signedOutElsewhere: (run: PathRun) => writeElsewhere(run, { token: null, phone: null }),
      },
    },
    screenOf(snapshot): 'browsing' | 'loggingIn' | 'registering' | 'recovering' | 'player' {
      if (visitOf(snapshot) === 'player') return 'player';
      if (snapshot.matches({ visit: { visitor: 'recovering' } })) return 'recovering';
      if (snapshot.matches({ visit: { visitor: 'loggingIn' } })) return 'loggingIn';
      return snapshot.matches({ visit: { visitor: 'registering' } }) ? 'registering' : 'browsing';
    },
    screens: {
      async browsing({ page }) {
        await isVisitor(page);
        for (const dialog of [loginDialog, registerDialog, recoveryDialog]) await expect(dialog(page)).toBeHidden();
        await expect(page).not.toHaveURL(/\/(verification-otp|top-up|history)/);
      },
      async loggingIn({ page }) {
        await expect(phoneIn(loginDialog(page))).toBeVisible();
        await expect(page).toHaveURL(`${fixture.platform.shop}/`);
      },
      /** The dialog, or a step; beside the shop where the history led away from it. */
      async registering({ page }, { context }) {
        await isVisitor(page);
        await expect(loginDialog(page)).toBeHidden();
        if (context.route.name === 'verification' && context.pending?.flow === 'register') return isAtCode(page);
        return expect(page.locator('dialog#register[open], main').first()).toBeVisible();
      },
      async recovering({ page }, { context }) {
        await isVisitor(page);
        await expect(loginDialog(page)).toBeHidden();
        if (context.pending === null) return expect(phoneIn(recoveryDialog(page))).toBeVisible();
        return expect(page.locator('dialog#recovery[open], main').first()).toBeVisible();
      },
      async player({ page }) {
        await isPlayer(page);
        await expect(codeField(page)).toBeHidden();
        await expect(newPassword(page)).toBeHidden();
      },
    },
  }),
);
