import type { Platinum } from '../../src/contract/money.ts';
import { differenceOf } from '../../src/contract/money-sums.ts';
import type { ReminderSnapshot } from './reminder.machine.ts';

export interface ReminderView {
  minutes: number;
  /** Null where the platform does not say it. */
  outcome: { id: 'reminder.won' | 'reminder.lost' | 'reminder.even'; platinum: Platinum } | null;
}

/** Null while nothing is shown. */
export function reminderView(snapshot: ReminderSnapshot): ReminderView | null {
  const { reminder } = snapshot.context;
  if (!snapshot.matches('shown') || !reminder) return null;
  const { minutes, staked, paid } = reminder;
  if (staked === null || paid === null) return { minutes, outcome: null };
  const id = paid > staked ? 'reminder.won' : paid < staked ? 'reminder.lost' : 'reminder.even';
  return { minutes, outcome: { id, platinum: differenceOf(staked, paid) } };
}
