/**
 * Winning Platinum back to money: terms and balance are read, amount and account are chosen, everything is reviewed, and
 * the PIN comes last (WD-1, C85). The amount is sent once; a lost answer is asked for and never called failed (C87).
 */
import type { SnapshotFrom } from 'xstate';
import type { InputOf } from '../../src/contract/call.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import type { withdraw } from '../../src/contract/withdrawal.calls.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { askLater, firstKey, settleKey } from '../kit/money-intent.ts';
import { transactionPath, transactionsPath } from '../kit/transaction-paths.ts';
import { movedBy } from '../money-result/money-result.machine.ts';
import { pinNeededStates } from '../pin-pad/pin-needed.ts';
import type { PinPadInput, PinPadOutput } from '../pin-pad/pin-pad.machine.ts';
import type { ResourceOutput } from '../resource/resource.machine.ts';
import type { Success } from '../shell/shell.machine.ts';
import { amountVerdict, chosenPayout } from './withdrawal-choice.ts';
import { withdrawalSetup, type Ended, type WithdrawalContext, type WithdrawalNotice } from './withdrawal.setup.ts';

/** Nothing moved, because something is not as it was shown: read anew before anything is asked for again. */
const readAnew = (notice: WithdrawalNotice) =>
  ({ target: 'preparing', actions: [...settleKey, { type: 'markNotice', params: { notice } }] }) as const;

const problem = (description: string) => ({ tags: ['error' as const], description });

const whenLoaded = (notice: WithdrawalNotice) =>
  ({ type: 'isLoadedWith', params: ({ event }: { event: Ended<ResourceOutput> }) => ({ ...event, notice }) }) as const;
const setLoaded = { type: 'setOptions', params: ({ event }: { event: Ended<ResourceOutput> }) => event } as const;
const ofPad = ({ event }: { event: Ended<PinPadOutput> }) => event;

export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  description: 'Winning Platinum back to money',
  context: ({ input: { pendingKey, intent, ...input } }) => ({
    ...input,
    ...firstKey(intent, pendingKey),
    options: null,
    digits: '',
    account: null,
    notice: 'none',
    proof: null,
    wasWrong: false,
    until: 0,
    minutes: 0,
    field: '',
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'active',
  states: {
    active: {
      description: 'The accounts are at hand all the while: they are chosen and added right here.',
      initial: 'deciding',
      invoke: {
        id: 'accounts',
        src: 'accounts',
        input: ({ context: { bearer, phone } }) => ({ bearer, phone }),
        onDone: { target: '#withdrawal.finished', meta: { requirements: ['ER-1'] } },
      },
      states: {
        deciding: {
          always: [
            {
              guard: 'isOpen',
              target: 'waitingForResult',
              description: 'An answer is still out: nothing else is asked for before that is clear.',
              meta: { requirements: ['MO-1'] },
            },
            { target: 'preparing' },
          ],
        },
        preparing: {
          description: 'Limits, fee and the winning balance are read.',
          meta: { requirements: ['WD-1'] },
          invoke: {
            id: 'resource',
            src: 'resource',
            input: ({ context }) => ({ request: { purpose: 'withdrawOptions', bearer: context.bearer }, keep: false }),
            onDone: [
              { guard: whenLoaded('none'), target: 'typing', actions: setLoaded },
              { guard: whenLoaded('insufficient'), target: 'typing.insufficient', actions: setLoaded },
              { guard: whenLoaded('limitsChanged'), target: 'typing.limitsChanged', actions: setLoaded },
              { guard: whenLoaded('notSent'), target: 'typing.notSent', actions: setLoaded },
              { guard: whenLoaded('untold'), target: 'typing.untold', actions: setLoaded },
              { guard: whenLoaded('declined'), target: 'typing.declined', actions: setLoaded },
              { target: '#withdrawal.finished', meta: { requirements: ['ER-1'] } },
            ],
          },
        },
        typing: {
          description: 'Amount and account, with what it is worth beside it.',
          meta: { requirements: ['WD-1'] },
          initial: 'clean',
          on: {
            'amount.changed': { target: '.clean', actions: { type: 'setDigits', params: ({ event }) => event } },
            'account.changed': { target: '.clean' },
            'review.requested': [
              { guard: 'isBelowMinimum', target: '.belowMinimum' },
              { guard: 'isOverBalance', target: '.overBalance' },
              { guard: 'isAboveMaximum', target: '.aboveMaximum' },
              {
                guard: { type: 'hasNoAccount', params: ({ event }) => event },
                target: '.accountMissing',
                actions: 'openAccountForm',
                description: 'There is none yet: it is added right here.',
                meta: { requirements: ['PA-1'] },
              },
              { target: 'reviewing', actions: { type: 'setAccount', params: ({ event }) => event } },
            ],
          },
          states: {
            clean: {},
            belowMinimum: problem('No amount yet, or less than the minimum.'),
            overBalance: problem('More than there is.'),
            aboveMaximum: problem('More than the maximum.'),
            accountMissing: problem('No account to be paid to.'),
            accountGone: problem('The account was removed meanwhile: the list is read again.'),
            insufficient: problem('There was less than was asked for: the balance is read again.'),
            limitsChanged: problem('The limits are not what they were: look again before you go on.'),
            refused: problem('The server names something it does not take.'),
            notSent: {
              ...problem('The last try has not arrived: it may be sent again, with the same key.'),
              meta: { requirements: ['MO-1'] },
            },
            untold: { ...problem('Nobody knows whether the last try arrived.'), meta: { requirements: ['MO-1'] } },
            declined: problem('The last try was refused and nothing moved.'),
            notAvailable: problem('The platform does not have this call: nothing moved.'),
            throttled: {
              tags: ['error', 'blocked'],
              description: 'Too many tries within a minute: the form stays, going on waits.',
              invoke: { id: 'throttle', src: 'deadline', input: ({ context }) => ({ until: context.until }) },
              on: {
                'clock.reached': { target: 'clean' },
                'amount.changed': { actions: { type: 'setDigits', params: ({ event }) => event } },
                'account.changed': {},
                'review.requested': {},
              },
            },
          },
        },
        reviewing: {
          tags: ['dialog'],
          description: 'All of it once more: amount, fee, what arrives, where and when.',
          meta: { requirements: ['WD-1'] },
          initial: 'clean',
          on: {
            'review.confirmed': { target: 'confirming', actions: 'forgetMiss' },
            'dialog.dismissed': { target: 'typing' },
          },
          states: { clean: {}, ...pinNeededStates },
        },
        confirming: {
          tags: ['dialog'],
          description: 'The PIN, for this amount and this account alone.',
          meta: { requirements: ['WD-1', 'PN-4'] },
          invoke: {
            id: 'pinPad',
            src: 'pinPad',
            input: ({ context }) => padInputOf(context),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ofPad },
                target: 'sending',
                actions: [
                  { type: 'setProof', params: ofPad },
                  'claimKey',
                  {
                    type: 'rememberIntent',
                    params: ({ context }) => ({ kind: 'withdrawal' as const, key: context.key }),
                  },
                ],
                description:
                  'The key is kept before the call is made: a retry, a double tap or a reload never pays twice.',
                meta: { requirements: ['MO-1'] },
              },
              { guard: { type: 'isPinMissing', params: ofPad }, target: 'reviewing.pinMissing' },
              { guard: { type: 'isResetRequested', params: ofPad }, target: 'reviewing.pinLocked' },
              {
                guard: { type: 'isUnauthorized', params: ofPad },
                target: '#withdrawal.finished',
                meta: { requirements: ['ER-1'] },
              },
              { target: 'reviewing', description: 'Closed without the PIN.' },
            ],
          },
        },
        sending: {
          tags: ['busy', 'dialog'],
          description: 'The withdrawal is on its way.',
          meta: { requirements: ['WD-1', 'MO-1'] },
          invoke: { id: 'withdraw', src: 'call:withdraw', input: ({ context }) => requestOf(context) },
          exit: 'clearProof',
          on: {
            'withdraw.accepted': {
              target: 'accepted',
              actions: [
                ...settleKey,
                'announceMovement',
                { type: 'celebrate', params: ({ event }) => successOf(event.transaction) },
              ],
              meta: { requirements: ['SH-11'] },
            },
            'withdraw.insufficient_balance': readAnew('insufficient'),
            'withdraw.below_minimum': readAnew('limitsChanged'),
            'withdraw.above_maximum': readAnew('limitsChanged'),
            'withdraw.account_gone': {
              target: 'typing.accountGone',
              actions: [...settleKey, 'refreshAccounts'],
              meta: { requirements: ['PA-1'] },
            },
            'withdraw.proof_required': {
              target: 'confirming',
              actions: [...settleKey, 'forgetMiss'],
              description: 'The proof was too old: the PIN once more.',
            },
            'withdraw.wrong_pin': {
              target: 'confirming',
              actions: [...settleKey, 'markMiss'],
              description: 'The PIN went with the withdrawal and is wrong: nothing moved, and it is asked for again.',
              meta: { requirements: ['PN-3'] },
            },
            'withdraw.throttled': {
              target: 'typing.throttled',
              actions: ['holdKey', { type: 'setWait', params: ({ event }) => event }],
            },
            'withdraw.validation': {
              target: 'typing.refused',
              actions: [...settleKey, { type: 'setField', params: ({ event }) => event }],
              meta: { requirements: ['RG-8'] },
            },
            'withdraw.unauthorized': { target: '#withdrawal.finished', meta: { requirements: ['ER-1'] } },
            'dialog.dismissed': {
              ...askLater,
              description: 'Closed before the answer: it may have gone through all the same.',
            },
            'withdraw.not_available': { target: 'typing.notAvailable', actions: [...settleKey] },
            'withdraw.unknown': {
              target: 'typing.declined',
              actions: [...settleKey],
              description: 'A refusal in whatever words: nothing moved, the form stays.',
            },
            'withdraw.in_progress': askLater,
            'withdraw.repeated': askLater,
            'withdraw.key_conflict': askLater,
            'withdraw.*': askLater,
          },
        },
        waitingForResult: {
          description: 'Nobody knows whether it arrived: the server is asked by its key. Never called failed.',
          meta: { requirements: ['MO-1'] },
          invoke: {
            id: 'moneyResult',
            src: 'moneyResult',
            input: ({ context: { bearer, key } }) => ({ bearer, key }),
            onDone: [
              {
                guard: { type: 'isMoved', params: ({ event }) => event },
                target: 'accepted',
                actions: [
                  ...settleKey,
                  'announceMovement',
                  { type: 'celebrate', params: ({ event }) => successOf(movedBy(event.output)) },
                ],
                description: 'It arrived.',
                meta: { requirements: ['SH-11'] },
              },
              {
                guard: { type: 'hasFailed', params: ({ event }) => event },
                target: 'accepted',
                actions: [
                  ...settleKey,
                  'announceMovement',
                  { type: 'goTo', params: ({ event }) => ({ path: transactionPath(movedBy(event.output).id) }) },
                ],
                description: 'It arrived, and the bank could not pay it: its page says why, and the Platinum is back.',
              },
              { guard: { type: 'isRefused', params: ({ event }) => event }, ...readAnew('declined') },
              {
                guard: { type: 'isNotMoved', params: ({ event }) => event },
                target: 'preparing',
                actions: ['holdKey', { type: 'markNotice', params: { notice: 'notSent' } }],
                description: 'It never arrived. The next try has the same key, should the first arrive after all.',
              },
              {
                guard: { type: 'isUntold', params: ({ event }) => event },
                target: 'preparing',
                actions: ['holdKey', { type: 'markNotice', params: { notice: 'untold' } }],
                description: 'Nobody knows whether it arrived. Sent again, it has the same key.',
              },
              {
                guard: { type: 'isLeft', params: ({ event }) => event },
                target: 'elsewhere',
                actions: { type: 'goTo', params: { path: transactionsPath } },
              },
              { target: '#withdrawal.finished', meta: { requirements: ['ER-1'] } },
            ],
          },
        },
        accepted: {
          description: 'It is on its way to the account. The success screen lies over this, once.',
          meta: { requirements: ['WD-1', 'SH-11'] },
          on: { 'form.requested': { target: 'preparing', actions: 'emptyForm' } },
        },
        elsewhere: {
          description: 'The history goes on with it. Whoever stays may begin anew, once no answer is out.',
          on: { 'form.requested': { target: 'deciding' } },
        },
      },
    },
    finished: { type: 'final' },
  },
});

/** What was reviewed, complete. */
function reviewed(context: WithdrawalContext) {
  const { account } = context;
  const payout = chosenPayout(context);
  if (!account || !payout) throw new Error('A withdrawal went on before it was complete.');
  return { platinum: payout.platinum, account: account.id };
}

const padInputOf = (context: WithdrawalContext): PinPadInput => ({
  request: { purpose: 'confirm', bearer: context.bearer, deed: { kind: 'withdraw', ...reviewed(context) } },
  phone: context.phone,
  wasWrong: context.wasWrong,
});

function requestOf(context: WithdrawalContext): InputOf<typeof withdraw> {
  const { bearer, key, proof } = context;
  if (!proof) throw new Error('A withdrawal was sent without the PIN.');
  return { bearer, key, proof, ...reviewed(context) };
}

const successOf = ({ id, total }: Transaction): Success => ({
  title: { id: 'withdraw.success.title' },
  subtitle:
    total === null ? { id: 'success.accepted' } : { id: 'withdraw.success.subtitle', values: { rupiah: total } },
  transactionId: id,
});

export type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>;

export function controlKey(snapshot: WithdrawalSnapshot): ControlKey {
  const { context } = snapshot;
  return {
    amount: amountVerdict(context),
    notice: context.notice,
    open: context.isOpen,
  };
}
