import { pushKey } from '../../../src/sandbox/testbed/push-key.ts';
import type { DrawnReceipt, Picture } from '../../../machines/receipt-picture/drawn-receipt.ts';
import type { Drafts } from '../../../machines/kit/draft.ts';
import type { PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import type { PendingStep, StepFlow } from '../../../machines/verification/pending-step.ts';
import type { AccountForm } from '../../../src/contract/account-rules.ts';
import type { PaymentAccount } from '../../../src/contract/accounts.calls.ts';
import type { Game } from '../../../src/contract/games.calls.ts';
import type { CodeRequest } from '../../../src/contract/one-time-code.calls.ts';
import type { ChosenImage, Profile } from '../../../src/contract/profile.calls.ts';
import type { ProfileForm } from '../../../src/contract/profile-rules.ts';
import type { OpenSession } from '../../../src/contract/devices.calls.ts';
import type { Movement } from '../../../src/contract/statement.calls.ts';
import type { Passkey, PasskeyQuestion } from '../../../src/contract/passkeys.calls.ts';
import type { PushSubscribed } from '../../../src/contract/push.calls.ts';
import { Secret } from '../../../src/contract/secret.ts';
import type { Session } from '../../../src/contract/session.calls.ts';
import { platinum, rupiah } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { ticket } from '../../../src/contract/ticket.ts';
import type { TopUpOptions } from '../../../src/contract/top-up.calls.ts';
import type { WithdrawOptions } from '../../../src/contract/withdrawal.calls.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';

/** A moment on the device's timeline, ms. */
export const moment = 1_750_000_000_000;
export const minutes = (count: number): number => count * 60_000;
/** The payload of an answer that makes a person wait. */
export const waitOf = (count: number) => ({
  until: moment + minutes(count),
  minutes: count,
  reference: '7f3e9a10-4c1b-4f6e-9f1d-2b8c6a5d4e3f',
});
/** The end of the countdown of a code, and the block after too many. */
export const until = moment + minutes(2);
export const lock = waitOf(15);

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

export const pendingCode = (flow: StepFlow) =>
  ({
    flow,
    step: 'code',
    phone,
    ticket: someTicket,
    until,
    locked: false,
  }) as const satisfies PendingStep;
export const pendingPassword = (flow: StepFlow) =>
  ({ flow, step: 'password', phone, ticket: laterTicket }) as const satisfies PendingStep;

export const code = new Secret('4821');
export const pass = new Secret('proof-of-one-right-code');
export const otpId = new Secret('pin-reset-of-one-player');
export const pinToken = new Secret('pin-token-of-one-player');
export const proof = new Secret('pin-proof-of-one-right-pin');

/** A link to an e-wallet in progress: the state that its address carries there and back, and the code of the return. */
export const linkState = new Secret('state-of-one-link-that-was-begun');
export const otherLinkState = new Secret('state-of-another-link-somewhere');
export const authCode = new Secret('auth-code-of-one-wallet');
export const linkAddress = `https://wallet.test/authorize?state=${linkState.reveal()}`;

export const pin = new Secret('739164');
export const otherPin = new Secret('582947');
/** On no list of weak PINs, and no part of the phone number. */
export const oldPin = new Secret('804917');
export const newPin = new Secret('937402');
/** A date: refused as a new PIN, but an older PIN may be one. */
export const weakPin = new Secret('170845');
export const incompletePin = new Secret('7391');

export const password = new Secret('kelereng-biru-7');
export const otherPassword = new Secret('kelereng-hijau-8');
export const shortPassword = new Secret('pendek');
export const noPassword = new Secret('');

export const session: Session = {
  token: new Secret('session-token-of-one-player'),
  phone,
  user: { id: 'player-1', username: 'Sari', phoneNumber: phone },
};
export const bearer = session.token;
export const restoredSession: Session = { ...session, user: null };
export const otherSession: Session = {
  token: new Secret('session-token-of-another'),
  phone: otherPhone,
  user: { id: 'player-2', username: 'Budi', phoneNumber: otherPhone },
};

export const pendingResetCode: PendingPinReset = { otpId, step: 'code', phone, until, locked: false };
export const pendingResetPin: PendingPinReset = { otpId, step: 'pin', pinToken: pass };

/** One request for each purpose of a code. */
export const codeRequests: readonly CodeRequest[] = [
  { purpose: 'register', ticket: someTicket },
  { purpose: 'forgotPassword', ticket: someTicket },
  { purpose: 'pin', bearer },
  { purpose: 'phone', bearer, newPhone: otherPhone },
  { purpose: 'newPhone', bearer, newPhone: otherPhone },
  { purpose: 'pinReset', bearer, otpId },
];

export const game: Game = {
  slug: 'lempar-kelereng',
  title: 'Lempar Kelereng',
  category: 'agile',
  description: 'Adu tepat dengan satu lawan.',
  topReward: platinum(120),
  stake: platinum(60),
  scores: [
    { from: 0, to: 49, percent: 160 },
    { from: 50, to: null, percent: 200 },
  ],
  isOpen: true,
  emblem: 'target',
};

export const profile: Profile = {
  phone,
  username: 'Sari',
  marble: 'bata',
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

/** What was typed before a session ended, different from what is stored. */
export const drafts = {
  profile: { fullname: 'Sari Ayu Wulandari', birthdate: '1994-05-20', address: 'Jalan Kenanga 12, Cimahi' },
  accounts: { ...accountForm, number: '1234567799', holder: 'Sari Ayu Wulandari' },
  topUp: { digits: '250', method: 'dana' },
  withdrawal: { digits: '250', account: eWalletAccount.id },
  redeem: { text: 'sari-2026 7kqx' },
} satisfies Drafts;

/** The name of an intent; the keys of its tries begin with it. */
export const intent = 'q7Xv2LmZ0pR4sT8uW1yA3b.1';
export const intentKey = `${intent}.1`;

export const vendorOrigins = ['https://wallet.test'] as const;

export const pendingTopUp: Transaction = {
  id: '1c9a4f7e-2b60-4d35-8e11-7f3a5b9c0d21',
  orderNumber: 'PL-260615-7K3QX9',
  type: 'topup',
  status: 'pending',
  isUnderReview: false,
  reason: null,
  platinum: platinum(250),
  method: { kind: 'virtual_account', code: 'bca' },
  price: rupiah(25_000),
  fee: rupiah(4_000),
  discount: rupiah(1_250),
  total: rupiah(27_750),
  vaNumber: '3901081234567890',
  account: null,
  checkoutUrl: null,
  createdAt: moment,
  expiresAt: moment + minutes(24 * 60),
  finishedAt: null,
  arrivesAt: null,
  until: moment + minutes(24 * 60),
};
export const paidTopUp: Transaction = { ...pendingTopUp, status: 'success', finishedAt: moment + minutes(3) };
export const expiredTopUp: Transaction = {
  ...pendingTopUp,
  status: 'failed',
  reason: 'expired',
  finishedAt: moment + minutes(24 * 60),
};
export const pendingCheckout: Transaction = {
  ...pendingTopUp,
  id: '2d8b5e6f-3c71-4e46-9f22-8a4b6c0d1e32',
  orderNumber: 'PL-260615-8M4RY2',
  method: { kind: 'e_wallet', code: 'dana' },
  fee: rupiah(0),
  discount: rupiah(0),
  total: rupiah(25_000),
  vaNumber: null,
  checkoutUrl: 'https://wallet.test/pay/8M4RY2',
  expiresAt: moment + minutes(30),
  until: moment + minutes(30),
};
/** A withdrawal on its way to a bank; it does not expire. */
export const pendingWithdrawal: Transaction = {
  ...pendingTopUp,
  id: '3e7c6d5a-4d82-4f57-8a33-9b5c7d1e2f43',
  orderNumber: 'PL-260615-2N5SZ8',
  type: 'withdraw',
  method: { kind: 'bank', code: 'bca' },
  fee: rupiah(2_500),
  discount: rupiah(0),
  total: rupiah(22_500),
  vaNumber: null,
  account: { provider: 'bca', maskedNumber: '••••••7788', holder: 'Sari Wulandari' },
  expiresAt: null,
  arrivesAt: moment + minutes(60),
  until: null,
};

export const voucher = 'sari-2026 7kqx';
export const redeemedVoucher: Transaction = {
  ...paidTopUp,
  id: '4f8d7e6b-5e93-4a68-9b44-0c6d8e2f3a54',
  orderNumber: 'PL-260615-4T6VB2',
  type: 'voucher',
  method: { kind: 'voucher', code: '' },
  price: rupiah(0),
  fee: rupiah(0),
  discount: rupiah(0),
  total: rupiah(0),
  vaNumber: null,
  finishedAt: moment,
  until: null,
};

export const topUpOptions: TopUpOptions = {
  kind: 'topUpOptions',
  minimum: platinum(10),
  maximum: platinum(50_000),
  rate: 100,
  packages: [50, 100, 250, 500, 1_000, 2_500].map(platinum),
  methods: [
    {
      code: 'dana',
      kind: 'e_wallet',
      isAvailable: true,
      fee: { fixed: rupiah(0), basisPoints: 0 },
      discount: { basisPoints: 0, from: platinum(0) },
    },
    {
      code: 'bca',
      kind: 'virtual_account',
      isAvailable: true,
      fee: { fixed: rupiah(4_000), basisPoints: 0 },
      discount: { basisPoints: 500, from: platinum(250) },
    },
  ],
  openOrder: null,
};
export const withdrawOptions: WithdrawOptions = {
  kind: 'withdrawOptions',
  minimum: platinum(100),
  maximum: platinum(100_000),
  available: platinum(1_000),
  fee: rupiah(2_500),
  arrivalMinutes: 60,
  pausedUntil: null,
  pin: 'set',
  pinPause: 24,
  age: 'adult',
  adultOn: null,
};

/** The name of a secret among the named ones: for the control keys of machines that tell secrets apart. */
export const nameOfSecret = (secret: Secret | null, named: Readonly<Record<string, Secret>>): string =>
  Object.keys(named).find((name) => named[name]?.equals(secret)) ?? 'none';

const movement = { fee: null, transaction: null, round: null, game: null } as const;
/** The newest first: what a match paid and cost, and what was bought before. */
export const movements: readonly Movement[] = [
  {
    ...{ ...movement, id: '7c1d2e3f-5a6b-4c7d-8e9f-0a1b2c3d4e51_winning', balance: 'winning', kind: 'reward' },
    ...{ direction: 'in', amount: platinum(180), after: platinum(230), fee: platinum(20), at: moment },
    ...{ round: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a80', game: playable.sums },
  },
  {
    ...{ ...movement, id: '7c1d2e3f-5a6b-4c7d-8e9f-0a1b2c3d4e52_token', balance: 'token', kind: 'stake' },
    ...{ direction: 'out', amount: platinum(100), after: platinum(0), at: moment - 60_000, game: playable.sums },
  },
  {
    ...{ ...movement, id: '7c1d2e3f-5a6b-4c7d-8e9f-0a1b2c3d4e53_token', balance: 'token', kind: 'topup' },
    ...{ direction: 'in', amount: platinum(100), after: platinum(100), at: moment - 120_000 },
    transaction: paidTopUp.id,
  },
];

export const openSession: OpenSession = {
  id: '5d1c7c64-9a39-4d1f-8a55-0c3f2b1e7a01',
  ...{ browser: 'Chrome', system: 'Android', address: '103.28.…', city: 'Bandung', country: 'ID' },
  ...{ startedAt: moment, usedAt: moment, isCurrent: true },
};
export const otherOpenSession: OpenSession = {
  id: '5d1c7c64-9a39-4d1f-8a55-0c3f2b1e7a02',
  ...{ browser: 'Firefox', system: 'Windows', address: null, city: null, country: null },
  ...{ startedAt: moment, usedAt: null, isCurrent: false },
};

export const passkey: Passkey = {
  id: '0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c11',
  ...{ browser: 'Chrome', system: 'Android', isSynced: true, createdAt: moment, usedAt: moment },
};
export const otherPasskey: Passkey = {
  id: '0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c12',
  ...{ browser: 'Firefox', system: 'Windows', isSynced: false, createdAt: moment, usedAt: null },
};
export const passkeyQuestion: PasskeyQuestion = {
  token: new Secret('token-of-a-question-to-a-device-01234567890'),
  options: { challenge: 'Y2hhbGxlbmdlLW9mLXRoZS1wbGF0Zm9ybS0wMTIzNDU', timeout: 300_000 },
};
/** Of the form that both calls ask for: a key that was made, and one that was used. */
export const passkeyAnswer = new Secret(
  JSON.stringify({
    ...{ id: 'AQ', rawId: 'AQ', type: 'public-key' },
    response: {
      clientDataJSON: 'e30',
      attestationObject: 'oA',
      authenticatorData: 'AA',
      signature: 'AA',
      userHandle: 'AA',
    },
  }),
);

export { pushKey };
export const subscribed: PushSubscribed = {
  endpoint: new Secret('https://push.test/send/device-of-one-player'),
  p256dh: pushKey,
  auth: new Secret('BTBZMqHH6r4Tts7J_aSIgg'),
  language: 'id',
};

/** Of `pendingTopUp`, as it would be drawn. */
export const pendingReceipt: DrawnReceipt = {
  file: 'bukti-PL-260615-7K3QX9.png',
  shop: { name: 'Platinum', mark: 'P', colour: '#2B2F86', address: 'toko.example' },
  title: 'Bukti transaksi',
  type: 'Isi Platinum',
  status: { look: 'pending', word: 'Menunggu' },
  reason: null,
  amount: { value: '250,00', unit: 'Platinum' },
  facts: [{ term: 'Nomor pesanan', value: 'PL-260615-7K3QX9' }],
  sums: [{ term: 'Total', value: 'Rp27.750,00' }],
};
export const paidReceipt: DrawnReceipt = { ...pendingReceipt, status: { look: 'success', word: 'Berhasil' } };
export const picture: Picture = { file: pendingReceipt.file, content: 'a picture' };
