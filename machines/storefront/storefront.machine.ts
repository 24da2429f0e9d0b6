/** The storefront with all its parts given at once, for walks, tests and diagrams. The browser fetches the parts. */
import { forgotPasswordMachine } from '../forgot-password/forgot-password.machine.ts';
import { playerMachine } from '../player/player.machine.ts';
import { passkeyLoginMachine } from '../passkey-login/passkey-login.machine.ts';
import { registrationMachine } from '../registration/registration.machine.ts';
import { storefrontChart } from './storefront.chart.ts';

export { controlKey, type StorefrontInput, type StorefrontSnapshot } from './storefront.chart.ts';

export const storefrontMachine = storefrontChart.provide({
  actors: {
    player: playerMachine,
    passkeyLogin: passkeyLoginMachine,
    registration: registrationMachine,
    forgotPassword: forgotPasswordMachine,
  },
});
