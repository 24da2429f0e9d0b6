/** The two steps on `/verification-otp`; each of them has a model of its own. */
import {
  controlKey,
  verificationMachine,
  type VerificationSnapshot,
} from '../../../machines/verification/verification.machine.ts';
import type { StepFlow } from '../../../machines/verification/pending-step.ts';
import type { ControlKey } from '../../../machines/kit/control-key.ts';
import { defineModel } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import {
  laterTicket,
  minutes,
  moment,
  nameOfSecret,
  otherPhone,
  password,
  pendingCode,
  pendingPassword,
  someTicket,
} from '../kit/samples.ts';

/** The machine tells tickets apart by their tokens, of which the samples have two. */
const controlKeyWithTicket = (snapshot: VerificationSnapshot): ControlKey => {
  const { token } = snapshot.context.ticket;
  return {
    ...controlKey(snapshot),
    ticket: nameOfSecret(token, { first: someTicket.token, later: laterTicket.token }),
  };
};

/** Another tab's changes to a flow, each under its own name. */
const movesOf = (flow: StepFlow) => ({
  [`${flow} newCode`]: { pending: { ...pendingCode(flow), until: moment + minutes(4) } },
  [`${flow} newTicket`]: { pending: { ...pendingCode(flow), ticket: laterTicket } },
  [`${flow} newPasswordTicket`]: { pending: { ...pendingPassword(flow), ticket: someTicket } },
  [`${flow} verified`]: { pending: pendingPassword(flow) },
  [`${flow} otherNumber`]: { pending: { ...pendingCode(flow), phone: otherPhone } },
});

export const verification = defineModel({
  name: 'verification',
  machine: verificationMachine,
  controlKey: controlKeyWithTicket,
  inputs: {
    registerCode: { pending: pendingCode('register') },
    registerPassword: { pending: pendingPassword('register') },
    resetCode: { pending: pendingCode('forgotPassword') },
    resetPassword: { pending: pendingPassword('forgotPassword') },
  },
  events: {
    'step.requested': { plain: {} },
    'route.changed': {
      home: { route: routes.games },
      ...visits('codeStep', 'passwordStep', 'resetCodeStep', 'resetPasswordStep', 'strayStep'),
    },
    'tab.stepMoved': { ended: { pending: null }, ...movesOf('register'), ...movesOf('forgotPassword') },
  },
  outputs: {
    oneTimeCode: {
      verified: { type: 'verified', proof: laterTicket },
      numberChange: { type: 'numberChangeRequested', until: moment + minutes(4), locked: false },
      ticketLost: { type: 'ticketLost' },
    },
    newPassword: { saved: { type: 'saved', password }, ticketLost: { type: 'ticketLost' } },
  },
  neverEnds: {
    oneTimeCode: {
      numberTaken: 'Only where a player changes a number can it be taken.',
      dismissed: 'The steps are pages: only a dialog of a player is closed.',
      unauthorized: 'A visitor has no session that could be over.',
    },
    newPassword: {
      dismissed: 'The steps are pages: they are left by their address.',
      uncertain: 'Only a player changes a password that there is.',
      unauthorized: 'A visitor has no session that could be over.',
    },
  },
});
