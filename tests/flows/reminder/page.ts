/** The dialog that reminds of the time played (RP-6). */
import type { ReminderSnapshot } from '../../../machines/reminder/reminder.machine.ts';
import { reminderView } from '../../../machines/reminder/reminder.selectors.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import type { PageDriver, PageObject } from '../kit/page.ts';

const dialog = (page: PageDriver) => page.in('dialog#reminder');

export const reminderPage = {
  gestures: { 'dialog.dismissed': (page) => dialog(page).press('reminder.keep') },
  screenOf(snapshot): 'ended' | 'shown' | 'nothing' {
    if (snapshot.value === 'finished') return 'ended';
    return reminderView(snapshot) ? 'shown' : 'nothing';
  },
  screens: {
    shown(page, snapshot) {
      const view = reminderView(snapshot);
      if (!view) throw new Error('Expected a reminder that is shown; there is none.');
      const { minutes: n, outcome } = view;
      return dialog(page).see({
        says: [
          ['reminder.time', { n }],
          ...(outcome ? ([[outcome.id, { platinum: formatPlatinum(outcome.platinum) }]] as const) : []),
          'reminder.note',
        ],
        buttons: { 'reminder.keep': 'ready' },
        links: [
          ['reminder.pause', '/profile'],
          ['reminder.stop', '/'],
        ],
      });
    },
    nothing: (page) => dialog(page).see({ isShown: false }),
    ended: (page) => dialog(page).see({ isShown: false }),
  },
} satisfies PageObject<ReminderSnapshot>;
