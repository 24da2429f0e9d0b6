/** What a visitor needs once a number was sent: the machines and calls of code and password. Loaded by app/fetch-parts.ts alone. */
import { verificationMachine } from '../../../machines/verification/verification.machine.ts';
import { stepCalls } from '../../contract/step-calls.ts';

export const stepsPart = { machine: verificationMachine, calls: stepCalls };
export type StepsPart = typeof stepsPart;
