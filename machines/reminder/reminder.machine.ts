/**
 * A reminder of the time played (RP-6): the platform counts, and tells with the balances, which are read after every
 * round and as a page is loaded. It is never shown over a round that runs.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { closeReminder } from '../../src/contract/play-limits.calls.ts';
import { reminderMinutes } from '../../src/contract/play-limits.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { Reminder } from '../../src/contract/wallet.calls.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { withEvent } from '../kit/with-event.ts';

export interface ReminderInput {
  bearer: Secret;
}

export interface ReminderOutput {
  type: 'unauthorized';
}

interface Told {
  reminder: Reminder | null;
}

export type ReminderEvent =
  | ({ type: 'reminder.told' } & Told)
  | { type: 'round.begun' }
  | { type: 'round.over' }
  | { type: 'dialog.dismissed' }
  | OutcomeEvent<typeof closeReminder>;

interface Context extends ReminderInput {
  /** On screen, or the last that was. */
  reminder: Reminder | null;
  isSeen: boolean;
  output: ReminderOutput;
}

/** A platform that could not be told of the answer reminds of the same again. */
const isNew = ({ reminder: known, isSeen }: Context, told: Reminder): boolean =>
  !isSeen || known?.since !== told.since || told.minutes >= known.minutes + reminderMinutes;

export const reminderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReminderEvent,
    input: {} as ReminderInput,
    output: {} as ReminderOutput,
    tags: {} as 'busy' | 'dialog',
  },
  actors: { 'call:closeReminder': call<typeof closeReminder>('closeReminder') },
  actions: {
    setReminder: assign((_, { reminder }: Told) => ({ reminder, isSeen: false })),
    markSeen: assign({ isSeen: true }),
  },
  guards: {
    isDue: ({ context }, { reminder }: Told) => reminder !== null && isNew(context, reminder),
    isNone: (_, { reminder }: Told) => reminder === null,
  },
}).createMachine({
  id: 'reminder',
  description: 'A reminder of the time played',
  context: ({ input }) => ({ ...input, reminder: null, isSeen: false, output: { type: 'unauthorized' } }),
  output: ({ context }) => context.output,
  initial: 'none',
  states: {
    none: {
      description: 'There is nothing to remind of.',
      on: {
        'reminder.told': { guard: withEvent('isDue'), target: 'shown', actions: withEvent('setReminder') },
        'round.begun': { target: 'inRound' },
      },
    },
    inRound: {
      description: 'The player sits in a room: nothing covers it, and the balances are read again after it.',
      meta: { requirements: ['RP-6'] },
      on: { 'round.over': { target: 'none' } },
    },
    shown: {
      tags: ['dialog'],
      description: 'How long was played, what came of it, and the ways on: another round, the own limits, the games.',
      meta: { requirements: ['RP-6'] },
      on: {
        'reminder.told': [
          {
            guard: withEvent('isNone'),
            target: 'none',
            description: 'Answered in another tab, or the player has rested since.',
          },
          { actions: withEvent('setReminder') },
        ],
        'round.begun': {
          target: 'inRound',
          description: 'A seat that was asked for before: it comes back after the round.',
        },
        'dialog.dismissed': {
          target: 'closing',
          actions: 'markSeen',
          description: 'Answered, whichever way on was chosen.',
        },
      },
    },
    closing: {
      tags: ['busy'],
      description: 'The platform is told, so that a reload or another device does not remind of the same again.',
      meta: { requirements: ['RP-6'] },
      invoke: {
        id: 'closeReminder',
        src: 'call:closeReminder',
        input: ({ context: { bearer } }) => ({ bearer }),
      },
      on: {
        'closeReminder.unauthorized': whenUnauthorized('reminder'),
        'closeReminder.*': {
          target: 'none',
          description: 'Where it could not be told, this page does not remind of the same again.',
          meta: { requirements: ['ER-2'] },
        },
      },
    },
    finished: { type: 'final' },
  },
});

export type ReminderSnapshot = SnapshotFrom<typeof reminderMachine>;

export const controlKey = ({ context: { reminder, isSeen } }: ReminderSnapshot): ControlKey => ({
  reminder: reminder && `${reminder.since}.${reminder.minutes}`,
  isSeen,
});
