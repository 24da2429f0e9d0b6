/** A reminder of the time played (RP-6). */
import { controlKey, reminderMachine } from '../../../machines/reminder/reminder.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer } from '../kit/samples.ts';
import { reminders } from './samples.ts';

export const reminder = defineModel({
  name: 'reminder',
  machine: reminderMachine,
  controlKey,
  homes: { nothing: (snapshot) => snapshot.matches('none') },
  inputs: { player: { bearer } },
  events: {
    'reminder.told': {
      none: { reminder: null },
      due: { reminder: reminders.due },
      later: { reminder: reminders.halfAnHourLater },
      nextDay: { reminder: reminders.nextDay },
    },
    ...plain('round.begun', 'round.over', 'dialog.dismissed'),
  },
  outcomes: {},
});
