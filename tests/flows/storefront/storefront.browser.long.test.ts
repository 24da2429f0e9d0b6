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
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  goInHistory,
  hold,
  openAt,
  openScene,
  password,
  really,
  saidByMoneyPages,
  walkTest,
  writeElsewhere,
} from '../kit/browser/theatre.ts';

/** A player's token, as another tab would have got it. */
async function tokenOf({ fixture }: Scene, phone: string): Promise<string> {
  await fixture.player({ phone, password });
  const response = await fetch(`${fixture.platform.shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password, merchant_uid: defaultMerchant }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}
const signInElsewhere = async (scene: Scene, phone: string) =>
  writeElsewhere(scene, { phone, token: await tokenOf(scene, phone) });

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
async function finishRegistration(scene: Scene): Promise<void> {
  const phone = await beginRegistration(scene);
  await codeField(scene.page).fill(await scene.fixture.code(phone));
  await isAtPassword(scene.page);
  await savePassword(scene.page, password);
}

/** From wherever the reset stands to its number. */
async function toContact(scene: Scene): Promise<void> {
  const { page } = scene;
  if (await phoneIn(recoveryDialog(page)).isVisible()) return;
  if (!(await codeField(page).isVisible())) await goInHistory(scene, codeStep('forgotPassword'));
  await page.getByRole('button', { name: text('code.change_number') }).click();
  await expect(phoneIn(recoveryDialog(page))).toBeVisible();
}
/** To a code step of its own: what another tab left in the storage is not this one's. */
async function beginReset(scene: Scene): Promise<string> {
  const phone = newPhone();
  await toContact(scene);
  await scene.fixture.player({ phone, password });
  await askForReset(scene.page, phone);
  return phone;
}
async function beginRegistration(scene: Scene): Promise<string> {
  const phone = newPhone();
  await toNumber(scene.page);
  await askForCode(scene.page, phone);
  return phone;
}
/** A flow's end says to the storage what the machine hears as an event of its own: another tab makes it so again. */
const asBefore =
  (end: Act<Scene>): Act<Scene> =>
  async (scene, step) => {
    await end(scene, step);
    const [, flow] = /pending=(register|forgotPassword) /.exec(step.edge.to) ?? [];
    if (flow === 'register' || flow === 'forgotPassword') await moveTo(flow)(scene);
    else await moveElsewhere(scene, 'register', null);
  };
const moveTo = (flow: VisitorFlow) => async (scene: Scene) =>
  moveElsewhere(scene, flow, { phone: newPhone(), ticket: someTicket, until: await inTime(scene, 100_000) });

const walletOf = async (scene: Scene, deed: 'activate' | 'unlink') =>
  openWallet(scene, deed, (await stored(scene.page))['phone'] ?? scene.phone);

const fromTheStorage = unprovokable(
  'The page says it to itself in the middle of a registration or a forgotten password, of which this walk sees the ends: it happens in the walks of those two.',
);
const inTheChange = unprovokable(
  'The page says it to itself at the end of a change of number, of which this walk sees the beginning: it happens in the walk of the player.',
);

walkTest(storefront, (fixture) =>
  defineBrowserScript(storefront, {
    async open({ edge }) {
      const scene = await openScene(fixture, []);
      const { before, path = '/', early, after } = openings[edge.offer.sample] ?? {};
      await before?.(scene);
      await hold(scene, 'merchantLookup');
      await hold(scene, 'wallet');
      if (early) await openEarly(scene, early);
      else await openAt(scene, path);
      await after?.(scene);
      return scene;
    },
    close: closeScene,
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
        'Our platform answers no call without a token with 401; tests/browser/refused-session.long.test.ts has one that does.',
      ),
      'storage.phoneChanged': inTheChange,
      'tab.signedIn': {
        same: (scene) => signInElsewhere(scene, scene.phone),
        other: (scene) => signInElsewhere(scene, newPhone()),
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
        async loggedIn({ page, phone }: Scene) {
          await fixture.player({ phone, password });
          await logIn(page, phone, password);
        },
        register: ({ page }: Scene) => linkIn(page).toOtherDialog.click(),
        recovery: ({ page }: Scene) => linkIn(page).toRecovery.click(),
        dismissed: ({ page }: Scene) => page.keyboard.press('Escape'),
      },
      registration: {
        registered: finishRegistration,
        loginNeeded: asBefore(async (scene: Scene) => {
          await fixture.fault({ call: 'login', kind: 'server_error' });
          await finishRegistration(scene);
          await expect(phoneIn(loginDialog(scene.page))).toBeVisible();
        }),
        loginRequested: asBefore(async ({ page }: Scene) => {
          await toNumber(page);
          await linkIn(page).toLogin.click();
        }),
        dismissed: asBefore(async ({ page }: Scene) => {
          await toNumber(page);
          await page.keyboard.press('Escape');
        }),
        endedElsewhere: asBefore(async (scene: Scene) => {
          await beginRegistration(scene);
          await moveElsewhere(scene, 'register', null);
        }),
      },
      forgotPassword: {
        reset: asBefore(async (scene: Scene) => {
          const phone = await beginReset(scene);
          await codeField(scene.page).fill(await fixture.code(phone));
          await isAtPassword(scene.page, 'forgotPassword');
          await savePassword(scene.page, `${password}-baru`);
          await expect(phoneIn(loginDialog(scene.page))).toBeVisible();
        }),
        loginRequested: asBefore(async (scene: Scene) => {
          await toContact(scene);
          await linkIn(scene.page).back.click();
        }),
        dismissed: asBefore(async (scene: Scene) => {
          await toContact(scene);
          await scene.page.keyboard.press('Escape');
        }),
        endedElsewhere: asBefore(async (scene: Scene) => {
          await beginReset(scene);
          await moveElsewhere(scene, 'forgotPassword', null);
        }),
      },
      player: {
        signedOut: ({ page }: Scene) => logOut(page),
        async expired(scene: Scene, step: WalkStep) {
          // Where the machine still is, the address may have been led away from.
          if (step.edge.from.includes('route=topUp')) await goInHistory(scene, '/top-up');
          if (step.edge.from.includes('route=history')) await goInHistory(scene, '/history/transaction');
          await endSession(scene, (await stored(scene.page))['token'] ?? '');
          await really('wallet')(scene, step);
        },
        async refused(scene: Scene) {
          await walletOf(scene, 'unlink');
          await endSession(scene, (await stored(scene.page))['token'] ?? '');
          await walletKey(scene.page, 'e_wallet.unlink.submit').click();
        },
        signedOutElsewhere: (scene: Scene) => writeElsewhere(scene, { token: null, phone: null }),
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
