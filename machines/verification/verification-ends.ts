/** How registration and forgot password handle the ends of their child, the verification. */
import type { Ticket } from '../../src/contract/ticket.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { withEvent } from '../kit/with-event.ts';
import type { PendingStep } from './pending-step.ts';
import type { VerificationOutput } from './verification.machine.ts';

export const stepEffects = {
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

/** `clear`: the flow's action for a lost step. */
export const whenNotSaved = <const Clear extends string>(machine: string, clear: Clear, elsewhere: string) =>
  [
    {
      guard: withEvent('isNumberChange'),
      target: 'phone',
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
      target: 'phone.stepLost',
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

export function stepOf({ context: { pending } }: { context: { pending: PendingStep | null } }): {
  pending: PendingStep;
} {
  if (!pending) throw new Error('A flow of a visitor went to its steps without one.');
  return { pending };
}
