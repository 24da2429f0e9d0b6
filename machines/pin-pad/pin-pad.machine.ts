/**
 * Entry of the present PIN, a new one, or both, six digits each, and the call that needs them (PN-1, PN-3, PN-4, PC-2,
 * C85). One machine for every purpose; the output says how it went.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isPin } from '../../src/contract/fields.ts';
import { pinTries, weakPin, type WeakPin } from '../../src/contract/pin-rules.ts';
import type { checkPin, PinRequest, submitPin } from '../../src/contract/pin.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { ending } from '../kit/end.ts';
import { problem } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';

export interface PinPadInput {
  request: PinRequest;
  /** The player's own number: a PIN must not be a part of it. */
  phone: string;
  /** The sensitive action's call refused the PIN: the pad says so at once. */
  wasWrong?: boolean;
}

export type PinPadOutput =
  | { type: 'accepted' }
  /** `proof`: valid once, for this sensitive action only. */
  | { type: 'confirmed'; proof: Secret }
  | { type: 'pinMissing' }
  /** The code of the step before no longer counts. */
  | { type: 'ticketLost' }
  /** Elsewhere, meanwhile. */
  | { type: 'alreadySet' }
  | { type: 'numberTaken' }
  /** The PIN is forgotten or locked. */
  | { type: 'resetRequested' }
  | { type: 'uncertain' }
  | { type: 'dismissed' }
  | { type: 'unauthorized' };

export type PinPadEvent =
  | { type: 'pin.submitted'; pin: Secret }
  | { type: 'pin.edited' }
  | { type: 'firstPin.requested' }
  | { type: 'retry.requested' }
  | { type: 'pinReset.requested' }
  | { type: 'dialog.dismissed' }
  | OutcomeEvent<typeof checkPin>
  | OutcomeEvent<typeof submitPin>;

interface Context extends PinPadInput {
  /** Each held until the answer. */
  current: Secret | null;
  pin: Secret | null;
  /** The old PIN was wrong: it is typed again, and the new one from before is sent with it. */
  isCorrecting: boolean;
  triesLeft: number;
  reason: WeakPin;
  /** A try may have gone through. */
  uncertain: boolean;
  output: PinPadOutput;
}

interface Missed {
  triesLeft: number | null;
}

interface Entered {
  pin: Secret;
}

const asksNew = ({ purpose }: PinRequest): boolean => purpose !== 'phone' && purpose !== 'confirm';
const asksCurrent = (request: PinRequest): boolean => request.purpose === 'change' || !asksNew(request);

/** A confirmation changes nothing by itself, so a lost answer leaves nothing uncertain. */
const changesSomething = ({ purpose }: PinRequest): boolean => purpose !== 'confirm';

const isIncomplete = () => ({ type: 'isIncomplete', params: ({ event }: { event: Entered }) => event }) as const;

const endWith = ending<PinPadOutput>('pinPad');

/** The old PIN is entered again. */
const whenWrong = <const Forget extends 'keepNew' | 'clearBoth'>(forget: Forget) =>
  [
    {
      guard: withEvent('wasLastTry'),
      target: 'locked',
      actions: 'clearBoth',
      description: 'The fifth wrong PIN in a row, on a platform that does not report the tries left.',
      meta: { requirements: ['PN-4'] },
    },
    {
      target: 'current.wrong',
      actions: [forget, withEvent('setTries')],
      meta: { requirements: ['PN-3', 'PN-4', 'PC-2'] },
    },
  ] as const;

/** `guard`: the change may have gone through. */
const dismissal = <Guard extends 'isUncertain' | 'changesSomething'>(guard: Guard) =>
  [{ guard, ...endWith({ type: 'uncertain' }) }, endWith({ type: 'dismissed' })] as const;

export const pinPadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PinPadEvent,
    input: {} as PinPadInput,
    output: {} as PinPadOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    'call:checkPin': call<typeof checkPin>('checkPin'),
    'call:submitPin': call<typeof submitPin>('submitPin'),
  },
  actions: {
    setCurrent: assign((_, { pin }: Entered) => ({ current: pin })),
    setTypedPin: assign((_, { pin }: Entered) => ({ pin })),
    clearPin: assign({ pin: null, isCorrecting: false }),
    clearBoth: assign({ current: null, pin: null, isCorrecting: false }),
    keepNew: assign(({ context }) => ({ current: null, isCorrecting: context.pin !== null })),
    /** The machine counts where the platform does not tell. */
    setTries: assign(({ context }, { triesLeft }: Missed) => ({ triesLeft: triesLeft ?? context.triesLeft - 1 })),
    setReason: assign((_, { reason }: { reason: WeakPin | null }) => (reason ? { reason } : {})),
    becomeUncertain: assign(({ context }) => ({ uncertain: changesSomething(context.request) })),
    finishWith: assign((_, output: PinPadOutput) => ({ current: null, pin: null, isCorrecting: false, output })),
  },
  guards: {
    wasWrong: ({ context }) => context.wasWrong === true,
    asksCurrent: ({ context }) => asksCurrent(context.request),
    asksNew: ({ context }) => asksNew(context.request),
    isCorrecting: ({ context }) => context.isCorrecting,
    isNew: ({ context }, { pin }: Entered) => pin.equals(context.pin),
    isUncertain: ({ context }) => context.uncertain,
    changesSomething: ({ context }) => changesSomething(context.request),
    isIncomplete: (_, { pin }: Entered) => !isPin(pin.reveal()),
    isWeak: ({ context }, { pin }: Entered) => weakPin(pin.reveal(), context.phone) !== null,
    isCurrent: ({ context }, { pin }: Entered) => pin.equals(context.current),
    wasLastTry: ({ context }, { triesLeft }: Missed) => triesLeft === null && context.triesLeft <= 1,
    differs: ({ context }, { pin }: Entered) => !pin.equals(context.pin),
  },
}).createMachine({
  id: 'pinPad',
  description: 'The six-digit PIN, entered for one purpose',
  context: ({ input }) => ({
    ...input,
    current: null,
    pin: null,
    isCorrecting: false,
    triesLeft: pinTries,
    reason: 'repeats',
    uncertain: false,
    output: { type: 'dismissed' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'wasWrong', target: 'current.wrong', meta: { requirements: ['PN-3'] } },
        { guard: 'asksCurrent', target: 'current' },
        { target: 'fresh' },
      ],
    },
    current: {
      description: 'The player’s current PIN.',
      meta: { requirements: ['PN-3', 'PC-1'] },
      initial: 'clean',
      on: {
        'pin.submitted': [
          { guard: isIncomplete(), target: '.incomplete' },
          {
            guard: withEvent('isNew'),
            target: 'fresh.sameAsOld',
            actions: [withEvent('setCurrent'), 'clearPin'],
            description: 'What was chosen as the new PIN is the old one.',
            meta: { requirements: ['PN-3'] },
          },
          {
            guard: 'isCorrecting',
            target: 'saving',
            actions: withEvent('setCurrent'),
            description: 'The old PIN alone was wrong: the new one is kept and sent with it.',
            meta: { requirements: ['PN-3'] },
          },
          { guard: 'asksNew', target: 'checking', actions: withEvent('setCurrent') },
          { target: 'saving', actions: withEvent('setCurrent') },
        ],
        'pin.edited': { target: '.clean' },
        'pinReset.requested': {
          ...endWith({ type: 'resetRequested' }),
          description: 'The PIN is forgotten: a code allows a reset.',
        },
        'dialog.dismissed': [...dismissal('isUncertain')],
      },
      states: {
        clean: {},
        incomplete: problem('Not six digits yet.'),
        wrong: problem(
          'The PIN you entered is wrong; from the second miss on with the tries that are left.',
          'PN-3',
          'PN-4',
          'PC-2',
        ),
      },
    },
    checking: {
      tags: ['busy'],
      description: 'The old PIN is compared before the new one is asked for; it counts as a try.',
      meta: { requirements: ['PN-3', 'PN-4'] },
      invoke: {
        id: 'checkPin',
        src: 'call:checkPin',
        input: ({ context: { request, current } }) => {
          if (request.purpose !== 'change')
            throw new Error(`Expected a change of the PIN; it is "${request.purpose}".`);
          return { bearer: request.bearer, e: request.e, current: held(current) };
        },
      },
      on: {
        'checkPin.accepted': { target: 'fresh' },
        'checkPin.wrong': whenWrong('clearBoth'),
        'checkPin.locked': { target: 'locked', actions: 'clearBoth', meta: { requirements: ['PN-4'] } },
        'checkPin.ticket_invalid': endWith({ type: 'ticketLost' }),
        'checkPin.unauthorized': { ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
        'checkPin.*': {
          target: 'fresh',
          description: 'The platform does not compare it beforehand, or no answer came: the change itself compares it.',
          meta: { requirements: ['PN-3', 'ER-2'] },
        },
        'dialog.dismissed': endWith({ type: 'dismissed' }),
      },
    },
    fresh: {
      description: 'A new PIN, for the first time.',
      meta: { requirements: ['PN-1', 'PN-3'] },
      initial: 'clean',
      on: {
        'pin.submitted': [
          { guard: isIncomplete(), target: '.incomplete' },
          {
            guard: withEvent('isWeak'),
            target: '.weak',
            actions: {
              type: 'setReason',
              params: ({ context, event }) => ({ reason: weakPin(event.pin.reveal(), context.phone) }),
            },
          },
          { guard: withEvent('isCurrent'), target: '.sameAsOld' },
          { target: 'repeated', actions: withEvent('setTypedPin') },
        ],
        'pin.edited': { target: '.clean' },
        'dialog.dismissed': [...dismissal('isUncertain')],
      },
      states: {
        clean: {},
        incomplete: problem('Not six digits yet.'),
        weak: problem('The PIN is too easy to guess; the text says why.'),
        sameAsOld: problem('New PIN must not be the same as the old PIN.', 'PN-3'),
        mismatch: problem('The repeated PIN differed: the entry starts over and says why.', 'PN-3'),
      },
    },
    repeated: {
      description: 'The new PIN is entered a second time.',
      meta: { requirements: ['PN-3'] },
      initial: 'clean',
      on: {
        'pin.submitted': [
          { guard: isIncomplete(), target: '.incomplete' },
          { guard: withEvent('differs'), target: 'fresh.mismatch', actions: 'clearPin' },
          { target: 'saving' },
        ],
        'pin.edited': { target: '.clean' },
        'firstPin.requested': { target: 'fresh', actions: 'clearPin' },
        'dialog.dismissed': [...dismissal('isUncertain')],
      },
      states: { clean: {}, incomplete: problem('Not six digits yet.') },
    },
    saving: {
      tags: ['busy'],
      description: 'The PIN is sent to the server.',
      meta: { requirements: ['PN-2', 'PN-5', 'PC-1'] },
      invoke: {
        id: 'submitPin',
        src: 'call:submitPin',
        input: ({ context: { request, current, pin } }) => {
          if (request.purpose === 'phone') return { ...request, current: held(current) };
          if (request.purpose === 'confirm') return { ...request, current: held(current) };
          if (request.purpose === 'change') return { ...request, current: held(current), pin: held(pin) };
          return { ...request, pin: held(pin) };
        },
      },
      on: {
        'submitPin.accepted': endWith({ type: 'accepted' }),
        'submitPin.confirmed': {
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ event }) => ({ type: 'confirmed' as const, proof: event.proof }),
          },
          meta: { requirements: ['WD-1'] },
        },
        'submitPin.missing': {
          ...endWith({ type: 'pinMissing' }),
          description: 'The player has no PIN to confirm with.',
        },
        'submitPin.wrong': whenWrong('keepNew'),
        'submitPin.locked': { target: 'locked', actions: 'clearBoth', meta: { requirements: ['PN-4'] } },
        'submitPin.same_as_old': {
          target: 'fresh.sameAsOld',
          actions: 'clearPin',
          meta: { requirements: ['PN-3'] },
        },
        'submitPin.weak': { target: 'fresh.weak', actions: ['clearPin', withEvent('setReason')] },
        'submitPin.already_set': endWith({ type: 'alreadySet' }),
        'submitPin.number_taken': { ...endWith({ type: 'numberTaken' }), meta: { requirements: ['PC-1'] } },
        'submitPin.ticket_invalid': [
          {
            guard: 'isUncertain',
            ...endWith({ type: 'uncertain' }),
            description: 'An earlier try may have used the code: the profile shows whether the PIN was saved.',
            meta: { requirements: ['ER-2'] },
          },
          endWith({ type: 'ticketLost' }),
        ],
        'submitPin.unauthorized': { ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': [...dismissal('changesSomething')],
        ...onCallFailure('submitPin', '#failed', 'becomeUncertain'),
      },
    },
    failed: failedCall('failed', 'The reply was lost or unreadable. The entered PIN is kept for one more try.', {
      'retry.requested': { target: 'saving' },
      'dialog.dismissed': [...dismissal('changesSomething')],
    }),
    locked: {
      tags: ['error', 'blocked'],
      description: 'Five wrong PINs: the PIN is locked, and a reset is offered.',
      meta: { requirements: ['PN-4'] },
      on: {
        'pinReset.requested': endWith({ type: 'resetRequested' }),
        'dialog.dismissed': [...dismissal('isUncertain')],
      },
    },
    finished: { type: 'final' },
  },
});

function held(secret: Secret | null): Secret {
  if (!secret) throw new Error('Expected a PIN that was entered before it is sent; there is none.');
  return secret;
}

export type PinPadSnapshot = SnapshotFrom<typeof pinPadMachine>;

export const controlKey = (snapshot: PinPadSnapshot): ControlKey => {
  const { request, current, isCorrecting, uncertain, triesLeft } = snapshot.context;
  return { purpose: request.purpose, current: current !== null, correcting: isCorrecting, uncertain, triesLeft };
};
