/** Sound and vibration of a device (SH-20). */
import { controlKey, cuesMachine } from '../../../machines/cues/cues.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { routes } from '../kit/routes.ts';
import { minutes, moment } from '../kit/samples.ts';

export const cues = defineModel({
  name: 'cues',
  machine: cuesMachine,
  controlKey,
  present: moment,
  homes: { quiet: (snapshot) => snapshot.matches({ sound: 'off', countdown: 'none' }) },
  inputs: { device: undefined },
  events: {
    ...plain('sound.switchedOn', 'sound.switchedOff', 'vibration.switchedOn', 'vibration.switchedOff'),
    'senses.told': {
      nothing: { sound: false, vibration: false },
      sound: { sound: true, vibration: false },
      vibration: { sound: false, vibration: true },
      still: { sound: false, vibration: null },
    },
    'cue.given': { accepted: { cue: 'accepted' }, won: { cue: 'won' } },
    'countdown.begun': { told: { until: moment + minutes(1) }, untold: { until: null } },
    'countdown.over': { plain: {} },
    'route.changed': { home: { route: routes.games } },
  },
  outcomes: {},
});
