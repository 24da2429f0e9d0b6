import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import type { Route } from '../../../machines/kit/route.ts';
import type { PinIntent } from '../../../machines/pin/pin.machine.ts';
import type { PlayerInput } from '../../../machines/player/player.machine.ts';
import { mapPages } from '../../../machines/player/pages.ts';
import { askOn } from './asks.ts';
import { player as model } from './model.ts';
import { playerPage } from './page.ts';
import { routes } from '../kit/routes.ts';
import { boardPage } from '../board/page.ts';
import { devicesPage } from '../devices/page.ts';
import { passkeysPage } from '../passkeys/page.ts';
import { reminderPage } from '../reminder/page.ts';
import { reminders } from '../reminder/samples.ts';
import { closedGame } from '../wishes/samples.ts';
import {
  choosePin,
  bankAccount,
  isAsked,
  keyIn,
  newSession,
  onPage,
  phoneDialog,
  pinDialog,
  pinPad,
  typePin,
  writePassword,
} from '../../browser/account-gestures.ts';
import type { Locator } from 'playwright';
import {
  expect,
  isPlayer,
  isVisitor,
  logOut,
  openAt,
  phoneIn,
  reload,
  stored,
  submitIn,
  type TextId,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { askForWallet, agreeAtVendor, newWallet, walletDialog, walletKey } from '../../browser/wallet-gestures.ts';
import {
  beginPinReset,
  giveUpUncertain,
  uncertainPin,
  goToItsRoute,
  openWallet,
  typeCodeTo,
  typeNewestCode,
} from '../kit/browser/player-steps.ts';
import {
  afterSession,
  endSession,
  inChromium,
  openRun,
  password,
  pin,
  really,
  saidByMoneyPages,
  says,
  tellOfMovement,
  unprovokable,
  walkTest,
  withoutPin,
  withPin,
  writeElsewhere,
  type PathRun,
} from '../kit/browser/walk.ts';

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
/** On which pages of the player each part asks the platform: by a key of its own, but push and seat. */
const asksOn: Record<string, (page: string, from: string) => boolean> = {
  board: (page) => page === 'room',
  devices: (page) => page === 'profile',
  passkeys: (page) => page === 'profile',
  playLimits: (page) => page === 'profile',
  push: (page) => page === 'profile',
  reminder: (page) => page === 'elsewhere',
  seat: (page) => page !== 'room',
  wishes: (_, from) => from.includes('route=games'),
};
const walletIn = (configuration: string): string => /wallet=([a-z]+)/.exec(configuration)?.[1] ?? '';

const newPin = '739164';
const submits = { set: 'setPin', change: 'changePin', reset: 'resetPin' } as const;
const newPassword = `${password}-baru`;

let isResumed = false;
const { screens, screenOf } = inChromium(playerPage({ isResumed: () => isResumed, gameTitle: 'Tangga Hitung' }));

walkTest(model, (fixture) => {
  let hasPin = false;

  /** Creates a PIN on another device first: the profile's buttons depend on it. */
  const withNeededPin = (button: TextId) => async (run: PathRun) => {
    const { page } = run;
    if (!hasPin) {
      hasPin = true;
      await withPin(run);
      await onPage(page, 'account.refresh').click();
    }
    await onPage(page, button).click();
  };
  const closes = ({ driver }: PathRun) => driver.in('dialog[open]').press('nav.close');
  const closesAfter = (arrive: (run: PathRun) => Promise<void>) => async (run: PathRun) => {
    await arrive(run);
    await closes(run);
  };
  /** A number gets so many codes a day, and this walk needs more. */
  async function askAgain(key: Locator): Promise<void> {
    await fixture.advance(defaultLimits.code.window);
    await key.click();
  }
  async function toDigits(run: PathRun): Promise<void> {
    const { page } = run;
    const ask = keyIn(pinDialog(page), 'pin.ask.submit');
    if (await pinPad(page).isVisible()) return;
    const isChange = await keyIn(pinDialog(page), 'pin.ask.forgot').isVisible();
    await askAgain(ask);
    await typeNewestCode(run);
    if (isChange) await typePin(page, pin);
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
    await fixture.player({ phone: (await stored(run.page))['phone'] ?? '', pin });
    hasPin = true;
    await submitNumber(run, number);
    await typeNewestCode(run);
    await isAsked(run.page, 'phone_change.title.new_code');
    await typeCodeTo(number, run);
    await isAsked(run.page, 'phone_change.title.pin');
  }

  return {
    async open({ edge: { offer } }) {
      isResumed = offer.sample === 'withPinReset';
      const isBack = offer.sample === 'backFromWallet';
      const player = await newSession(fixture, {
        wallet: { platinum_topup: 12_500, platinum_in_game: 3_400 },
        accounts: [bankAccount],
        ...(isResumed && { pin }),
      });
      hasPin = isResumed;
      const run = await openRun(fixture, isBack ? ['sendAuth'] : [], player);
      if (isResumed) await writeElsewhere(run, { token_reset_pin: await beginPinReset(fixture, player, 'pin') });
      await openAt(run.page, (model.inputs[offer.sample] as PlayerInput).route.path);
      await isPlayer(run.page);
      if (isBack) {
        await askForWallet(run.page, 'activate');
        await agreeAtVendor(run.page, await newWallet(fixture));
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
      const asks = source === undefined ? undefined : asksOn[source];
      if (kind === 'done' && asks) {
        if (flow !== 'none') return 'A dialog lies above the key that asks the platform.';
        if (!asks(page, from)) return 'Another page asks the platform.';
      }
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
        change: withNeededPin('profile.pin.change'),
        reset: withNeededPin('profile.pin.reset'),
      },
      'phoneForm.opened': ({ page }) => onPage(page, 'profile.phone.change').click(),
      'passwordForm.opened': ({ page }) => onPage(page, 'profile.password.change').click(),
      'linkForm.opened': (run) => openWallet(run, 'activate', run.phone),
      'unlinkForm.opened': (run) => openWallet(run, 'unlink', run.phone),
      'storage.intentChanged': unprovokable(saidByMoneyPages),
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
      'draft.found': unprovokable(
        'It is found as a session begins, before anything else: the walks of the pages with forms begin with one.',
      ),
      'player.renumbered': (run) => writeElsewhere(run, { phone: newPhone() }),
      async 'route.changed'(run, step) {
        // A withdrawal is not looked at before there is a PIN.
        if (!hasPin && (step.edge.offer.event['route'] as Route).name === 'withdraw') {
          await withPin(run);
          hasPin = true;
        }
        await goToItsRoute(run, step);
      },
    },
    outcomes: {},
    endings: {
      session: {
        signedOut: ({ page }) => logOut(page),
        /** Heard by the balances, which are read again as the page is. */
        async expired(run) {
          await endSession(run);
          await reload(run.page);
        },
        signedOutElsewhere: (run) => writeElsewhere(run, { token: null, phone: null }),
      },
      // The balances are asked for at the same time, so the session is over for this call alone.
      wishes: {
        async unauthorized(run) {
          await fixture.fault({ call: 'setWish', kind: 'unauthorized' });
          await run.driver.in('main').press(['games.wish.label', { game: closedGame.title }]);
          await isVisitor(run.page);
        },
      },
      seat: {
        async unauthorized(run) {
          await fixture.fault({ call: 'room', kind: 'unauthorized' });
          await tellOfMovement(run.page);
          await isVisitor(run.page);
        },
      },
      push: {
        /** Asked as the page opens. */
        async unauthorized(run) {
          await fixture.fault({ call: 'pushSetting', kind: 'unauthorized' });
          await reload(run.page);
          await isVisitor(run.page);
        },
      },
      board: { unauthorized: afterSession(({ driver }) => boardPage().gestures['board.opened'](driver)) },
      devices: { unauthorized: afterSession(({ driver }) => devicesPage().gestures['devices.opened'](driver)) },
      passkeys: { unauthorized: afterSession(({ driver }) => passkeysPage().gestures['list.opened'](driver)) },
      playLimits: {
        async unauthorized(run, step) {
          await run.driver.in('main').press('limits.edit');
          await afterSession(({ driver }) => driver.in('main').submit('limits.form.stake'))(run, step);
        },
      },
      reminder: {
        async unauthorized(run, step) {
          const { since, ...told } = reminders.due;
          const reminder = { ...told, since: new Date(since).toISOString() };
          const data = { platinum_topup: 12_500, platinum_in_game: 3_400, reminder };
          await fixture.fault({ call: 'wallet', kind: 'accepted', data });
          await tellOfMovement(run.page);
          await expect(run.page.locator('dialog#reminder')).toBeVisible();
          await afterSession(({ driver }) => reminderPage.gestures['dialog.dismissed'](driver))(run, step);
        },
      },
      pin: {
        async saved(run, { edge: { from } }) {
          // A PIN is never removed, so only the fault port accepts a second `setPin`.
          const intent = intentIn(from);
          if (hasPin && intent === 'set') await fixture.fault({ call: 'setPin', kind: 'accepted' });
          // The new one of an earlier end would be the old one here.
          if (hasPin) await withPin(run);
          await toDigits(run);
          await choosePin(run.page, newPin);
          await says(`pin.saved.${intent}`)(run);
          hasPin = true;
        },
        async alreadySet(run) {
          await toDigits(run);
          await withPin(run);
          await choosePin(run.page, newPin);
          await says('pin.already_set')(run);
          hasPin = true;
        },
        async uncertain(run, { edge: { from } }) {
          await toDigits(run);
          const intent = intentIn(from);
          await giveUpUncertain(run, submits[intent], () => choosePin(run.page, newPin), uncertainPin(intent));
        },
        dismissedAtCode: unprovokable(
          'A code is asked for and its dialog closed: tests/browser/second-sms.long.test.ts does so, and goes on with it.',
        ),
        dismissed: closes,
        left: closesAfter(toDigits),
        unauthorized: afterSession(async ({ page }) => {
          if (await pinPad(page).isVisible()) await choosePin(page, newPin);
          else await keyIn(pinDialog(page), 'pin.ask.submit').click();
        }),
      },
      phoneChange: {
        async changed(run) {
          const number = newPhone();
          await toPin(run, number);
          await typePin(run.page, pin);
          await says('phone_change.saved')(run);
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
          await giveUpUncertain(run, 'changePhone', () => typePin(run.page, pin));
        },
        dismissed: closes,
        left: closesAfter(toPin),
        unauthorized: afterSession((run) => submitNumber(run, newPhone())),
      },
      newPassword: {
        async saved(run) {
          await writePassword(run.page, password, newPassword);
          await says('password.changed')(run);
        },
        uncertain: (run) =>
          giveUpUncertain(
            run,
            'changePassword',
            () => writePassword(run.page, password, newPassword),
            'password.uncertain',
          ),
        dismissed: closes,
        unauthorized: afterSession(({ page }) => writePassword(page, password, newPassword)),
      },
      eWallet: {
        async linked(run, step) {
          await really('sendAuth')(run, step);
          await says('e_wallet.linked')(run);
        },
        async unlinked(run) {
          await toWalletPin(run);
          await typePin(run.page, pin);
          await says('e_wallet.unlinked')(run);
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
        async unauthorized(run, step) {
          const isLink = walletIn(step.edge.from) === 'link';
          if (!isLink) await toWalletPin(run);
          await afterSession(({ page }) =>
            isLink ? walletKey(page, 'e_wallet.link.submit').click() : typePin(page, pin),
          )(run, step);
        },
        refused: afterSession(confirmUnlinking),
      },
      ...mapPages((_, page) => ({ unauthorized: afterSession(({ driver }) => askOn(page)(driver)) })),
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
