/**
 * A player's PIN: set for the first time, changed, or replaced because it was forgotten or locked (PN-1 to PN-5). In
 * each case the child machines ask for a code first, then for the digits.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { CodeRequest } from '../../src/contract/one-time-code.calls.ts';
import type { requestCode } from '../../src/contract/player-codes.calls.ts';
import type { PinRequest } from '../../src/contract/pin.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { passOf } from '../../src/contract/ticket.ts';
import { callFailureStates } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, ending } from '../kit/end.ts';
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
import { codeEffects, heldCode, leftCodes, type LeftCodes, type PendingCode } from '../one-time-code/pending-code.ts';
import { pinPadMachine, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';

export type PinIntent = 'set' | 'change' | 'reset';

/** As the storage keeps it (SS-7, `token_reset_pin`). */
export type PendingPinReset = { otpId: Secret } & (
  | { step: 'code'; phone: string; until: number; locked: boolean }
  | { step: 'pin'; pinToken: Secret }
);

export interface PinInput extends LeftCodes {
  intent: PinIntent;
  bearer: Secret;
  phone: string;
  pending: PendingPinReset | null;
}

export type PinOutput =
  /** `intent`: a change may have turned to a first PIN, or to a reset. */
  | { type: 'saved' | 'uncertain'; intent: PinIntent }
  | { type: 'alreadySet' }
  | ({ type: 'dismissed' } & Partial<LeftCodes>)
  /** Closed after digits were asked for: wrong tries may have locked the PIN. */
  | { type: 'left' }
  | { type: 'unauthorized' };

export type PinEvent =
  | { type: 'code.requested' }
  | { type: 'pinReset.requested' }
  | { type: 'dialog.dismissed' }
  | DeadlineReached
  | OutcomeEvent<typeof requestCode>;

interface Context extends LeftCodes {
  intent: PinIntent;
  bearer: Secret;
  phone: string;
  otpId: Secret | null;
  /** The secret that the right code gave: `e`, or the token of a reset. */
  pass: Secret | null;
  until: number;
  locked: boolean;
  minutes: number;
  codesLeft?: number | null;
  reference?: string | null;
  resumedStep: 'code' | 'pin' | null;
  /** Digits were asked for, so tries may be used up. */
  asked: boolean;
  output: PinOutput;
}

interface Sent extends SentCode {
  otpId?: Secret | null;
}

const forgetReset = () =>
  ({
    type: 'forgetPinReset',
    params: ({ context }: { context: Context }) => ({ otpId: context.otpId }),
  }) as const;

const isUnauthorized = () =>
  ({
    guard: { type: 'isUnauthorized', params: ({ event }: { event: { output: { type: string } } }) => event },
    target: 'finished',
    actions: [{ type: 'finishWith', params: { type: 'unauthorized' } }, forgetReset()],
    meta: { requirements: ['ER-1'] },
  }) as const;

const stepIsLost = () =>
  ({
    target: 'asking.stepLost',
    actions: [forgetReset(), 'forgetCode', 'clearRequest'],
    description: 'The ticket was used or has expired: the flow starts again with a code.',
  }) as const;

const endWith = ending<PinOutput>('pin');

export const pinMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PinEvent,
    input: {} as PinInput,
    output: {} as PinOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    'call:requestCode': call<typeof requestCode>('requestCode'),
    deadline,
    oneTimeCode: oneTimeCodeMachine,
    pinPad: pinPadMachine,
  },
  actions: {
    /** `token_reset_pin`, and for the code step `otp_expired`, `disable_otp` */
    rememberPinReset: effect<{ pending: PendingPinReset }>('rememberPinReset'),
    /** Another tab's reset must stay. */
    forgetPinReset: effect<{ otpId: Secret | null }>('forgetPinReset'),
    ...codeEffects,
    setRequest: assign(
      (
        { context: { intent, phone } },
        { until, otpId = null, codesLeft = null, locked = false, reference = null }: Sent,
      ) => ({
        until,
        otpId,
        codesLeft,
        locked,
        reference,
        unanswered: null,
        code: intent === 'reset' ? null : { purpose: 'pin' as const, phone, until, locked },
      }),
    ),
    setUnanswered: assign(toUnanswered),
    setCodeWait: assign(({ context: { code } }, { output }: { output: OneTimeCodeOutput }) =>
      code && output.type === 'dismissed' ? { code: { ...code, until: output.until, locked: output.locked } } : {},
    ),
    setWait: assign(waitOf),
    setPass: assign((_, { output }: { output: OneTimeCodeOutput }) =>
      output.type === 'verified' ? { pass: passOf(output.proof), code: null, unanswered: null } : {},
    ),
    clearRequest: assign({ otpId: null, pass: null, code: null, unanswered: null }),
    turnToSet: assign({ intent: 'set' }),
    turnToReset: assign({ intent: 'reset', otpId: null, pass: null, unanswered: null }),
    finishWith: assign((_, output: PinOutput) => ({ pass: null, output })),
    finishClosed: assign(({ context }) => ({
      pass: null,
      output: { type: context.asked ? ('left' as const) : ('dismissed' as const) },
    })),
    markAsking: assign({ asked: true }),
    finishAsked: assign(({ context }, { type }: { type: 'saved' | 'uncertain' }) => ({
      pass: null,
      output: { type, intent: context.intent },
    })),
  },
  guards: {
    isReset: ({ context }) => context.intent === 'reset',
    isChange: ({ context }) => context.intent === 'change',
    ...lostGuards(isAskedBefore),
    resumesCode: ({ context }) => context.resumedStep === 'code',
    resumesPin: ({ context }) => context.resumedStep === 'pin',
    isVerified: endedWith<OneTimeCodeOutput>('verified'),
    isVerifiedReset: ({ context }, { output }: { output: OneTimeCodeOutput }) =>
      output.type === 'verified' && context.intent === 'reset',
    isUnauthorized: endedWith<{ type: string }>('unauthorized'),
    isAccepted: endedWith<PinPadOutput>('accepted'),
    isResetRequested: endedWith<PinPadOutput>('resetRequested'),
    isAlreadySet: endedWith<PinPadOutput>('alreadySet'),
    isUncertain: endedWith<PinPadOutput>('uncertain'),
    isDismissedReset: ({ context }, { output }: { output: OneTimeCodeOutput }) =>
      output.type === 'dismissed' && context.intent === 'reset',
    isDismissed: endedWith<PinPadOutput | OneTimeCodeOutput>('dismissed'),
  },
}).createMachine({
  id: 'pin',
  description: "A player's PIN: set, change, reset",
  context: ({ input: { intent, bearer, phone, pending, code, unanswered } }) => {
    const resumed = pending?.step === 'code' ? pending : pending === null && intent !== 'reset' ? pinCode(code) : null;
    return {
      intent,
      bearer,
      phone: resumed?.phone || phone,
      otpId: pending?.otpId ?? null,
      pass: pending?.step === 'pin' ? pending.pinToken : null,
      until: resumed?.until ?? 0,
      locked: resumed?.locked ?? false,
      minutes: 0,
      code,
      unanswered,
      resumedStep: resumed ? 'code' : (pending?.step ?? null),
      asked: false,
      output: { type: 'dismissed' },
    };
  },
  output: ({ context: { output, ...codes } }) =>
    output.type === 'dismissed' ? { ...output, ...leftCodes(codes) } : output,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A reset that was begun continues at its step, with the code that was sent.',
      meta: { requirements: ['SS-7'] },
      always: [{ guard: 'resumesCode', target: 'code' }, { guard: 'resumesPin', target: 'pad' }, { target: 'asking' }],
    },
    asking: {
      id: 'asking',
      description: 'The PIN request dialog: says what happens, and asks for a code.',
      meta: { requirements: ['PN-1', 'PN-2'] },
      initial: 'clean',
      on: {
        'code.requested': { target: 'requestingCode' },
        'pinReset.requested': {
          guard: 'isChange',
          target: '.clean',
          actions: 'turnToReset',
          description: 'The PIN is forgotten: replaced instead of changed.',
        },
        'dialog.dismissed': { target: 'finished', actions: 'finishClosed' },
      },
      states: {
        clean: {},
        blocked: codeLock({ 'code.requested': {} }),
        noPin: {
          tags: ['error'],
          description: 'There is no PIN to replace: one can be made instead.',
          on: { 'code.requested': { target: '#pin.requestingCode', actions: 'turnToSet' } },
        },
        stepLost: problem('The ticket of this step is no longer valid.'),
        ...callFailureStates,
      },
    },
    requestingCode: {
      tags: ['busy'],
      description: 'Requests a code; a second tap sends nothing.',
      meta: { requirements: ['PN-2', 'PN-5'] },
      ...whileAsking(unansweredRequest),
      invoke: {
        id: 'requestCode',
        src: 'call:requestCode',
        input: ({ context: { intent, bearer, otpId } }) =>
          intent === 'reset' ? { purpose: 'pinReset' as const, bearer, otpId } : { purpose: 'pin' as const, bearer },
      },
      on: {
        'requestCode.accepted': [
          {
            guard: 'isReset',
            target: 'code',
            actions: [withEvent('setRequest'), { type: 'rememberPinReset', params: codeStepOf }],
          },
          {
            target: 'code',
            actions: [withEvent('setRequest'), { type: 'rememberCode', params: heldCode }],
            meta: { requirements: ['SS-7'] },
          },
        ],
        'requestCode.otp_block': [
          ...whenLost('code', 'setRequest'),
          {
            target: 'asking.blocked',
            actions: [withEvent('setWait'), notifyOfLock],
            meta: { requirements: ['RG-6'] },
          },
        ],
        'requestCode.no_pin': { target: 'asking.noPin' },
        'requestCode.ticket_invalid': stepIsLost(),
        'requestCode.unauthorized': { ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': {
          target: 'finished',
          actions: [...leaveUnanswered(unansweredRequest), 'finishClosed'],
          description: 'Closed: the SMS may come all the same.',
          meta: { requirements: ['SS-7'] },
        },
        ...onLostCode('#asking', leaveUnanswered(unansweredRequest)),
      },
    },
    code: {
      description: 'The code dialog.',
      meta: { requirements: ['PN-2'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context }) => ({
          request: codeRequestOf(context),
          phone: context.phone,
          until: context.until,
          locked: context.locked,
          codesLeft: context.codesLeft ?? null,
          reference: context.reference ?? null,
        }),
        onDone: [
          isUnauthorized(),
          {
            guard: withEvent('isVerifiedReset'),
            target: 'pad',
            actions: [withEvent('setPass'), { type: 'rememberPinReset', params: pinStepOf }],
            description: 'The code is right; a reload goes on from here.',
          },
          {
            guard: withEvent('isVerified'),
            target: 'pad',
            actions: [withEvent('setPass'), 'forgetCode'],
            description: 'The code is right.',
          },
          {
            guard: withEvent('isDismissedReset'),
            target: 'finished',
            actions: ['finishClosed', forgetReset()],
            description: 'Cancelled: the code is no longer valid.',
          },
          {
            guard: withEvent('isDismissed'),
            target: 'finished',
            actions: [withEvent('setCodeWait'), 'finishClosed'],
            description: 'Closed: when it is opened again, the code step continues without a second SMS.',
            meta: { requirements: ['SS-7'] },
          },
          stepIsLost(),
        ],
      },
    },
    pad: {
      description: 'The PIN pad: for a change the current PIN, then the new one twice.',
      meta: { requirements: ['PN-3', 'PN-4'] },
      entry: 'markAsking',
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => ({ request: pinRequestOf(context), phone: context.phone }),
        onDone: [
          isUnauthorized(),
          {
            guard: withEvent('isAccepted'),
            target: 'finished',
            actions: [{ type: 'finishAsked', params: { type: 'saved' } }, forgetReset()],
            description: 'The new PIN is in force.',
          },
          {
            guard: withEvent('isResetRequested'),
            target: 'asking',
            actions: 'turnToReset',
            description: 'The PIN is forgotten or locked: a new code allows a reset.',
            meta: { requirements: ['PN-4'] },
          },
          { guard: withEvent('isAlreadySet'), ...endWith({ type: 'alreadySet' }) },
          {
            guard: withEvent('isUncertain'),
            target: 'finished',
            actions: [{ type: 'finishAsked', params: { type: 'uncertain' } }, forgetReset()],
          },
          { guard: withEvent('isDismissed'), target: 'finished', actions: ['finishClosed', forgetReset()] },
          stepIsLost(),
        ],
      },
    },
    finished: { type: 'final' },
  },
});

function codeRequestOf({ intent, bearer, otpId }: Context): CodeRequest {
  return intent === 'reset' ? { purpose: 'pinReset', bearer, otpId: held(otpId) } : { purpose: 'pin', bearer };
}

function pinRequestOf({ intent, bearer, otpId, pass }: Context): PinRequest {
  return intent === 'reset'
    ? { purpose: 'reset', bearer, otpId: held(otpId), pinToken: held(pass) }
    : { purpose: intent, bearer, e: held(pass) };
}

function codeStepOf({ context }: { context: Context }): { pending: PendingPinReset } {
  const { otpId, phone, until, locked } = context;
  return { pending: { step: 'code', otpId: held(otpId), phone, until, locked } };
}

function pinStepOf({ context: { otpId, pass } }: { context: Context }): { pending: PendingPinReset } {
  return { pending: { step: 'pin', otpId: held(otpId), pinToken: held(pass) } };
}

/** Without an answer. */
export function isAskedBefore({ intent, unanswered }: Context): boolean {
  return intent !== 'reset' && unanswered?.purpose === 'pin';
}

/** What a reset is verified by comes with the answer. */
function unansweredRequest({ context: { intent, phone, unanswered } }: { context: Context }) {
  return { code: intent === 'reset' ? unanswered : { purpose: 'pin' as const, phone } };
}

const pinCode = (code: PendingCode | null) => (code?.purpose === 'pin' ? code : null);

function held(secret: Secret | null): Secret {
  if (!secret) throw new Error('Expected the secret of the step before; there is none.');
  return secret;
}

export type PinSnapshot = SnapshotFrom<typeof pinMachine>;

export const controlKey = (snapshot: PinSnapshot): ControlKey => ({
  intent: snapshot.context.intent,
  asked: snapshot.context.asked,
  code: snapshot.context.code?.purpose ?? null,
  isAskedBefore: isAskedBefore(snapshot.context),
});
