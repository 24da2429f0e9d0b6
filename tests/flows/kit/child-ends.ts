import { endings } from './define-model.ts';
import { laterTicket, minutes, moment, password, proof, someTicket } from './samples.ts';

export const deedPinEnds = {
  confirmed: { type: 'confirmed', proof },
  ...endings('pinMissing', 'resetRequested', 'dismissed', 'unauthorized'),
} as const;
export const deedPinNeverEnds = {
  accepted: 'For a sensitive action the right PIN ends with what confirms it.',
  ticketLost: 'No code comes before the PIN for a sensitive action.',
  alreadySet: 'Only where a PIN is set can there be one already.',
  numberTaken: 'Only where a number is changed can it be taken.',
  uncertain: 'Asking for a PIN changes nothing that could be uncertain.',
};

/** Outputs of `money-result` but `moved`, whose transaction is the flow's. */
export const moneyResultEnds = {
  ...endings('refused', 'notMoved', 'left', 'untold', 'unauthorized'),
} as const;

export const playerCodeEnds = {
  ...endings('numberTaken', 'ticketLost'),
  dismissed: { type: 'dismissed', until: moment + minutes(1), locked: false },
  unauthorized: { type: 'unauthorized' },
} as const;

export const verificationEnds = {
  saved: { type: 'saved', password },
  numberChange: { type: 'numberChangeRequested', ticket: laterTicket, until: moment + minutes(4), locked: false },
  stepLost: { type: 'stepLost', ticket: someTicket },
  endedElsewhere: { type: 'endedElsewhere' },
} as const;
