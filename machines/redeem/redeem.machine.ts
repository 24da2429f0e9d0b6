/**
 * A voucher for Platinum: typed or pasted, sent once, and added to the balance (RD-1). A lost answer is never called a
 * failure: the server is asked (C87).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isVoucher, normaliseVoucher, type redeem } from '../../src/contract/redeem.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { draftEffects, forgetsDraft, type Drafts } from '../kit/draft.ts';
import { endedWith, whenUnauthorized } from '../kit/end.ts';
import {
  declinedAt,
  firstKey,
  moneyEffects,
  nextKey,
  onLostAnswer,
  refusedAt,
  settleKey,
  type IntentKeys,
  whenOpen,
} from '../kit/money-intent.ts';
import { blockedBy, problem, unexpected } from '../kit/problem.ts';
import { waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import {
  moneyResultMachine,
  movedBy,
  resultGuards,
  whenNotMoved,
  type MoneyResultOutput,
} from '../money-result/money-result.machine.ts';
import type { Success } from '../shell/shell.machine.ts';

export interface RedeemOutput {
  type: 'unauthorized';
}

export type RedeemEvent =
  /** As typed: the machine removes spaces and dashes, and changes lower case to upper case. */
  | { type: 'voucher.submitted'; text: string }
  | { type: 'voucher.edited'; text: string }
  | { type: 'form.requested' }
  | DeadlineReached
  | OutcomeEvent<typeof redeem>;

interface Context extends IntentKeys {
  bearer: Secret;
  /** As last sent, or as it comes back after a login; otherwise empty. */
  code: string;
  /** What came back after a login. */
  draft: Drafts['redeem'] | null;
  until: number;
  minutes: number;
  output: RedeemOutput;
}

interface Typed {
  text: string;
}

const keepText = () =>
  ({
    type: 'keepDraft',
    params: ({ event: { text } }: { event: Typed }) => ({ form: 'redeem' as const, values: { text } }),
  }) as const;

export const redeemMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RedeemEvent,
    input: {} as { bearer: Secret; intent: string; pendingKey: string | null; draft: Drafts['redeem'] | null },
    output: {} as RedeemOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: { 'call:redeem': call<typeof redeem>('redeem'), deadline, moneyResult: moneyResultMachine },
  actions: {
    ...moneyEffects,
    ...draftEffects,
    claimKey: assign({ isOpen: true }),
    /** The next try has the same key. */
    holdKey: assign({ isOpen: false }),
    releaseKey: assign(({ context }) => nextKey(context)),
    setCode: assign((_, { text }: Typed) => ({ code: normaliseVoucher(text) })),
    clearCode: assign({ code: '' }),
    clearDraft: assign({ draft: null }),
    setWait: assign(waitOf),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isNoVoucher: (_, { text }: Typed) => !isVoucher(normaliseVoucher(text)),
    isMoved: endedWith<MoneyResultOutput>('moved'),
    ...resultGuards,
  },
}).createMachine({
  id: 'redeem',
  description: 'A voucher for Platinum',
  context: ({ input: { pendingKey, intent, bearer, draft } }) => ({
    bearer,
    draft,
    ...firstKey(intent, pendingKey),
    code: draft?.text ?? '',
    until: 0,
    minutes: 0,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      always: [whenOpen, { target: 'typing' }],
    },
    typing: {
      description: 'The code of the voucher, with or without spaces and dashes, in any case.',
      meta: { requirements: ['RD-1'] },
      initial: 'clean',
      on: {
        'voucher.submitted': [
          { guard: withEvent('isNoVoucher'), target: '.invalid' },
          {
            target: 'sending',
            actions: [
              withEvent('setCode'),
              'claimKey',
              {
                type: 'rememberIntent',
                params: ({ context: { key, code } }) => ({ kind: 'redeem' as const, key, form: { text: code } }),
              },
            ],
            description: 'The key is kept before the call is made: a retry, a double tap or a reload adds it once.',
            meta: { requirements: ['MO-1'] },
          },
        ],
        'voucher.edited': { target: '.clean', actions: keepText() },
      },
      states: {
        clean: {},
        invalid: problem('Not 8 to 16 letters and digits.', 'RD-1'),
        unknown: problem('There is no such voucher.', 'RD-1'),
        used: problem('The voucher was redeemed before.', 'RD-1'),
        expired: problem('The voucher has expired.', 'RD-1'),
        notHere: problem('The voucher belongs to another shop.', 'RD-1'),
        notSent: problem('The last try has not arrived: it may be sent again, with the same key.', 'MO-1'),
        untold: unexpected('It is unknown whether the last try arrived.', 'MO-1'),
        declined: unexpected('The last try was refused and nothing moved.', 'RD-1'),
        notAvailable: unexpected('The platform does not have this call: nothing moved.', 'RD-1'),
        throttled: blockedBy('throttle', 'Too many tries within a minute: the code stays, sending waits.', {
          'voucher.submitted': {},
          'voucher.edited': { actions: keepText() },
        }),
      },
    },
    sending: {
      tags: ['busy'],
      description: 'The voucher is sent to the server.',
      meta: { requirements: ['RD-1', 'MO-1'] },
      invoke: {
        id: 'redeem',
        src: 'call:redeem',
        input: ({ context: { bearer, key, code } }) => ({ bearer, key, code }),
      },
      on: {
        'redeem.accepted': {
          target: 'accepted',
          actions: [
            ...settleKey,
            'announceMovement',
            { type: 'celebrate', params: ({ event }) => successOf(event.transaction) },
          ],
          meta: { requirements: ['SH-11'] },
        },
        'redeem.unknown_code': refusedAt('typing.unknown'),
        'redeem.used': refusedAt('typing.used'),
        'redeem.expired': refusedAt('typing.expired'),
        'redeem.not_here': refusedAt('typing.notHere'),
        'redeem.throttled': { target: 'typing.throttled', actions: ['holdKey', withEvent('setWait')] },
        'redeem.unauthorized': whenUnauthorized('redeem'),
        'redeem.not_available': refusedAt('typing.notAvailable'),
        'redeem.unknown': declinedAt('typing.declined'),
        ...onLostAnswer('redeem'),
      },
    },
    waitingForResult: {
      description: 'It is unknown whether the request arrived: the server is asked by its key. Never called failed.',
      meta: { requirements: ['MO-1'] },
      invoke: {
        id: 'moneyResult',
        src: 'moneyResult',
        input: ({ context: { bearer, key } }) => ({ bearer, key }),
        onDone: [
          {
            guard: withEvent('isMoved'),
            target: 'accepted',
            actions: [
              ...settleKey,
              'announceMovement',
              { type: 'celebrate', params: ({ event }) => successOf(movedBy(event.output)) },
            ],
            description: 'The request arrived.',
            meta: { requirements: ['SH-11'] },
          },
          ...whenNotMoved(
            'redeem',
            refusedAt('typing.declined'),
            { target: 'typing.notSent', actions: 'holdKey' },
            { target: 'typing.untold', actions: 'holdKey' },
          ),
        ],
      },
    },
    accepted: {
      description: 'The Platinum was added. The success screen covers this page, once.',
      meta: { requirements: ['RD-1', 'SH-11'] },
      entry: forgetsDraft('redeem'),
      on: { 'form.requested': { target: 'typing', actions: 'clearCode' } },
    },
    elsewhere: {
      description:
        'The history follows it from here. A player who stays may begin anew once every request has its answer.',
      on: { 'form.requested': { target: 'deciding' } },
    },
    finished: { type: 'final' },
  },
});

const successOf = ({ id, platinum }: Transaction): Success => ({
  title: { id: 'redeem.success.title' },
  subtitle: platinum === null ? { id: 'success.arrived' } : { id: 'redeem.success.subtitle', values: { platinum } },
  transactionId: id,
});

export type RedeemSnapshot = SnapshotFrom<typeof redeemMachine>;

export const controlKey = ({ context }: RedeemSnapshot): ControlKey => ({
  open: context.isOpen,
  draft: context.draft !== null,
});
