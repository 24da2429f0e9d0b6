/**
 * Winning Platinum back to money: the player chooses an amount and an account by the terms and balance, reviews both,
 * and enters the PIN last (WD-1, C85). The amount is sent once. A lost answer is never called a failure: the server is
 * asked what became of the intent (C87).
 */
import type { SnapshotFrom } from 'xstate';
import type { InputOf } from '../../src/contract/call.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import type { withdraw } from '../../src/contract/withdrawal.calls.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { forgetsDraft, type Drafts } from '../kit/draft.ts';
import { whenUnauthorized } from '../kit/end.ts';
import {
  askLater,
  declinedAt,
  firstKey,
  moneyProblems,
  onLostAnswer,
  readAnew,
  readForRetry,
  refusedAt,
  settleKey,
  whenOpen,
  whenRead,
} from '../kit/money-intent.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { transactionPath } from '../kit/transaction-paths.ts';
import { withEvent } from '../kit/with-event.ts';
import { movedBy, whenNotMoved } from '../money-result/money-result.machine.ts';
import { pinNeeded, whenNotConfirmed } from '../pin-pad/pin-needed.ts';
import { birthdateMissing, underAge } from '../profile/age-needed.ts';
import type { PinPadInput } from '../pin-pad/pin-pad.machine.ts';
import type { Success } from '../shell/shell.machine.ts';
import { amountVerdict, chosenPayout } from './withdrawal-choice.ts';
import { withdrawalSetup, type WithdrawalContext } from './withdrawal.setup.ts';

const keepChoice = () =>
  ({
    type: 'keepDraft',
    params: ({ context }: { context: WithdrawalContext }) => ({
      form: 'withdrawal' as const,
      values: choiceOf(context),
    }),
  }) as const;
const choiceOf = ({ digits, picked }: WithdrawalContext): Drafts['withdrawal'] => ({ digits, account: picked });
const onChoice = () =>
  ({
    'amount.changed': { actions: [withEvent('setDigits'), keepChoice()] },
    'account.changed': { actions: [withEvent('setPicked'), keepChoice()] },
  }) as const;

/** While going on has to wait, the form can be filled in. */
const onWait = { ...onChoice(), 'review.requested': {} } as const;

const form = '#withdrawal.active.typing';

/** The profile may have been corrected meanwhile, in another tab. */
const whileAgeIsNeeded = { ...onWait, 'review.requested': { target: `${form}.rereading` } } as const;

/** A new PIN may pause withdrawals, which the terms say. */
const whenPinSaved = pinNeeded(`${form}.rereading`);

const noAccountYet = {
  actions: 'openAccountForm',
  description: 'There is no account yet: it is added in a dialog here.',
  meta: { requirements: ['PA-1'] },
} as const;

const readTerms = {
  id: 'resource',
  src: 'resource',
  input: ({ context }: { context: WithdrawalContext }) => ({
    request: { purpose: 'withdrawOptions' as const, bearer: context.bearer },
    keep: false,
  }),
} as const;

/** What keeps a player from any withdrawal is said before an amount is typed. */
const whenHeld = [
  {
    guard: withEvent('isMinor'),
    target: `${form}.underAge`,
    actions: withEvent('setOptions'),
    description: 'Under 18: said before anything is typed.',
    meta: { requirements: ['PF-3'] },
  },
  {
    guard: withEvent('isOfUnknownAge'),
    target: `${form}.birthdateMissing`,
    actions: withEvent('setOptions'),
    description: 'No birthdate: said before anything is typed.',
    meta: { requirements: ['PF-3'] },
  },
  {
    guard: withEvent('hasNoPin'),
    target: `${form}.pinMissing`,
    actions: withEvent('setOptions'),
    description: 'There is no PIN to confirm with: said before anything is typed.',
    meta: { requirements: ['WD-3', 'PN-4'] },
  },
  {
    guard: withEvent('hasLockedPin'),
    target: `${form}.pinLocked`,
    actions: withEvent('setOptions'),
    description: 'The PIN is locked: said before anything is typed.',
    meta: { requirements: ['WD-3', 'PN-4'] },
  },
  {
    guard: withEvent('isPaused'),
    target: `${form}.withdrawalsPaused`,
    actions: [withEvent('setOptions'), withEvent('setPause')],
    description: 'Nothing can be paid out yet: said before anything is typed.',
    meta: { requirements: ['WD-2'] },
  },
] as const;

export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  description: 'Winning Platinum back to money',
  context: ({ input: { pendingKey, intent, ...input } }) => ({
    ...input,
    ...firstKey(intent, pendingKey),
    options: null,
    digits: input.draft?.digits ?? '',
    picked: input.draft?.account ?? null,
    account: null,
    notice: 'none',
    proof: null,
    wasWrong: false,
    until: 0,
    minutes: 0,
    field: '',
    adultOn: null,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'active',
  states: {
    active: {
      description: 'The payment accounts are read beside the form, where they are chosen and added.',
      initial: 'deciding',
      invoke: {
        id: 'accounts',
        systemId: 'accounts',
        src: 'accounts',
        input: ({ context: { bearer, phone, accountDraft } }) => ({ bearer, phone, draft: accountDraft }),
        onDone: whenUnauthorized('withdrawal'),
      },
      states: {
        deciding: {
          always: [whenOpen, { target: 'preparing' }],
        },
        preparing: {
          description: 'Limits, fee and the winning balance are read.',
          meta: { requirements: ['WD-1'] },
          invoke: {
            ...readTerms,
            onDone: [
              ...whenHeld,
              ...whenRead(form, ['insufficient', 'limitsChanged', 'notSent', 'untold', 'declined']),
              whenUnauthorized('withdrawal'),
            ],
          },
        },
        typing: {
          description: 'Amount and account, with the value in rupiah.',
          meta: { requirements: ['WD-1'] },
          initial: 'clean',
          on: {
            'amount.changed': { ...onChoice()['amount.changed'], target: '.clean' },
            'account.changed': { ...onChoice()['account.changed'], target: '.clean' },
            'review.requested': [
              { guard: 'isBelowMinimum', target: '.belowMinimum' },
              { guard: 'isOverBalance', target: '.overBalance' },
              { guard: 'isAboveMaximum', target: '.aboveMaximum' },
              {
                guard: withEvent('areAccountsUnread'),
                target: '.awaitingAccounts',
                actions: 'refreshAccounts',
                description: 'The accounts are not read yet, or could not be: the review waits for them.',
                meta: { requirements: ['WD-4'] },
              },
              {
                guard: withEvent('hasNoAccount'),
                target: '.accountMissing',
                ...noAccountYet,
              },
              { target: 'reviewing', actions: [withEvent('setAccount'), keepChoice()] },
            ],
          },
          states: {
            clean: {},
            awaitingAccounts: {
              description: 'The player wants to go on: the review opens by itself once the accounts are read.',
              meta: { requirements: ['WD-4'] },
              on: {
                'accounts.listed': [
                  { guard: withEvent('hasListedNone'), target: 'accountMissing', ...noAccountYet },
                  { target: '#withdrawal.active.reviewing', actions: [withEvent('setListed'), keepChoice()] },
                ],
                'accounts.notListed': {
                  target: 'clean',
                  description: 'The list could not be read, or a new account comes first: the list says so.',
                },
              },
            },
            underAge: { ...underAge, on: whileAgeIsNeeded },
            birthdateMissing: { ...birthdateMissing, on: whileAgeIsNeeded },
            pinMissing: { ...whenPinSaved.pinMissing, on: { ...whenPinSaved.pinMissing.on, ...onWait } },
            pinLocked: { ...whenPinSaved.pinLocked, on: { ...whenPinSaved.pinLocked.on, ...onWait } },
            rereading: {
              description:
                'What kept the player may be over: the terms are read again below the form, which can be used.',
              meta: { requirements: ['WD-2', 'WD-3', 'PF-3'] },
              invoke: { ...readTerms, onDone: [...whenHeld, ...whenRead(form, []), whenUnauthorized('withdrawal')] },
            },
            belowMinimum: problem('No amount yet, or less than the minimum.'),
            overBalance: problem('More than the balance.'),
            aboveMaximum: problem('More than the maximum.'),
            accountMissing: problem('No account is chosen.'),
            accountGone: problem('The account was removed meanwhile: the list is read again.'),
            insufficient: problem('The balance was too low: it is read again.'),
            limitsChanged: problem('The limits have changed: the player checks them again.'),
            refused: problem('The server refuses a field.'),
            notSent: problem('The last try has not arrived: it may be sent again, with the same key.', 'MO-1'),
            ...moneyProblems,
            throttled: blockedBy('throttle', 'Too many tries within a minute: the form stays, going on waits.', onWait),
            withdrawalsPaused: blockedBy(
              'pause',
              'Withdrawals are paused after a change of the account.',
              onWait,
              'WD-2',
            ),
          },
        },
        reviewing: {
          tags: ['dialog'],
          description: 'The review: amount, fee, payout, account and arrival.',
          meta: { requirements: ['WD-1'] },
          initial: 'clean',
          on: {
            'review.confirmed': { target: 'confirming', actions: 'clearMiss' },
            'dialog.dismissed': { target: 'typing' },
          },
          states: { clean: {}, ...whenPinSaved },
        },
        confirming: {
          tags: ['dialog'],
          description: 'The PIN, valid for this amount and account alone.',
          meta: { requirements: ['WD-1', 'PN-4'] },
          invoke: {
            id: 'pinPad',
            src: 'pinPad',
            input: ({ context }) => padInputOf(context),
            onDone: [
              {
                guard: withEvent('isConfirmed'),
                target: 'sending',
                actions: [
                  withEvent('setProof'),
                  'claimKey',
                  {
                    type: 'rememberIntent',
                    params: ({ context }) => ({
                      kind: 'withdrawal' as const,
                      key: context.key,
                      form: choiceOf(context),
                    }),
                  },
                ],
                description:
                  'The key is kept before the call is made: a retry, a double tap or a reload never pays twice.',
                meta: { requirements: ['MO-1'] },
              },
              ...whenNotConfirmed('reviewing', 'withdrawal'),
            ],
          },
        },
        sending: {
          tags: ['busy', 'dialog'],
          description: 'The withdrawal is sent to the server.',
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
            'withdraw.under_age': {
              target: 'typing.underAge',
              actions: [...settleKey, withEvent('setAdultDay')],
              meta: { requirements: ['PF-3'] },
            },
            'withdraw.birthdate_missing': {
              target: 'typing.birthdateMissing',
              actions: [...settleKey],
              meta: { requirements: ['PF-3'] },
            },
            'withdraw.proof_required': {
              target: 'confirming',
              actions: [...settleKey, 'clearMiss'],
              description: 'The proof has expired: the PIN is entered again.',
            },
            'withdraw.wrong_pin': {
              target: 'confirming',
              actions: [...settleKey, 'markMiss'],
              description: 'The PIN went with the withdrawal and is wrong: nothing moved, and it is asked for again.',
              meta: { requirements: ['PN-3'] },
            },
            'withdraw.throttled': { target: 'typing.throttled', actions: ['holdKey', withEvent('setWait')] },
            'withdraw.paused': { target: 'typing.withdrawalsPaused', actions: [...settleKey, withEvent('setWait')] },
            'withdraw.validation': {
              target: 'typing.refused',
              actions: [...settleKey, withEvent('setField')],
              meta: { requirements: ['RG-8'] },
            },
            'withdraw.unauthorized': whenUnauthorized('withdrawal'),
            'dialog.dismissed': {
              ...askLater,
              description: 'Closed before the answer: the withdrawal may have gone through.',
            },
            'withdraw.not_available': refusedAt('typing.notAvailable'),
            'withdraw.unknown': declinedAt('typing.declined'),
            ...onLostAnswer('withdraw'),
          },
        },
        waitingForResult: {
          description:
            'It is unknown whether the request arrived: the server is asked by its key. Never called failed.',
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
              {
                guard: withEvent('hasFailed'),
                target: 'accepted',
                actions: [
                  ...settleKey,
                  'announceMovement',
                  { type: 'goTo', params: ({ event }) => ({ path: transactionPath(movedBy(event.output).id) }) },
                ],
                description:
                  'The request arrived, but the bank could not pay: its page says why, and the Platinum was returned.',
              },
              ...whenNotMoved('withdrawal', readAnew('declined'), readForRetry('notSent'), readForRetry('untold')),
            ],
          },
        },
        accepted: {
          description: 'The money is being paid out. The success screen covers this page, once.',
          meta: { requirements: ['WD-1', 'SH-11'] },
          entry: forgetsDraft('withdrawal'),
          on: { 'form.requested': { target: 'preparing', actions: 'emptyForm' } },
        },
        elsewhere: {
          description:
            'The history follows it from here. A player who stays may begin anew once every request has its answer.',
          on: { 'form.requested': { target: 'deciding' } },
        },
      },
    },
    finished: { type: 'final' },
  },
});

function reviewed(context: WithdrawalContext) {
  const { account } = context;
  const payout = chosenPayout(context);
  if (!account || !payout)
    throw new Error('Expected an account and a payout before a withdrawal goes on; one is missing.');
  return { platinum: payout.platinum, account: account.id };
}

const padInputOf = (context: WithdrawalContext): PinPadInput => ({
  request: { purpose: 'confirm', bearer: context.bearer, deed: { kind: 'withdraw', ...reviewed(context) } },
  phone: context.phone,
  wasWrong: context.wasWrong,
});

function requestOf(context: WithdrawalContext): InputOf<typeof withdraw> {
  const { bearer, key, proof } = context;
  if (!proof) throw new Error('Expected a proof of the PIN before a withdrawal is sent; there is none.');
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
    amount: context.options === null && context.digits !== '' ? 'restored' : amountVerdict(context),
    notice: context.notice,
    open: context.isOpen,
    draft: context.draft !== null,
  };
}
