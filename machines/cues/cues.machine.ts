/**
 * Sound and vibration on this device: two switches that are off until chosen (SH-20). Machines of rounds and money say
 * when a moment has come; whether it is heard or felt is decided here. The last seconds of a round are counted here too:
 * a round has deadlines of its own.
 */
import { assign, raise, setup, type SnapshotFrom } from 'xstate';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { listensToRoute, route, type RouteChanged } from '../kit/route.ts';
import { withEvent } from '../kit/with-event.ts';
import { senses, type Cue, type Sense, type SensesTold } from './senses.ts';

export type CuesEvent =
  | { type: 'sound.switchedOn' }
  | { type: 'sound.switchedOff' }
  | { type: 'vibration.switchedOn' }
  | { type: 'vibration.switchedOff' }
  | SensesTold
  | { type: 'cue.given'; cue: Cue }
  /** `until`: the end of the round, ms on the device's timeline; null where the platform does not say it. */
  | { type: 'countdown.begun'; until: number | null }
  | { type: 'countdown.over' }
  | RouteChanged
  | DeadlineReached;

/** Ms before the end of a round. */
export const lastSeconds = 5_000;

interface Context {
  until: number;
}

const remember = (sense: Sense, isOn: boolean) => ({ type: 'rememberSense', params: { sense, isOn } }) as const;

export const cuesMachine = setup({
  types: { context: {} as Context, events: {} as CuesEvent },
  actors: { senses, route, deadline },
  actions: {
    rememberSense: effect<{ sense: Sense; isOn: boolean }>('rememberSense'),
    playSound: effect<{ cue: Cue }>('playSound'),
    vibrate: effect<{ cue: Cue }>('vibrate'),
    setEnd: assign((_, { until }: { until: number | null }) => ({ until: until ?? 0 })),
    raiseLastSeconds: raise({ type: 'cue.given', cue: 'lastSeconds' }),
  },
  guards: {
    hasSound: (_, { sound }: SensesTold) => sound,
    hasVibration: (_, { vibration }: SensesTold) => vibration === true,
    lacksVibration: (_, { vibration }: SensesTold) => vibration === null,
    hasEnd: (_, { until }: { until: number | null }) => until !== null,
  },
}).createMachine({
  id: 'cues',
  description: 'Sound and vibration',
  invoke: { id: 'senses', src: 'senses' },
  context: { until: 0 },
  type: 'parallel',
  states: {
    sound: {
      meta: { requirements: ['SH-20'] },
      initial: 'off',
      on: {
        'senses.told': [
          {
            guard: withEvent('hasSound'),
            target: '.on',
            description: 'Chosen before, or in another tab.',
          },
          { target: '.off' },
        ],
      },
      states: {
        off: {
          description: 'Nothing is heard.',
          on: {
            'sound.switchedOn': {
              target: 'on',
              actions: [remember('sound', true), { type: 'playSound', params: { cue: 'accepted' } }],
              description: 'The switch answers with a sound.',
            },
          },
        },
        on: {
          on: {
            'cue.given': { actions: withEvent('playSound') },
            'sound.switchedOff': { target: 'off', actions: remember('sound', false) },
          },
        },
      },
    },
    vibration: {
      meta: { requirements: ['SH-20'] },
      initial: 'unable',
      on: {
        'senses.told': [
          {
            guard: withEvent('hasVibration'),
            target: '.on',
            description: 'Chosen before, or in another tab.',
          },
          { guard: withEvent('lacksVibration'), target: '.unable' },
          { target: '.off' },
        ],
      },
      states: {
        unable: { description: 'The device cannot vibrate, or asks for less motion: nothing is offered.' },
        off: {
          description: 'Nothing is felt.',
          on: {
            'vibration.switchedOn': {
              target: 'on',
              actions: [remember('vibration', true), { type: 'vibrate', params: { cue: 'accepted' } }],
              description: 'The switch answers with a vibration.',
            },
          },
        },
        on: {
          on: {
            'cue.given': { actions: withEvent('vibrate') },
            'vibration.switchedOff': { target: 'off', actions: remember('vibration', false) },
          },
        },
      },
    },
    countdown: {
      description: 'The last seconds of a round.',
      meta: { requirements: ['SH-20'] },
      initial: 'none',
      states: {
        none: {
          on: {
            'countdown.begun': { guard: withEvent('hasEnd'), target: 'running', actions: withEvent('setEnd') },
          },
        },
        running: {
          invoke: [
            listensToRoute,
            { id: 'lastSeconds', src: 'deadline', input: ({ context }) => ({ until: context.until - lastSeconds }) },
          ],
          on: {
            'clock.reached': { target: 'none', actions: 'raiseLastSeconds' },
            'countdown.over': { target: 'none', description: 'It was over sooner.' },
            'route.changed': { target: 'none', description: 'The round is looked at no longer.' },
          },
        },
      },
    },
  },
});

export type CuesSnapshot = SnapshotFrom<typeof cuesMachine>;

export const controlKey = ({ context: { until } }: CuesSnapshot): ControlKey => ({ until });
