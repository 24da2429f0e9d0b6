/** The registration with its part given at once, for walks, tests and diagrams. The browser fetches the part. */
import { verificationMachine } from '../verification/verification.machine.ts';
import { registrationChart } from './registration.chart.ts';

export { controlKey, type RegistrationSnapshot } from './registration.chart.ts';

export const registrationMachine = registrationChart.provide({ actors: { verification: verificationMachine } });
