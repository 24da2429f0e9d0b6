/** The flows that move money, for the rules about keys. Every kind of intent has one. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { MessageRef } from '../../machines/kit/effect.ts';
import type { OpenIntent } from '../../machines/kit/money-intent.ts';
import { redeemMachine, type RedeemSnapshot } from '../../machines/redeem/redeem.machine.ts';
import { redeemProblem, redeemScreen, voucherOf } from '../../machines/redeem/redeem.selectors.ts';
import { topUpMachine, type TopUpSnapshot } from '../../machines/top-up/top-up.machine.ts';
import { orderOf, topUpProblem, topUpScreen } from '../../machines/top-up/top-up.selectors.ts';
import { withdrawalMachine, type WithdrawalSnapshot } from '../../machines/withdrawal/withdrawal.machine.ts';
import { digitsOf, withdrawalProblem, withdrawalScreen } from '../../machines/withdrawal/withdrawal.selectors.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import {
  waitOf,
  account,
  moment,
  pendingCheckout,
  pendingTopUp,
  pendingWithdrawal,
  phone,
  pin,
  proof,
  redeemedVoucher,
  session,
  topUpOptions,
  vendorOrigins,
  voucher,
  withdrawOptions,
} from '../flows/kit/samples.ts';
import { runMachine, type RecordedCall, type MachineRun } from '../../src/walk/rules/machine-run.ts';

/** An answer: the outcome without the call's name, and the payload. */
export type Answer = readonly [outcome: string, payload?: object];

type Act = (flow: MachineRun<AnyStateMachine>) => void;
interface Problem {
  message: MessageRef;
}

export interface MoneyFlow {
  call: string;
  start(intent: string, pendingKey: string | null): MachineRun<AnyStateMachine>;
  /** Acts that send the form, from the form on. */
  send: readonly Act[];
  /** What they send, as the tab keeps it. */
  form: object;
  /** Acts that a person may try at any moment; those that do not fit have no effect. */
  acts: readonly Act[];
  /** The server's answer when money has moved. */
  moved(made: RecordedCall): Answer;
  transaction: Transaction;
  /** Answers that say that nothing moved and never will with this key. */
  refusals: readonly Answer[];
  others: Readonly<Record<string, Answer>>;
  /** The prefix of the flow's text ids. */
  words: string;
  screen(snapshot: AnyMachineSnapshot): string;
  problem(snapshot: AnyMachineSnapshot): Problem | null;
  typed(snapshot: AnyMachineSnapshot): unknown;
  /**
   * The id of a text on screen that says that a try has failed; null where none does. A text that the try has not
   * arrived does not count: the try may still arrive, and then moves money once.
   */
  saysNothingMoved(snapshot: AnyMachineSnapshot): string | null;
}

/** Answers all open calls but those about the movement. */
export function answerOthers({ others }: MoneyFlow, { live }: MachineRun<AnyStateMachine>): void {
  const next = () => live().find(({ name }) => name in others);
  for (let call = next(); call; call = next()) call.answer(...(others[call.name] as Answer));
}

const send =
  (event: { type: string; [more: string]: unknown }): Act =>
  ({ actor }) =>
    actor.send(event);

const sendTo =
  (step: string, event: { type: string; [more: string]: unknown }): Act =>
  ({ actor }) =>
    actor.getSnapshot().children[step]?.send(event);

const failureOf = (problem: Problem | null): string | null =>
  problem === null || problem.message.id.endsWith('.not_sent') || problem.message.id === 'money_result.untold.problem'
    ? null
    : problem.message.id;

const throttled: Answer = ['throttled', waitOf(1)];
const refusals = (...outcomes: string[]): Answer[] => [
  ...[...outcomes, 'unknown', 'not_available'].map((outcome): Answer => [outcome]),
  throttled,
];
const invalid: Answer = ['validation', { field: 'platinum' }];
const waitForResult: Act[] = [
  sendTo('moneyResult', { type: 'check.requested' }),
  sendTo('moneyResult', { type: 'history.requested' }),
  sendTo('moneyResult', { type: 'form.requested' }),
  ({ world }) => world({ type: 'connection.restored' }),
  send({ type: 'form.requested' }),
];

const order = [
  send({ type: 'amount.changed', digits: '250' }),
  send({ type: 'method.chosen', code: 'bca' }),
  send({ type: 'review.requested' }),
  send({ type: 'order.confirmed' }),
];
const topUp: MoneyFlow = {
  call: 'topUp',
  start: (intent, pendingKey) =>
    runMachine(topUpMachine, {
      bearer: session.token,
      intent,
      origins: vendorOrigins,
      draft: null,
      pendingKey,
      returned: null,
      told: null,
    }),
  send: order,
  form: { digits: '250', method: 'bca' },
  acts: [
    ...order,
    send({ type: 'amount.changed', digits: '500' }),
    send({ type: 'method.chosen', code: 'dana' }),
    ...order.slice(2),
    send({ type: 'page.restored' }),
    ...waitForResult,
  ],
  moved: ({ input }) =>
    input['purpose'] === 'e_wallet'
      ? ['checkout', { url: pendingCheckout.checkoutUrl, transaction: pendingCheckout }]
      : ['accepted', { transaction: pendingTopUp, receivedAt: moment }],
  transaction: pendingTopUp,
  refusals: [...refusals('below_minimum', 'above_maximum', 'terms_changed', 'method_unavailable'), invalid],
  others: { read: ['accepted', { value: topUpOptions, receivedAt: moment }] },
  words: 'top_up',
  screen: (snapshot) => topUpScreen(snapshot as TopUpSnapshot),
  problem: (snapshot) => topUpProblem(snapshot as TopUpSnapshot),
  typed: (snapshot) => orderOf(snapshot as TopUpSnapshot),
  saysNothingMoved(snapshot) {
    if (topUpScreen(snapshot as TopUpSnapshot) === 'unpaid') return 'unpaid';
    return failureOf(topUpProblem(snapshot as TopUpSnapshot));
  },
};

const redeem: MoneyFlow = {
  call: 'redeem',
  start: (intent, pendingKey) => runMachine(redeemMachine, { bearer: session.token, intent, pendingKey, draft: null }),
  send: [send({ type: 'voucher.submitted', text: voucher })],
  form: { text: 'SARI20267KQX' },
  acts: [
    send({ type: 'voucher.submitted', text: voucher }),
    send({ type: 'voucher.submitted', text: voucher.replace(/.$/, 'Z') }),
    send({ type: 'voucher.edited', text: 'SARI' }),
    ...waitForResult,
  ],
  moved: () => ['accepted', { transaction: redeemedVoucher, receivedAt: moment }],
  transaction: redeemedVoucher,
  refusals: refusals('unknown_code', 'used', 'expired', 'not_here'),
  others: {},
  words: 'redeem',
  screen: (snapshot) => redeemScreen(snapshot as RedeemSnapshot),
  problem: (snapshot) => redeemProblem(snapshot as RedeemSnapshot),
  typed: (snapshot) => voucherOf(snapshot as RedeemSnapshot),
  saysNothingMoved: (snapshot) => failureOf(redeemProblem(snapshot as RedeemSnapshot)),
};

const payOut = [
  send({ type: 'amount.changed', digits: '250' }),
  send({ type: 'review.requested', account }),
  send({ type: 'review.confirmed' }),
  sendTo('pinPad', { type: 'pin.submitted', pin }),
];
const withdrawal: MoneyFlow = {
  call: 'withdraw',
  start: (intent, pendingKey) =>
    runMachine(withdrawalMachine, {
      bearer: session.token,
      phone,
      intent,
      pendingKey,
      draft: null,
      accountDraft: null,
    }),
  send: payOut,
  form: { digits: '250', account: account.id },
  acts: [
    ...payOut,
    ...payOut.slice(1),
    send({ type: 'amount.changed', digits: '300' }),
    send({ type: 'dialog.dismissed' }),
    sendTo('pinPad', { type: 'dialog.dismissed' }),
    ...waitForResult,
  ],
  moved: () => ['accepted', { transaction: pendingWithdrawal, receivedAt: moment }],
  transaction: pendingWithdrawal,
  refusals: [
    ...refusals('below_minimum', 'above_maximum', 'insufficient_balance', 'account_gone'),
    invalid,
    ['paused', waitOf(90)],
  ],
  others: {
    read: ['accepted', { value: withdrawOptions, receivedAt: moment }],
    accounts: ['accepted', { accounts: [account] }],
    submitPin: ['confirmed', { proof }],
  },
  words: 'withdraw',
  screen: (snapshot) => withdrawalScreen(snapshot as WithdrawalSnapshot),
  problem: (snapshot) => withdrawalProblem(snapshot as WithdrawalSnapshot),
  typed: (snapshot) => digitsOf(snapshot as WithdrawalSnapshot),
  saysNothingMoved: (snapshot) => failureOf(withdrawalProblem(snapshot as WithdrawalSnapshot)),
};

export const moneyFlows: Readonly<Record<OpenIntent['kind'], MoneyFlow>> = { topUp, redeem, withdrawal };
