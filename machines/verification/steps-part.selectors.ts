/** Whether a visitor's flow waits for steps that could not be fetched (ER-4). */
import type { ForgotPasswordSnapshot } from '../forgot-password/forgot-password.chart.ts';
import type { RegistrationSnapshot } from '../registration/registration.chart.ts';

const states = ['missing', 'retrying'] as const;

export const missingSteps = ({
  value,
}: ForgotPasswordSnapshot | RegistrationSnapshot): (typeof states)[number] | null =>
  states.find((state) => typeof value === 'object' && 'verifying' in value && value.verifying === state) ?? null;
