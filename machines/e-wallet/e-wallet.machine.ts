/**
 * The player starts the link of an e-wallet here, agrees to it on the vendor's pages and finishes it after coming back;
 * or unlinks the e-wallet (EW-1 to EW-5, EW-8). A player is only ever sent to an address of the vendor's (C75).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { bindWallet, sendAuth, unlinkWallet } from '../../src/contract/e-wallet.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { linkStateOf, vendorAddress } from '../../src/contract/vendor-address.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { effect, type MessageRef } from '../kit/effect.ts';
import { ending, type Ended } from '../kit/end.ts';
import { announceMovement, notify } from '../kit/neighbours.ts';
import { listensToPage, page, type PageRestored } from '../kit/page.ts';
import { problem } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';
import { padEnds } from '../pin-pad/pin-needed.ts';
import { pinPadMachine, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';

/** `callback`: the player is back from the vendor's pages. */
type EWalletIntent = 'link' | 'unlink' | 'callback';

export interface WalletReturn {
  /** Null where the player refused, or the vendor failed. */
  authCode: Secret | null;
  state: Secret | null;
  /** At the vendor, by the player; absent: no. */
  hasDeclined?: boolean;
}

export interface EWalletInput {
  bearer: Secret;
  phone: string;
  /** Origins of the vendor's pages, from the page head. */
  origins: readonly string[];
  intent: EWalletIntent;
  returned: WalletReturn | null;
  linkState: Secret | null;
}

export type EWalletOutput =
  | { type: 'linked' }
  | { type: 'unlinked' }
  /** The balance is read again and will show it. */
  | { type: 'uncertain' }
  /** The link failed, or the player closed the dialog after the PIN was asked for: wrong tries may have locked it. */
  | { type: 'left' }
  | { type: 'dismissed' }
  | { type: 'pinMissing' }
  | { type: 'resetRequested' }
  /** `unlink`: this logout has its own message (EW-5). */
  | { type: 'unauthorized'; reason: 'expired' | 'unlink' };

export type EWalletEvent =
  | { type: 'link.confirmed' }
  | { type: 'unlink.confirmed' }
  | { type: 'dialog.dismissed' }
  /** The back button led from the vendor's page to this one. */
  | PageRestored
  | OutcomeEvent<typeof bindWallet>
  | OutcomeEvent<typeof sendAuth>
  | OutcomeEvent<typeof unlinkWallet>;

interface Context extends EWalletInput {
  proof: Secret | null;
  output: EWalletOutput;
}

interface Address {
  url: string;
}

const failed = { type: 'notify', params: { id: 'e_wallet.error.unknown' } } as const;

const endWith = ending<EWalletOutput>('eWallet');
/** A toast says so; nothing is linked. */
const refuseWith = (message: { type: 'notify'; params: MessageRef }) =>
  ({
    target: 'finished',
    actions: [message, { type: 'finishWith', params: { type: 'left' } }],
    meta: { requirements: ['EW-4'] },
  }) as const;
const leaveAttempt = (description: string) =>
  ({
    target: '#eWallet.finished',
    actions: ['forgetLink', 'goHome', { type: 'finishWith', params: { type: 'left' } }],
    description,
    meta: { requirements: ['RT-15'] },
  }) as const;

export const eWalletMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EWalletEvent,
    input: {} as EWalletInput,
    output: {} as EWalletOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    page,
    'call:bindWallet': call<typeof bindWallet>('bindWallet'),
    'call:sendAuth': call<typeof sendAuth>('sendAuth'),
    'call:unlinkWallet': call<typeof unlinkWallet>('unlinkWallet'),
    pinPad: pinPadMachine,
  },
  actions: {
    notify,
    goHome: effect('goHome'),
    leaveTo: effect<Address>('leaveTo'),
    rememberLink: effect<{ state: Secret }>('rememberLink'),
    forgetLink: effect('forgetLink'),
    announceMovement,
    setProof: assign((_, { output }: Ended<PinPadOutput>) =>
      output.type === 'confirmed' ? { proof: output.proof } : {},
    ),
    clearProof: assign({ proof: null }),
    finishWith: assign((_, output: EWalletOutput) => ({ returned: null, linkState: null, proof: null, output })),
  },
  guards: {
    isCallback: ({ context }) => context.intent === 'callback',
    isRefused: ({ context: { intent, returned, linkState } }) =>
      intent === 'callback' && !(returned?.authCode && linkState?.equals(returned.state)),
    isStray: ({ context: { intent, linkState } }) => intent === 'callback' && linkState === null,
    hasDeclined: ({ context: { intent, returned, linkState } }) =>
      intent === 'callback' && returned?.hasDeclined === true && (linkState?.equals(returned.state) ?? false),
    isUnlink: ({ context }) => context.intent === 'unlink',
    isVendors: ({ context }, { url }: Address) => addressOf(url, context.origins) !== null,
    ...padEnds,
  },
}).createMachine({
  id: 'eWallet',
  description: 'The e-wallet: linked, and unlinked',
  invoke: listensToPage,
  context: ({ input }) => ({ ...input, proof: null, output: { type: 'dismissed' } }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'hasDeclined',
          target: 'sheet.declined',
          actions: ['forgetLink', 'goHome'],
          description: 'The player said no at the vendor, to the link that this tab began.',
          meta: { requirements: ['EW-8', 'RT-15'] },
        },
        {
          guard: 'isStray',
          target: 'finished',
          actions: ['forgetLink', 'goHome', { type: 'finishWith', params: { type: 'left' } }],
          description: 'This tab began no link: no call is made, and the session knows whether that is an error.',
          meta: { requirements: ['EW-8', 'RT-15'] },
        },
        {
          guard: 'isRefused',
          target: 'finished',
          actions: ['forgetLink', 'goHome', failed, { type: 'finishWith', params: { type: 'left' } }],
          description: 'This tab began another link, or the vendor sent no code: no call is made.',
          meta: { requirements: ['EW-8', 'RT-15'] },
        },
        {
          guard: 'isCallback',
          target: 'sending',
          actions: ['forgetLink', 'goHome'],
          description: 'The state of the link is deleted before it is sent: it is valid for one try.',
          meta: { requirements: ['EW-3', 'EW-8', 'RT-15'] },
        },
        { guard: 'isUnlink', target: 'confirming' },
        { target: 'sheet' },
      ],
    },
    sheet: {
      id: 'sheet',
      description: 'Says what is shared, that DANA’s page opens and leads back here; asks whether to go on.',
      meta: { requirements: ['EW-2', 'SH-8'] },
      initial: 'clean',
      on: {
        'link.confirmed': { target: 'starting' },
        'dialog.dismissed': leaveAttempt('Given up after an attempt.'),
      },
      states: {
        clean: { on: { 'dialog.dismissed': endWith({ type: 'dismissed' }) } },
        returned: { description: 'Back from the vendor by the back button: the link can be continued.' },
        declined: { description: 'Back from the vendor after a no: nothing is linked, and another try is offered.' },
        blocked: problem('The address is not the vendor’s: it is not opened.', 'EW-4'),
        alreadyLinked: problem('An e-wallet is linked already, perhaps on another device.', 'EW-4'),
        unavailable: problem('The vendor does not answer.', 'EW-4'),
        ...callFailureStates,
      },
    },
    starting: {
      tags: ['busy'],
      description: 'Requests the address of the vendor’s page.',
      meta: { requirements: ['EW-2'] },
      invoke: { id: 'bindWallet', src: 'call:bindWallet', input: ({ context: { bearer } }) => ({ bearer }) },
      on: {
        'bindWallet.accepted': [
          {
            guard: withEvent('isVendors'),
            target: 'leaving',
            actions: [
              { type: 'rememberLink', params: ({ context, event }) => heldAddress(event.url, context.origins) },
              { type: 'leaveTo', params: ({ context, event }) => heldAddress(event.url, context.origins) },
            ],
            meta: { requirements: ['EW-2'] },
          },
          {
            target: 'sheet.blocked',
            description: 'The reply holds no address of the vendor’s.',
            meta: { requirements: ['EW-2'] },
          },
        ],
        'bindWallet.already_linked': {
          target: 'sheet.alreadyLinked',
          actions: 'announceMovement',
          meta: { requirements: ['EW-4'] },
        },
        'bindWallet.unavailable': { target: 'sheet.unavailable', meta: { requirements: ['EW-4'] } },
        'bindWallet.unauthorized': {
          ...endWith({ type: 'unauthorized', reason: 'expired' }),
          meta: { requirements: ['ER-1'] },
        },
        'dialog.dismissed': leaveAttempt('Given up before the address came.'),
        ...onCallFailure('bindWallet', '#sheet'),
      },
    },
    leaving: {
      description: 'The vendor’s page is being opened.',
      meta: { requirements: ['EW-2'] },
      on: {
        'page.restored': { target: 'sheet.returned' },
        'dialog.dismissed': leaveAttempt('The vendor’s page did not open.'),
      },
    },
    sending: {
      tags: ['busy'],
      description: 'The code that the vendor sent back is sent to the server.',
      meta: { requirements: ['EW-3'] },
      invoke: { id: 'sendAuth', src: 'call:sendAuth', input: ({ context }) => authOf(context) },
      on: {
        'sendAuth.accepted': { ...endWith({ type: 'linked' }), meta: { requirements: ['EW-3'] } },
        'sendAuth.auth_code_expired': refuseWith({
          type: 'notify',
          params: { id: 'e_wallet.error.auth_code_expired' },
        }),
        'sendAuth.not_pending': refuseWith(failed),
        'sendAuth.unavailable': refuseWith(failed),
        'sendAuth.unauthorized': {
          ...endWith({ type: 'unauthorized', reason: 'expired' }),
          meta: { requirements: ['ER-1'] },
        },
        'sendAuth.*': {
          target: 'finished',
          actions: [failed, { type: 'finishWith', params: { type: 'uncertain' } }],
          description: 'The answer was lost: the e-wallet may be linked all the same.',
          meta: { requirements: ['EW-4', 'ER-2'] },
        },
        'dialog.dismissed': { ...endWith({ type: 'uncertain' }), description: 'Closed before the answer.' },
      },
    },
    confirming: {
      id: 'confirming',
      description: 'Asks for confirmation before unlinking and names the e-wallet.',
      meta: { requirements: ['EW-5'] },
      initial: 'clean',
      on: {
        'unlink.confirmed': { target: 'unlinking' },
        'dialog.dismissed': {
          ...endWith({ type: 'uncertain' }),
          description: 'Closed after a try whose answer was lost.',
        },
      },
      states: { clean: { on: { 'dialog.dismissed': endWith({ type: 'dismissed' }) } }, ...callFailureStates },
    },
    unlinking: {
      tags: ['busy'],
      meta: { requirements: ['EW-5'] },
      invoke: {
        id: 'unlinkWallet',
        src: 'call:unlinkWallet',
        input: ({ context: { bearer, proof } }) => ({ bearer, proof }),
      },
      on: {
        'unlinkWallet.accepted': endWith({ type: 'unlinked' }),
        'unlinkWallet.not_linked': {
          ...endWith({ type: 'unlinked' }),
          description: 'The e-wallet had been unlinked already: on another device, or by a try whose answer was lost.',
        },
        'unlinkWallet.proof_required': { target: 'proving', actions: 'clearProof' },
        'unlinkWallet.session_ended': {
          ...endWith({ type: 'unauthorized', reason: 'unlink' }),
          description: 'Logs out, goes home and says why.',
          meta: { requirements: ['EW-5'] },
        },
        'unlinkWallet.unauthorized': {
          ...endWith({ type: 'unauthorized', reason: 'unlink' }),
          meta: { requirements: ['EW-5', 'ER-1'] },
        },
        'dialog.dismissed': { ...endWith({ type: 'uncertain' }), description: 'Closed before the answer.' },
        ...onCallFailure('unlinkWallet', '#confirming'),
      },
    },
    proving: {
      description: 'The PIN, valid for this unlinking alone.',
      meta: { requirements: ['EW-5', 'PN-4'] },
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context: { bearer, phone } }) => ({
          request: { purpose: 'confirm', bearer, deed: { kind: 'unlink' } },
          phone,
        }),
        onDone: [
          {
            guard: withEvent('isUnauthorized'),
            ...endWith({ type: 'unauthorized', reason: 'expired' }),
            meta: { requirements: ['ER-1'] },
          },
          {
            guard: withEvent('isConfirmed'),
            target: 'unlinking',
            actions: withEvent('setProof'),
            description: 'The PIN is right.',
          },
          {
            guard: withEvent('isPinMissing'),
            ...endWith({ type: 'pinMissing' }),
            description: 'The player has no PIN yet: it is set first.',
          },
          {
            guard: withEvent('isResetRequested'),
            ...endWith({ type: 'resetRequested' }),
            meta: { requirements: ['PN-4'] },
          },
          endWith({ type: 'left' }),
        ],
      },
    },
    finished: { type: 'final' },
  },
});

/** The vendor's address and the state in it; null where either is missing. */
function addressOf(text: string, origins: readonly string[]): (Address & { state: Secret }) | null {
  const url = vendorAddress(text, origins);
  const state = url === null ? null : linkStateOf(url);
  return url === null || state === null ? null : { url, state };
}

function heldAddress(text: string, origins: readonly string[]): Address & { state: Secret } {
  const address = addressOf(text, origins);
  if (!address) throw new Error('Expected an address of the vendor to open; none was checked.');
  return address;
}

function authOf({ bearer, returned }: Context): { bearer: Secret; authCode: Secret; state: Secret } {
  if (!returned?.authCode || !returned.state)
    throw new Error('Expected what the vendor sends before a link is finished; there is none.');
  return { bearer, authCode: returned.authCode, state: returned.state };
}

export type EWalletSnapshot = SnapshotFrom<typeof eWalletMachine>;
