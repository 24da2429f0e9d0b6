/** Every number that the platform's rules depend on, in one place. Times are ms. */
import { codeLife } from '../../../contract/deadline.ts';
import { platinum, rupiah } from '../../../contract/money.ts';
import { day, hour, minute, second } from './clock.ts';

export interface Budget {
  most: number;
  window: number;
}

export type Limits = typeof defaultLimits;

export const defaultLimits = {
  code: {
    life: codeLife,
    /** Between two codes to one phone. */
    pause: codeLife,
    tries: 3,
    /** Codes of one purpose, and wrong tries of all, of each asker per phone within `window`. */
    window: day,
    perPurpose: 5,
    failuresPerWindow: 15,
    /** The same of all strangers to a phone together, logged in or not: more than one of them can use up. */
    strangers: { perPurpose: 10, failuresPerWindow: 30 },
    /** Wrong tries in a row, over all windows; then a window is long and has one code. */
    failuresInARow: 100,
    longWindow: 7 * day,
    /** Wrong codes of all phones together; from then until the window ends each code has one try. */
    misses: { most: 100, window: 5 * minute },
    /** How long after its first login a device has a budget of its own, and how many of the first devices do. */
    knownFrom: day,
    knownDevices: 3,
  },
  ticketLife: 10 * minute,
  login: {
    /** From this failure in a row on, each one doubles the wait: 1 s, 2 s, 4 s, up to `longestWait`. */
    freeFailures: 5,
    longestWait: 900 * second,
    /** From this failure in a row on, the wait is `hardWait`. */
    hardFailures: 100,
    hardWait: day,
    knownFor: 90 * day,
    /** How many devices a phone has at most; the one that was used longest ago makes room. */
    knownDevices: 20,
  },
  session: { idle: 7 * day, absolute: 30 * day, touch: minute },
  /** How long a person of the shop stops everything at a phone number. */
  hold: 7 * day,
  address: {
    /** Connections open at once; unlimited behind a proxy, which brings everybody's. */
    connections: 50,
    calls: { most: 300, window: minute },
    /** Requests that may send a code, or reveal whether a number is registered. */
    requests: [
      { most: 10, window: minute },
      { most: 60, window: hour },
    ],
    codes: { most: 20, window: hour },
    codeFailures: { most: 30, window: hour },
    loginFailures: { most: 30, window: 10 * minute },
    /** Logins with a passkey that are begun. */
    passkeyLogins: { most: 120, window: 10 * minute },
    /** Invitations that visitors read. */
    invitations: { most: 60, window: 10 * minute },
  },
  /** How many a player has at most, how long a question waits for its answer, and how often one may be added. */
  passkeys: { most: 10, questionLife: 5 * minute, additions: { most: 20, window: hour } },
  passwordChanges: { most: 5, window: day },
  /** Changes of nickname or marble, a player. */
  nicknames: { most: 10, window: day },
  /** Wishes to be told of a game, made or taken back, a player. */
  wishes: { most: 60, window: hour },
  /** SMS about logins on new devices, a player. */
  newDevices: { most: 5, window: day },
  /** How long a number that was left can take the account back, and is nobody else's. */
  formerPhones: day,
  messages: { most: 600, window: minute },
  /** Devices of a player that are told by push, the youngest; and how often that may be turned on. */
  push: { devices: 5, changes: { most: 20, window: hour } },
  /**
   * Hashes of passwords and PINs: KiB of memory and passes of each; how many at once and how long each takes, until that
   * is measured at start; and how long a call may wait for its hash.
   */
  hashing: { memory: 19_456, passes: 2, parallel: 1, ms: 15, longestWait: 800 },
  /**
   * At once, at most, and at least however long they take; ms that one may take in the mean before there are fewer; ms
   * in line; ms unread before, after which none joins it; how many wait, and how many where the line has stood for so long.
   */
  calls: { atOnce: 64, fewest: 8, longestMean: 200, longestWait: 400, longestUnread: 100, burst: 256, standing: 16 },
  picture: { perPlayer: { most: 10, window: day }, parallel: 1, waiting: 20 },
  /** Forms with a picture in memory: over all sessions, waiting, and per session. */
  uploads: { parallel: 16, waiting: 64, perSession: 2 },
  money: {
    /** Intents; retries do not count. */
    perPlayer: { most: 10, window: minute },
    voucherFailures: [
      { most: 5, window: hour },
      { most: 20, window: day },
    ],
    /** How long an equal request without a key counts as a double tap. */
    repeatedWithin: 10 * second,
    proofLife: 5 * minute,
    /** How long withdrawals are paused after a change that a stolen phone or session could have made (WD-2). */
    withdrawalPause: day,
    /** How long the result of an intent is kept. */
    keyLife: 7 * day,
    topUp: { minimum: platinum(10), maximum: platinum(100_000) },
    withdrawal: { minimum: platinum(50), maximum: platinum(500_000), fee: rupiah(2_500) },
  },
  games: {
    /** What stakes without the PIN may lose of one player's Platinum; no less than any game proposes as its stake (GM-3). */
    withoutPin: { most: platinum(250), window: day },
    invitationLife: day,
    /** Rounds of practice that a player may begin. */
    practice: { most: 10, window: minute },
    /** Until a limit of the own play that was raised or taken away holds (RP-2). */
    looserLimit: day,
    /** From the last sign of life in a seat until the seat counts as away. */
    silence: 4 * second,
    /** How often the same two may play in public rooms within `window`. */
    pairs: { most: 3, window: day },
    /**
     * What a player's public matches may bring in won Platinum before a person looks: from one opponent, from all of
     * them, and how many wins of so many percent walkovers.
     */
    reviews: {
      window: 7 * day,
      pair: platinum(1_000),
      velocity: { most: platinum(10_000), window: day },
      walkovers: { wins: 5, percent: 80 },
    },
  },
};
