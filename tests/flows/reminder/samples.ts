import type { Reminder } from '../../../src/contract/wallet.calls.ts';
import { platinum } from '../../../src/contract/money.ts';

const since = Date.parse('2026-06-15T12:00:00.000Z');
const due: Reminder = { minutes: 31, since, staked: platinum(300), paid: platinum(190) };

/** Of one evening without a rest, and of the next: what a platform says that counts no Platinum. */
export const reminders = {
  due,
  soonAfter: { ...due, minutes: 44, paid: platinum(380) },
  halfAnHourLater: { ...due, minutes: 61, staked: platinum(380), paid: platinum(380) },
  nextDay: { minutes: 30, since: since + 86_400_000, staked: null, paid: null },
} satisfies Record<string, Reminder>;
