/** A player, and which account flow leads to which, walked in Chromium; each flow and page has a walk of its own. */
import { accountFlowOf, type AccountFlow } from './account-flow.ts';
import type { PlayerSnapshot } from '../../../machines/player/player.machine.ts';
import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import { titleOf } from '../../../src/web/runtime/routes.ts';
import { mapPages } from '../../../machines/player/pages.ts';
import { askOn } from './asks.ts';
import { player as model } from './model.ts';
import { routes } from '../kit/routes.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import {
  choosePin,
  isAsked,
  keyIn,
  newSession,
  onPage,
  phoneDialog,
  pinDialog,
  pinPad,
  writePassword,
  typePin,
} from '../../browser/account-gestures.ts';
import type { Locator } from 'playwright';
import {
  expect,
  isPlayer,
  isVisitor,
  logOut,
  openAt,
  phoneIn,
  stored,
  submitIn,
  text,
  toast,
  type TextId,
} from '../../browser/gestures.ts';
import { newPhone, type CallName } from '../../browser/fixture.ts';
import { askForWallet, decideAtVendor, newWallet, walletDialog, walletKey } from '../../browser/wallet-gestures.ts';
import {
  beginPinReset,
  dialogs,
  intentIn,
  openWallet,
  opensFlow,
  paths,
  stateIn,
  typeNewestCode,
  walletEnds,
  walletIn,
  goToItsRoute,
} from '../kit/browser/player-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  closeScene,
  endSession,
  openScene,
  password,
  really,
  saidByMoneyPages,
  walkTest,
  tellOfMovement,
  writeElsewhere,
} from '../kit/browser/theatre.ts';

const pin = '604913';
const newPin = '739164';
const account = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Siti Aminah' } as const;
const submits = { set: 'setPin', change: 'changePin', reset: 'resetPin' } as const;
const newPassword = `${password}-baru`;

walkTest(model, (fixture) => {
  let token = '';
  let hasPin = false;

  /** What the profile has keys for depends on whether there is a PIN: another device made one. */
  async function needPin({ page, phone }: Scene): Promise<void> {
    if (hasPin) return;
    hasPin = true;
    await fixture.player({ phone, password, pin });
    await onPage(page, 'account.refresh').click();
    await expect(onPage(page, 'profile.pin.change')).toBeVisible();
  }
  const says = ({ page }: Scene, id: TextId) => expect(toast(page)).toHaveText(text(id));
  const closes = ({ page }: Scene) => keyIn(page.locator('dialog[open]'), 'nav.close').click();
  /** The answer to the last entry never comes, and the dialog is closed meanwhile. */
  async function closesMeanwhile(scene: Scene, call: CallName, enter: () => Promise<void>): Promise<void> {
    await fixture.fault({ call, kind: 'hang' });
    await enter();
    await expect.poll(() => fixture.held()).toEqual([call]);
    await closes(scene);
    await says(scene, call === 'changePassword' ? 'password.uncertain' : 'profile.uncertain');
  }
  async function ends(scene: Scene, act: () => Promise<void>): Promise<void> {
    await endSession(scene, token);
    await act();
    await isVisitor(scene.page);
  }
  /** A number gets so many codes a day, and this walk needs more. */
  async function askAgain(key: Locator): Promise<void> {
    await fixture.advance(defaultLimits.code.window);
    await key.click();
  }
  /** From wherever the PIN stands to its new digits. */
  async function toDigits(scene: Scene): Promise<void> {
    const { page } = scene;
    const ask = keyIn(pinDialog(page), 'pin.ask.submit');
    if (await pinPad(page).isVisible()) return;
    const isChange = await keyIn(pinDialog(page), 'pin.ask.forgot').isVisible();
    await askAgain(ask);
    await typeNewestCode(scene);
    if (isChange) await typePin(page, pin);
  }
  async function enterPin(scene: Scene): Promise<void> {
    await toDigits(scene);
    await choosePin(scene.page, newPin);
  }
  const confirmUnlinking = ({ page }: Scene) => walletKey(page, 'e_wallet.unlink.submit').click();
  /** On to the question for the PIN. */
  async function toWalletPin(scene: Scene): Promise<void> {
    await fixture.player({ phone: scene.phone, password, pin });
    hasPin = true;
    await confirmUnlinking(scene);
    await expect(pinPad(scene.page)).toBeVisible();
  }
  const submitNumber = async ({ page }: Scene, number: string) => {
    await phoneIn(phoneDialog(page)).fill(number);
    await askAgain(submitIn(phoneDialog(page)));
  };
  async function toPin(scene: Scene, number = newPhone()): Promise<void> {
    await fixture.player({ phone: (await stored(scene.page))['phone'] ?? '', password, pin });
    hasPin = true;
    await submitNumber(scene, number);
    await typeNewestCode(scene);
    await isAsked(scene.page, 'phone_change.title.pin');
  }

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const isResumed = offer.sample === 'withPinReset';
      const isBack = offer.sample === 'backFromWallet';
      const player = await newSession(fixture, password, {
        wallet: { platinum_topup: 12_500, platinum_in_game: 3_400 },
        accounts: [account],
        ...(isResumed && { pin }),
      });
      [token, hasPin] = [player.token, isResumed];
      const scene = await openScene(fixture, isBack ? ['sendAuth'] : [], player);
      if (isResumed) await writeElsewhere(scene, { token_reset_pin: await beginPinReset(fixture, player, 'pin') });
      await openAt(scene.page, paths[offer.sample]);
      await isPlayer(scene.page);
      if (isBack) {
        await askForWallet(scene.page, 'activate');
        await decideAtVendor(scene.page, await newWallet(fixture));
      }
      return scene;
    },
    close: closeScene,
    impossible({ from, offer: { kind, source, sample, event } }) {
      const [flow, page] = [stateIn(from, 'flow'), stateIn(from, 'page')];
      if (opensFlow.includes(event.type) && page !== 'profile') return 'The keys for it are on the profile.';
      if (flow !== 'none' && event.type === 'route.changed')
        return 'A dialog lies above the page: going back closes it first.';
      if (flow !== 'none' && sample === 'signedOut') return 'A dialog lies above the way out.';
      if (flow !== 'none' && kind === 'done' && (source === 'profile' || source === 'accounts'))
        return 'A dialog lies above the key that asks for the page again.';
      if (kind === 'done' && source === 'eWallet' && !walletEnds[walletIn(from)]?.includes(sample))
        return 'Another way into the e-wallet ends so.';
      if (kind === 'done' && source === 'topUp' && from.includes(routes.topUpReturned.returned))
        return 'Walked at the form: behind a vendor’s page nothing is there to ask for.';
      if (kind !== 'done' || source !== 'pin') return null;
      if (flow !== 'none' && sample === 'alreadySet' && !from.includes('intent=set'))
        return 'Only where a PIN is set can there be one already.';
      return null;
    },
    gestures: {
      'pinForm.opened': {
        set: ({ page }) => onPage(page, 'profile.pin.create').click(),
        async change(scene) {
          await needPin(scene);
          await onPage(scene.page, 'profile.pin.change').click();
        },
        async reset(scene) {
          await needPin(scene);
          await onPage(scene.page, 'profile.pin.reset').click();
        },
      },
      'phoneForm.opened': ({ page }) => onPage(page, 'profile.phone.change').click(),
      'passwordForm.opened': ({ page }) => onPage(page, 'profile.password.change').click(),
      'linkForm.opened': (scene) => openWallet(scene, 'activate', scene.phone),
      'unlinkForm.opened': (scene) => openWallet(scene, 'unlink', scene.phone),
      'storage.intentChanged': unprovokable(saidByMoneyPages),
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
      'player.renumbered': (scene) => writeElsewhere(scene, { phone: newPhone() }),
      'route.changed': goToItsRoute,
    },
    outcomes: {},
    endings: {
      session: {
        signedOut: ({ page }: Scene) => logOut(page),
        /** Heard by the balances, which are read again as the page is. */
        async expired(scene: Scene) {
          await endSession(scene, token);
          await scene.page.reload();
        },
        signedOutElsewhere: (scene: Scene) => writeElsewhere(scene, { token: null, phone: null }),
      },
      pin: {
        async saved(scene: Scene, { edge: { from } }: WalkStep) {
          // A PIN does not go again; whoever has one makes it for the first time by the fault port only.
          const intent = intentIn(from);
          if (hasPin && intent === 'set') await fixture.fault({ call: 'setPin', kind: 'accepted' });
          // The new one of an earlier end would be the old one here.
          if (hasPin) await fixture.player({ phone: scene.phone, password, pin });
          await enterPin(scene);
          await says(scene, `pin.saved.${intent}`);
          hasPin = true;
        },
        async alreadySet(scene: Scene) {
          await toDigits(scene);
          await fixture.player({ phone: scene.phone, password, pin });
          await choosePin(scene.page, newPin);
          await says(scene, 'pin.already_set');
          hasPin = true;
        },
        async uncertain(scene: Scene, { edge: { from } }: WalkStep) {
          await toDigits(scene);
          await closesMeanwhile(scene, submits[intentIn(from)], () => choosePin(scene.page, newPin));
        },
        dismissedAtCode: unprovokable(
          'A code is asked for and its dialog closed: tests/browser/second-sms.long.test.ts does so, and goes on with it.',
        ),
        dismissed: closes,
        async left(scene: Scene) {
          await toDigits(scene);
          await closes(scene);
        },
        unauthorized: (scene: Scene) =>
          ends(scene, async () => {
            if (await pinPad(scene.page).isVisible()) await choosePin(scene.page, newPin);
            else await keyIn(pinDialog(scene.page), 'pin.ask.submit').click();
          }),
      },
      phoneChange: {
        async changed(scene: Scene) {
          const number = newPhone();
          await toPin(scene, number);
          await typePin(scene.page, pin);
          await says(scene, 'phone_change.saved');
          scene.phone = number;
        },
        async pinRequested(scene: Scene) {
          if (hasPin) await fixture.fault({ call: 'sendPlayerCode', kind: 'no_pin' });
          await submitNumber(scene, newPhone());
          await keyIn(phoneDialog(scene.page), 'phone_change.pin_needed.submit').click();
        },
        async pinResetRequested(scene: Scene) {
          await toPin(scene);
          await keyIn(phoneDialog(scene.page), 'pin.forgot').click();
        },
        async uncertain(scene: Scene) {
          await toPin(scene);
          await closesMeanwhile(scene, 'changePhone', () => typePin(scene.page, pin));
        },
        dismissed: closes,
        async left(scene: Scene) {
          await toPin(scene);
          await closes(scene);
        },
        unauthorized: (scene: Scene) => ends(scene, () => submitNumber(scene, newPhone())),
      },
      newPassword: {
        async saved(scene: Scene) {
          await writePassword(scene.page, password, newPassword);
          await says(scene, 'password.changed');
        },
        uncertain: (scene: Scene) =>
          closesMeanwhile(scene, 'changePassword', () => writePassword(scene.page, password, newPassword)),
        dismissed: closes,
        unauthorized: (scene: Scene) => ends(scene, () => writePassword(scene.page, password, newPassword)),
      },
      eWallet: {
        async linked(scene: Scene, step: WalkStep) {
          await really('sendAuth')(scene, step);
          await says(scene, 'e_wallet.linked');
        },
        async unlinked(scene: Scene) {
          await toWalletPin(scene);
          await typePin(scene.page, pin);
          await says(scene, 'e_wallet.unlinked');
        },
        async uncertain(scene: Scene) {
          await fixture.fault({ call: 'unlinkWallet', kind: 'server_error' });
          await confirmUnlinking(scene);
          await expect(walletDialog(scene.page).getByRole('alert')).not.toBeEmpty();
          await closes(scene);
        },
        dismissed: closes,
        async left(scene: Scene) {
          await toWalletPin(scene);
          await closes(scene);
        },
        async pinMissing(scene: Scene) {
          await toWalletPin(scene);
          await fixture.player({ phone: scene.phone, password, pin: null });
          hasPin = false;
          await typePin(scene.page, pin);
          await isAsked(scene.page, 'pin.title.set');
        },
        async resetRequested(scene: Scene) {
          await toWalletPin(scene);
          await keyIn(walletDialog(scene.page), 'pin.forgot').click();
        },
        async unauthorized(scene: Scene, { edge: { from } }: WalkStep) {
          const isLink = walletIn(from) === 'link';
          if (!isLink) await toWalletPin(scene);
          await ends(scene, () =>
            isLink ? walletKey(scene.page, 'e_wallet.link.submit').click() : typePin(scene.page, pin),
          );
        },
        refused: (scene: Scene) => ends(scene, () => confirmUnlinking(scene)),
      },
      ...mapPages((_, page) => ({ unauthorized: (scene: Scene) => ends(scene, () => askOn(page)(scene.driver)) })),
    },
    screenOf: ({ value }: PlayerSnapshot): 'active' | 'ended' => (value === 'ended' ? 'ended' : 'active'),
    screens: {
      async active({ page }, snapshot) {
        const flow = accountFlowOf(snapshot);
        await isPlayer(page);
        for (const name of Object.keys(dialogs) as AccountFlow[]) {
          await expect(dialogs[name](page)).toBeVisible({ visible: name === flow });
        }
        if (flow !== null) return;
        const { pathname } = new URL(page.url());
        const { name, path } = snapshot.context.route;
        // The page of a game is called after it.
        const title = name === 'gameDetail' ? 'Tangga Hitung' : text(titleOf({ pathname: path, search: '' }));
        expect(pathname).toBe(path);
        await expect(page).toHaveTitle(text('title.page', { page: title, brand: 'Platinum' }));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
      async ended({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  });
});
