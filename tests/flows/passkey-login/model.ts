/** The login with a passkey; the browser's answers are events. */
import { passkeyLoginMachine } from '../../../machines/passkey-login/passkey-login.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { merchantUid, moment, passkeyAnswer, passkeyQuestion, session, waitOf } from '../kit/samples.ts';

export const passkeyLogin = defineModel({
  name: 'passkey-login',
  machine: passkeyLoginMachine,
  present: moment,
  homes: { resting: (snapshot) => snapshot.matches({ resting: 'clean' }) },
  inputs: { visitor: { merchantUid } },
  events: {
    ...plain('passkey.wanted', 'passkey.givenUp', 'passkey.supported', 'passkey.unsupported'),
    ...plain('passkey.dismissed', 'passkey.late', 'passkey.exists', 'passkey.failed'),
    'passkey.given': { plain: { credential: passkeyAnswer } },
  },
  outcomes: {
    'passkeyLoginOptions.accepted': { plain: { question: passkeyQuestion } },
    'passkeyLoginOptions.throttled': { plain: waitOf(1) },
    'passkeyLogin.accepted': { plain: { session } },
    'passkeyLogin.throttled': { plain: waitOf(1) },
  },
});
