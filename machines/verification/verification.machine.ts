/**
 * The two steps on `/verification-otp` that registration and forgot password share: the code that proves a number, and
 * its password (RT-12, SS-7). The parent flow goes on with the output.
 */
import { assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Secret } from '../../src/contract/secret.ts';
import { ticketOf, type Ticket } from '../../src/contract/ticket.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, ending } from '../kit/end.ts';
import { listensToRoute, route, type Route, type RouteChanged } from '../kit/route.ts';
import { listensToTab, tab, type StepMovedElsewhere } from '../kit/tab.ts';
import { withEvent } from '../kit/with-event.ts';
import { newPasswordMachine, type NewPasswordOutput } from '../new-password/new-password.machine.ts';
import { oneTimeCodeMachine, type OneTimeCodeOutput } from '../one-time-code/one-time-code.machine.ts';
import type { PendingStep, StepFlow, StepName } from './pending-step.ts';

export type VerificationOutput =
  | { type: 'saved'; password: Secret }
  /** Back to the number; the ticket still proves that this browser began with it, and its wait goes on. */
  | { type: 'numberChangeRequested'; ticket: Ticket; until: number; locked: boolean }
  /** Used, or too old. */
  | { type: 'stepLost'; ticket: Ticket }
  | { type: 'endedElsewhere' };

type Moved = Pick<StepMovedElsewhere, 'pending'>;

export type VerificationEvent =
  /** From another page. */
  { type: 'step.requested' } | RouteChanged | StepMovedElsewhere;

interface Context {
  flow: StepFlow;
  phone: string;
  ticket: Ticket;
  until: number;
  locked: boolean;
  codesLeft: number | null;
  firstStep: StepName;
  output: VerificationOutput;
}

const endWith = ending<VerificationOutput>('verification');

const endedElsewhere = () =>
  ({
    guard: { type: 'isEnded', params: ({ event }: { event: Moved }) => event },
    ...endWith({ type: 'endedElsewhere' }),
    description: 'Another tab finished or gave up this flow.',
  }) as const;

const stepIsLost = () =>
  ({
    target: 'finished',
    actions: {
      type: 'finishWith',
      params: ({ context }: { context: Context }) => ({ type: 'stepLost' as const, ticket: context.ticket }),
    },
    description: 'The ticket was used or has expired.',
  }) as const;

export const verificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VerificationEvent,
    input: {} as { pending: PendingStep },
    output: {} as VerificationOutput,
  },
  actors: { route, tab, oneTimeCode: oneTimeCodeMachine, newPassword: newPasswordMachine },
  actions: {
    /** `phone_regist`, `token_regist` or `phone_forget_pass`, `token_forget_pass`; `otp_expired`, `disable_otp`. */
    rememberStep: effect<{ pending: PendingStep }>('rememberStep'),
    showStep: effect<{ flow: StepFlow; step: StepName }>('showStep'),
    goHome: effect('goHome'),
    setVerified: assign((_, { output }: { output: OneTimeCodeOutput }) =>
      output.type === 'verified' ? { ticket: ticketOf(output.proof) } : {},
    ),
    setPending: assign((_, { pending }: Moved) => {
      if (pending?.step !== 'code') return pending ? { ticket: pending.ticket } : {};
      const { ticket, until, locked } = pending;
      return { ticket, until, locked };
    }),
    finishWith: assign((_, output: VerificationOutput) => ({ output })),
    handOverPassword: assign((_, { output }: { output: NewPasswordOutput }) =>
      output.type === 'saved' ? { output } : {},
    ),
    handBackNumber: assign(({ context: { ticket } }, { output }: { output: OneTimeCodeOutput }) =>
      output.type === 'numberChangeRequested' ? { output: { ...output, ticket } } : {},
    ),
    moveDeadline: sendTo('oneTimeCode', (_, { pending }: Moved) => {
      const { until, locked } = pending?.step === 'code' ? pending : { until: 0, locked: false };
      return { type: 'tab.deadlineMoved' as const, until, locked };
    }),
  },
  guards: {
    beginsWithPassword: ({ context }) => context.firstStep === 'password',
    isOtherStep: ({ context }, { route, step }: { route: Route; step: StepName }) =>
      route.name === 'verification' && !(route.flow === context.flow && route.step === step),
    isVerified: endedWith<OneTimeCodeOutput>('verified'),
    isNumberChange: endedWith<OneTimeCodeOutput>('numberChangeRequested'),
    isSaved: endedWith<NewPasswordOutput>('saved'),
    isEnded: (_, { pending }: Moved) => pending === null,
    isAtPassword: ({ context }, { pending }: Moved) => isSameFlow(context, pending) && pending?.step === 'password',
    isAtCode: ({ context }, { pending }: Moved) => isSameFlow(context, pending) && pending?.step === 'code',
    isNewTicket: ({ context }, { pending, step }: Moved & { step: StepName }) =>
      isSameFlow(context, pending) && pending?.step === step && !pending.ticket.token.equals(context.ticket.token),
  },
}).createMachine({
  id: 'verification',
  description: 'The code step and the password step, on a page of their own',
  invoke: [listensToRoute, listensToTab],
  context: ({ input: { pending } }) => ({
    flow: pending.flow,
    phone: pending.phone,
    ticket: pending.ticket,
    until: pending.step === 'code' ? pending.until : 0,
    locked: pending.step === 'code' && pending.locked,
    codesLeft: pending.step === 'code' ? (pending.codesLeft ?? null) : null,
    firstStep: pending.step,
    output: { type: 'stepLost', ticket: pending.ticket },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      meta: { requirements: ['SS-7', 'RT-12'] },
      always: [
        {
          guard: 'beginsWithPassword',
          target: 'password',
          actions: { type: 'showStep', params: ({ context }) => ({ flow: context.flow, step: 'password' as const }) },
        },
        {
          target: 'code',
          actions: { type: 'showStep', params: ({ context }) => ({ flow: context.flow, step: 'code' as const }) },
        },
      ],
    },
    code: {
      description: 'The code step.',
      meta: { requirements: ['RG-2', 'FP-2', 'RT-12'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context }) => ({
          request: { purpose: context.flow, ticket: context.ticket },
          phone: context.phone,
          until: context.until,
          locked: context.locked,
          codesLeft: context.codesLeft,
        }),
        onDone: [
          {
            guard: withEvent('isVerified'),
            target: 'password',
            actions: [
              withEvent('setVerified'),
              { type: 'rememberStep', params: passwordStepOf },
              { type: 'showStep', params: ({ context }) => ({ flow: context.flow, step: 'password' as const }) },
            ],
            description: 'The code is right.',
          },
          {
            guard: withEvent('isNumberChange'),
            target: 'finished',
            actions: withEvent('handBackNumber'),
            description: 'Another number: its dialog opens with this one filled in.',
          },
          stepIsLost(),
        ],
      },
      on: {
        'step.requested': {
          actions: { type: 'showStep', params: ({ context }) => ({ flow: context.flow, step: 'code' as const }) },
        },
        'route.changed': {
          guard: { type: 'isOtherStep', params: ({ event }) => ({ route: event.route, step: 'code' as const }) },
          actions: 'goHome',
          meta: { requirements: ['RT-12'] },
        },
        'tab.stepMoved': [
          endedElsewhere(),
          {
            guard: withEvent('isAtPassword'),
            target: 'password',
            actions: [
              withEvent('setPending'),
              { type: 'showStep', params: ({ context }) => ({ flow: context.flow, step: 'password' as const }) },
            ],
            description: 'Another tab verified the code: this one follows.',
          },
          {
            guard: { type: 'isNewTicket', params: ({ event }) => ({ ...event, step: 'code' as const }) },
            target: 'code',
            reenter: true,
            actions: withEvent('setPending'),
            description: 'Another tab began the same number anew: its ticket is the one that counts.',
          },
          {
            guard: withEvent('isAtCode'),
            actions: withEvent('moveDeadline'),
            description: 'Another tab asked for a new code: the countdown follows.',
          },
        ],
      },
    },
    password: {
      description: 'The password step.',
      meta: { requirements: ['RG-9', 'FP-2', 'RT-12'] },
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context }) => ({
          request: { purpose: context.flow, ticket: context.ticket },
          phone: context.phone,
        }),
        onDone: [
          {
            guard: withEvent('isSaved'),
            target: 'finished',
            actions: withEvent('handOverPassword'),
            description: 'The password is saved.',
          },
          stepIsLost(),
        ],
      },
      on: {
        'step.requested': {
          actions: { type: 'showStep', params: ({ context }) => ({ flow: context.flow, step: 'password' as const }) },
        },
        'route.changed': {
          guard: { type: 'isOtherStep', params: ({ event }) => ({ route: event.route, step: 'password' as const }) },
          actions: 'goHome',
          meta: { requirements: ['RT-12'] },
        },
        'tab.stepMoved': [
          endedElsewhere(),
          {
            guard: { type: 'isNewTicket', params: ({ event }) => ({ ...event, step: 'password' as const }) },
            target: 'password',
            reenter: true,
            actions: withEvent('setPending'),
            description: 'Another tab came to this step anew: its ticket is the one that counts.',
          },
        ],
      },
    },
    finished: { type: 'final' },
  },
});

const isSameFlow = ({ flow, phone }: Context, pending: PendingStep | null): boolean =>
  pending?.flow === flow && pending.phone === phone;

function passwordStepOf({ context: { flow, phone, ticket } }: { context: Context }): { pending: PendingStep } {
  return { pending: { flow, step: 'password', phone, ticket } };
}

export type VerificationSnapshot = SnapshotFrom<typeof verificationMachine>;

export const controlKey = (snapshot: VerificationSnapshot): ControlKey => ({ flow: snapshot.context.flow });
