/** The people, numbers and moments that the models share. */
import type { PendingStep, StepFlow } from '../../machines/verification/pending-step.ts';
import type { AccountForm } from '../../src/contract/account-rules.ts';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import type { Game } from '../../src/contract/games.calls.ts';
import type { ChosenImage, Profile } from '../../src/contract/profile.calls.ts';
import type { ProfileForm } from '../../src/contract/profile-rules.ts';
import { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { ticket } from '../../src/contract/ticket.ts';

/** A moment on the device's timeline, ms. */
export const moment = 1_750_000_000_000;
export const minutes = (count: number): number => count * 60_000;

export const phone = '081234567890';
export const otherPhone = '085711112222';
export const foreignPhone = '021555123456';
export const merchantUid = '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f';
export const otherMerchantUid = '9d1e7a30-55c2-4b8f-8f0a-6e5d4c3b2a19';

export const merchant = {
  uuid: merchantUid,
  name: 'Toko Sari',
  mark: 'TS',
  colours: { light: '#2b2f86', dark: '#a9adff' },
};

export const someTicket = ticket('step-token-of-one-registration', 'step-proof-of-one-registration');
export const laterTicket = ticket('next-token-of-one-registration', 'next-proof-of-one-registration');

/** Where a visitor's flow stands that was begun before. */
export const pendingCode = (flow: StepFlow) =>
  ({
    flow,
    step: 'code',
    phone,
    ticket: someTicket,
    until: moment + minutes(2),
    locked: false,
  }) as const satisfies PendingStep;
export const pendingPassword = (flow: StepFlow) =>
  ({ flow, step: 'password', phone, ticket: laterTicket }) as const satisfies PendingStep;

/** As an SMS brings it. */
export const code = new Secret('4821');
/** What a player's right code opens. */
export const pass = new Secret('proof-of-one-player');
/** Names a player's request to replace the PIN. */
export const otpId = new Secret('pin-reset-of-one-player');
export const pinToken = new Secret('pin-token-of-one-player');

export const pin = new Secret('739164');
export const otherPin = new Secret('582947');
/** A date: refused as a new PIN, and yet somebody may have it. */
export const weakPin = new Secret('170845');
export const incompletePin = new Secret('7391');

export const password = new Secret('kelereng-biru-7');
export const otherPassword = new Secret('kelereng-hijau-8');
export const shortPassword = new Secret('pendek');
export const noPassword = new Secret('');

/** As a login gives it. */
export const session: Session = {
  token: new Secret('session-token-of-one-player'),
  phone,
  user: { id: 'player-1', username: 'Sari', phoneNumber: phone },
};
/** As the storage gives it. */
export const restoredSession: Session = { ...session, user: null };
export const otherSession: Session = {
  token: new Secret('session-token-of-another'),
  phone: otherPhone,
  user: { id: 'player-2', username: 'Budi', phoneNumber: otherPhone },
};

export const game: Game = {
  slug: 'lempar-kelereng',
  title: 'Lempar Kelereng',
  category: 'agile',
  description: 'Adu tepat dengan satu lawan.',
  topReward: 120,
  emblem: 'target',
};

export const profile: Profile = {
  phone,
  username: 'Sari',
  fullname: 'Sari Wulandari',
  birthdate: '1994-05-21',
  address: 'Jalan Melati 3, Bandung',
  maskedNationalId: '••••••••••••4321',
  hasIdImage: true,
  hasPin: true,
  isPinLocked: false,
};
export const profileForm: ProfileForm = {
  fullname: 'Sari Wulandari',
  birthdate: '1994-05-21',
  address: 'Jalan Melati 3, Bandung',
  nationalId: '3273012105940001',
};
export const idImage: ChosenImage = { name: 'ktp.jpg', size: 240_000, content: null };

export const account: PaymentAccount = {
  id: '5b0d4c1a-7a3e-4f0b-9a61-2c8d7e6f5a40',
  kind: 'bank',
  provider: 'bca',
  maskedNumber: '••••••7788',
  holder: 'Sari Wulandari',
  isDefault: true,
};
export const eWalletAccount: PaymentAccount = {
  id: '8e2f0b6c-41d7-4c93-b5a8-0f9e3d2c1b60',
  kind: 'e_wallet',
  provider: 'gopay',
  maskedNumber: '••••••••7890',
  holder: 'Sari Wulandari',
  isDefault: false,
};
export const accountForm: AccountForm = {
  kind: 'bank',
  provider: 'bca',
  number: '1234567788',
  holder: 'Sari Wulandari',
};

/** Which of the named secrets a secret is: for the control keys of machines that tell secrets apart. */
export const nameOfSecret = (secret: Secret | null, named: Readonly<Record<string, Secret>>): string =>
  Object.keys(named).find((name) => named[name]?.equals(secret)) ?? 'none';
