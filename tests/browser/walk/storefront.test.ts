/** The whole storefront, walked in Chromium against the platform; every flow in it has a walk of its own. */
import type { Page } from 'playwright';
import { isRecovering, visitOf } from '../../../machines/storefront/storefront.selectors.ts';
import { defaultMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import { storefront } from '../../models/storefront.ts';
import { defineBrowserScript } from '../../walk/tiers/browser.ts';
import { unprovokable } from '../../walk/tiers/script.ts';
import {
  askForCode, codeField, expect, isAtCode, isAtPassword, isPlayer, isReady, isVisitor, logIn, loginDialog, logOut, menu, newPassword,
  opener, openMenu, phoneIn, recoveryDialog, registerDialog, savePassword, stored, text, toast,
} from '../gestures.ts';
import { newPhone } from '../stage.ts';
import {
  byFault, closeScene, endSession, goInHistory, hold, openAt, openScene, password, really, walkTest, writeElsewhere, type Scene,
} from './theatre.ts';

const codeStep = '/verification-otp?register=true';

/** A player's token, as another tab would have got it. */
async function tokenOf({ stage }: Scene, phone: string): Promise<string> {
  await stage.player({ phone, password });
  const response = await fetch(`${stage.platform.shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password, merchant_uid: defaultMerchant }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}
const signInElsewhere = async (scene: Scene, phone: string) =>
  writeElsewhere(scene, { phone, token: await tokenOf(scene, phone) });

/** Opens a dialog while no script is there yet. */
async function openEarly({ page }: Scene, dialog: 'login' | 'register'): Promise<void> {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await opener(page, dialog).click();
  open();
  await isReady(page);
}

const asPlayer = async (scene: Scene) => {
  await scene.stage.player({ phone: scene.phone, password });
  await openAt(scene);
  await logIn(scene.page, scene.phone, password);
};
const withCode = async (scene: Scene) => {
  await openAt(scene);
  await askForCode(scene.page, scene.phone);
};
const openings: Record<string, { before?: (scene: Scene) => Promise<void>; path?: string; early?: 'login' | 'register' }> = {
  visitor: {},
  visitorAtLogin: { early: 'login' },
  visitorAtRegister: { early: 'register' },
  visitorAtTopUp: { path: '/top-up' },
  visitorAtHistory: { path: '/history/transaction' },
  visitorAtStrayStep: { path: '/verification-otp' },
  visitorAtCodeStep: { before: withCode, path: codeStep },
  visitorWithPending: { before: withCode },
  player: { before: asPlayer },
  playerAtTopUp: { before: asPlayer, path: '/top-up' },
  playerAtCodeStep: { before: asPlayer, path: codeStep },
};

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
  back: recoveryDialog(page).locator('button').first(),
});

/** From wherever the registration stands to its number. */
async function toNumber(page: Page): Promise<void> {
  if (await registerDialog(page).isVisible()) return;
  if (!(await codeField(page).isVisible())) await opener(page, 'register').click();
  await page.getByRole('button', { name: text('code.change_number') }).click();
  await expect(registerDialog(page)).toBeVisible();
}
async function finishRegistration(scene: Scene): Promise<void> {
  await toNumber(scene.page);
  const phone = newPhone();
  await askForCode(scene.page, phone);
  await codeField(scene.page).fill(await scene.stage.code(phone));
  await isAtPassword(scene.page);
  await savePassword(scene.page, password);
}

const withItsSession = unprovokable('It ends the session at once: walked as the ending of the session that it brings about.');
const fromTheStorage = unprovokable('The storage says it in the middle of a registration, of which this walk sees the ends: walked there.');

walkTest(storefront, (stage) =>
  defineBrowserScript(storefront, {
    async open({ edge }) {
      const scene = await openScene(stage, []);
      const { before, path = '/', early } = openings[edge.offer.sample] ?? {};
      await before?.(scene);
      await hold(scene, 'merchantLookup');
      await hold(scene, 'wallet');
      if (early) await openEarly(scene, early);
      else await openAt(scene, path);
      return scene;
    },
    close: closeScene,
    gestures: {
      async 'loginForm.opened'({ page }) {
        const { toLogin, back } = linkIn(page);
        if (await registerDialog(page).isVisible()) await toLogin.click();
        else if (await recoveryDialog(page).isVisible()) await recoveryDialog(page).getByText(text('recovery.back')).click();
        else await pressOpener(page, 'login');
        await expect(back).toBeHidden();
      },
      'registerForm.opened': ({ page }) => pressOpener(page, 'register'),
      'dialog.dismissed': ({ page }) => page.keyboard.press('Escape'),
      async 'menu.toggled'({ page }) {
        if (await isOpen(page)) return page.locator('dialog[open]').first().press('Tab');
        await openMenu(page);
        await page.keyboard.press('Escape');
        return expect(menu(page)).toBeHidden();
      },
      async 'activation.requested'({ page }) {
        await openMenu(page);
        await menu(page).getByRole('button', { name: text('drawer.e_wallet.activate') }).click();
        await expect(toast(page)).toHaveText(text('drawer.e_wallet.activate_soon'));
        await page.keyboard.press('Escape');
        await expect(menu(page)).toBeHidden();
      },
      'signOut.requested': withItsSession,
      'tab.signedOut': withItsSession,
      'balances.refreshRequested': unprovokable('Only a balance that could not be read offers it: walked with the session.'),
      'catalogue.refreshRequested': unprovokable('Only a list that could not be read offers it: walked with the catalogue.'),
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      'route.changed': {
        games: (scene) => goInHistory(scene, '/'),
        topUp: (scene) => goInHistory(scene, '/top-up'),
        history: (scene) => goInHistory(scene, '/history/transaction'),
        codeStep: (scene) => goInHistory(scene, codeStep),
        passwordStep: (scene) => goInHistory(scene, `${codeStep}&create_password=true`),
        strayStep: (scene) => goInHistory(scene, '/verification-otp'),
      },
      'registration.remembered': fromTheStorage,
      'tab.signedIn': {
        same: (scene) => signInElsewhere(scene, scene.phone),
        other: (scene) => signInElsewhere(scene, newPhone()),
      },
      'tab.registrationMoved': {
        code: async (scene) =>
          writeElsewhere(scene, {
            phone_regist: newPhone(),
            token_regist: `${'a'.repeat(43)}.${'b'.repeat(43)}`,
            otp_expired: await scene.page.evaluate(() => String(Date.now() + 100_000)),
          }),
      },
    },
    outcomes: {},
    clock: () => undefined,
    timers: () => undefined,
    endings: {
      merchant: {
        known: really('merchantLookup'),
        unknown: byFault({ call: 'merchantLookup', kind: 'not_found' }),
      },
      login: {
        async loggedIn({ page, phone }: Scene) {
          await stage.player({ phone, password });
          await logIn(page, phone, password);
        },
        register: ({ page }: Scene) => linkIn(page).toOtherDialog.click(),
        recovery: ({ page }: Scene) => linkIn(page).toRecovery.click(),
        dismissed: ({ page }: Scene) => page.keyboard.press('Escape'),
      },
      registration: {
        registered: finishRegistration,
        async loginNeeded(scene: Scene) {
          await stage.fault({ call: 'login', kind: 'server_error' });
          await finishRegistration(scene);
        },
        async loginRequested({ page }: Scene) {
          await toNumber(page);
          await linkIn(page).toLogin.click();
        },
        async dismissed({ page }: Scene) {
          await toNumber(page);
          await page.keyboard.press('Escape');
        },
        endedElsewhere: unprovokable('A registration that still asks for the number has nothing to end: walked with the registration.'),
      },
      session: {
        signedOut: ({ page }: Scene) => logOut(page),
        expired: really('wallet', async (scene) => endSession(scene, (await stored(scene.page))['token'] ?? '')),
        signedOutElsewhere: (scene: Scene) => writeElsewhere(scene, { token: null, phone: null }),
      },
    },
    screenOf(snapshot): 'browsing' | 'loggingIn' | 'registering' | 'recovering' | 'player' {
      if (visitOf(snapshot) === 'player') return 'player';
      if (isRecovering(snapshot)) return 'recovering';
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
        await expect(page).toHaveURL(`${stage.platform.shop}/`);
      },
      /** The dialog, or a step; beside the shop where the history led away from it. */
      async registering({ page }, { context }) {
        await isVisitor(page);
        await expect(loginDialog(page)).toBeHidden();
        if (context.route.name === 'verification' && context.pending?.step === 'code') return isAtCode(page);
        return expect(page.locator('dialog#register[open], main').first()).toBeVisible();
      },
      recovering: ({ page }) => expect(recoveryDialog(page)).toBeVisible(),
      async player({ page }) {
        await isPlayer(page);
        await expect(codeField(page)).toBeHidden();
        await expect(newPassword(page)).toBeHidden();
      },
    },
  }),
);
