/**
 * How registration and forgot password wait for their child, the verification, and handle its ends. Its machines are a part
 * that the browser fetches while the number is typed (docs/decisions/048).
 */
import type { Ticket } from '../../src/contract/ticket.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { withEvent } from '../kit/with-event.ts';
import { connection } from '../kit/connection.ts';
import { part, partOf, waitsForPart, whenRequested } from '../kit/part.ts';
import type { PendingStep, StepFlow, StepName } from './pending-step.ts';
import type { verificationMachine, VerificationOutput } from './verification.machine.ts';

export const stepEffects = {
  showStep: effect<{ flow: StepFlow; step: StepName }>('showStep'),
  /** A newer version of the shop names its files anew, and only a reload learns those names. */
  reload: effect('reload'),
  rememberStep: effect<{ pending: PendingStep }>('rememberStep'),
  forgetStep: effect('forgetStep'),
  /** As `forgetStep`, unless another tab has begun again with another ticket. */
  forgetLostStep: effect<{ ticket: Ticket | null }>('forgetLostStep'),
  goHome: effect('goHome'),
  notify,
};

export const verificationEnds = {
  isSaved: endedWith<VerificationOutput>('saved'),
  isNumberChange: endedWith<VerificationOutput>('numberChangeRequested'),
  isEndedElsewhere: endedWith<VerificationOutput>('endedElsewhere'),
};

export const stepActors = { verification: partOf<typeof verificationMachine>('verification'), part, connection };

/** Until the machines of the step are there: its page is shown meanwhile. The sibling state `here` runs them. */
export const waitsForSteps = <const Machine extends string>(machine: Machine) =>
  ({
    arriving: {
      always: [
        { guard: 'areStepsFetched', target: 'here' },
        {
          target: 'fetching',
          actions: { type: 'showStep', params: shownStepOf },
          description: 'The page of the step is shown while its part is fetched.',
        },
      ],
    },
    ...waitsForPart(
      'steps',
      { target: 'here', actions: 'markFetched', meta: { requirements: ['ER-4'] } },
      {
        tags: ['dialog'],
        retries: whenRequested,
        on: {
          'dialog.dismissed': {
            target: `#${machine}.finished`,
            actions: [{ type: 'finishWith', params: { type: 'dismissed' } }, 'goHome'],
            description: 'Closed without the part: the step stays open for another time.',
          },
        },
      },
    ),
  }) as const;

/** `clear`: the flow's action for a lost step. */
export const whenNotSaved = <const Clear extends string | ReturnType<typeof withEvent>>(
  machine: string,
  clear: Clear,
  elsewhere: string,
) =>
  [
    {
      guard: withEvent('isNumberChange'),
      target: '#phone',
      actions: [withEvent('setLeft'), 'goHome'],
      description: 'Another number: the dialog opens with this one filled in.',
    },
    {
      guard: withEvent('isEndedElsewhere'),
      target: `#${machine}.finished`,
      actions: [{ type: 'finishWith', params: { type: 'endedElsewhere' } }, 'goHome'],
      description: elsewhere,
    },
    {
      target: '#phone.stepLost',
      actions: [clear, { type: 'forgetLostStep', params: lostTicket }, 'goHome'],
      description: 'The ticket was used or has expired.',
    },
  ] as const;

/** A step that is left to change the number keeps the ticket and wait of its newest code. */
export function leftStep(pending: PendingStep | null, { output }: Ended<VerificationOutput>): PendingStep | null {
  if (pending?.step !== 'code' || output.type !== 'numberChangeRequested') return pending;
  const { ticket, until, locked } = output;
  return { ...pending, ticket, until, locked };
}

function lostTicket({ event: { output } }: { event: Ended<VerificationOutput> }) {
  return { ticket: output.type === 'stepLost' ? output.ticket : null };
}

function shownStepOf(args: { context: { pending: PendingStep | null } }) {
  const { flow, step } = stepOf(args).pending;
  return { flow, step };
}

export function stepOf({ context: { pending } }: { context: { pending: PendingStep | null } }): {
  pending: PendingStep;
} {
  if (!pending) throw new Error('A flow of a visitor went to its steps without one.');
  return { pending };
}
