/** What a login with a passkey needs: machine, calls, and what the browser does. Loaded with its key alone. */
import { provideAll } from '../../../machines/kit/provide-all.ts';
import { passkeyLoginMachine } from '../../../machines/passkey-login/passkey-login.machine.ts';
import { passkeyLoginCalls } from '../../contract/passkey-login-calls.ts';
import { passkeyActors } from '../browser/passkeys.ts';
import type { Surroundings } from './late-machine.ts';

export const providePasskeyLogin = ({ actors, effects, callsOf, window }: Surroundings) =>
  provideAll(passkeyLoginMachine, {
    actors: { ...actors, ...callsOf(passkeyLoginCalls), ...passkeyActors(window) },
    effects,
  });
