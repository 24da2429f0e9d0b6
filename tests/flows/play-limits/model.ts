/** Limits of the own play, and a pause of it. */
import { controlKey, playLimitsMachine } from '../../../machines/play-limits/play-limits.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, moment } from '../kit/samples.ts';
import { limitsRead, limitsWire, typed } from './samples.ts';

export const playLimits = defineModel({
  name: 'play-limits',
  machine: playLimitsMachine,
  controlKey,
  present: moment,
  homes: { card: (snapshot) => snapshot.matches('ready') },
  inputs: { player: { bearer } },
  events: {
    ...plain('limits.retried', 'limitsForm.opened', 'limitsForm.edited', 'limitsForm.closed', 'connection.restored'),
    'limitsForm.submitted': {
      fitting: { typed: typed.fitting },
      none: { typed: typed.none },
      wrong: { typed: typed.wrong },
    },
    'pause.requested': { day: { days: 1 }, week: { days: 7 }, month: { days: 30 } },
    ...plain('pause.confirmed', 'pause.dismissed'),
  },
  outcomes: {
    'playLimits.accepted': { limited: limitsRead(limitsWire.limited), paused: limitsRead(limitsWire.paused) },
    'setPlayLimits.accepted': { plain: limitsRead(limitsWire.limited) },
    'pausePlay.accepted': { plain: limitsRead(limitsWire.paused) },
  },
});
