/** A player, and which account flow leads to which, walked in Chromium; each flow and page has a walk of its own. */
import type { PinIntent } from '../../../machines/pin/pin.machine.ts';
import { accountFlowOf, type AccountFlow } from '../../../machines/storefront/storefront.selectors.ts';
import type { PlayerSnapshot } from '../../../machines/player/player.machine.ts';
import { defaultLimits } from '../../../src/server/domain/limits.ts';
import { player as model } from '../../models/player.ts';
import { defineBrowserScript } from '../../walk/tiers/browser.ts';
import type { WalkStep } from '../../walk/tiers/tier.ts';
import { unprovokable } from '../../walk/tiers/script.ts';
import {
  choosePin,
  isAsked,
  keyIn,
  newSession,
  onPage,
  passwordDialog,
  phoneDialog,
  pinDialog,
  pinPad,
  writePassword,
  typePin,
} from '../account-gestures.ts';
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
} from '../gestures.ts';
import { newPhone, type CallName } from '../stage.ts';
import { beginPinReset, typeNewestCode } from './player-steps.ts';
import {
  closeScene,
  endSession,
  goInHistory,
  openScene,
  password,
  walkTest,
  writeElsewhere,
  type Scene,
} from './theatre.ts';

const pin = '604913';
const newPin = '739164';
const paths: Record<string, string> = { atProfile: '/profile', atAccounts: '/profile/account' };
const submits = { set: 'setPin', change: 'changePin', reset: 'resetPin' } as const;
const newPassword = `${password}-baru`;
const dialogs: Record<AccountFlow, typeof pinDialog> = {
  pin: pinDialog,
  phoneChange: phoneDialog,
  passwordChange: passwordDialog,
};
const withItsSession = unprovokable(
  'It ends the session at once: walked as the ending of the session that it brings about.',
);
const atNothingReadable = unprovokable('Only a balance that could not be read offers it: walked with the session.');
const stateIn = (configuration: string, region: 'flow' | 'page'): string =>
  new RegExp(`${region}\\.([a-zA-Z]+)`).exec(configuration)?.[1] ?? '';
const intentIn = (configuration: string): PinIntent =>
  (/intent=([a-z]+)/.exec(configuration)?.[1] ?? 'reset') as PinIntent;
const opensFlow = ['pinForm.opened', 'phoneForm.opened', 'passwordForm.opened'];

walkTest(model, (stage) => {
  let token = '';
  let hasPin = false;

  /** What the profile has keys for depends on whether there is a PIN: another device made one. */
  async function needPin({ page, phone }: Scene): Promise<void> {
    if (hasPin) return;
    hasPin = true;
    await stage.player({ phone, password, pin });
    await onPage(page, 'account.refresh').click();
    await expect(onPage(page, 'profile.pin.change')).toBeVisible();
  }
  const says = ({ page }: Scene, id: TextId) => expect(toast(page)).toHaveText(text(id));
  const closes = ({ page }: Scene) => keyIn(page.locator('dialog[open]'), 'nav.close').click();
  /** The answer to the last entry never comes, and the dialog is closed meanwhile. */
  async function closesMeanwhile(scene: Scene, call: CallName, enter: () => Promise<void>): Promise<void> {
    await stage.fault({ call, kind: 'hang' });
    await enter();
    await expect.poll(() => stage.held()).toEqual([call]);
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
    await stage.advance(defaultLimits.code.window);
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
  const submitNumber = async ({ page }: Scene, number: string) => {
    await phoneIn(phoneDialog(page)).fill(number);
    await askAgain(submitIn(phoneDialog(page)));
  };
  async function toPin(scene: Scene, number = newPhone()): Promise<void> {
    await submitNumber(scene, number);
    await typeNewestCode(scene);
    await isAsked(scene.page, 'phone_change.title.pin');
  }

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const isResumed = offer.sample === 'withPinReset';
      const player = await newSession(stage, password, isResumed ? { pin } : {});
      [token, hasPin] = [player.token, isResumed];
      const scene = await openScene(stage, [], player);
      if (isResumed) await writeElsewhere(scene, { token_reset_pin: await beginPinReset(stage, player, 'pin') });
      await openAt(scene.page, paths[offer.sample]);
      await isPlayer(scene.page);
      return scene;
    },
    close: closeScene,
    impossible({ from, offer: { kind, source, sample, event } }) {
      const [flow, page] = [stateIn(from, 'flow'), stateIn(from, 'page')];
      if (opensFlow.includes(event.type) && page !== 'profile') return 'The keys for it are on the profile.';
      if (flow !== 'none' && event.type === 'route.changed')
        return 'A dialog lies above the page: going back closes it first.';
      if (flow !== 'none' && sample === 'signedOut') return 'A dialog lies above the way out.';
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
      'signOut.requested': withItsSession,
      'tab.signedOut': withItsSession,
      'balances.refreshRequested': atNothingReadable,
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      'route.changed': {
        games: (scene) => goInHistory(scene, '/'),
        profile: (scene) => goInHistory(scene, '/profile'),
        accounts: (scene) => goInHistory(scene, '/profile/account'),
      },
      'account.changed': unprovokable('The player says it to itself at the end of a flow: walked with those ends.'),
      'tab.renumbered': (scene) => writeElsewhere(scene, { phone: newPhone() }),
    },
    outcomes: {},
    clock: () => undefined,
    timers: () => undefined,
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
          if (hasPin && intent === 'set') await stage.fault({ call: 'setPin', kind: 'accepted' });
          // The new one of an earlier end would be the old one here.
          if (hasPin) await stage.player({ phone: scene.phone, password, pin });
          await enterPin(scene);
          await says(scene, `pin.saved.${intent}`);
          hasPin = true;
        },
        async alreadySet(scene: Scene) {
          await toDigits(scene);
          await stage.player({ phone: scene.phone, password, pin });
          await choosePin(scene.page, newPin);
          await says(scene, 'pin.already_set');
          hasPin = true;
        },
        async uncertain(scene: Scene, { edge: { from } }: WalkStep) {
          await toDigits(scene);
          await closesMeanwhile(scene, submits[intentIn(from)], () => choosePin(scene.page, newPin));
        },
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
          await stage.player({ phone: (await stored(scene.page))['phone'] ?? '', password, pin });
          hasPin = true;
          await toPin(scene, number);
          await typePin(scene.page, pin);
          await says(scene, 'phone_change.saved');
          scene.phone = number;
        },
        async pinRequested(scene: Scene) {
          if (hasPin) await stage.fault({ call: 'sendPlayerCode', kind: 'no_pin' });
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
      profile: { unauthorized: (scene: Scene) => ends(scene, () => onPage(scene.page, 'account.refresh').click()) },
      accounts: { unauthorized: (scene: Scene) => ends(scene, () => onPage(scene.page, 'account.refresh').click()) },
    },
    screenOf: ({ value }: PlayerSnapshot): 'active' | 'ended' => (value === 'ended' ? 'ended' : 'active'),
    screens: {
      async active({ page }, snapshot) {
        const flow = accountFlowOf(snapshot);
        await isPlayer(page);
        for (const name of Object.keys(dialogs) as AccountFlow[]) {
          await expect(dialogs[name](page)).toBeVisible({ visible: name === flow });
        }
        if (flow === null && snapshot.context.route.name !== 'games') {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(
            text(`title.${snapshot.context.route.name as 'profile' | 'accounts'}`),
          );
        }
      },
      async ended({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  });
});
