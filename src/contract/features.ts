/**
 * What a shop shows, by the calls that its platform has: a feature without its calls is not shown. Read from the page
 * head once, so that for the life of the page it is configuration.
 */
import type { Addresses } from './addresses.ts';
import type { Calls } from './index.ts';
import { plainPages, type PlainPage } from './pages.ts';

/** Every call that a feature cannot do without; those of the plain pages stand with them. */
const needed = {
  registration: ['register', 'verifyRegistrationCode', 'setRegistrationPassword'],
  forgotPassword: ['requestReset', 'verifyForgotCode', 'resetPassword'],
  registrationResend: ['resendRegistrationCode'],
  forgotPasswordResend: ['resendForgotCode'],
  games: ['games'],
  rooms: ['joinRoom', 'room', 'playRoom', 'leaveRoom'],
  profileForm: ['saveProfile'],
  pin: ['sendPlayerCode', 'verifyPlayerCode', 'setPin'],
  pinChange: ['sendPlayerCode', 'verifyPlayerCode', 'changePin'],
  pinReset: ['sendPinResetCode', 'verifyPinResetCode', 'resetPin'],
  phoneChange: ['sendPlayerCode', 'verifyPlayerCode', 'changePhone'],
  passwordChange: ['changePassword'],
  accountAdding: ['addAccount'],
  accountRemoving: ['removeAccount'],
  accountChoosing: ['chooseAccount'],
  eWallet: ['eWalletBalance', 'bindWallet', 'sendAuth'],
  eWalletUnlinking: ['unlinkWallet'],
  /** The number to pay to stands on the receipt. */
  topUpByAccount: ['payByAccount', 'transaction'],
  topUpByWallet: ['payByWallet'],
  transactions: ['transactions'],
  transaction: ['transaction'],
  rounds: ['gameResults'],
  replay: ['replay'],
} as const satisfies Record<string, readonly (keyof Calls)[]>;

type Part = keyof typeof needed | PlainPage;

/** Of these one part is enough. */
const eitherOf = {
  topUp: ['topUpByAccount', 'topUpByWallet'],
  history: ['transactions', 'rounds'],
} as const satisfies Record<string, readonly Part[]>;

export type Feature = Part | keyof typeof eitherOf;
export type Features = Readonly<Record<Feature, boolean>>;

/** A call that the platform does not have is null there: `isOffered` in addresses.ts, which the first chunk leaves out. */
export function featuresOf({ paths }: Pick<Addresses, 'paths'>): Features {
  const areThere = (names: readonly string[]) => names.every((name) => paths[name] !== null);
  const pages = mapValues<PlainPage, { needs: readonly string[] }>(plainPages, ({ needs }) => areThere(needs));
  const parts = { ...mapValues<keyof typeof needed, readonly string[]>(needed, areThere), ...pages };
  return { ...parts, ...mapValues(eitherOf, (either) => either.some((part) => parts[part])) };
}

const mapValues = <Key extends string, Value>(table: Readonly<Record<Key, Value>>, read: (value: Value) => boolean) =>
  Object.fromEntries(Object.entries<Value>(table).map(([key, value]) => [key, read(value)])) as Record<Key, boolean>;

/** Of a platform that has every call. */
export const everyFeature: Features = featuresOf({ paths: {} });
