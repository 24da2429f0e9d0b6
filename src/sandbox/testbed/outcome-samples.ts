/** What the server sends as `data` with those outcomes that carry some, one sample each. */
import { moneySamples } from './money-samples.ts';
import { roomSamples } from './room-samples.ts';

export const token = 'abcdefghijklmnopqrstuvwx';
const uuid = '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f';
const codeTicket = { register_token: token, e: token };
const passwordTicket = { set_password_token: token, e: token };
const profile = {
  phone_number: '081234567890',
  username: 'Sari',
  fullname: 'Sari Wulandari',
  birthdate: '1998-04-12',
  address: null,
  national_id: '••••••••••••0007',
  has_id_image: true,
  has_pin: true,
  pin_locked: false,
};
const accounts = {
  accounts: [
    { id: uuid, kind: 'bank', provider: 'bca', number: '••••••7890', holder: 'Sari Wulandari', is_default: true },
  ],
};

export const outcomeData: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries({ ...moneySamples, ...roomSamples }).map(([outcome, sample]) => [outcome, sample()]),
  ),
  'merchantLookup.accepted': { uuid, name: 'Toko', mark: 'T', colours: { light: '#ffffff', dark: '#000000' } },
  'games.accepted': {
    games: [
      {
        slug: 'lempar',
        title: 'Lempar',
        category: 'agile',
        description: 'Adu tepat.',
        top_reward: 120,
        stake: 60,
        scores: [{ from: 0, to: null, percent: 200 }],
        is_open: true,
        emblem: 'target',
      },
    ],
  },
  'register.accepted': { ...codeTicket, phone: '081234567890' },
  'register.please_proceed_to_otp_verification': codeTicket,
  'register.please_proceed_to_set_password': passwordTicket,
  'requestReset.accepted': codeTicket,
  'verifyRegistrationCode.accepted': passwordTicket,
  'verifyForgotCode.accepted': passwordTicket,
  'verifyPlayerCode.accepted': { e: token },
  'verifyPinResetCode.accepted': { change_pin_token: token },
  'sendPinResetCode.accepted': { otp_id: token },
  'changePin.wrong': { tries_left: 3 },
  'changePhone.wrong': { tries_left: 3 },
  'confirmPin.wrong': { tries_left: 3 },
  'setPin.weak': { reason: 'run' },
  'changePin.weak': { reason: 'date' },
  'resetPin.weak': { reason: 'phone' },
  'login.accepted': { token, phone_number: '081234567890', id: '1', username: 'Sari' },
  'wallet.accepted': { platinum_topup: 12_500, platinum_in_game: 320 },
  'eWalletBalance.accepted': { BALANCE: 75_000, MASK_DANA_ID: '0812****7890' },
  'profile.accepted': profile,
  'saveProfile.accepted': profile,
  'accounts.accepted': accounts,
  'addAccount.accepted': accounts,
  'removeAccount.accepted': accounts,
  'chooseAccount.accepted': accounts,
};
