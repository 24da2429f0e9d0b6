/**
 * The machine of a login with a passkey, where its chunk puts it before the key is shown that asks for it. The first
 * chunk has this alone: whoever never opens the login loads nothing of it.
 */
import type { passkeyLoginMachine } from '../../../machines/passkey-login/passkey-login.machine.ts';
import type { World } from '../../../machines/kit/provide-all.ts';
import type { callActors } from '../gateway/actors.ts';

export interface Surroundings extends World {
  callsOf(calls: Parameters<typeof callActors>[1]): World['actors'];
  window: Window;
}

type Provide = (around: Surroundings) => typeof passkeyLoginMachine;

let provide: Provide | undefined;

export const lateMachine = {
  held: () => provide,
  give(given: Provide) {
    provide = given;
  },
};
