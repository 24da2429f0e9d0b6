/** Every number that the platform's rules depend on, in one place. Times are ms. */
import { codeLife } from '../../../contract/deadline.ts';
import { platinum, rupiah, type Platinum, type Rupiah } from '../../../contract/money.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface Budget {
  most: number;
  window: number;
}

export interface Limits {
  code: {
    life: number;
    /** Between two codes to one phone. */
    pause: number;
    tries: number;
    /** Codes and wrong tries of each asker per phone within `window`; then it sends and compares nothing until it ends. */
    window: number;
    perWindow: number;
    failuresPerWindow: number;
    /** Wrong tries in a row, over all windows; then a window is long and has one code. */
    failuresInARow: number;
    longWindow: number;
    /** How long after its first login a caller has a budget of its own, and how many of the first callers do. */
    knownFrom: number;
    knownCallers: number;
  };
  ticketLife: number;
  login: {
    /** From this failure in a row on, each one doubles the wait: 1 s, 2 s, 4 s, up to `longestWait`. */
    freeFailures: number;
    longestWait: number;
    /** From this failure in a row on, the wait is `hardWait`. */
    hardFailures: number;
    hardWait: number;
    knownFor: number;
  };
  session: { idle: number; absolute: number; touch: number };
  address: {
    /** Connections open at once; unlimited behind a proxy, which brings everybody's. */
    connections: number;
    calls: Budget;
    /** Requests that may send a code, or reveal whether a number is registered. */
    requests: readonly Budget[];
    codes: Budget;
    codeFailures: Budget;
    loginFailures: Budget;
  };
  passwordChanges: Budget;
  messages: Budget;
  /** Hashes of passwords and PINs: how many at once and in line; KiB of memory and passes of each. */
  hashing: { parallel: number; waiting: number; memory: number; passes: number };
  picture: { perPlayer: Budget; parallel: number; waiting: number };
  /** Forms with a picture in memory: over all sessions, waiting, and per session. */
  uploads: { parallel: number; waiting: number; perSession: number };
  money: {
    /** Intents; retries do not count. */
    perPlayer: Budget;
    voucherFailures: readonly Budget[];
    /** How long an equal request without a key counts as a double tap. */
    repeatedWithin: number;
    proofLife: number;
    /** How long withdrawals are paused after a change that a stolen phone or session could have made (WD-2). */
    withdrawalPause: number;
    /** How long the result of an intent is kept. */
    keyLife: number;
    topUp: { minimum: Platinum; maximum: Platinum };
    withdrawal: { minimum: Platinum; maximum: Platinum; fee: Rupiah };
  };
  games: {
    /** The most that practice opponents lose to one player in 24 hours. */
    practicePerDay: Platinum;
    invitationLife: number;
    /** From the last sign of life in a seat until the seat counts as away. */
    silence: number;
  };
}

export const defaultLimits: Limits = {
  code: {
    life: codeLife,
    pause: codeLife,
    tries: 3,
    window: day,
    perWindow: 5,
    failuresPerWindow: 15,
    failuresInARow: 100,
    longWindow: 7 * day,
    knownFrom: day,
    knownCallers: 3,
  },
  ticketLife: 10 * minute,
  login: { freeFailures: 5, longestWait: 900 * second, hardFailures: 100, hardWait: day, knownFor: 90 * day },
  session: { idle: 7 * day, absolute: 30 * day, touch: minute },
  address: {
    connections: 50,
    calls: { most: 300, window: minute },
    requests: [
      { most: 10, window: minute },
      { most: 60, window: hour },
    ],
    codes: { most: 20, window: hour },
    codeFailures: { most: 30, window: hour },
    loginFailures: { most: 30, window: 10 * minute },
  },
  passwordChanges: { most: 5, window: day },
  messages: { most: 600, window: minute },
  hashing: { parallel: 2, waiting: 100, memory: 19_456, passes: 2 },
  picture: { perPlayer: { most: 10, window: day }, parallel: 1, waiting: 20 },
  uploads: { parallel: 16, waiting: 64, perSession: 2 },
  money: {
    perPlayer: { most: 10, window: minute },
    voucherFailures: [
      { most: 5, window: hour },
      { most: 20, window: day },
    ],
    repeatedWithin: 10 * second,
    proofLife: 5 * minute,
    withdrawalPause: day,
    keyLife: 7 * day,
    topUp: { minimum: platinum(10), maximum: platinum(100_000) },
    withdrawal: { minimum: platinum(50), maximum: platinum(500_000), fee: rupiah(2_500) },
  },
  games: { practicePerDay: platinum(2_000), invitationLife: day, silence: 4 * second },
};
