import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import type { PinIntent } from '../../../machines/pin/pin.machine.ts';
import { mapPages } from '../../../machines/player/pages.ts';
import { askOn } from './asks.ts';
import { player as model } from './model.ts';
import { playerPage } from './page.ts';
import { routes } from '../kit/routes.ts';
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
  type TextId,
} from '../../browser/gestures.ts';
import { newPhone, type CallName } from '../../browser/fixture.ts';
import { askForWallet, decideAtVendor, newWallet, walletDialog, walletKey } from '../../browser/wallet-gestures.ts';
import { beginPinReset, openWallet, typeNewestCode, goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  endSession,
  inChromium,
  openRun,
  password,
  really,
  saidByMoneyPages,
  tellOfMovement,
  unprovokable,
  walkTest,
  writeElsewhere,
  pin,
  withPin,
  withoutPin,
  type PathRun,
} from '../kit/browser/walk.ts';

/** Where each input of the walk begins: paths of pages. */
const paths: Readonly<Record<string, string>> = {
  atHome: routes.games.path,
  atProfile: routes.profile.path,
  atAccounts: routes.accounts.path,
  atTopUp: routes.topUp.path,
  backFromCheckout: routes.topUpReturned.path,
  atHistory: routes.history.path,
  atGame: routes.game.path,
  atRound: routes.roundAgain.path,
  atTransaction: routes.transaction.path,
  backFromWallet: routes.games.path,
  withPinReset: routes.games.path,
};
/** The state that a control key of the player names for a region. */
const stateIn = (configuration: string, region: 'flow' | 'page'): string =>
  new RegExp(`${region}\\.([a-zA-Z]+)`).exec(configuration)?.[1] ?? '';
const intentIn = (configuration: string): PinIntent =>
  (/intent=([a-z]+)/.exec(configuration)?.[1] ?? 'reset') as PinIntent;
const opensFlow = ['pinForm.opened', 'phoneForm.opened', 'passwordForm.opened'];
/** The endings of each e-wallet flow that happen here; others have led home by then, or are not endings of the flow. */
const walletEnds: Record<string, readonly string[]> = {
  link: ['dismissed', 'unauthorized'],
  callback: ['linked'],
  unlink: ['unlinked', 'uncertain', 'left', 'dismissed', 'pinMissing', 'resetRequested', 'unauthorized', 'refused'],
};
const walletIn = (configuration: string): string => /wallet=([a-z]+)/.exec(configuration)?.[1] ?? '';

const newPin = '739164';
const account = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Siti Aminah' } as const;
const submits = { set: 'setPin', change: 'changePin', reset: 'resetPin' } as const;
const newPassword = `${password}-baru`;

let isResumed = false;
const { screens, screenOf } = inChromium(playerPage({ isResumed: () => isResumed, gameTitle: 'Tangga Hitung' }));

walkTest(model, (fixture) => {
  let token = '';
  let hasPin = false;

  /** Creates a PIN on another device: the profile's buttons depend on it. */
  async function needPin(run: PathRun): Promise<void> {
    const { page } = run;
    if (hasPin) return;
    hasPin = true;
    await withPin(run);
    await onPage(page, 'account.refresh').click();
    await expect(onPage(page, 'profile.pin.change')).toBeVisible();
  }
  const says = ({ driver }: PathRun, id: TextId) => driver.in('[data-visible]').see({ says: [id] });
  const closes = ({ driver }: PathRun) => driver.in('dialog[open]').press('nav.close');
  const closesAfter = (arrive: (run: PathRun) => Promise<void>) => async (run: PathRun) => {
    await arrive(run);
    await closes(run);
  };
  /** The answer to the last entry never comes, and the dialog is closed meanwhile. */
  async function closesMeanwhile(run: PathRun, call: CallName, enter: () => Promise<void>): Promise<void> {
    await fixture.fault({ call, kind: 'hang' });
    await enter();
    await expect.poll(() => fixture.held()).toEqual([call]);
    await closes(run);
    await says(run, call === 'changePassword' ? 'password.uncertain' : 'profile.uncertain');
  }
  async function ends(run: PathRun, act: () => Promise<void>): Promise<void> {
    await endSession(run, token);
    await act();
    await isVisitor(run.page);
  }
  /** A number gets so many codes a day, and this walk needs more. */
  async function askAgain(key: Locator): Promise<void> {
    await fixture.advance(defaultLimits.code.window);
    await key.click();
  }
  /** From wherever the PIN stands to its new digits. */
  async function toDigits(run: PathRun): Promise<void> {
    const { page } = run;
    const ask = keyIn(pinDialog(page), 'pin.ask.submit');
    if (await pinPad(page).isVisible()) return;
    const isChange = await keyIn(pinDialog(page), 'pin.ask.forgot').isVisible();
    await askAgain(ask);
    await typeNewestCode(run);
    if (isChange) await typePin(page, pin);
  }
  async function enterPin(run: PathRun): Promise<void> {
    await toDigits(run);
    await choosePin(run.page, newPin);
  }
  const confirmUnlinking = ({ page }: PathRun) => walletKey(page, 'e_wallet.unlink.submit').click();
  async function toWalletPin(run: PathRun): Promise<void> {
    await withPin(run);
    hasPin = true;
    await confirmUnlinking(run);
    await expect(pinPad(run.page)).toBeVisible();
  }
  const submitNumber = async ({ page }: PathRun, number: string) => {
    await phoneIn(phoneDialog(page)).fill(number);
    await askAgain(submitIn(phoneDialog(page)));
  };
  async function toPin(run: PathRun, number = newPhone()): Promise<void> {
    await fixture.player({ phone: (await stored(run.page))['phone'] ?? '', password, pin });
    hasPin = true;
    await submitNumber(run, number);
    await typeNewestCode(run);
    await isAsked(run.page, 'phone_change.title.pin');
  }

  return {
    async open({ edge: { offer } }) {
      isResumed = offer.sample === 'withPinReset';
      const isBack = offer.sample === 'backFromWallet';
      const player = await newSession(fixture, password, {
        wallet: { platinum_topup: 12_500, platinum_in_game: 3_400 },
        accounts: [account],
        ...(isResumed && { pin }),
      });
      [token, hasPin] = [player.token, isResumed];
      const run = await openRun(fixture, isBack ? ['sendAuth'] : [], player);
      if (isResumed) await writeElsewhere(run, { token_reset_pin: await beginPinReset(fixture, player, 'pin') });
      await openAt(run.page, paths[offer.sample]);
      await isPlayer(run.page);
      if (isBack) {
        await askForWallet(run.page, 'activate');
        await decideAtVendor(run.page, await newWallet(fixture));
      }
      return run;
    },
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
        async change(run) {
          await needPin(run);
          await onPage(run.page, 'profile.pin.change').click();
        },
        async reset(run) {
          await needPin(run);
          await onPage(run.page, 'profile.pin.reset').click();
        },
      },
      'phoneForm.opened': ({ page }) => onPage(page, 'profile.phone.change').click(),
      'passwordForm.opened': ({ page }) => onPage(page, 'profile.password.change').click(),
      'linkForm.opened': (run) => openWallet(run, 'activate', run.phone),
      'unlinkForm.opened': (run) => openWallet(run, 'unlink', run.phone),
      'storage.intentChanged': unprovokable(saidByMoneyPages),
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
      'player.renumbered': (run) => writeElsewhere(run, { phone: newPhone() }),
      'route.changed': goToItsRoute,
    },
    outcomes: {},
    endings: {
      session: {
        signedOut: ({ page }) => logOut(page),
        /** Heard by the balances, which are read again as the page is. */
        async expired(run) {
          await endSession(run, token);
          await run.page.reload();
        },
        signedOutElsewhere: (run) => writeElsewhere(run, { token: null, phone: null }),
      },
      pin: {
        async saved(run, { edge: { from } }) {
          // A PIN is never removed, so only the fault port accepts a second `setPin`.
          const intent = intentIn(from);
          if (hasPin && intent === 'set') await fixture.fault({ call: 'setPin', kind: 'accepted' });
          // The new one of an earlier end would be the old one here.
          if (hasPin) await withPin(run);
          await enterPin(run);
          await says(run, `pin.saved.${intent}`);
          hasPin = true;
        },
        async alreadySet(run) {
          await toDigits(run);
          await withPin(run);
          await choosePin(run.page, newPin);
          await says(run, 'pin.already_set');
          hasPin = true;
        },
        async uncertain(run, { edge: { from } }) {
          await toDigits(run);
          await closesMeanwhile(run, submits[intentIn(from)], () => choosePin(run.page, newPin));
        },
        dismissedAtCode: unprovokable(
          'A code is asked for and its dialog closed: tests/browser/second-sms.long.test.ts does so, and goes on with it.',
        ),
        dismissed: closes,
        left: closesAfter(toDigits),
        unauthorized: (run) =>
          ends(run, async () => {
            if (await pinPad(run.page).isVisible()) await choosePin(run.page, newPin);
            else await keyIn(pinDialog(run.page), 'pin.ask.submit').click();
          }),
      },
      phoneChange: {
        async changed(run) {
          const number = newPhone();
          await toPin(run, number);
          await typePin(run.page, pin);
          await says(run, 'phone_change.saved');
          run.phone = number;
        },
        async pinRequested(run) {
          if (hasPin) await fixture.fault({ call: 'sendPlayerCode', kind: 'no_pin' });
          await submitNumber(run, newPhone());
          await keyIn(phoneDialog(run.page), 'phone_change.pin_needed.submit').click();
        },
        async pinResetRequested(run) {
          await toPin(run);
          await keyIn(phoneDialog(run.page), 'pin.forgot').click();
        },
        async uncertain(run) {
          await toPin(run);
          await closesMeanwhile(run, 'changePhone', () => typePin(run.page, pin));
        },
        dismissed: closes,
        left: closesAfter(toPin),
        unauthorized: (run) => ends(run, () => submitNumber(run, newPhone())),
      },
      newPassword: {
        async saved(run) {
          await writePassword(run.page, password, newPassword);
          await says(run, 'password.changed');
        },
        uncertain: (run) =>
          closesMeanwhile(run, 'changePassword', () => writePassword(run.page, password, newPassword)),
        dismissed: closes,
        unauthorized: (run) => ends(run, () => writePassword(run.page, password, newPassword)),
      },
      eWallet: {
        async linked(run, step) {
          await really('sendAuth')(run, step);
          await says(run, 'e_wallet.linked');
        },
        async unlinked(run) {
          await toWalletPin(run);
          await typePin(run.page, pin);
          await says(run, 'e_wallet.unlinked');
        },
        async uncertain(run) {
          await fixture.fault({ call: 'unlinkWallet', kind: 'server_error' });
          await confirmUnlinking(run);
          await expect(walletDialog(run.page).getByRole('alert')).not.toBeEmpty();
          await closes(run);
        },
        dismissed: closes,
        left: closesAfter(toWalletPin),
        async pinMissing(run) {
          await toWalletPin(run);
          await withoutPin(run);
          hasPin = false;
          await typePin(run.page, pin);
          await isAsked(run.page, 'pin.title.set');
        },
        async resetRequested(run) {
          await toWalletPin(run);
          await keyIn(walletDialog(run.page), 'pin.forgot').click();
        },
        async unauthorized(run, { edge: { from } }) {
          const isLink = walletIn(from) === 'link';
          if (!isLink) await toWalletPin(run);
          await ends(run, () =>
            isLink ? walletKey(run.page, 'e_wallet.link.submit').click() : typePin(run.page, pin),
          );
        },
        refused: (run) => ends(run, () => confirmUnlinking(run)),
      },
      ...mapPages((_, page) => ({ unauthorized: (run) => ends(run, () => askOn(page)(run.driver)) })),
    },
    screenOf,
    screens: {
      async active(run, snapshot) {
        if (!snapshot.matches({ active: { flow: 'pin' } })) isResumed = false;
        await screens.active(run, snapshot);
      },
      async ended(run) {
        await screens.ended(run);
        expect(await stored(run.page)).toEqual({});
      },
    },
  };
});
