/** The features that a shop shows: those whose calls its platform has. They never change while the page lives. */
import type { Addresses } from './addresses.ts';
import type { Calls } from './index.ts';
import { plainPages, type PlainPage } from './pages.ts';

/** The calls of each feature; pages.ts has those of the plain pages. */
const needed = {
  registration: ['register', 'verifyRegistrationCode', 'setRegistrationPassword'],
  forgotPassword: ['requestReset', 'verifyForgotCode', 'resetPassword'],
  registrationResend: ['resendRegistrationCode'],
  forgotPasswordResend: ['resendForgotCode'],
  games: ['games'],
  rooms: ['joinRoom', 'room', 'playRoom', 'leaveRoom'],
  practice: ['practiceRoom'],
  opponents: ['opponents'],
  profileForm: ['saveProfile'],
  nickname: ['setNickname'],
  board: ['weekBoard', 'setListing'],
  wishes: ['wishes', 'setWish'],
  pin: ['sendPlayerCode', 'verifyPlayerCode', 'setPin'],
  pinChange: ['sendPlayerCode', 'verifyPlayerCode', 'changePin'],
  pinReset: ['sendPinResetCode', 'verifyPinResetCode', 'resetPin'],
  phoneChange: ['sendPlayerCode', 'verifyPlayerCode', 'changePhone'],
  newNumberCode: ['sendNewNumberCode', 'verifyNewNumberCode'],
  devices: ['sessions', 'endSessions'],
  passkeyLogin: ['passkeyLoginOptions', 'passkeyLogin'],
  passkeys: ['passkeys', 'passkeyOptions', 'addPasskey', 'removePasskey'],
  passwordChange: ['changePassword'],
  accountAdding: ['addAccount'],
  accountRemoving: ['removeAccount'],
  accountChoosing: ['chooseAccount'],
  eWallet: ['eWalletBalance', 'bindWallet', 'sendAuth'],
  eWalletUnlinking: ['unlinkWallet'],
  /** The receipt (`transaction`) shows the number to pay to. */
  topUpByAccount: ['payByAccount', 'transaction'],
  topUpByWallet: ['payByWallet'],
  topUpCancelling: ['cancelTopUp'],
  transactions: ['transactions'],
  transaction: ['transaction'],
  statement: ['statement'],
  rounds: ['gameResults'],
  replay: ['replay'],
  playLimits: ['playLimits', 'setPlayLimits', 'pausePlay'],
  push: ['pushSetting', 'turnPushOn', 'turnPushOff'],
} as const satisfies Record<string, readonly (keyof Calls)[]>;

type Part = keyof typeof needed | PlainPage;

/** One of the parts is enough. */
const eitherOf = {
  topUp: ['topUpByAccount', 'topUpByWallet'],
  history: ['transactions', 'rounds'],
} as const satisfies Record<string, readonly Part[]>;

export type Feature = Part | keyof typeof eitherOf;
export type Features = Readonly<Record<Feature, boolean>>;

/** A missing call has the path null. `isOffered` would bring addresses.ts into the first chunk. */
export function featuresOf({ paths }: Pick<Addresses, 'paths'>): Features {
  const areThere = (names: readonly string[]) => names.every((name) => paths[name] !== null);
  const pages = mapValues<PlainPage, { needs: readonly string[] }>(plainPages, ({ needs }) => areThere(needs));
  const parts = { ...mapValues<keyof typeof needed, readonly string[]>(needed, areThere), ...pages };
  return { ...parts, ...mapValues(eitherOf, (either) => either.some((part) => parts[part])) };
}

const mapValues = <Key extends string, Value>(table: Readonly<Record<Key, Value>>, read: (value: Value) => boolean) =>
  Object.fromEntries(Object.entries<Value>(table).map(([key, value]) => [key, read(value)])) as Record<Key, boolean>;

export const everyFeature: Features = featuresOf({ paths: {} });
