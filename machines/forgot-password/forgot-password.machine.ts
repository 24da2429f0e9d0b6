/** The forgotten password with its part given at once, for walks, tests and diagrams. The browser fetches the part. */
import { verificationMachine } from '../verification/verification.machine.ts';
import { forgotPasswordChart } from './forgot-password.chart.ts';

export { controlKey, type ForgotPasswordSnapshot } from './forgot-password.chart.ts';

export const forgotPasswordMachine = forgotPasswordChart.provide({ actors: { verification: verificationMachine } });
