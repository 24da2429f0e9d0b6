/** A player's new phone number: entered, then confirmed by a code to the old number, one to the new, and the PIN (PC-1 to PC-4). */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isIndonesianPhone, isPhone } from '../../src/contract/fields.ts';
import type { requestCode } from '../../src/contract/player-codes.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { passOf } from '../../src/contract/ticket.ts';
import { callFailureStates, failedCall, optionalCallFailureStates } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { endedWith, ending, type Ended } from '../kit/end.ts';
import { codeLock, notifyOfLock, problem } from '../kit/problem.ts';
import { waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import {
  leaveUnanswered,
  lostGuards,
  onLostCode,
  toUnanswered,
  whenLost,
  whileAsking,
  type SentCode,
} from '../one-time-code/lost-code.ts';
import { oneTimeCodeMachine, type OneTimeCodeOutput } from '../one-time-code/one-time-code.machine.ts';
import {
  codeEffects,
  heldCode,
  leftCodes,
  type LeftCodes,
  type UnansweredCode,
} from '../one-time-code/pending-code.ts';
import { pinPadMachine, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';

export interface PhoneChangeInput extends LeftCodes {
  bearer: Secret;
  /** The old number, which gets the code. */
  phone: string;
}

export type PhoneChangeOutput =
  | { type: 'changed'; phone: string }
  | ({ type: 'pinRequested' | 'dismissed' } & Partial<LeftCodes>)
  | { type: 'pinResetRequested' }
  | { type: 'uncertain' }
  /** Closed after the PIN was asked for: wrong tries may have locked it. */
  | { type: 'left' }
  | { type: 'unauthorized' };

export type PhoneChangeEvent =
  | { type: 'phone.submitted'; phone: string }
  | { type: 'phone.edited' }
  | { type: 'retry.requested' }
  | { type: 'pin.requested' }
  | { type: 'dialog.dismissed' }
  | DeadlineReached
  | OutcomeEvent<typeof requestCode>;

interface Context extends LeftCodes {
  bearer: Secret;
  phone: string;
  newPhone: string;
  /** From the code that was right last. */
  pass: Secret | null;
  until: number;
  locked: boolean;
  minutes: number;
  codesLeft?: number | null;
  reference?: string | null;
  output: PhoneChangeOutput;
}

type StepOutput = OneTimeCodeOutput | PinPadOutput;

const endWith = ending<PhoneChangeOutput>('phoneChange');

const isUnauthorized = () =>
  ({
    guard: withEvent('isUnauthorized'),
    ...endWith({ type: 'unauthorized' }),
    meta: { requirements: ['ER-1'] },
  }) as const;

const isTaken = () =>
  ({
    guard: withEvent('isTaken'),
    target: 'phone.taken',
    actions: ['clearPass', 'forgetCode'],
    description: 'Somebody registered the number meanwhile.',
  }) as const;

const stepIsLost = () =>
  ({
    target: 'phone.stepLost',
    actions: ['clearPass', 'forgetCode'],
    description: 'The ticket was used or has expired: the flow starts again from the number.',
  }) as const;

const whenCodeIsLeft = () =>
  [
    {
      guard: withEvent('isNumberChange'),
      target: 'phone',
      actions: withEvent('setCodeWait'),
      description: 'Another number.',
    },
    {
      guard: withEvent('isDismissed'),
      target: 'finished',
      actions: [withEvent('setCodeWait'), { type: 'finishWith', params: { type: 'dismissed' } }],
      description: 'Closed: when it is opened again, the code step continues without a second SMS.',
      meta: { requirements: ['SS-7'] },
    },
  ] as const;

/** What comes next begins with the number. */
const closedAtNewCode = {
  target: '#phoneChange.finished',
  actions: ['clearPass', { type: 'finishWith', params: { type: 'dismissed' } }],
} as const;

const sentTo = (
  phone: string,
  newPhone: string,
  { until, codesLeft = null, locked = false, reference = null }: SentCode,
) => ({
  until,
  codesLeft,
  locked,
  reference,
  unanswered: null,
  code: { purpose: 'phone' as const, newPhone, phone, until, locked },
});

export const phoneChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PhoneChangeEvent,
    input: {} as PhoneChangeInput,
    output: {} as PhoneChangeOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    'call:requestCode': call<typeof requestCode>('requestCode'),
    deadline,
    oneTimeCode: oneTimeCodeMachine,
    pinPad: pinPadMachine,
  },
  actions: {
    ...codeEffects,
    setNewPhone: assign((_, { phone }: { phone: string }) => ({ newPhone: phone })),
    setUnanswered: assign(toUnanswered),
    setWait: assign(waitOf),
    setCode: assign(({ context: { phone, newPhone } }, sent: SentCode) => sentTo(phone, newPhone, sent)),
    setNewCode: assign(({ context: { newPhone } }, sent: SentCode) => ({
      pass: null,
      ...sentTo(newPhone, newPhone, sent),
    })),
    setCodeWait: assign(({ context: { code } }, { output }: Ended<StepOutput>) => {
      if (output.type !== 'dismissed' && output.type !== 'numberChangeRequested') return {};
      if (!('until' in output)) return {};
      const { until, locked } = output;
      return { until, locked, code: code && { ...code, until, locked } };
    }),
    setPass: assign((_, { output }: Ended<StepOutput>) =>
      output.type === 'verified' ? { pass: passOf(output.proof), code: null, unanswered: null } : {},
    ),
    clearPass: assign({ pass: null, code: null, unanswered: null }),
    finishWith: assign((_, output: PhoneChangeOutput) => ({ pass: null, output })),
  },
  guards: {
    isCoded: ({ context }, { phone }: { phone: string }) => phone === newPhoneOf(context.code),
    resumesCode: ({ context }) => newPhoneOf(context.code) !== null,
    resumesNewCode: ({ context }) => isNewCode(context.code),
    isBadLength: (_, { phone }: { phone: string }) => !isPhone(phone),
    isForeign: (_, { phone }: { phone: string }) => !isIndonesianPhone(phone),
    ...lostGuards(isAskedBefore),
    isSame: ({ context }, { phone }: { phone: string }) => phone === context.phone,
    isVerified: endedWith<StepOutput>('verified'),
    isAccepted: endedWith<StepOutput>('accepted'),
    isNumberChange: endedWith<StepOutput>('numberChangeRequested'),
    isTaken: endedWith<StepOutput>('numberTaken'),
    isResetRequested: endedWith<StepOutput>('resetRequested'),
    isUncertain: endedWith<StepOutput>('uncertain'),
    isDismissed: endedWith<StepOutput>('dismissed'),
    isUnauthorized: endedWith<StepOutput>('unauthorized'),
  },
}).createMachine({
  id: 'phoneChange',
  description: 'A new phone number: number, codes, PIN',
  context: ({ input }) => {
    const sent = input.code?.purpose === 'phone' ? input.code : null;
    return {
      ...input,
      newPhone: sent?.newPhone ?? newPhoneOf(input.unanswered) ?? '',
      pass: null,
      until: sent?.until ?? 0,
      locked: sent?.locked ?? false,
      minutes: 0,
      output: { type: 'dismissed' },
    };
  },
  output: ({ context: { output, ...codes } }) =>
    output.type === 'dismissed' || output.type === 'pinRequested' ? { ...output, ...leftCodes(codes) } : output,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Continues with a code that was sent for this change.',
      meta: { requirements: ['SS-7'] },
      always: [
        { guard: 'resumesNewCode', target: 'newCode', meta: { requirements: ['PC-4'] } },
        { guard: 'resumesCode', target: 'code' },
        { target: 'phone' },
      ],
    },
    phone: {
      id: 'phone',
      description: 'The edit-contact dialog: the new number, below the current one.',
      meta: { requirements: ['PC-1', 'FP-1'] },
      initial: 'clean',
      on: {
        'phone.submitted': [
          { guard: withEvent('isBadLength'), target: '.badLength' },
          { guard: withEvent('isForeign'), target: '.foreign' },
          { guard: withEvent('isSame'), target: '.same' },
          {
            guard: withEvent('isCoded'),
            target: 'deciding',
            actions: withEvent('setNewPhone'),
            description: 'Back to the number from before: its code is still valid.',
          },
          { target: 'requestingCode', actions: withEvent('setNewPhone') },
        ],
        'phone.edited': { target: '.clean' },
        'dialog.dismissed': endWith({ type: 'dismissed' }),
      },
      states: {
        clean: {},
        badLength: problem('Not 10 to 14 digits.'),
        foreign: problem('The number does not start with 08.'),
        same: problem('The new number is the current one.'),
        taken: problem('No. handphone sudah terdaftar.'),
        blocked: codeLock({ 'phone.edited': {}, 'phone.submitted': {} }),
        stepLost: problem('The ticket of this step is no longer valid.'),
        ...callFailureStates,
      },
    },
    requestingCode: {
      tags: ['busy'],
      description: 'Requests a code for the current number.',
      meta: { requirements: ['PC-1'] },
      ...whileAsking(unansweredRequest),
      invoke: {
        id: 'requestCode',
        src: 'call:requestCode',
        input: ({ context, event }) => {
          assertEvent(event, 'phone.submitted');
          return { purpose: 'phone' as const, bearer: context.bearer, newPhone: event.phone };
        },
      },
      on: {
        'requestCode.accepted': {
          target: 'code',
          actions: [withEvent('setCode'), { type: 'rememberCode', params: heldCode }],
        },
        'requestCode.validation.already.registered': { target: 'phone.taken' },
        'requestCode.same_number': { target: 'phone.same' },
        'requestCode.invalid_number': { target: 'phone.foreign' },
        'requestCode.no_pin': { target: 'pinNeeded' },
        'requestCode.otp_block': [
          ...whenLost('code', 'setCode'),
          { target: 'phone.blocked', actions: [withEvent('setWait'), notifyOfLock], meta: { requirements: ['RG-6'] } },
        ],
        'requestCode.unauthorized': { ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': {
          target: 'finished',
          actions: [...leaveUnanswered(unansweredRequest), { type: 'finishWith', params: { type: 'dismissed' } }],
          description: 'Closed: the SMS may come all the same.',
          meta: { requirements: ['SS-7'] },
        },
        ...onLostCode('#phone', leaveUnanswered(unansweredRequest)),
      },
    },
    pinNeeded: {
      description: 'The change needs the PIN, and the player has none yet: leads to setting it.',
      on: { 'pin.requested': endWith({ type: 'pinRequested' }), 'dialog.dismissed': endWith({ type: 'dismissed' }) },
    },
    code: {
      description: 'The code dialog: the code went to the current number.',
      meta: { requirements: ['PC-1'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { bearer, phone, newPhone, until, locked, codesLeft = null, reference = null } }) => ({
          request: { purpose: 'phone', bearer, newPhone },
          phone,
          until,
          locked,
          codesLeft,
          reference,
        }),
        onDone: [
          isUnauthorized(),
          {
            guard: withEvent('isVerified'),
            target: 'requestingNewCode',
            actions: [withEvent('setPass'), 'forgetCode'],
            description: 'The code is right.',
          },
          ...whenCodeIsLeft(),
          isTaken(),
          stepIsLost(),
        ],
      },
    },
    requestingNewCode: {
      tags: ['busy'],
      description: 'Requests a code for the new number too.',
      meta: { requirements: ['PC-4'] },
      invoke: {
        id: 'requestCode',
        src: 'call:requestCode',
        input: ({ context: { bearer, newPhone } }) => ({ purpose: 'newPhone' as const, bearer, newPhone }),
      },
      on: {
        'requestCode.accepted': {
          target: 'newCode',
          actions: [withEvent('setNewCode'), { type: 'rememberCode', params: heldCode }],
        },
        'requestCode.validation.already.registered': { target: 'phone.taken', actions: 'clearPass' },
        'requestCode.ticket_invalid': { target: 'phone.stepLost', actions: 'clearPass' },
        'requestCode.otp_block': [
          ...whenLost('newCode', 'setNewCode'),
          {
            target: 'phone.blocked',
            actions: ['clearPass', withEvent('setWait'), notifyOfLock],
            meta: { requirements: ['RG-6'] },
          },
        ],
        'requestCode.unauthorized': { ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': closedAtNewCode,
        ...onLostCode('#newCodeFailed', { type: 'setUnanswered', params: unansweredRequest } as const),
        'requestCode.not_available': {
          target: 'pad',
          description: 'The platform asks for no code to the new number: the PIN follows.',
          meta: { requirements: ['PC-1'] },
        },
      },
    },
    newCodeFailed: {
      ...failedCall('newCodeFailed', 'The code to the new number was not sent, or nobody knows.', {
        'retry.requested': { target: 'requestingNewCode' },
        'dialog.dismissed': closedAtNewCode,
      }),
      states: optionalCallFailureStates,
    },
    newCode: {
      description: 'The code dialog again: this code went to the new number.',
      meta: { requirements: ['PC-4'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { bearer, newPhone, until, locked, codesLeft = null, reference = null } }) => ({
          request: { purpose: 'newPhone', bearer, newPhone },
          phone: newPhone,
          until,
          locked,
          codesLeft,
          reference,
        }),
        onDone: [
          isUnauthorized(),
          {
            guard: withEvent('isVerified'),
            target: 'pad',
            actions: [withEvent('setPass'), 'forgetCode'],
            description: 'The new number is the player’s.',
          },
          ...whenCodeIsLeft(),
          isTaken(),
          stepIsLost(),
        ],
      },
    },
    pad: {
      description: 'The PIN, and the number is changed with it.',
      meta: { requirements: ['PC-1', 'PC-2'] },
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => ({
          request: {
            purpose: 'phone',
            bearer: context.bearer,
            e: heldPass(context),
            newPhone: context.newPhone,
          },
          phone: context.phone,
        }),
        onDone: [
          isUnauthorized(),
          {
            guard: withEvent('isAccepted'),
            target: 'finished',
            actions: {
              type: 'finishWith',
              params: ({ context }) => ({ type: 'changed' as const, phone: context.newPhone }),
            },
            description: 'The number is changed; the session continues with it.',
            meta: { requirements: ['PC-3'] },
          },
          {
            guard: withEvent('isResetRequested'),
            ...endWith({ type: 'pinResetRequested' }),
            description: 'The PIN is forgotten or locked.',
            meta: { requirements: ['PN-4'] },
          },
          isTaken(),
          { guard: withEvent('isUncertain'), ...endWith({ type: 'uncertain' }) },
          { guard: withEvent('isDismissed'), ...endWith({ type: 'left' }) },
          stepIsLost(),
        ],
      },
    },
    finished: { type: 'final' },
  },
});

/** For this number, without an answer. */
export function isAskedBefore({ newPhone, unanswered }: Context): boolean {
  return newPhoneOf(unanswered) === newPhone;
}

function unansweredRequest({ context: { phone, newPhone } }: { context: Context }) {
  return { code: { purpose: 'phone' as const, newPhone, phone } };
}

const newPhoneOf = (code: UnansweredCode | null): string | null => (code?.purpose === 'phone' ? code.newPhone : null);

/** In a change of number. */
const isNewCode = (code: UnansweredCode | null): boolean => code?.phone === newPhoneOf(code);

function heldPass({ pass }: Context): Secret {
  if (!pass) throw new Error('Expected a proof of the code before the PIN of a phone change; there is none.');
  return pass;
}

export type PhoneChangeSnapshot = SnapshotFrom<typeof phoneChangeMachine>;

export const controlKey = (snapshot: PhoneChangeSnapshot): ControlKey => ({
  code: snapshot.context.code?.purpose ?? null,
  isNewCode: isNewCode(snapshot.context.code),
  isAskedBefore: isAskedBefore(snapshot.context),
});
