/** How whoever began a visitor's flow hears the end of its steps: registration and forgot password alike. */
import type { PendingStep } from './pending-step.ts';
import type { VerificationOutput } from './verification.machine.ts';

interface Ended {
  output: VerificationOutput;
}

export const verificationEnds = {
  isSaved: (_: unknown, { output }: Ended): boolean => output.type === 'saved',
  isNumberChange: (_: unknown, { output }: Ended): boolean => output.type === 'numberChangeRequested',
  isEndedElsewhere: (_: unknown, { output }: Ended): boolean => output.type === 'endedElsewhere',
};

/** The step as it was left for another number: with the ticket and the wait of its newest code. */
export function leftStep(pending: PendingStep | null, { output }: Ended): PendingStep | null {
  if (pending?.step !== 'code' || output.type !== 'numberChangeRequested') return pending;
  const { ticket, until, locked } = output;
  return { ...pending, ticket, until, locked };
}

/** The ticket of a step that was lost; null where it ended otherwise. */
export const lostTicket = ({ output }: Ended) => ({ ticket: output.type === 'stepLost' ? output.ticket : null });
