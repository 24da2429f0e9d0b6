import { ReminderDialog } from '../../../src/web/flows/reminder/ReminderDialog.tsx';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';
import { reminder } from './model.ts';
import { reminderPage } from './page.ts';

const { gestures, screens, screenOf } = inViews(reminderPage);

walkTest('RP-6 ER-2 the reminder shows every configuration of its machine', reminder, {
  mount: (actor) => showWhile(actor, (running) => <ReminderDialog actor={running} />),
  gestures: { ...gestures, 'reminder.told': fromTheWorld, 'round.begun': fromTheWorld, 'round.over': fromTheWorld },
  screenOf,
  screens,
});
