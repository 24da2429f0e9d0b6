/**
 * The scenarios of the account flows as a table that a product owner can read and sign: given, events, screen, message.
 * The expectations come from the requirements; tests/walk/scenarios.rules.test.ts runs every line.
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

/** A text stands for an event without a payload. */
type Happenings = readonly (string | Happening)[];

export interface Scenario {
  requirement: string;
  given: string;
  events: readonly Happening[];
  screen: string;
  message: string | null;
}

type Row = readonly [requirement: string, given: string, events: Happenings, screen: string, message?: string];

const table = (rows: readonly Row[]): Scenario[] =>
  rows.map(([requirement, given, events, screen, message = null]) => ({
    requirement,
    given,
    events: events.map((event) => (typeof event === 'string' ? { type: event } : event)),
    screen,
    message,
  }));

const submitPhone = (number: string): Happening => ({ type: 'phone.submitted', phone: number, agreed: true });
const enterPin = (...pins: Secret[]): Happening[] => pins.map((pin) => ({ to: 'pinPad', type: 'pin.submitted', pin }));
/** Enters the code in a player's code step. */
const typedCode: Happening = { to: 'oneTimeCode', type: 'code.submitted', code };
const writePassword = (confirmation = password): Happening => ({
  to: 'verification.newPassword',
  type: 'passwords.submitted',
  current: null,
  password,
  confirmation,
});

const smsChosen = [submitPhone(phone), 'sms.chosen'];
const resetCodeSent = [...smsChosen, { type: 'requestReset.accepted', ticket: someTicket, until }];
const resetCodeTyped = [...resetCodeSent, { to: 'verification.oneTimeCode', type: 'code.submitted', code }];
const resetVerified = [...resetCodeTyped, { type: 'verifyCode.accepted', proof: laterTicket }];

export const forgotPasswordScenarios = table([
  ['FP-1', 'a number that is too short', [submitPhone('08123')], 'phone', 'field.phone.error'],
  ['FP-2', 'a number', [submitPhone(phone)], 'method'],
  ['FP-2', 'cancel instead of SMS', [submitPhone(phone), 'method.cancelled'], 'phone'],
  ['FP-2', 'SMS', resetCodeSent, 'code'],
  [
    'FP-3',
    'a number that nobody registered',
    [...smsChosen, 'requestReset.validation.not.registered'],
    'phone',
    'error.v2.phone_number.validation_not_registered',
  ],
  [
    'FP-3',
    'a registration that is not finished',
    [...smsChosen, 'requestReset.please_finish_your_registration_process'],
    'phone',
    'error.v2.phone_number.validation_not_registered',
  ],
  [
    'FP-4',
    'Player Not Found!',
    [...smsChosen, 'requestReset.player_not_found'],
    'phone',
    'error.v2.phone_number.validation_not_registered',
  ],
  ['FP-4', 'anything else', [...smsChosen, 'requestReset.unknown'], 'method', 'error.unknown'],
  ['RG-6', 'too many codes', [...smsChosen, { type: 'requestReset.otp_block', ...lock }], 'method', 'error.otp_block'],
  ['FP-5', 'a wrong code', [...resetCodeTyped, 'verifyCode.rejected'], 'code', 'code.error.rejected'],
  ['FP-2', 'the right code', resetVerified, 'password'],
  [
    'RG-9',
    'two different passwords',
    [...resetVerified, writePassword(otherPassword)],
    'password',
    'password.error.mismatch',
  ],
  [
    'FP-2',
    'a step that is too old',
    [...resetVerified, writePassword(), 'setPassword.ticket_invalid'],
    'phone',
    'error.step_lost',
  ],
  ['C58', 'a new password', [...resetVerified, writePassword(), 'setPassword.accepted'], 'end: reset'],
]);

const pinCodeSent = ['code.requested', { type: 'requestCode.accepted', until, otpId: null }];
const pinVerified = [...pinCodeSent, typedCode, { type: 'verifyCode.accepted', proof: pass }];
const pinChanged = [...pinVerified, ...enterPin(oldPin, newPin, newPin)];
const resetRequested = ['code.requested', { type: 'requestCode.accepted', until, otpId }];
const pinResetVerified = [...resetRequested, typedCode, { type: 'verifyCode.accepted', proof: pass }];

export const pinChangeScenarios = table([
  ['PN-2', 'nothing yet', [], 'asking'],
  ['PN-2', 'a code that was asked for', pinCodeSent, 'code'],
  ['ER-2', 'no connection', ['code.requested', 'requestCode.offline'], 'asking', 'error.offline'],
  [
    'OT-3',
    'too many codes',
    ['code.requested', { type: 'requestCode.otp_block', ...lock }],
    'asking',
    'error.otp_block',
  ],
  ['OT-5', 'a wrong code', [...pinCodeSent, typedCode, 'verifyCode.rejected'], 'code', 'code.error.rejected'],
  ['PN-1', 'the right code', pinVerified, 'pad: current'],
  ['PN-1', 'five digits', [...pinVerified, ...enterPin(new Secret('80491'))], 'pad: current', 'pin.error.incomplete'],
  [
    'PN-3',
    'the old PIN once more as the new one',
    [...pinVerified, ...enterPin(oldPin, oldPin)],
    'pad: fresh',
    'pin.error.same_as_old',
  ],
  ['C65', '123456', [...pinVerified, ...enterPin(oldPin, new Secret('123456'))], 'pad: fresh', 'pin.error.weak.run'],
  [
    'PN-3',
    'a repetition that differs',
    [...pinVerified, ...enterPin(oldPin, newPin, otherPin)],
    'pad: fresh',
    'pin.error.mismatch',
  ],
  [
    'PN-3',
    'a wrong PIN',
    [...pinChanged, { type: 'submitPin.wrong', triesLeft: 4 }],
    'pad: current',
    'pin.error.wrong',
  ],
  [
    'PN-4',
    'a second wrong PIN',
    [
      ...pinChanged,
      { type: 'submitPin.wrong', triesLeft: 4 },
      ...enterPin(oldPin, newPin, newPin),
      { type: 'submitPin.wrong', triesLeft: 3 },
    ],
    'pad: current',
    'pin.error.wrong.left',
  ],
  ['PN-4', 'the fifth wrong PIN', [...pinChanged, 'submitPin.locked'], 'pad: locked'],
  [
    'PN-4',
    'the way out of the lock',
    [...pinChanged, 'submitPin.locked', { to: 'pinPad', type: 'pinReset.requested' }],
    'asking',
  ],
  ['ER-2', 'no answer', [...pinChanged, 'submitPin.timeout'], 'pad: failed', 'error.timeout'],
  [
    'ER-2',
    'no answer, and closed',
    [...pinChanged, 'submitPin.timeout', { type: 'dialog.dismissed', to: 'pinPad' }],
    'end: uncertain',
  ],
  ['PN-2', 'a code that is too old', [...pinChanged, 'submitPin.ticket_invalid'], 'asking', 'error.step_lost'],
  ['PN-1', 'a new PIN', [...pinChanged, 'submitPin.accepted'], 'end: saved'],
  ['ER-1', 'a 401', [...pinChanged, 'submitPin.unauthorized'], 'end: unauthorized'],
]);

export const pinResetScenarios = table([
  ['PN-5', 'a code that was asked for', resetRequested, 'code'],
  ['PN-1', 'the right code', pinResetVerified, 'pad: fresh'],
  ['PN-5', 'no PIN that could be reset', ['code.requested', 'requestCode.no_pin'], 'asking', 'pin.error.none'],
  [
    'PN-3',
    'the old PIN as the new one',
    [...pinResetVerified, ...enterPin(newPin, newPin), 'submitPin.same_as_old'],
    'pad: fresh',
    'pin.error.same_as_old',
  ],
  ['PN-4', 'a new PIN', [...pinResetVerified, ...enterPin(newPin, newPin), 'submitPin.accepted'], 'end: saved'],
]);

const phoneCodeSent = [submitPhone(otherPhone), { type: 'requestCode.accepted', until, otpId: null }];
const phoneVerified = [...phoneCodeSent, typedCode, { type: 'verifyCode.accepted', proof: pass }];
const phoneConfirmed = [...phoneVerified, ...enterPin(oldPin)];

export const phoneChangeScenarios = table([
  ['PC-1', 'a number that is too short', [submitPhone('08123')], 'phone', 'field.phone.error'],
  ['RG-1', 'a number that does not begin with 08', [submitPhone(foreignPhone)], 'phone', 'field.phone.error'],
  ['PC-1', 'the number that there is', [submitPhone(phone)], 'phone', 'phone_change.error.same'],
  [
    'C67',
    'a number that somebody has',
    [submitPhone(otherPhone), 'requestCode.validation.already.registered'],
    'phone',
    'error.v2.phone_number.validation_already_registered',
  ],
  ['C67', 'no PIN yet', [submitPhone(otherPhone), 'requestCode.no_pin'], 'pinNeeded'],
  ['PC-2', 'anything else', [submitPhone(otherPhone), 'requestCode.unknown'], 'phone', 'phone_change.error.unknown'],
  ['PC-1', 'a new number', phoneCodeSent, 'code'],
  ['PC-1', 'the right code', phoneVerified, 'pad: current'],
  [
    'PC-2',
    'Incorrect PIN',
    [...phoneConfirmed, { type: 'submitPin.wrong', triesLeft: 4 }],
    'pad: current',
    'phone_change.error.incorrect_pin',
  ],
  [
    'PC-2',
    'anything else at the PIN',
    [...phoneConfirmed, 'submitPin.unknown'],
    'pad: failed',
    'phone_change.error.unknown',
  ],
  ['PN-4', 'the fifth wrong PIN', [...phoneConfirmed, 'submitPin.locked'], 'pad: locked'],
  [
    'PN-4',
    'the way out of the lock',
    [...phoneConfirmed, 'submitPin.locked', { to: 'pinPad', type: 'pinReset.requested' }],
    'end: pinResetRequested',
  ],
  ['PC-3', 'the PIN', [...phoneConfirmed, 'submitPin.accepted'], 'end: changed'],
]);

const changePassword: Happening = { type: 'passwords.submitted', current: oldPin, password, confirmation: password };

export const passwordChangeScenarios = table([
  [
    'PW-1',
    'no current password',
    [{ ...changePassword, current: new Secret('') }],
    'form',
    'password.error.current_missing',
  ],
  [
    'PW-1',
    'two different passwords',
    [{ ...changePassword, confirmation: otherPassword }],
    'form',
    'password.error.mismatch',
  ],
  [
    'PW-1',
    'Wrong current password!',
    [changePassword, 'setPassword.wrong_current'],
    'form',
    'password.error.wrong_current',
  ],
  [
    'C56',
    'too many wrong ones',
    [changePassword, { type: 'setPassword.throttled', ...lock }],
    'form',
    'login.error.throttled',
  ],
  [
    'C56',
    'too many wrong ones, and waited',
    [changePassword, { type: 'setPassword.throttled', ...lock }, 'clock.reached'],
    'form',
  ],
  ['PW-1', 'all three', [changePassword, 'setPassword.accepted'], 'end: saved'],
  ['ER-2', 'closed without an answer', [changePassword, 'dialog.dismissed'], 'end: uncertain'],
]);

const profileRead: Happening = { type: 'profile.accepted', profile };
const profileOpened = [profileRead, 'profileForm.opened'];
const submitProfile: Happening = { type: 'profileForm.submitted', form: profileForm };
const picture = (size: number, kind: 'jpeg' | null): Happening => ({
  type: 'image.chosen',
  image: { name: 'ktp.jpg', size, content: '' },
  kind,
});

export const profileScenarios = table([
  ['PF-1', 'nothing yet', [], 'loading'],
  ['ER-2', 'no connection', ['profile.offline'], 'failed', 'error.offline'],
  ['PF-1', 'a profile', [profileRead], 'viewing'],
  [
    'PF-1',
    'no name',
    [...profileOpened, { ...submitProfile, form: { ...profileForm, fullname: '' } }],
    'editing',
    'profile.error.fullname',
  ],
  [
    'PF-1',
    '15 digits',
    [...profileOpened, { ...submitProfile, form: { ...profileForm, nationalId: '327301520498000' } }],
    'editing',
    'profile.error.national_id',
  ],
  ['C71', 'a file that is no picture', [...profileOpened, picture(10, null)], 'editing', 'profile.error.image_type'],
  [
    'PF-1',
    'a picture of 6 MB',
    [...profileOpened, picture(6 * 1024 * 1024, 'jpeg')],
    'editing',
    'profile.error.image_size',
  ],
  ['PF-1', 'a form that fits', [...profileOpened, submitProfile, { type: 'saveProfile.accepted', profile }], 'viewing'],
  [
    'ER-2',
    'a server that fails',
    [...profileOpened, submitProfile, 'saveProfile.server_error'],
    'editing',
    'error.server',
  ],
  ['ER-1', 'a 401', ['profile.unauthorized'], 'end: unauthorized'],
]);

const listed: Happening = { type: 'accounts.accepted', accounts: [bankAccount, eWalletAccount] };
const submitAccount: Happening = { type: 'accountForm.submitted', form: accountForm };
const accountOpened = [listed, 'accountForm.opened'];
const removal = [listed, { type: 'removal.requested', id: eWalletAccount.id }];
const choiceLost = [listed, { type: 'default.chosen', id: eWalletAccount.id }, 'chooseAccount.offline'];
const removalNeedsPin = [...removal, 'removal.confirmed', 'removeAccount.proof_required'];

export const accountsScenarios = table([
  ['PA-1', 'nothing yet', [], 'loading'],
  ['ER-2', 'no connection', ['accounts.offline'], 'failed', 'error.offline'],
  ['PA-1', 'a list', [listed], 'list'],
  [
    'PA-1',
    'nine digits',
    [...accountOpened, { ...submitAccount, form: { ...accountForm, number: '123456789' } }],
    'adding',
    'accounts.error.number',
  ],
  [
    'PA-1',
    'an account that is there',
    [...accountOpened, submitAccount, 'addAccount.duplicate'],
    'adding',
    'accounts.error.duplicate',
  ],
  [
    'PA-1',
    'the eleventh',
    [...accountOpened, submitAccount, 'addAccount.too_many'],
    'adding',
    'accounts.error.too_many',
  ],
  [
    'PA-1',
    'a new one',
    [...accountOpened, submitAccount, { type: 'addAccount.accepted', accounts: [bankAccount] }],
    'list',
  ],
  ['PA-1', 'one to be removed', removal, 'removing'],
  [
    'PA-1',
    'and removed',
    [...removal, 'removal.confirmed', { type: 'removeAccount.accepted', accounts: [bankAccount] }],
    'list',
  ],
  ['PA-1', 'gone meanwhile', [...removal, 'removal.confirmed', 'removeAccount.not_found'], 'list'],
  ['ER-2', 'another default, no connection', choiceLost, 'list', 'accounts.checking'],
  [
    'ER-2',
    'another default, no connection, and then a list without it',
    [...choiceLost, listed],
    'list',
    'accounts.not_chosen',
  ],
  [
    'ER-2',
    'a list that cannot be read again',
    [listed, 'list.refreshRequested', 'accounts.offline'],
    'list',
    'accounts.stale',
  ],
  ['PA-1', 'a removal that needs the PIN', removalNeedsPin, 'pad: current'],
  [
    'PN-4',
    'a removal that needs the PIN, and there is none',
    [...removalNeedsPin, ...enterPin(oldPin), 'submitPin.missing'],
    'removing',
    'pin.confirm.needed.set',
  ],
  ['ER-1', 'a 401', ['accounts.unauthorized'], 'end: unauthorized'],
]);
