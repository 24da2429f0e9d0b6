/**
 * A player's passkeys: read once asked for, added with the PIN, removed after a second thought (PK-1, PK-2). What the
 * browser makes is asked for only after the platform agreed to one more.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type {
  addPasskey,
  Passkey,
  passkeyOptions,
  PasskeyQuestion,
  passkeys,
  removePasskey,
} from '../../src/contract/passkeys.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { whenUnauthorized, type Ended } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import { padEnds, pinNeededStates, whenConfirmed, whenNotConfirmed, type PinSaved } from '../pin-pad/pin-needed.ts';
import { pinPadMachine, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';
import { passkeyCreation, passkeySupport, type PasskeyEvent } from './passkey-browser.ts';

export interface PasskeysInput {
  bearer: Secret;
  /** For the PIN pad. */
  phone: string;
}

export interface PasskeysOutput {
  type: 'unauthorized';
}

export type PasskeysEvent =
  | { type: 'list.opened' }
  | { type: 'list.closed' }
  | { type: 'passkey.wanted' }
  | { type: 'passkey.givenUp' }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'removal.dismissed' }
  | PasskeyEvent
  | PinSaved
  | DeadlineReached
  | OutcomeEvent<typeof passkeys>
  | OutcomeEvent<typeof passkeyOptions>
  | OutcomeEvent<typeof addPasskey>
  | OutcomeEvent<typeof removePasskey>;

interface Context extends PasskeysInput {
  passkeys: readonly Passkey[];
  /** Which one is being removed. */
  id: string;
  /** While the browser and the platform have to do with it. */
  question: PasskeyQuestion | null;
  proof: Secret | null;
  wasWrong: boolean;
  until: number;
  minutes: number;
  output: PasskeysOutput;
}

interface Listed {
  passkeys: readonly Passkey[];
}

const closes = { 'list.closed': { target: '#passkeys.closed', actions: 'clearPasskeys' } } as const;

const PK1 = { requirements: ['PK-1'] };
const PK2 = { requirements: ['PK-2'] };

export const passkeysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasskeysEvent,
    input: {} as PasskeysInput,
    output: {} as PasskeysOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked' | 'dialog',
  },
  actors: {
    deadline,
    passkeySupport,
    passkeyCreation,
    'call:passkeys': call<typeof passkeys>('passkeys'),
    'call:passkeyOptions': call<typeof passkeyOptions>('passkeyOptions'),
    'call:addPasskey': call<typeof addPasskey>('addPasskey'),
    'call:removePasskey': call<typeof removePasskey>('removePasskey'),
    pinPad: pinPadMachine,
  },
  actions: {
    notify,
    setPasskeys: assign((_, { passkeys: listed }: Listed) => ({ passkeys: listed })),
    clearPasskeys: assign({ passkeys: [], id: '' }),
    setId: assign((_, { id }: { id: string }) => ({ id })),
    setQuestion: assign((_, { question }: { question: PasskeyQuestion }) => ({ question })),
    clearQuestion: assign({ question: null }),
    setProof: assign((_, { output }: Ended<PinPadOutput>) =>
      output.type === 'confirmed' ? { proof: output.proof } : {},
    ),
    clearProof: assign({ proof: null }),
    markMiss: assign({ wasWrong: true }),
    clearMiss: assign({ wasWrong: false }),
    setWait: assign(waitOf),
  },
  guards: {
    isListed: ({ context }, { id }: { id: string }) => context.passkeys.some((passkey) => passkey.id === id),
    ...padEnds,
  },
}).createMachine({
  id: 'passkeys',
  description: 'Passkeys of the player',
  context: ({ input }) => ({
    ...input,
    passkeys: [],
    id: '',
    question: null,
    proof: null,
    wasWrong: false,
    until: 0,
    minutes: 0,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'closed',
  states: {
    closed: {
      description: 'Not asked for: nothing is read.',
      meta: PK2,
      on: { 'list.opened': { target: 'reading' } },
    },
    reading: {
      tags: ['busy'],
      meta: PK2,
      invoke: { id: 'passkeys', src: 'call:passkeys', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'passkeys.accepted': { target: 'listed', actions: withEvent('setPasskeys') },
        'passkeys.unauthorized': whenUnauthorized('passkeys'),
        ...onCallFailure('passkeys', '#passkeysFailed'),
      },
    },
    failed: failedCall('passkeysFailed', 'It could not be read: says why, and offers to try again.', {
      ...closes,
      'list.opened': { target: 'reading' },
    }),
    listed: {
      id: 'passkeysListed',
      description: 'Each passkey with what is known of it; or that there is none.',
      meta: PK2,
      initial: 'clean',
      on: {
        ...closes,
        'passkey.wanted': { target: 'checkingBrowser' },
        'removal.requested': { guard: withEvent('isListed'), target: 'removing', actions: withEvent('setId') },
      },
      states: {
        clean: {},
        unsupported: problem('This browser has no passkeys.', 'PK-1'),
        wrongAddress: problem('This address has no passkeys.', 'PK-1'),
        tooMany: problem('The player has as many passkeys as are allowed.', 'PK-1'),
        dismissed: problem('The person put it off.', 'PK-1'),
        late: problem('It took too long.', 'PK-1'),
        exists: problem('The device has one for this account already.', 'PK-1'),
        notMade: problem('The browser made none.', 'PK-1'),
        refused: problem('The platform does not take what the browser made.', 'PK-1'),
        throttled: blockedBy('throttle', 'Added too often: it waits.', { 'passkey.wanted': {} }, 'PK-1'),
        ...pinNeededStates,
        ...callFailureStates,
      },
    },
    checkingBrowser: {
      description: 'The browser says whether it has passkeys, before the PIN is asked for.',
      meta: PK1,
      invoke: { id: 'passkeySupport', src: 'passkeySupport' },
      on: {
        'passkey.supported': { target: 'asking' },
        'passkey.unsupported': { target: 'listed.unsupported' },
      },
    },
    asking: {
      tags: ['busy'],
      description: 'The platform agrees to one more, once the PIN was right.',
      meta: PK1,
      invoke: {
        id: 'passkeyOptions',
        src: 'call:passkeyOptions',
        input: ({ context: { bearer, proof } }) => ({ bearer, proof }),
      },
      exit: 'clearProof',
      on: {
        'passkeyOptions.accepted': { target: 'making', actions: withEvent('setQuestion') },
        'passkeyOptions.proof_required': { target: 'confirming', actions: 'clearMiss' },
        'passkeyOptions.wrong_pin': { target: 'confirming', actions: 'markMiss', meta: { requirements: ['PN-3'] } },
        'passkeyOptions.pin_missing': { target: 'listed.pinMissing' },
        'passkeyOptions.too_many': { target: 'listed.tooMany' },
        'passkeyOptions.not_here': { target: 'listed.wrongAddress' },
        'passkeyOptions.throttled': { target: 'listed.throttled', actions: withEvent('setWait') },
        'passkeyOptions.unauthorized': whenUnauthorized('passkeys'),
        ...onCallFailure('passkeyOptions', '#passkeysListed'),
      },
    },
    confirming: {
      tags: ['dialog'],
      description: 'The PIN for one more passkey.',
      meta: { requirements: ['PK-1', 'PN-4'] },
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context: { bearer, phone, wasWrong } }) => ({
          request: { purpose: 'confirm' as const, bearer, deed: { kind: 'passkey_add' as const } },
          phone,
          wasWrong,
        }),
        onDone: [{ ...whenConfirmed, target: 'asking' }, ...whenNotConfirmed('#passkeysListed', 'passkeys')],
      },
    },
    making: {
      description: 'The browser asks for finger, face or code of the device.',
      meta: PK1,
      invoke: {
        id: 'passkeyCreation',
        src: 'passkeyCreation',
        input: ({ context }) => ({ options: context.question?.options ?? null }),
      },
      on: {
        'passkey.given': { target: 'adding' },
        'passkey.dismissed': { target: 'listed.dismissed', actions: 'clearQuestion' },
        'passkey.late': { target: 'listed.late', actions: 'clearQuestion' },
        'passkey.exists': { target: 'listed.exists', actions: 'clearQuestion' },
        'passkey.failed': { target: 'listed.notMade', actions: 'clearQuestion' },
        'passkey.givenUp': { target: 'listed', actions: 'clearQuestion' },
      },
    },
    adding: {
      tags: ['busy'],
      description: 'What the browser made is told to the platform.',
      meta: PK1,
      invoke: {
        id: 'addPasskey',
        src: 'call:addPasskey',
        input: ({ context: { bearer, question }, event }) => {
          assertEvent(event, 'passkey.given');
          return { bearer, token: asked(question).token, credential: event.credential };
        },
      },
      exit: 'clearQuestion',
      on: {
        'addPasskey.accepted': {
          target: 'listed',
          actions: [withEvent('setPasskeys'), { type: 'notify', params: { id: 'passkeys.added' } }],
        },
        'addPasskey.refused': { target: 'listed.refused' },
        'addPasskey.too_many': { target: 'listed.tooMany' },
        'addPasskey.ticket_invalid': { target: 'listed.late' },
        'addPasskey.unauthorized': whenUnauthorized('passkeys'),
        ...onCallFailure('addPasskey', '#passkeysListed'),
      },
    },
    removing: {
      id: 'passkeysRemoving',
      description: 'Asks once more, and names the passkey.',
      meta: PK2,
      initial: 'clean',
      on: { 'removal.confirmed': { target: 'deleting' }, 'removal.dismissed': { target: 'listed' } },
      states: { clean: {}, ...callFailureStates },
    },
    deleting: {
      tags: ['busy'],
      meta: PK2,
      invoke: {
        id: 'removePasskey',
        src: 'call:removePasskey',
        input: ({ context: { bearer, id } }) => ({ bearer, id }),
      },
      on: {
        'removePasskey.accepted': {
          target: 'listed',
          actions: [withEvent('setPasskeys'), { type: 'notify', params: { id: 'passkeys.removed' } }],
        },
        'removePasskey.not_found': {
          target: 'reading',
          description: 'It has been removed meanwhile: the list is read again.',
        },
        'removePasskey.unauthorized': whenUnauthorized('passkeys'),
        ...onCallFailure('removePasskey', '#passkeysRemoving'),
      },
    },
    finished: { type: 'final', entry: 'clearQuestion' },
  },
});

function asked(question: PasskeyQuestion | null): PasskeyQuestion {
  if (!question) throw new Error('Expected what the browser was asked before its answer is sent; it is empty.');
  return question;
}

export type PasskeysSnapshot = SnapshotFrom<typeof passkeysMachine>;

export const controlKey = ({ context }: PasskeysSnapshot): ControlKey => ({
  listed: context.passkeys.map(({ id }) => id).join(' '),
});
