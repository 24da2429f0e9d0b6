import { controlKey, revocationMachine } from '../../../machines/revocation/revocation.machine.ts';
import { defineModel } from '../kit/define-model.ts';
import { session } from '../kit/samples.ts';

export const revocation = defineModel({
  name: 'revocation',
  machine: revocationMachine,
  controlKey,
  inputs: { loggedOut: { token: session.token } },
});
