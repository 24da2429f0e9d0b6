/** How whoever began a visitor's flow hears the end of its steps: registration and forgot password alike. */
import type { Ticket } from '../../src/contract/ticket.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { withEvent } from '../kit/with-event.ts';
import type { PendingStep } from './pending-step.ts';
import type { VerificationOutput } from './verification.machine.ts';

/** What such a flow asks of the world. */
export const stepEffects = {
  rememberStep: effect<{ pending: PendingStep }>('rememberStep'),
  forgetStep: effect('forgetStep'),
  /** As `forgetStep`, unless another tab has begun anew and goes by another ticket. */
  forgetLostStep: effect<{ ticket: Ticket | null }>('forgetLostStep'),
  goHome: effect('goHome'),
  notify,
};

export const verificationEnds = {
  isSaved: endedWith<VerificationOutput>('saved'),
  isNumberChange: endedWith<VerificationOutput>('numberChangeRequested'),
  isEndedElsewhere: endedWith<VerificationOutput>('endedElsewhere'),
};

/** The branches after what it means that the password is saved. `clear` is the flow's own action for a step that is lost. */
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
      description: 'The step was used, or is too old.',
    },
  ] as const;

/** The step as it was left for another number: with the ticket and the wait of its newest code. */
export function leftStep(pending: PendingStep | null, { output }: Ended<VerificationOutput>): PendingStep | null {
  if (pending?.step !== 'code' || output.type !== 'numberChangeRequested') return pending;
  const { ticket, until, locked } = output;
  return { ...pending, ticket, until, locked };
}

/** The ticket of a step that was lost; null where it ended otherwise. */
function lostTicket({ event: { output } }: { event: Ended<VerificationOutput> }) {
  return { ticket: output.type === 'stepLost' ? output.ticket : null };
}

/** The step that the flow goes on to. */
export function stepOf({ context: { pending } }: { context: { pending: PendingStep | null } }): {
  pending: PendingStep;
} {
  if (!pending) throw new Error('A flow of a visitor went to its steps without one.');
  return { pending };
}
