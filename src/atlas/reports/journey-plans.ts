/** Which journeys there are: where each begins, and what it is for. */
import type { Both } from '../types.ts';

/** An answer of a call, something that happens, an output with which the flow ends, or the end of a part that it hears. */
export type Until =
  | { answer: string; sample?: string }
  | { event: string; sample: string }
  | { output: string }
  | { heard: string; sample: string };

export interface Leg {
  flow: string;
  /** The sample of the model's inputs with which it begins; null where only its last step is of the journey. */
  input: string | null;
  until: Until;
  /** What it comes by on the way, one after the other. */
  by?: readonly Until[];
  /** By flow, the input with which a part of it begins; parts that are left out are one step. */
  parts?: Readonly<Record<string, string>>;
}

interface JourneyPlan {
  /** For addresses. */
  id: string;
  title: Both;
  legs: readonly Leg[];
}

const plan = (id: string, indonesian: string, english: string, ...legs: readonly Leg[]): JourneyPlan => ({
  id,
  title: { id: indonesian, en: english },
  legs,
});
const leg = (flow: string, input: string | null, until: Until, parts: Leg['parts'] = {}): Leg => ({
  flow,
  input,
  until,
  parts,
});
/** What the flow around it makes of an end. */
const heardBy = (flow: string, heard: string, sample: string): Leg => leg(flow, null, { heard, sample });

export const journeyPlans: readonly JourneyPlan[] = [
  plan(
    'registration',
    'Mendaftar',
    'Registration',
    leg(
      'registration',
      'fresh',
      { output: 'registered' },
      {
        verification: 'registerCode',
        'one-time-code': 'register',
        'new-password': 'register',
      },
    ),
    heardBy('storefront', 'registration', 'registered'),
  ),
  plan(
    'login',
    'Masuk',
    'Login',
    leg('login', 'newcomer', { output: 'loggedIn' }),
    heardBy('storefront', 'login', 'loggedIn'),
  ),
  plan(
    'forgot-password',
    'Lupa password',
    'Forgotten password',
    leg(
      'forgot-password',
      'fresh',
      { output: 'reset' },
      {
        verification: 'resetCode',
        'one-time-code': 'forgotPassword',
        'new-password': 'forgotPassword',
      },
    ),
    heardBy('storefront', 'forgotPassword', 'reset'),
  ),
  plan(
    'pin-set',
    'Membuat PIN',
    'Setting a PIN',
    leg('pin', 'set', { output: 'saved' }, { 'one-time-code': 'pin', 'pin-pad': 'set' }),
    heardBy('player', 'pin', 'saved'),
  ),
  plan(
    'pin-change',
    'Mengganti PIN',
    'Changing the PIN',
    leg('pin', 'change', { output: 'saved' }, { 'one-time-code': 'pin', 'pin-pad': 'change' }),
  ),
  plan(
    'pin-reset',
    'Lupa PIN',
    'Resetting the PIN',
    leg('pin', 'reset', { output: 'saved' }, { 'one-time-code': 'pinReset', 'pin-pad': 'reset' }),
  ),
  plan(
    'phone-change',
    'Ganti nomor handphone',
    'Changing the phone number',
    leg('phone-change', 'player', { output: 'changed' }, { 'one-time-code': 'phone', 'pin-pad': 'phone' }),
    heardBy('player', 'phoneChange', 'changed'),
  ),
  plan(
    'password-change',
    'Ganti password',
    'Changing the password',
    leg('new-password', 'change', { output: 'saved' }),
    heardBy('player', 'newPassword', 'saved'),
  ),
  plan(
    'wallet-binding',
    'Menautkan dompet DANA',
    'Binding the DANA wallet',
    leg('e-wallet', 'link', { answer: 'bindWallet.accepted', sample: 'ofVendor' }),
    leg('e-wallet', 'callback', { output: 'linked' }),
    heardBy('player', 'eWallet', 'linked'),
  ),
  plan(
    'top-up-account',
    'Isi ulang lewat virtual account',
    'Topping up by virtual account',
    leg('top-up', 'fresh', { answer: 'payByAccount.accepted' }),
  ),
  plan(
    'top-up-wallet',
    'Isi ulang lewat dompet DANA',
    'Topping up by the DANA wallet',
    leg('top-up', 'fresh', { answer: 'payByWallet.checkout', sample: 'ofVendor' }),
    leg('top-up', 'returned', { heard: 'transaction', sample: 'paid' }),
  ),
  plan(
    'withdrawal',
    'Menarik Platinum',
    'Withdrawal',
    leg('withdrawal', 'fresh', { answer: 'withdraw.accepted' }, { 'pin-pad': 'confirm' }),
  ),
  plan('redeem', 'Menukar voucher', 'Redeeming a voucher', leg('redeem', 'fresh', { answer: 'redeem.accepted' })),
  plan('play', 'Bermain', 'Playing', {
    flow: 'room',
    input: 'fresh',
    by: [
      { answer: 'room.not_found' },
      { answer: 'joinRoom.accepted', sample: 'waiting' },
      { event: 'news.arrived', sample: 'starting' },
      { event: 'news.arrived', sample: 'playing' },
    ],
    until: { heard: 'round', sample: 'ended' },
    parts: { round: 'live' },
  }),
];
