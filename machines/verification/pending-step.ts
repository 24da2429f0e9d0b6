/** The state of a visitor's flow when the page is left, as the storage keeps it (SS-7). */
import type { Ticket } from '../../src/contract/ticket.ts';

/** The flows that go through `/verification-otp` (RT-12). */
export type StepFlow = 'register' | 'forgotPassword';
export type StepName = 'code' | 'password';

export type PendingStep = { flow: StepFlow; phone: string; ticket: Ticket } &
  /** `codesLeft`: as the platform said with the code; not stored. */
  ({ step: 'code'; until: number; locked: boolean; codesLeft?: number | null } | { step: 'password' });
