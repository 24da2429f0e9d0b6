/**
 * The scenarios of the account flows as a table that a product owner can read and sign: given, events, screen, message. The
 * expectations come from the requirements; tests/walk/scenarios.rules.test.ts runs every line.
 */
import type { AnyEventObject } from 'xstate';
import {
  foreignPhone,
  laterTicket,
  otherPassword,
  otherPhone,
  password,
  phone,
  someTicket,
} from '../flows/kit/samples.ts';
import {
  accountForm,
  bankAccount,
  code,
  eWalletAccount,
  lock,
  newPin,
  oldPin,
  otherPin,
  otpId,
  pass,
  profile,
  profileForm,
  until,
} from '../flows/kit/account-samples.ts';
import { Secret } from '../../src/contract/secret.ts';

/** An event of a person (`to` names the child that hears it), an answer `<call>.<outcome>`, or `clock.reached`. */
export type Happening = AnyEventObject & { to?: string };

export interface Scenario {
  requirement: string;
  given: string;
  /** Named lists of happenings, one after the other. */
  events: readonly Happening[];
  screen: string;
  message: string | null;
}

const sequence = (...parts: readonly (Happening | readonly Happening[])[]): Happening[] => parts.flat();

const submitPhone = (number: string): Happening => ({ type: 'phone.submitted', phone: number, agreed: true });
const enterCode = (to: string): Happening => ({ to, type: 'code.submitted', code });
const enterPin = (to: string, ...pins: Secret[]): Happening[] =>
  pins.map((pin) => ({ to, type: 'pin.submitted', pin }));
const writePassword = (to: string, confirmation = password): Happening => ({
  to,
  type: 'passwords.submitted',
  current: null,
  password,
  confirmation,
});
const closed: Happening = { type: 'dialog.dismissed' };

const resetCodeSent = sequence(
  submitPhone(phone),
  { type: 'sms.chosen' },
  { type: 'requestReset.accepted', ticket: someTicket, until },
);
const resetVerified = sequence(resetCodeSent, enterCode('verification.oneTimeCode'), {
  type: 'verifyCode.accepted',
  proof: laterTicket,
});

export const forgotPasswordScenarios: readonly Scenario[] = [
  {
    requirement: 'FP-1',
    given: 'a number that is too short',
    events: [submitPhone('08123')],
    screen: 'phone',
    message: 'field.phone.error',
  },
  { requirement: 'FP-2', given: 'a number', events: [submitPhone(phone)], screen: 'method', message: null },
  {
    requirement: 'FP-2',
    given: 'cancel instead of SMS',
    events: sequence(submitPhone(phone), { type: 'method.cancelled' }),
    screen: 'phone',
    message: null,
  },
  { requirement: 'FP-2', given: 'SMS', events: resetCodeSent, screen: 'code', message: null },
  {
    requirement: 'FP-3',
    given: 'a number that nobody registered',
    events: sequence(submitPhone(phone), { type: 'sms.chosen' }, { type: 'requestReset.validation.not.registered' }),
    screen: 'phone',
    message: 'error.v2.phone_number.validation_not_registered',
  },
  {
    requirement: 'FP-3',
    given: 'a registration that is not finished',
    events: sequence(
      submitPhone(phone),
      { type: 'sms.chosen' },
      { type: 'requestReset.please_finish_your_registration_process' },
    ),
    screen: 'phone',
    message: 'error.v2.phone_number.validation_not_registered',
  },
  {
    requirement: 'FP-4',
    given: 'Player Not Found!',
    events: sequence(submitPhone(phone), { type: 'sms.chosen' }, { type: 'requestReset.player_not_found' }),
    screen: 'phone',
    message: 'error.v2.phone_number.validation_not_registered',
  },
  {
    requirement: 'FP-4',
    given: 'anything else',
    events: sequence(submitPhone(phone), { type: 'sms.chosen' }, { type: 'requestReset.unknown' }),
    screen: 'method',
    message: 'error.unknown',
  },
  {
    requirement: 'RG-6',
    given: 'too many codes',
    events: sequence(submitPhone(phone), { type: 'sms.chosen' }, { type: 'requestReset.otp_block', ...lock }),
    screen: 'method',
    message: 'error.otp_block',
  },
  {
    requirement: 'FP-5',
    given: 'a wrong code',
    events: sequence(resetCodeSent, enterCode('verification.oneTimeCode'), { type: 'verifyCode.rejected' }),
    screen: 'code',
    message: 'code.error.rejected',
  },
  { requirement: 'FP-2', given: 'the right code', events: resetVerified, screen: 'password', message: null },
  {
    requirement: 'RG-9',
    given: 'two different passwords',
    events: sequence(resetVerified, writePassword('verification.newPassword', otherPassword)),
    screen: 'password',
    message: 'password.error.mismatch',
  },
  {
    requirement: 'FP-2',
    given: 'a step that is too old',
    events: sequence(resetVerified, writePassword('verification.newPassword'), { type: 'setPassword.ticket_invalid' }),
    screen: 'phone',
    message: 'error.step_lost',
  },
  {
    requirement: 'C58',
    given: 'a new password',
    events: sequence(resetVerified, writePassword('verification.newPassword'), { type: 'setPassword.accepted' }),
    screen: 'end: reset',
    message: null,
  },
];

const pinCodeSent = sequence({ type: 'code.requested' }, { type: 'requestCode.accepted', until, otpId: null });
const pinVerified = sequence(pinCodeSent, enterCode('oneTimeCode'), { type: 'verifyCode.accepted', proof: pass });
const pinChanged = sequence(pinVerified, enterPin('pinPad', oldPin, newPin, newPin));
const resetRequested = sequence({ type: 'code.requested' }, { type: 'requestCode.accepted', until, otpId });

export const pinChangeScenarios: readonly Scenario[] = [
  { requirement: 'PN-2', given: 'nothing yet', events: [], screen: 'asking', message: null },
  { requirement: 'PN-2', given: 'a code that was asked for', events: pinCodeSent, screen: 'code', message: null },
  {
    requirement: 'ER-2',
    given: 'no connection',
    events: sequence({ type: 'code.requested' }, { type: 'requestCode.offline' }),
    screen: 'asking',
    message: 'error.offline',
  },
  {
    requirement: 'OT-3',
    given: 'too many codes',
    events: sequence({ type: 'code.requested' }, { type: 'requestCode.otp_block', ...lock }),
    screen: 'asking',
    message: 'error.otp_block',
  },
  {
    requirement: 'OT-5',
    given: 'a wrong code',
    events: sequence(pinCodeSent, enterCode('oneTimeCode'), { type: 'verifyCode.rejected' }),
    screen: 'code',
    message: 'code.error.rejected',
  },
  { requirement: 'PN-1', given: 'the right code', events: pinVerified, screen: 'pad: current', message: null },
  {
    requirement: 'PN-1',
    given: 'five digits',
    events: sequence(pinVerified, enterPin('pinPad', new Secret('80491'))),
    screen: 'pad: current',
    message: 'pin.error.incomplete',
  },
  {
    requirement: 'PN-3',
    given: 'the old PIN once more as the new one',
    events: sequence(pinVerified, enterPin('pinPad', oldPin, oldPin)),
    screen: 'pad: fresh',
    message: 'pin.error.same_as_old',
  },
  {
    requirement: 'C65',
    given: '123456',
    events: sequence(pinVerified, enterPin('pinPad', oldPin, new Secret('123456'))),
    screen: 'pad: fresh',
    message: 'pin.error.weak.run',
  },
  {
    requirement: 'PN-3',
    given: 'a repetition that differs',
    events: sequence(pinVerified, enterPin('pinPad', oldPin, newPin, otherPin)),
    screen: 'pad: fresh',
    message: 'pin.error.mismatch',
  },
  {
    requirement: 'PN-3',
    given: 'a wrong PIN',
    events: sequence(pinChanged, { type: 'submitPin.wrong', triesLeft: 4 }),
    screen: 'pad: current',
    message: 'pin.error.wrong',
  },
  {
    requirement: 'PN-4',
    given: 'a second wrong PIN',
    events: sequence(
      pinChanged,
      { type: 'submitPin.wrong', triesLeft: 4 },
      enterPin('pinPad', oldPin, newPin, newPin),
      { type: 'submitPin.wrong', triesLeft: 3 },
    ),
    screen: 'pad: current',
    message: 'pin.error.wrong.left',
  },
  {
    requirement: 'PN-4',
    given: 'the fifth wrong PIN',
    events: sequence(pinChanged, { type: 'submitPin.locked' }),
    screen: 'pad: locked',
    message: null,
  },
  {
    requirement: 'PN-4',
    given: 'the way out of the lock',
    events: sequence(pinChanged, { type: 'submitPin.locked' }, { to: 'pinPad', type: 'pinReset.requested' }),
    screen: 'asking',
    message: null,
  },
  {
    requirement: 'ER-2',
    given: 'no answer',
    events: sequence(pinChanged, { type: 'submitPin.timeout' }),
    screen: 'pad: failed',
    message: 'error.timeout',
  },
  {
    requirement: 'ER-2',
    given: 'no answer, and closed',
    events: sequence(pinChanged, { type: 'submitPin.timeout' }, { ...closed, to: 'pinPad' }),
    screen: 'end: uncertain',
    message: null,
  },
  {
    requirement: 'PN-2',
    given: 'a code that is too old',
    events: sequence(pinChanged, { type: 'submitPin.ticket_invalid' }),
    screen: 'asking',
    message: 'error.step_lost',
  },
  {
    requirement: 'PN-1',
    given: 'a new PIN',
    events: sequence(pinChanged, { type: 'submitPin.accepted' }),
    screen: 'end: saved',
    message: null,
  },
  {
    requirement: 'ER-1',
    given: 'a 401',
    events: sequence(pinChanged, { type: 'submitPin.unauthorized' }),
    screen: 'end: unauthorized',
    message: null,
  },
];

export const pinResetScenarios: readonly Scenario[] = [
  { requirement: 'PN-5', given: 'a code that was asked for', events: resetRequested, screen: 'code', message: null },
  {
    requirement: 'PN-1',
    given: 'the right code',
    events: sequence(resetRequested, enterCode('oneTimeCode'), { type: 'verifyCode.accepted', proof: pass }),
    screen: 'pad: fresh',
    message: null,
  },
  {
    requirement: 'PN-5',
    given: 'no PIN that could be reset',
    events: sequence({ type: 'code.requested' }, { type: 'requestCode.no_pin' }),
    screen: 'asking',
    message: 'pin.error.none',
  },
  {
    requirement: 'PN-3',
    given: 'the old PIN as the new one',
    events: sequence(
      resetRequested,
      enterCode('oneTimeCode'),
      { type: 'verifyCode.accepted', proof: pass },
      enterPin('pinPad', newPin, newPin),
      { type: 'submitPin.same_as_old' },
    ),
    screen: 'pad: fresh',
    message: 'pin.error.same_as_old',
  },
  {
    requirement: 'PN-4',
    given: 'a new PIN',
    events: sequence(
      resetRequested,
      enterCode('oneTimeCode'),
      { type: 'verifyCode.accepted', proof: pass },
      enterPin('pinPad', newPin, newPin),
      { type: 'submitPin.accepted' },
    ),
    screen: 'end: saved',
    message: null,
  },
];

const phoneCodeSent = sequence(submitPhone(otherPhone), { type: 'requestCode.accepted', until, otpId: null });
const phoneVerified = sequence(phoneCodeSent, enterCode('oneTimeCode'), { type: 'verifyCode.accepted', proof: pass });
const phoneConfirmed = sequence(phoneVerified, enterPin('pinPad', oldPin));

export const phoneChangeScenarios: readonly Scenario[] = [
  {
    requirement: 'PC-1',
    given: 'a number that is too short',
    events: [submitPhone('08123')],
    screen: 'phone',
    message: 'field.phone.error',
  },
  {
    requirement: 'RG-1',
    given: 'a number that does not begin with 08',
    events: [submitPhone(foreignPhone)],
    screen: 'phone',
    message: 'field.phone.error',
  },
  {
    requirement: 'PC-1',
    given: 'the number that there is',
    events: [submitPhone(phone)],
    screen: 'phone',
    message: 'phone_change.error.same',
  },
  {
    requirement: 'C67',
    given: 'a number that somebody has',
    events: sequence(submitPhone(otherPhone), { type: 'requestCode.validation.already.registered' }),
    screen: 'phone',
    message: 'error.v2.phone_number.validation_already_registered',
  },
  {
    requirement: 'C67',
    given: 'no PIN yet',
    events: sequence(submitPhone(otherPhone), { type: 'requestCode.no_pin' }),
    screen: 'pinNeeded',
    message: null,
  },
  {
    requirement: 'PC-2',
    given: 'anything else',
    events: sequence(submitPhone(otherPhone), { type: 'requestCode.unknown' }),
    screen: 'phone',
    message: 'phone_change.error.unknown',
  },
  { requirement: 'PC-1', given: 'a new number', events: phoneCodeSent, screen: 'code', message: null },
  { requirement: 'PC-1', given: 'the right code', events: phoneVerified, screen: 'pad: current', message: null },
  {
    requirement: 'PC-2',
    given: 'Incorrect PIN',
    events: sequence(phoneConfirmed, { type: 'submitPin.wrong', triesLeft: 4 }),
    screen: 'pad: current',
    message: 'phone_change.error.incorrect_pin',
  },
  {
    requirement: 'PC-2',
    given: 'anything else at the PIN',
    events: sequence(phoneConfirmed, { type: 'submitPin.unknown' }),
    screen: 'pad: failed',
    message: 'phone_change.error.unknown',
  },
  {
    requirement: 'PN-4',
    given: 'the fifth wrong PIN',
    events: sequence(phoneConfirmed, { type: 'submitPin.locked' }),
    screen: 'pad: locked',
    message: null,
  },
  {
    requirement: 'PN-4',
    given: 'the way out of the lock',
    events: sequence(phoneConfirmed, { type: 'submitPin.locked' }, { to: 'pinPad', type: 'pinReset.requested' }),
    screen: 'end: pinResetRequested',
    message: null,
  },
  {
    requirement: 'PC-3',
    given: 'the PIN',
    events: sequence(phoneConfirmed, { type: 'submitPin.accepted' }),
    screen: 'end: changed',
    message: null,
  },
];

const changePassword: Happening = { type: 'passwords.submitted', current: oldPin, password, confirmation: password };

export const passwordChangeScenarios: readonly Scenario[] = [
  {
    requirement: 'PW-1',
    given: 'no current password',
    events: [{ ...changePassword, current: new Secret('') }],
    screen: 'form',
    message: 'password.error.current_missing',
  },
  {
    requirement: 'PW-1',
    given: 'two different passwords',
    events: [{ ...changePassword, confirmation: otherPassword }],
    screen: 'form',
    message: 'password.error.mismatch',
  },
  {
    requirement: 'PW-1',
    given: 'Wrong current password!',
    events: sequence(changePassword, { type: 'setPassword.wrong_current' }),
    screen: 'form',
    message: 'password.error.wrong_current',
  },
  {
    requirement: 'C56',
    given: 'too many wrong ones',
    events: sequence(changePassword, { type: 'setPassword.throttled', ...lock }),
    screen: 'form',
    message: 'login.error.throttled',
  },
  {
    requirement: 'C56',
    given: 'too many wrong ones, and waited',
    events: sequence(changePassword, { type: 'setPassword.throttled', ...lock }, { type: 'clock.reached' }),
    screen: 'form',
    message: null,
  },
  {
    requirement: 'PW-1',
    given: 'all three',
    events: sequence(changePassword, { type: 'setPassword.accepted' }),
    screen: 'end: saved',
    message: null,
  },
  {
    requirement: 'ER-2',
    given: 'closed without an answer',
    events: sequence(changePassword, closed),
    screen: 'end: uncertain',
    message: null,
  },
];

const profileRead: Happening = { type: 'profile.accepted', profile };
const profileOpened = sequence(profileRead, { type: 'profileForm.opened' });
const submitProfile: Happening = { type: 'profileForm.submitted', form: profileForm };
const picture = (size: number, kind: 'jpeg' | null): Happening => ({
  type: 'image.chosen',
  image: { name: 'ktp.jpg', size, content: '' },
  kind,
});

export const profileScenarios: readonly Scenario[] = [
  { requirement: 'PF-1', given: 'nothing yet', events: [], screen: 'loading', message: null },
  {
    requirement: 'ER-2',
    given: 'no connection',
    events: [{ type: 'profile.offline' }],
    screen: 'failed',
    message: 'error.offline',
  },
  { requirement: 'PF-1', given: 'a profile', events: [profileRead], screen: 'viewing', message: null },
  {
    requirement: 'PF-1',
    given: 'no name',
    events: sequence(profileOpened, { ...submitProfile, form: { ...profileForm, fullname: '' } }),
    screen: 'editing',
    message: 'profile.error.fullname',
  },
  {
    requirement: 'PF-1',
    given: '15 digits',
    events: sequence(profileOpened, { ...submitProfile, form: { ...profileForm, nationalId: '327301520498000' } }),
    screen: 'editing',
    message: 'profile.error.national_id',
  },
  {
    requirement: 'C71',
    given: 'a file that is no picture',
    events: sequence(profileOpened, picture(10, null)),
    screen: 'editing',
    message: 'profile.error.image_type',
  },
  {
    requirement: 'PF-1',
    given: 'a picture of 6 MB',
    events: sequence(profileOpened, picture(6 * 1024 * 1024, 'jpeg')),
    screen: 'editing',
    message: 'profile.error.image_size',
  },
  {
    requirement: 'PF-1',
    given: 'a form that fits',
    events: sequence(profileOpened, submitProfile, { type: 'saveProfile.accepted', profile }),
    screen: 'viewing',
    message: null,
  },
  {
    requirement: 'ER-2',
    given: 'a server that fails',
    events: sequence(profileOpened, submitProfile, { type: 'saveProfile.server_error' }),
    screen: 'editing',
    message: 'error.server',
  },
  {
    requirement: 'ER-1',
    given: 'a 401',
    events: [{ type: 'profile.unauthorized' }],
    screen: 'end: unauthorized',
    message: null,
  },
];

const listed: Happening = { type: 'accounts.accepted', accounts: [bankAccount, eWalletAccount] };
const submitAccount: Happening = { type: 'accountForm.submitted', form: accountForm };
const accountOpened = sequence(listed, { type: 'accountForm.opened' });
const removal = sequence(listed, { type: 'removal.requested', id: eWalletAccount.id });
const choiceLost = sequence(
  listed,
  { type: 'default.chosen', id: eWalletAccount.id },
  { type: 'chooseAccount.offline' },
);
const removalNeedsPin = sequence(removal, { type: 'removal.confirmed' }, { type: 'removeAccount.proof_required' });

export const accountsScenarios: readonly Scenario[] = [
  { requirement: 'PA-1', given: 'nothing yet', events: [], screen: 'loading', message: null },
  {
    requirement: 'ER-2',
    given: 'no connection',
    events: [{ type: 'accounts.offline' }],
    screen: 'failed',
    message: 'error.offline',
  },
  { requirement: 'PA-1', given: 'a list', events: [listed], screen: 'list', message: null },
  {
    requirement: 'PA-1',
    given: 'nine digits',
    events: sequence(accountOpened, { ...submitAccount, form: { ...accountForm, number: '123456789' } }),
    screen: 'adding',
    message: 'accounts.error.number',
  },
  {
    requirement: 'PA-1',
    given: 'an account that is there',
    events: sequence(accountOpened, submitAccount, { type: 'addAccount.duplicate' }),
    screen: 'adding',
    message: 'accounts.error.duplicate',
  },
  {
    requirement: 'PA-1',
    given: 'the eleventh',
    events: sequence(accountOpened, submitAccount, { type: 'addAccount.too_many' }),
    screen: 'adding',
    message: 'accounts.error.too_many',
  },
  {
    requirement: 'PA-1',
    given: 'a new one',
    events: sequence(accountOpened, submitAccount, { type: 'addAccount.accepted', accounts: [bankAccount] }),
    screen: 'list',
    message: null,
  },
  { requirement: 'PA-1', given: 'one to be removed', events: removal, screen: 'removing', message: null },
  {
    requirement: 'PA-1',
    given: 'and removed',
    events: sequence(
      removal,
      { type: 'removal.confirmed' },
      { type: 'removeAccount.accepted', accounts: [bankAccount] },
    ),
    screen: 'list',
    message: null,
  },
  {
    requirement: 'PA-1',
    given: 'gone meanwhile',
    events: sequence(removal, { type: 'removal.confirmed' }, { type: 'removeAccount.not_found' }),
    screen: 'list',
    message: null,
  },
  {
    requirement: 'ER-2',
    given: 'another default, no connection',
    events: choiceLost,
    screen: 'list',
    message: 'accounts.checking',
  },
  {
    requirement: 'ER-2',
    given: 'another default, no connection, and then a list without it',
    events: sequence(choiceLost, listed),
    screen: 'list',
    message: 'accounts.not_chosen',
  },
  {
    requirement: 'ER-2',
    given: 'a list that cannot be read again',
    events: sequence(listed, { type: 'list.refreshRequested' }, { type: 'accounts.offline' }),
    screen: 'list',
    message: 'accounts.stale',
  },
  {
    requirement: 'PA-1',
    given: 'a removal that needs the PIN',
    events: removalNeedsPin,
    screen: 'pad: current',
    message: null,
  },
  {
    requirement: 'PN-4',
    given: 'a removal that needs the PIN, and there is none',
    events: sequence(removalNeedsPin, enterPin('pinPad', oldPin), { type: 'submitPin.missing' }),
    screen: 'removing',
    message: 'pin.confirm.needed.set',
  },
  {
    requirement: 'ER-1',
    given: 'a 401',
    events: [{ type: 'accounts.unauthorized' }],
    screen: 'end: unauthorized',
    message: null,
  },
];
