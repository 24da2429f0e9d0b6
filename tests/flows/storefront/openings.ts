/** The situations in which a visit of the storefront can begin. */
import { askForCode, askForReset, codeStep, expect, isReady, logIn, opener } from '../../browser/gestures.ts';
import { type Scene } from '../kit/browser/scene.ts';
import { openAt, password } from '../kit/browser/theatre.ts';

/** Opens a dialog while no script is there yet. */
export async function openEarly({ page }: Scene, dialog: 'login' | 'register'): Promise<void> {
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
  await scene.fixture.player({ phone: scene.phone, password });
  await openAt(scene);
  await logIn(scene.page, scene.phone, password);
};
const withCode = async (scene: Scene) => {
  await openAt(scene);
  await askForCode(scene.page, scene.phone);
};
const withReset = async (scene: Scene) => {
  await scene.fixture.player({ phone: scene.phone, password });
  await openAt(scene);
  await askForReset(scene.page, scene.phone);
};
export const someTicket = { token: 'a'.repeat(43), e: 'b'.repeat(43) };
const withPinReset = async (scene: Scene) => {
  await asPlayer(scene);
  const { token, e } = someTicket;
  await scene.page.evaluate((text) => localStorage.setItem('token_reset_pin', text), `${token}.${e}`);
};
/** The flow that goes on covers the page, and has a walk of its own. */
const closeDialog = async ({ page }: Scene) => {
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toBeHidden();
};
/** What nobody began here is refused at once: the way back has tests and a walk of its own. */
const fromWallet = '/?vendor=1&auth_code=auth-code-of-the-vendor&state=state-of-another-tab';
interface Opening {
  before?: (scene: Scene) => Promise<void>;
  path?: string;
  early?: 'login' | 'register';
  after?: (scene: Scene) => Promise<void>;
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
