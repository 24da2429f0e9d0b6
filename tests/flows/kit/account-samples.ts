/** Samples that the rules of the account flows share, beside the people of tests/flows/kit/samples.ts. */
import type { PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import type { CodeRequest } from '../../../src/contract/one-time-code.calls.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { waitOf, minutes, moment, otherPhone, otpId, pass, phone, session, someTicket } from './samples.ts';

export {
  account as bankAccount,
  accountForm,
  code,
  eWalletAccount,
  otpId,
  pass,
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  profile,
  profileForm,
} from './samples.ts';

export const until = moment + minutes(2);
export const lock = waitOf(15);

export const bearer = session.token;

/** On no list of weak PINs, and no part of the phone number. */
export const oldPin = new Secret('804917');
export const newPin = new Secret('937402');
export const otherPin = new Secret('620853');

export const pendingResetCode: PendingPinReset = { otpId, step: 'code', phone, until, locked: false };
export const pendingResetPin: PendingPinReset = { otpId, step: 'pin', pinToken: pass };

export const codeRequests: readonly CodeRequest[] = [
  { purpose: 'register', ticket: someTicket },
  { purpose: 'forgotPassword', ticket: someTicket },
  { purpose: 'pin', bearer },
  { purpose: 'phone', bearer, newPhone: otherPhone },
  { purpose: 'pinReset', bearer, otpId },
];
