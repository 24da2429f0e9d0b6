/** A receipt as a picture; the browser's answers are events. */
import { controlKey, receiptPictureMachine } from '../../../machines/receipt-picture/receipt-picture.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { moment, paidReceipt, pendingReceipt, picture } from '../kit/samples.ts';

export const receiptPicture = defineModel({
  name: 'receipt-picture',
  machine: receiptPictureMachine,
  controlKey,
  present: moment,
  homes: { resting: (snapshot) => snapshot.matches('resting') },
  inputs: { receipt: undefined },
  events: {
    'picture.requested': { pending: { receipt: pendingReceipt }, paid: { receipt: paidReceipt } },
    ...plain('sharing.supported', 'sharing.unsupported', 'part.arrived', 'part.missing', 'connection.restored'),
    'picture.drawn': { plain: { picture } },
    ...plain('picture.failed', 'sharing.accepted', 'sharing.dismissed', 'sharing.late', 'sharing.failed'),
  },
});
