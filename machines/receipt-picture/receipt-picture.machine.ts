/**
 * A receipt as a picture (TX-3): drawn on the device after the tap, then shared by the phone's sheet, or saved where the
 * browser shares no files. It begins and ends beside the receipt, which it never changes.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { connection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { effect } from '../kit/effect.ts';
import { part, waitsForPart, type PartEvent } from '../kit/part.ts';
import { placeholder } from '../kit/placeholder.ts';
import { problem } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';
import type { DrawnReceipt, Picture } from './drawn-receipt.ts';

interface PictureRequested {
  type: 'picture.requested';
  receipt: DrawnReceipt;
}

export type ReceiptPictureEvent =
  | PictureRequested
  /** The browser shares files, or it does not. */
  | { type: 'sharing.supported' }
  | { type: 'sharing.unsupported' }
  | { type: 'picture.drawn'; picture: Picture }
  | { type: 'picture.failed' }
  | { type: 'sharing.accepted' }
  | { type: 'sharing.dismissed' }
  /** The browser wants a tap that is not so long ago. */
  | { type: 'sharing.late' }
  | { type: 'sharing.failed' }
  | Exclude<PartEvent, { type: 'part.requested' }>
  | ConnectionRestored;

interface Context {
  canShare: boolean;
  receipt: DrawnReceipt | null;
  /** While it is shared, or waits for the tap that shares it. */
  picture: Picture | null;
}

const TX3 = { requirements: ['TX-3'] };

const saveInstead = {
  target: 'resting.savedInstead',
  actions: [
    { type: 'savePicture', params: ({ context: { picture } }: { context: Context }) => ({ picture }) },
    'clearPicture',
  ],
} as const;

const redraw = { target: 'drawing', actions: withEvent('setReceipt') } as const;

/** `late`: what follows where the browser wants a newer tap. */
const sharingWith = <const Late extends object>(late: Late) =>
  ({
    description: 'The phone’s sheet is open: the player chooses whom to give it to.',
    meta: TX3,
    invoke: {
      id: 'sharing',
      src: 'sharing',
      input: ({ context: { picture } }: { context: Context }) => ({ picture }),
    },
    on: {
      'sharing.accepted': { target: 'resting.shared', actions: 'clearPicture' },
      'sharing.dismissed': {
        target: 'resting',
        actions: 'clearPicture',
        description: 'Closed without a choice: that is one too.',
      },
      'sharing.late': late,
      'sharing.failed': saveInstead,
      'picture.requested': { ...redraw, description: 'A sheet that never said how it ended.' },
    },
  }) as const;

export const receiptPictureMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReceiptPictureEvent,
    tags: {} as 'error',
  },
  actors: {
    connection,
    part,
    /** Sends `sharing.supported` or `sharing.unsupported`, once. */
    sharingSupport: placeholder('The browser is asked for its share sheet only where it is provided'),
    /** Sends `picture.…`, once. */
    drawing: placeholder<{ receipt: DrawnReceipt | null }>('A receipt is drawn only where the browser provides it'),
    /** Opens the sheet; sends `sharing.…`, once. */
    sharing: placeholder<{ picture: Picture | null }>('A picture is shared only where the browser provides it'),
  },
  actions: {
    /** A newer version of the shop names its files anew, and only a reload learns those names. */
    reload: effect('reload'),
    savePicture: effect<{ picture: Picture | null }>('savePicture'),
    markShareable: assign({ canShare: true }),
    setReceipt: assign((_, { receipt }: { receipt: DrawnReceipt }) => ({ receipt })),
    setPicture: assign((_, { picture }: { picture: Picture }) => ({ picture })),
    clearPicture: assign({ picture: null }),
  },
  guards: {
    canShare: ({ context }) => context.canShare,
    isSame: ({ context }, { receipt }: { receipt: DrawnReceipt }) =>
      JSON.stringify(receipt) === JSON.stringify(context.receipt),
  },
}).createMachine({
  id: 'receiptPicture',
  description: 'A receipt as a picture',
  context: { canShare: false, receipt: null, picture: null },
  initial: 'checkingBrowser',
  states: {
    checkingBrowser: {
      description: 'The browser says whether it shares files.',
      meta: TX3,
      invoke: { id: 'sharingSupport', src: 'sharingSupport' },
      on: {
        'sharing.supported': { target: 'resting', actions: 'markShareable' },
        'sharing.unsupported': { target: 'resting' },
      },
    },
    resting: {
      description: 'Nothing is under way: what came of it is said, and it can be done again.',
      meta: TX3,
      initial: 'clean',
      on: { 'picture.requested': { target: 'fetching', actions: withEvent('setReceipt') } },
      states: {
        clean: {},
        shared: { description: 'Another app has the picture.' },
        saved: { description: 'The browser shares no files: the picture is saved.' },
        savedInstead: { description: 'The sheet would not take it: the picture is saved.' },
        notDrawn: problem('The browser could not draw it.', 'TX-3'),
      },
    },
    ...waitsForPart(
      'picture',
      { target: 'drawing', meta: TX3 },
      { tags: [], retries: { 'picture.requested': { target: 'retrying', actions: withEvent('setReceipt') } }, on: {} },
    ),
    drawing: {
      description: 'The receipt is drawn on the device.',
      meta: TX3,
      invoke: { id: 'drawing', src: 'drawing', input: ({ context: { receipt } }) => ({ receipt }) },
      on: {
        'picture.drawn': [
          { guard: 'canShare', target: 'sharing', actions: withEvent('setPicture') },
          {
            target: 'resting.saved',
            actions: { type: 'savePicture', params: ({ event: { picture } }) => ({ picture }) },
          },
        ],
        'picture.failed': { target: 'resting.notDrawn' },
      },
    },
    sharing: sharingWith({ target: 'ready' }),
    ready: {
      description: 'Drawn too long after the tap: the next one shares it at once.',
      meta: TX3,
      on: {
        'picture.requested': [
          { guard: withEvent('isSame'), target: 'sharingAgain' },
          { ...redraw, description: 'The receipt has changed since: it is drawn anew.' },
        ],
      },
    },
    sharingAgain: sharingWith(saveInstead),
  },
});

export type ReceiptPictureSnapshot = SnapshotFrom<typeof receiptPictureMachine>;

/** Of the receipt its status: what else of it changes under way changes with that. */
export const controlKey = (snapshot: ReceiptPictureSnapshot): ControlKey => ({
  canShare: snapshot.context.canShare,
  receipt: snapshot.matches('resting') ? null : (snapshot.context.receipt?.status.look ?? null),
});
