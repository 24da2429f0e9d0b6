import type { Page } from 'playwright';
import { closedGame } from '../wishes/samples.ts';
import { storefront } from './model.ts';
import { storefrontPage } from './page.ts';
import { forgotPasswordPage } from '../forgot-password/page.ts';
import { loginPage } from '../login/page.ts';
import { registrationPage } from '../registration/page.ts';
import {
  askForCode,
  askForReset,
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  isReady,
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
import { newPhone } from '../../browser/fixture.ts';
import { answerAs, standInForPasskeys } from '../../browser/passkey-stand-in.ts';
import { passkeyQuestion } from '../kit/samples.ts';
import { newSession } from '../../browser/account-gestures.ts';
import { walletKey } from '../../browser/wallet-gestures.ts';
import { goToItsRoute, openWallet } from '../kit/browser/player-steps.ts';
import { holdPart, partArrives, partIsMissing } from '../kit/browser/parts.ts';
import { beginFlow, inTime, moveElsewhere, strangeTicket } from '../kit/browser/steps.ts';
import {
  byFault,
  endSession,
  goInHistory,
  hold,
  inChromium,
  isWaiting,
  openAt,
  openRun,
  password,
  really,
  reconnect,
  saidByMoneyPages,
  unprovokable,
  walkTest,
  writeElsewhere,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

async function openEarly({ page }: PathRun, dialog: 'login' | 'register'): Promise<void> {
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

const asPlayer = async (run: PathRun) => {
  await run.fixture.player({ phone: run.phone });
  await openAt(run);
  await logIn(run.page, run.phone, password);
};
const withCode = (run: PathRun) => beginFlow(run, 'register');
const withReset = (run: PathRun) => beginFlow(run, 'forgotPassword');
const withPinReset = async (run: PathRun) => {
  await asPlayer(run);
  const { token, e } = strangeTicket;
  await run.page.evaluate((text) => localStorage.setItem('token_reset_pin', text), `${token}.${e}`);
};
/** The resumed flow covers the page, and has its own walk. */
const closeDialog = async ({ page }: PathRun) => {
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toBeHidden();
};
/** A return that this tab did not begin is refused at once; returns have their own tests and walk. */
const fromWallet = '/?vendor=1&auth_code=auth-code-of-the-vendor&state=state-of-another-tab';
interface Opening {
  before?: (run: PathRun) => Promise<void>;
  path?: string;
  early?: 'login' | 'register';
  after?: (run: PathRun) => Promise<void>;
}
const openings: Record<string, Opening> = {
  visitor: {},
  visitorAtLogin: { early: 'login' },
  visitorAtRegister: { early: 'register' },
  visitorAtGame: { path: '/detail/ular-tangga-hitung' },
  visitorAtTopUp: { path: '/top-up' },
  visitorAtHistory: { path: '/history/transaction' },
  visitorAtStrayStep: { path: '/verification-otp' },
  visitorAtCodeStep: { before: withCode, path: codeStep() },
  visitorAtResetStep: { before: withReset, path: codeStep('forgotPassword') },
  visitorWithPending: { before: withCode },
  visitorWithReset: { before: withReset },
  visitorBackFromWallet: { path: fromWallet },
  player: { before: asPlayer },
  playerUnfetched: {
    async before(run) {
      await asPlayer(run);
      await holdPart(run, 'player-part');
    },
  },
  playerAtTopUp: { before: asPlayer, path: '/top-up' },
  playerAtCodeStep: { before: asPlayer, path: codeStep() },
  playerBackFromWallet: { before: asPlayer, path: fromWallet },
  playerWithPinReset: { before: withPinReset, after: closeDialog },
};

const signInElsewhere = async (run: PathRun, phone: string) =>
  writeElsewhere(run, { phone, token: (await newSession(run.fixture, { phone })).token });

const signOutElsewhere = (run: PathRun) => writeElsewhere(run, { token: null, phone: null });

const { gestures, screens, screenOf } = inChromium(
  storefrontPage({
    // The platform's own merchant is called as the page is.
    brandIn: () => null,
    isAsking: ({ context }, flow) => (flow === 'forgotPassword' && context.pending === null ? true : null),
  }),
);
const atLogin = inChromium(loginPage.gestures);
const atNumber = inChromium(registrationPage.gestures);
const atRecovery = inChromium(forgotPasswordPage.gestures);

async function toNumber(page: Page): Promise<void> {
  if (await registerDialog(page).isVisible()) return;
  const changeNumber = page.getByRole('button', { name: text('code.change_number') });
  // Leaving the page closed its dialog; the button of the top bar opens one again.
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

async function toContact(run: PathRun): Promise<void> {
  const { page } = run;
  if (await phoneIn(recoveryDialog(page)).isVisible()) return;
  if (!(await codeField(page).isVisible())) await goInHistory(run, codeStep('forgotPassword'));
  await page.getByRole('button', { name: text('code.change_number') }).click();
  await expect(phoneIn(recoveryDialog(page))).toBeVisible();
}
/** Goes to this tab's own code step: another tab's stored step would not do. */
async function beginReset(run: PathRun): Promise<string> {
  const phone = newPhone();
  await toContact(run);
  await run.fixture.player({ phone });
  await askForReset(run.page, phone);
  return phone;
}
async function beginRegistration(run: PathRun): Promise<string> {
  const phone = newPhone();
  await toNumber(run.page);
  await askForCode(run.page, phone);
  return phone;
}
/** A flow's end writes the storage, for which the machine has a separate event: another tab undoes the write. */
const asBefore =
  (end: Act<PathRun>): Act<PathRun> =>
  async (run, step) => {
    await end(run, step);
    const [, flow] = /pending=(register|forgotPassword) /.exec(step.edge.to) ?? [];
    if (flow === 'register' || flow === 'forgotPassword') await moveTo(flow)(run);
    else await moveElsewhere(run, 'register', null);
  };
const moveTo = (flow: VisitorFlow) => async (run: PathRun) =>
  moveElsewhere(run, flow, { phone: newPhone(), ticket: strangeTicket, until: await inTime(run, 100_000) });

const walletOf = async (run: PathRun, deed: 'activate' | 'unlink') =>
  openWallet(run, deed, (await stored(run.page))['phone'] ?? run.phone);

const fromTheStorage = unprovokable(
  'The page says it to itself in the middle of a registration or a forgotten password, of which this walk sees the ends: it happens in the walks of those two.',
);
const inTheChange = unprovokable(
  'The page says it to itself at the end of a change of number, of which this walk sees the beginning: it happens in the walk of the player.',
);

walkTest(storefront, (fixture) => ({
  async open({ edge }) {
    const run = await openRun(fixture, []);
    const { before, path = '/', early, after } = openings[edge.offer.sample] ?? {};
    await before?.(run);
    await hold(run, 'merchantLookup');
    await hold(run, 'wallet');
    await hold(run, 'games');
    await standInForPasskeys(run.page);
    if (early) await openEarly(run, early);
    else await openAt(run, path);
    await after?.(run);
    return run;
  },
  impossible({ from, offer: { event } }) {
    const isAbove = from.includes('visitor.recovering') && from.includes('pending=null');
    return isAbove && event.type === 'route.changed'
      ? 'A dialog lies above the page: going back closes it first.'
      : null;
  },
  gestures: {
    ...gestures,
    async 'passkeyLogin.requested'({ driver }) {
      const { token, options } = passkeyQuestion;
      const data = { token: token.reveal(), options };
      await fixture.fault({ call: 'passkeyLoginOptions', kind: 'accepted', data });
      await driver.in('dialog#login').press('passkey_login.submit');
    },
    'wish.made': ({ driver }) => driver.in('main').press(['games.wish.label', { game: closedGame.title }]),
    'storage.intentChanged': unprovokable(saidByMoneyPages),
    async 'route.changed'(run, step) {
      const { path } = step.edge.offer.event['route'] as { path: string };
      const { pathname, search } = new URL(run.page.url());
      // A page that went home by itself has said so already; going there again would close its dialog.
      if (`${pathname}${search}` !== path) await goToItsRoute(run, step);
    },
    'storage.stepChanged': fromTheStorage,
    /** Our platform refuses no call without a token; another may. The list of games is asked for again once it has failed. */
    async 'session.refused'(run, step) {
      if (isWaiting(run, 'games') === 0) await reconnect(run);
      await byFault({ call: 'games', kind: 'unauthorized' })(run, step);
    },
    'storage.phoneChanged': inTheChange,
    'tab.signedIn': {
      same: (run, { edge }) =>
        edge.from.includes('player=first')
          ? writeElsewhere(run, { phone: run.phone })
          : signInElsewhere(run, run.phone),
      other: (run) => signInElsewhere(run, newPhone()),
      renumbered: (run, { edge }) =>
        edge.from.includes('player=first')
          ? writeElsewhere(run, { phone: newPhone() })
          : signInElsewhere(run, newPhone()),
    },
    'tab.signedOut': signOutElsewhere,
    'part.arrived': partArrives,
    'part.missing': partIsMissing(),
    'connection.restored': reconnect,
    'tab.stepMoved': { code: moveTo('register'), resetCode: moveTo('forgotPassword') },
  },
  outcomes: {},
  endings: {
    merchant: {
      known: really('merchantLookup'),
      unknown: byFault({ call: 'merchantLookup', kind: 'not_found' }),
    },
    login: {
      async loggedIn({ page, phone }) {
        await fixture.player({ phone });
        await logIn(page, phone, password);
      },
      register: atLogin['registerForm.opened'],
      recovery: atLogin['recovery.opened'],
      dismissed: atLogin['dialog.dismissed'],
    },
    passkeyLogin: {
      async loggedIn(run) {
        const { phone, token } = await newSession(fixture, { phone: run.phone });
        const data = { token, phone_number: phone, id: 'someone', username: 'Pemain 7890' };
        await fixture.fault({ call: 'passkeyLogin', kind: 'accepted', data });
        await answerAs('given')(run);
      },
    },
    registration: {
      registered: finishRegistration,
      loginNeeded: asBefore(async (run) => {
        await fixture.fault({ call: 'login', kind: 'server_error' });
        await finishRegistration(run);
        await expect(phoneIn(loginDialog(run.page))).toBeVisible();
      }),
      loginRequested: asBefore(async (run) => {
        await toNumber(run.page);
        await atNumber['loginForm.opened'](run);
      }),
      dismissed: asBefore(async (run) => {
        await toNumber(run.page);
        await atNumber['dialog.dismissed'](run);
      }),
      endedElsewhere: asBefore(async (run) => {
        await beginRegistration(run);
        await moveElsewhere(run, 'register', null);
      }),
    },
    forgotPassword: {
      reset: asBefore(async (run) => {
        const phone = await beginReset(run);
        await codeField(run.page).fill(await fixture.code(phone));
        await isAtPassword(run.page, 'forgotPassword');
        await savePassword(run.page, `${password}-baru`);
        await expect(phoneIn(loginDialog(run.page))).toBeVisible();
      }),
      loginRequested: asBefore(async (run) => {
        await toContact(run);
        await atRecovery['loginForm.opened'](run);
      }),
      dismissed: asBefore(async (run) => {
        await toContact(run);
        await atRecovery['dialog.dismissed'](run);
      }),
      endedElsewhere: asBefore(async (run) => {
        await beginReset(run);
        await moveElsewhere(run, 'forgotPassword', null);
      }),
    },
    player: {
      signedOut: ({ page }) => logOut(page),
      async expired(run, step) {
        // Where the machine still is, the address may have been led away from.
        if (step.edge.from.includes('route=topUp')) await goInHistory(run, '/top-up');
        if (step.edge.from.includes('route=history')) await goInHistory(run, '/history/transaction');
        await endSession(run, (await stored(run.page))['token'] ?? '');
        await really('wallet')(run, step);
      },
      async refused(run) {
        await walletOf(run, 'unlink');
        await endSession(run, (await stored(run.page))['token'] ?? '');
        await walletKey(run.page, 'e_wallet.unlink.submit').click();
      },
      signedOutElsewhere: signOutElsewhere,
    },
  },
  screenOf,
  screens: {
    ...screens,
    async registering(run, snapshot) {
      await screens.registering(run, snapshot);
      const { route, pending } = snapshot.context;
      if (route.name === 'verification' && pending?.flow === 'register') await isAtCode(run.page);
    },
    async recovering(run, snapshot) {
      await screens.recovering(run, snapshot);
      if (snapshot.context.pending === null) await expect(phoneIn(recoveryDialog(run.page))).toBeVisible();
    },
    async player(run, snapshot) {
      await screens.player(run, snapshot);
      await expect(codeField(run.page)).toBeHidden();
      await expect(newPassword(run.page)).toBeHidden();
    },
  },
}));
