/** A player's passkeys; the browser's answers are events. */
import { controlKey, passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import { deedPinEnds, deedPinNeverEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  bearer,
  moment,
  otherPasskey,
  passkey,
  passkeyAnswer,
  passkeyQuestion,
  phone,
  waitOf,
} from '../kit/samples.ts';

const some = { passkeys: [passkey, otherPasskey] };
const none = { passkeys: [] };

export const passkeys = defineModel({
  name: 'passkeys',
  machine: passkeysMachine,
  controlKey,
  present: moment,
  homes: { closed: (snapshot) => snapshot.matches('closed') },
  inputs: { player: { bearer, phone } },
  events: {
    ...plain(
      'list.opened',
      'list.closed',
      'passkey.wanted',
      'passkey.givenUp',
      'removal.confirmed',
      'removal.dismissed',
    ),
    'removal.requested': { first: { id: passkey.id } },
    ...plain('pin.saved', 'passkey.supported', 'passkey.unsupported'),
    ...plain('passkey.dismissed', 'passkey.late', 'passkey.exists', 'passkey.failed'),
    'passkey.given': { plain: { credential: passkeyAnswer } },
  },
  outcomes: {
    'passkeys.accepted': { some, none },
    'passkeyOptions.accepted': { plain: { question: passkeyQuestion } },
    'passkeyOptions.throttled': { plain: waitOf(1) },
    'addPasskey.accepted': { plain: some },
    'removePasskey.accepted': { left: { passkeys: [otherPasskey] }, none },
  },
  outputs: { pinPad: deedPinEnds },
  neverEnds: { pinPad: deedPinNeverEnds },
});
