/** The polling of a pending transaction: its intervals, and when it stops (TX-1, ux84, ux86). */
import { expect, it } from 'vitest';
import { transactionMachine } from '../../machines/transaction/transaction.machine.ts';
import { statusOf } from '../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import { minutes, moment, paidTopUp, pendingTopUp, session, vendorOrigins } from '../flows/kit/samples.ts';
import { createControlledActor } from '../../src/walk/tiers/controlled-actor.ts';

function open(first: Transaction, isHidden = false) {
  const { actor, effects, happen } = createControlledActor(transactionMachine, {
    bearer: session.token,
    id: first.id,
    origins: vendorOrigins,
    keep: true,
  });
  if (isHidden) actor.send({ type: 'page.hidden' });
  const child = (name: string) => actor.getSnapshot().children[name as never] as { getSnapshot(): unknown } | undefined;
  const hear = (event: { type: string } & Record<string, unknown>, from: string) =>
    happen({ kind: 'outcome', child: from, sample: 'plain', event });
  const answer = (transaction: Transaction, receivedAt: number) =>
    hear({ type: 'transaction.accepted', transaction, receivedAt }, 'transaction');
  answer(first, moment);
  return {
    actor,
    effects,
    answer,
    fail: (receivedAt: number) => hear({ type: 'transaction.timeout', reference: 'r', receivedAt }, 'transaction'),
    /** When it is to be read again; null while nobody waits for that. */
    next: () => (child('nextReading')?.getSnapshot() as { input: { until: number } } | undefined)?.input.until ?? null,
    reach: () => hear({ type: 'clock.reached' }, 'nextReading'),
    isAsking: () => child('transaction') !== undefined,
  };
}

it('TX-1 ux86 a pending one is read after 5, 10, 20, 40, then every 60 seconds, whether that goes well or not', () => {
  const run = open(pendingTopUp);
  const waited: number[] = [];
  let now = moment;
  for (const goesWell of [true, false, true, false, true, true]) {
    const next = run.next() ?? Number.NaN;
    waited.push((next - now) / 1000);
    run.reach();
    expect(run.isAsking()).toBe(true);
    now = next + 700;
    if (goesWell) run.answer(pendingTopUp, now);
    else run.fail(now);
    expect(run.isAsking()).toBe(false);
  }
  expect(waited).toEqual([5, 10, 20, 40, 60, 60]);
});

it('TX-1 ux86 a page that nobody sees asks for nothing; seen again it asks at once and begins anew', () => {
  const run = open(pendingTopUp);
  run.reach();
  run.answer(pendingTopUp, moment + 6_000);
  run.actor.send({ type: 'page.hidden' });
  expect([run.next(), run.isAsking()]).toEqual([null, false]);
  run.actor.send({ type: 'connection.restored' });
  expect(run.isAsking()).toBe(false);
  run.actor.send({ type: 'page.shown' });
  expect(run.isAsking()).toBe(true);
  run.answer(pendingTopUp, moment + minutes(30));
  expect(run.next()).toBe(moment + minutes(30) + 5_000);
});

it('TX-1 ux86 opened behind another page it is read once; looked at, it asks at once', () => {
  const run = open(pendingTopUp, true);
  expect([run.next(), run.isAsking()]).toEqual([null, false]);
  run.actor.send({ type: 'page.shown' });
  expect(run.isAsking()).toBe(true);
});

it('TX-1 ux86 hidden while it is being read, it rests when the answer is there', () => {
  const run = open(pendingTopUp);
  run.reach();
  run.actor.send({ type: 'page.hidden' });
  run.answer(pendingTopUp, moment + 6_000);
  expect([run.next(), run.isAsking()]).toEqual([null, false]);
});

it('TX-1 SS-3 ux86 once it has ended nothing is asked any more, and balances are read again once', () => {
  const run = open(pendingTopUp);
  run.reach();
  run.answer(paidTopUp, moment + 6_000);
  for (const type of ['page.hidden', 'page.shown', 'connection.restored', 'check.requested'] as const) {
    run.actor.send({ type });
    expect([run.next(), run.isAsking()], type).toEqual([null, false]);
  }
  expect(run.effects.map(({ type }) => type)).toEqual(['announceMovement']);
});

it('TX-1 nothing moved while it was looked at: one that had ended before moves no balance', () => {
  expect(open(paidTopUp).effects).toEqual([]);
});

it('TU-2 ux84 its deadline changes what is shown and asks the server; only the server ends it', () => {
  const run = open({ ...pendingTopUp, until: moment + 3_000 });
  expect(run.next(), 'its end comes before it would be read again').toBe(moment + 3_000);
  expect(statusOf(run.actor.getSnapshot())).toBe('pending');
  run.reach();
  expect(statusOf(run.actor.getSnapshot())).toBe('expired');
  expect(run.isAsking()).toBe(true);
  run.answer({ ...pendingTopUp, until: moment + 3_000 }, moment + 3_500);
  expect(statusOf(run.actor.getSnapshot())).toBe('expired');
  expect(run.next(), 'asked for on').toBe(moment + 13_500);
  run.reach();
  run.answer(paidTopUp, moment + 14_000);
  expect(statusOf(run.actor.getSnapshot()), 'paid in the last moment').toBe('success');
});
