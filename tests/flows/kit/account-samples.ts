/** Samples that the rules of the account flows share, beside the people of tests/flows/kit/samples.ts. */
import type { PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import type { PendingStep, StepFlow } from '../../../machines/verification/pending-step.ts';
import type { PaymentAccount } from '../../../src/contract/accounts.calls.ts';
import type { CodeRequest } from '../../../src/contract/one-time-code.calls.ts';
import type { Profile } from '../../../src/contract/profile.calls.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { laterTicket, minutes, moment, otherPhone, phone, session, someTicket } from './samples.ts';

export const code = new Secret('4821');
export const until = moment + minutes(2);
export const lock = { until: moment + minutes(15), minutes: 15 };

export const bearer = session.token;
/** What a right code hands to a player: `e`, or the token of a PIN reset. */
export const pass = new Secret('what-the-right-code-opened');
export const otpId = new Secret('the-code-request-of-a-reset');

/** Neither is on any list, nor a part of the number. */
export const oldPin = new Secret('804917');
export const newPin = new Secret('937402');
export const otherPin = new Secret('620853');

export const pendingCodeOf = (flow: StepFlow): PendingStep => ({
  flow,
  step: 'code',
  phone,
  ticket: someTicket,
  until,
  locked: false,
});
export const pendingPasswordOf = (flow: StepFlow): PendingStep => ({
  flow,
  step: 'password',
  phone,
  ticket: laterTicket,
});
export const pendingResetCode: PendingPinReset = { otpId, step: 'code', phone, until, locked: false };
export const pendingResetPin: PendingPinReset = { otpId, step: 'pin', pinToken: pass };

/** One request of each purpose that a code can have. */
export const codeRequests: readonly CodeRequest[] = [
  { purpose: 'register', ticket: someTicket },
  { purpose: 'forgotPassword', ticket: someTicket },
  { purpose: 'pin', bearer },
  { purpose: 'phone', bearer, newPhone: otherPhone },
  { purpose: 'pinReset', bearer, otpId },
];

export const profile: Profile = {
  phone,
  username: 'Sari',
  fullname: 'Sari Wulandari',
  birthdate: '1998-04-12',
  address: 'Jalan Melati 7, Bandung',
  maskedNationalId: '•••• •••• •••• 0007',
  hasIdImage: false,
  hasPin: true,
  isPinLocked: false,
};
export const profileForm = {
  fullname: 'Sari Wulandari',
  birthdate: '1998-04-12',
  address: 'Jalan Melati 7, Bandung',
  nationalId: '3273015204980007',
};

export const bankAccount: PaymentAccount = {
  id: '7b0c6f3e-1d52-4f0a-9a1e-2c3d4e5f6a71',
  kind: 'bank',
  provider: 'bca',
  maskedNumber: '••••••7890',
  holder: 'Sari Wulandari',
  isDefault: true,
};
export const eWalletAccount: PaymentAccount = {
  id: '8c1d704f-2e63-401b-8b2f-3d4e5f6a7b82',
  kind: 'e_wallet',
  provider: 'gopay',
  maskedNumber: '••••••••7890',
  holder: 'Sari Wulandari',
  isDefault: false,
};
export const accountForm = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Sari Wulandari' } as const;
