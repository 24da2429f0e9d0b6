import { askForCode, askForReset, codeStep, expect, isReady, logIn, opener } from '../../browser/gestures.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import { openAt, password } from '../kit/browser/walk.ts';

/** Opens a dialog while no script is there yet. */
export async function openEarly({ page }: PathRun, dialog: 'login' | 'register'): Promise<void> {
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
  await run.fixture.player({ phone: run.phone, password });
  await openAt(run);
  await logIn(run.page, run.phone, password);
};
const withCode = async (run: PathRun) => {
  await openAt(run);
  await askForCode(run.page, run.phone);
};
const withReset = async (run: PathRun) => {
  await run.fixture.player({ phone: run.phone, password });
  await openAt(run);
  await askForReset(run.page, run.phone);
};
export const someTicket = { token: 'a'.repeat(43), e: 'b'.repeat(43) };
const withPinReset = async (run: PathRun) => {
  await asPlayer(run);
  const { token, e } = someTicket;
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
export const openings: Record<string, Opening> = {
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
  playerAtTopUp: { before: asPlayer, path: '/top-up' },
  playerAtCodeStep: { before: asPlayer, path: codeStep() },
  playerBackFromWallet: { before: asPlayer, path: fromWallet },
  playerWithPinReset: { before: withPinReset, after: closeDialog },
};
