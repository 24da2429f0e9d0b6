/** Where a visitor's flow stands when the page is left: what the storage keeps of it (SS-7). */
import type { Ticket } from '../../src/contract/ticket.ts';

/** The flows that go through `/verification-otp` (RT-12). */
export type StepFlow = 'register' | 'forgotPassword';
export type StepName = 'code' | 'password';

export type PendingStep = { flow: StepFlow; phone: string; ticket: Ticket } & (
  | { step: 'code'; until: number; locked: boolean }
  | { step: 'password' }
);
