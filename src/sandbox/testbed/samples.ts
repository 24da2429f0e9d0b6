/** A sample of `data` for each outcome that has any: for faults, contract tests and the atlas. */
import { defaultMerchant } from '../../server/db/migrations/002-merchants.ts';
import { catalogue } from '../../server/domain/rooms/games/catalogue.ts';
import { newToken } from '../../server/domain/platform/secrets.ts';
import type { BoardWire } from '../../contract/board.calls.ts';
import type { PlayLimitsWire } from '../../contract/play-limits.calls.ts';
import type { WishesWire } from '../../contract/wishes.calls.ts';
import type { OutcomeName } from './fault.ts';
import { moneySamples } from './money-samples.ts';
import { pushKey } from './push-key.ts';
import { roomSamples } from './room-samples.ts';

const registerTicket = () => ({ register_token: newToken(), e: newToken() });
const passwordTicket = () => ({ set_password_token: newToken(), e: newToken() });

const weakPin = () => ({ reason: 'run' });
const wrongPin = () => ({ tries_left: 3 });

const profile = () => ({
  phone_number: '081234567890',
  username: 'Pemain 7890',
  marble: null,
  fullname: 'Siti Aminah',
  birthdate: '1990-02-28',
  address: 'Jl. Melati 5',
  national_id: '••••••••••••0007',
  has_id_image: true,
  has_pin: true,
  pin_locked: false,
});
const accounts = () => ({
  accounts: [
    {
      id: 'a3d1f0b4-2c1e-4b7f-8a2d-9e0c1b2a3d4f',
      kind: 'bank',
      provider: 'bca',
      number: '••••••7890',
      holder: 'Siti Aminah',
      is_default: true,
    },
  ],
});

const openSessions = () => ({
  sessions: [
    {
      id: 'c0a1f7d2-5b1e-4d6f-9a3c-1f2e3d4c5b6a',
      browser: 'Chrome',
      system: 'Android',
      address: '103.28.…',
      city: 'Jakarta',
      country: 'ID',
      started_at: '2026-11-02T03:00:00.000Z',
      used_at: '2026-11-02T03:00:00.000Z',
      is_current: true,
    },
  ],
});

const board = (): BoardWire => ({
  rows: [
    { rank: 1, name: 'Budi', marble: 'kunyit', wins: 7, is_me: false },
    { rank: 2, name: 'Siti 7', marble: 'pandan', wins: 4, is_me: true },
  ],
  me: { rank: 2, name: 'Siti 7', marble: 'pandan', wins: 4, listing: 'listed' },
});

const playLimits = (): PlayLimitsWire => ({
  stake: { most: 250, next: null, changes_at: null },
  minutes: { most: 60, next: null, changes_at: null },
  today: { stake: 125, minutes: 12 },
  paused_until: null,
});

const passkeys = () => ({
  passkeys: [
    {
      id: '0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c11',
      ...{ browser: 'Chrome', system: 'Android', is_synced: true },
      ...{ created_at: '2026-01-02T03:04:05.000Z', used_at: null },
    },
  ],
});
const passkeyQuestion = () => ({ token: newToken(), options: { challenge: newToken() } });
const loggedIn = () => ({
  token: newToken(),
  phone_number: '081234567890',
  id: 'f3b5d0a4-6c1e-4b7f-8a2d-9e0c1b2a3d4f',
  username: 'Pemain 7890',
});

const wishes = (): WishesWire => ({ waiting: ['kuda-kilat'], opened: [] });

const samples: Partial<Record<OutcomeName, (now: Date) => unknown>> = {
  ...moneySamples,
  ...roomSamples,
  'merchantLookup.accepted': () => ({
    uuid: defaultMerchant,
    name: 'Platinum',
    mark: 'P',
    colours: { light: '#2B2F86', dark: '#A9ADFF' },
  }),
  'games.accepted': () => ({ games: catalogue }),
  'register.accepted': () => ({ ...registerTicket(), phone: '081234567890' }),
  'register.please_proceed_to_otp_verification': registerTicket,
  'register.please_proceed_to_set_password': passwordTicket,
  'verifyRegistrationCode.accepted': passwordTicket,
  'requestReset.accepted': registerTicket,
  'verifyForgotCode.accepted': passwordTicket,
  'verifyPlayerCode.accepted': () => ({ e: newToken() }),
  'verifyNewNumberCode.accepted': () => ({ e: newToken() }),
  'sendPinResetCode.accepted': () => ({ otp_id: newToken() }),
  'verifyPinResetCode.accepted': () => ({ change_pin_token: newToken() }),
  'setPin.weak': weakPin,
  'changePin.weak': weakPin,
  'resetPin.weak': weakPin,
  'changePin.wrong': wrongPin,
  'checkPin.wrong': wrongPin,
  'changePhone.wrong': wrongPin,
  'confirmPin.wrong': wrongPin,
  'profile.accepted': profile,
  'saveProfile.accepted': profile,
  'setNickname.accepted': () => ({ username: 'Siti 7', marble: 'pandan' }),
  'sessions.accepted': openSessions,
  'endSessions.accepted': openSessions,
  'accounts.accepted': accounts,
  'addAccount.accepted': accounts,
  'removeAccount.accepted': accounts,
  'chooseAccount.accepted': accounts,
  'login.accepted': loggedIn,
  'passkeyLogin.accepted': loggedIn,
  'passkeyLoginOptions.accepted': passkeyQuestion,
  'passkeyOptions.accepted': passkeyQuestion,
  'passkeys.accepted': passkeys,
  'addPasskey.accepted': passkeys,
  'removePasskey.accepted': passkeys,
  'wallet.accepted': () => ({ platinum_topup: 12_500, platinum_in_game: 3_400 }),
  'weekBoard.accepted': board,
  'wishes.accepted': wishes,
  'setWish.accepted': wishes,
  'playLimits.accepted': playLimits,
  'setPlayLimits.accepted': playLimits,
  'pausePlay.accepted': playLimits,
  'pushSetting.accepted': () => ({ key: pushKey, on: false }),
  'bindWallet.accepted': () => 'http://localhost:3002/authorize?state=sample',
  'eWalletBalance.accepted': () => ({ BALANCE: 150_000, MASK_DANA_ID: '0812•••7890' }),
};

/** Undefined for an outcome without data; `now` dates the sample. */
export const sampleData = (call: string, outcome: string, now = new Date()): unknown =>
  samples[`${call}.${outcome}` as OutcomeName]?.(now);
