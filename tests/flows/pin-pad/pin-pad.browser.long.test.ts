import type { PinPadOutput } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { calls } from '../../../src/contract/index.ts';
import type { PinPurpose } from '../../../src/contract/pin.calls.ts';
import type { ApiGeneration } from '../../../src/server/config.ts';
import { pinPad as model } from './model.ts';
import { pinPadPage } from './page.ts';
import type { Page } from 'playwright';
import {
  askForPhoneCode,
  askForPinCode,
  bankAccount,
  isAsked,
  keyIn,
  openProfile,
  phoneDialog,
  pinDialog,
  pinPad,
  removalDialog,
} from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, text, toast } from '../../browser/gestures.ts';
import { newPhone, type Fixture } from '../../browser/fixture.ts';
import { typeCodeTo, typeNewestCode, uncertainPin } from '../kit/browser/player-steps.ts';
import { ticketLife } from '../kit/browser/steps.ts';
import {
  byFault,
  defineScript,
  endsIn,
  inChromium,
  openAsPlayer,
  pin as unlike,
  playerTailOf,
  really,
  unprovokable,
  walkTest,
  withoutPin,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

/** Where a sensitive action is confirmed: the dialog above the removal of an account. */
const confirmDialog = (page: Page) => page.locator('dialog#confirm');
const keys = { set: 'create', change: 'change', reset: 'reset' } as const;
const notAsked = unprovokable('Only a new PIN is asked for: walked where the PIN that there is is asked for.');
const noNewPin = unprovokable('No new PIN is sent: walked where a PIN is set.');
const goesWithAction = unprovokable('Where no call confirms a PIN, it goes with the sensitive action.');
const noAction = unprovokable('No sensitive action is confirmed: walked where an account is removed.');
const notHere = (): Promise<never> =>
  Promise.reject(new Error('Expected the PIN of a sensitive action to be confirmed; nothing accepted it.'));
const v1Calls = [calls.setPin, calls.changePin].flatMap(({ v1 }) => v1?.path ?? []);

const { gestures, screens, screenOf } = inChromium(pinPadPage);
const stateIn = (configuration: string): string => configuration.split(' ')[1] ?? '';

const scriptFor = (purpose: PinPurpose) => (fixture: Fixture, generation: ApiGeneration) => {
  const isPhone = purpose === 'phone';
  const isDeed = purpose === 'confirm';
  const asksCurrent = isPhone || isDeed || purpose === 'change';
  const dialogIn = isDeed ? confirmDialog : isPhone ? phoneDialog : pinDialog;
  const accountsOn = (page: Page) => page.locator('main [data-account]');
  let newNumber = '';
  const current = ({ driver: { typed } }: PathRun) =>
    typed.get('pin.label.current') ?? typed.get('pin.label.own') ?? '';
  const fresh = ({ driver: { typed } }: PathRun) => typed.get('pin.label.fresh') ?? '';

  /** Sets the PIN and its count of wrong tries before the held call is answered. */
  const withPinAt =
    (call: 'checkPin' | 'submitPin') =>
    (held: (run: PathRun) => string, failures = 0) =>
      really(call, (run) => fixture.player({ phone: run.phone, pin: held(run), pin_failures: failures }));
  const [comparing, withPin] = [withPinAt('checkPin'), withPinAt('submitPin')];

  const ends: Record<PinPadOutput['type'], (page: Page) => Promise<void>> = {
    async accepted(page) {
      if (isDeed) await notHere();
      else await expect(toast(page)).toHaveText(text(isPhone ? 'phone_change.saved' : `pin.saved.${purpose}`));
      await expect(dialogIn(page)).toBeHidden();
    },
    async confirmed(page) {
      await expect(toast(page)).toHaveText(text('accounts.removed'));
      await expect(accountsOn(page)).toHaveCount(0);
    },
    pinMissing: (page) => expect(messagesOn(removalDialog(page))).toContainText(text('pin.confirm.needed.set')),
    ticketLost: (page) => expect(messagesOn(dialogIn(page))).toHaveText([text('error.step_lost')]),
    alreadySet: (page) => expect(toast(page)).toHaveText(text('pin.already_set')),
    numberTaken: (page) =>
      expect(messagesOn(dialogIn(page))).toHaveText([text('error.v2.phone_number.validation_already_registered')]),
    resetRequested: (page) =>
      isDeed
        ? expect(messagesOn(removalDialog(page))).toContainText(text('pin.confirm.needed.reset'))
        : isAsked(page, 'pin.title.reset'),
    async uncertain(page) {
      await expect(toast(page)).toHaveText(text(uncertainPin(isPhone ? 'set' : purpose)));
      await expect(dialogIn(page)).toBeHidden();
    },
    async dismissed(page) {
      await expect(dialogIn(page)).toBeHidden();
      if (isDeed) await expect(accountsOn(page)).toHaveCount(1);
    },
    unauthorized: isVisitor,
  };
  const isUncertain = ({ edge: { from } }: WalkStep) =>
    !isDeed && (/saving|failed/.test(stateIn(from)) || from.includes('uncertain=true'));
  const endsAs = (act: Act<PathRun>, output: PinPadOutput['type'] | ((step: WalkStep) => PinPadOutput['type'])) =>
    endsIn(act, ({ page }, step) => ends[typeof output === 'string' ? output : output(step)](page));

  return defineScript(model, {
    async open({ edge: { offer } }) {
      newNumber = newPhone();
      const held = { ...(purpose !== 'set' && { pin: unlike }), ...(isDeed && { accounts: [bankAccount] }) };
      const run = await openAsPlayer(fixture, ['checkPin', 'submitPin'], held);
      if (isDeed) {
        await openAt(run.page, '/profile/account');
        // For a platform that checks the PIN with the sensitive action.
        if (offer.sample === 'wasWrong') await fixture.fault({ call: 'removeAccount', kind: 'wrong_pin' });
        await accountsOn(run.page).locator('button').last().click();
        await keyIn(removalDialog(run.page), 'accounts.remove').click();
        return run;
      }
      await openProfile(run.page);
      if (isPhone) await askForPhoneCode(run.page, newNumber);
      else await askForPinCode(run.page, keys[purpose]);
      await typeNewestCode(run);
      if (isPhone) {
        await isAsked(run.page, 'phone_change.title.new_code');
        await typeCodeTo(newNumber, run);
      }
      return run;
    },
    gestures: {
      ...gestures,
      'pinReset.requested': endsAs(gestures['pinReset.requested'], 'resetRequested'),
      'dialog.dismissed': endsAs(gestures['dialog.dismissed'], (step) =>
        isUncertain(step) ? 'uncertain' : 'dismissed',
      ),
    },
    outcomes: {
      ...playerTailOf('checkPin', 'submitPin'),
      'checkPin.accepted': comparing(current),
      'checkPin.wrong': {
        plain: comparing(() => unlike, 1),
        uncounted: byFault({ data: { tries_left: null } }),
      },
      'checkPin.locked': comparing(() => unlike, 4),
      'checkPin.ticket_invalid': endsAs(
        really('checkPin', () => fixture.advance(ticketLife)),
        'ticketLost',
      ),
      'checkPin.validation': byFault({ field: 'pin' }),
      ...(isDeed && { 'submitPin.not_available': goesWithAction }),
      async 'submitPin.accepted'(run, step) {
        await endsAs(asksCurrent ? withPin(current) : really('submitPin'), 'accepted')(run, step);
        expect(v1Calls.some((path) => fixture.requested().has(path))).toBe(generation === 'v1');
      },
      'submitPin.confirmed': isDeed ? endsAs(withPin(current), 'confirmed') : noAction,
      'submitPin.missing': isDeed ? endsAs(really('submitPin', withoutPin), 'pinMissing') : noAction,
      'submitPin.wrong': {
        plain: asksCurrent ? withPin(() => unlike, 1) : notAsked,
        /** Another platform does not say how many tries are left. */
        uncounted: asksCurrent ? byFault({ data: { tries_left: null } }) : notAsked,
      },
      'submitPin.locked': asksCurrent ? withPin(() => unlike, 4) : notAsked,
      /** The page refuses it where it knows the old PIN; a first PIN has none. */
      'submitPin.same_as_old': isPhone ? noNewPin : purpose === 'reset' ? withPin(fresh) : byFault(),
      /** This page refuses a weak PIN itself; a v1 page would hear this. */
      'submitPin.weak': isPhone ? noNewPin : byFault({ data: { reason: 'date' } }),
      'submitPin.already_set': endsAs(
        withPin(() => unlike),
        'alreadySet',
      ),
      'submitPin.number_taken': endsAs(
        really('submitPin', async (run) => {
          await fixture.player({ phone: run.phone, pin: current(run) });
          await fixture.player({ phone: newNumber });
        }),
        'numberTaken',
      ),
      'submitPin.ticket_invalid': endsAs(
        really('submitPin', () => fixture.advance(ticketLife)),
        ({ edge: { from } }) => (from.includes('uncertain=true') ? 'uncertain' : 'ticketLost'),
      ),
      /** The page sends only well-formed PINs. */
      'submitPin.validation': byFault({ field: 'pin' }),
    },
    endings: {},
    screenOf,
    screens: {
      ...screens,
      /** The act that ends the entry checks the page after it. */
      none: ({ page }) => expect(pinPad(page)).toHaveCount(0),
    },
  });
};

walkTest(model, scriptFor('set'), { parts: { set: ['set'] } });
walkTest(model, scriptFor('change'), { generations: ['v2', 'v1'], parts: { change: ['change'] } });
walkTest(model, scriptFor('reset'), { parts: { reset: ['reset'] } });
walkTest(model, scriptFor('phone'), { parts: { phone: ['phone'] } });
walkTest(model, scriptFor('confirm'), { parts: { confirm: ['confirm', 'wasWrong'] } });
