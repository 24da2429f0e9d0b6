/** Rules of the wait for a lost answer (MO-1, C87): ask by the key, ever more rarely, never call it failed. */
import { moneyResultMachine } from '../../../machines/money-result/money-result.machine.ts';
import { moneyResultView } from '../../../machines/money-result/money-result.selectors.ts';
import { bearer, intentKey, moment, pendingTopUp } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const begin = () => runMachine(moneyResultMachine, { bearer, key: intentKey });
type Wait = ReturnType<typeof begin>;

const nobodyKnows = [
  ...callFailures.map(([outcome]) => [outcome] as const).filter(([outcome]) => outcome !== 'not_available'),
  // The server is still at it.
  ['in_progress'] as const,
];
const answerWith = (wait: Wait, outcome: string, receivedAt = moment) =>
  wait.answer(`moneyResult.${outcome}`, { receivedAt });
const outputOf = (wait: Wait) => wait.snapshot().output;
const rested = () => {
  const wait = begin();
  for (let question = 0; question < 4; question += 1) {
    answerWith(wait, 'timeout');
    wait.reach();
  }
  answerWith(wait, 'timeout');
  return wait;
};

describe('MO-1 C87 a lost answer', () => {
  it('MO-1 is asked for at once, by the key of the intent', () => {
    const { live } = begin();
    expect(live().map(({ name, input }) => [name, input])).toEqual([['moneyResult', { bearer, key: intentKey }]]);
  });

  it.each(nobodyKnows)(
    'C87 after %s the next question waits 2, 4, 8 and 15 s, then asks no more by itself',
    (outcome) => {
      const wait = begin();
      const waited: number[] = [];
      for (let question = 0; question < 4; question += 1) {
        answerWith(wait, outcome, moment + question * 60_000);
        waited.push((wait.waits.at(-1)?.until ?? 0) - (moment + question * 60_000));
        wait.reach();
      }
      expect(waited).toEqual([2_000, 4_000, 8_000, 15_000]);
      answerWith(wait, outcome);
      expect([wait.live().length, wait.deadlines().length]).toEqual([0, 0]);
      expect(outputOf(wait)).toBeUndefined();
    },
  );

  it('C87 at rest it says that it is still checking, and asks when it is told to', () => {
    const wait = rested();
    expect(moneyResultView(wait.snapshot())).toMatchObject({
      title: { id: 'money_result.still.title' },
      offersCheck: true,
      isAsking: false,
    });
    wait.send({ type: 'check.requested' });
    expect(wait.live()).toHaveLength(1);
    expect(moneyResultView(wait.snapshot())).toMatchObject({ offersCheck: true, isAsking: true });
  });

  it.each([
    [
      'while it waits',
      () => {
        const wait = begin();
        answerWith(wait, 'offline');
        return wait;
      },
    ],
    ['at rest', rested],
  ] as const)('MO-1 asks at once when the phone is online again (%s)', (_, make) => {
    const wait = make();
    wait.send({ type: 'connection.restored' });
    expect(wait.live()).toHaveLength(1);
  });

  it('MO-1 what moved is handed over', () => {
    const wait = begin();
    wait.answer('moneyResult.accepted', { transaction: pendingTopUp, receivedAt: moment });
    expect(outputOf(wait)).toEqual({ type: 'moved', transaction: pendingTopUp });
  });

  it.each([
    ['refused', { type: 'refused' }],
    ['not_found', { type: 'notMoved' }],
    ['unauthorized', { type: 'unauthorized' }],
  ])('MO-1 %s ends it as what it is', (outcome, output) => {
    const wait = begin();
    answerWith(wait, outcome);
    expect(outputOf(wait)).toEqual(output);
  });

  it('MO-1 the history can be looked at at any time, and an answer that comes later changes nothing', () => {
    const wait = begin();
    const [question] = wait.live();
    wait.send({ type: 'history.requested' });
    expect(outputOf(wait)).toEqual({ type: 'left' });
    question?.answer('refused', { receivedAt: moment });
    expect(outputOf(wait)).toEqual({ type: 'left' });
  });
});

describe('MO-3 where the platform has no call that tells the result', () => {
  const untold = () => {
    const wait = begin();
    wait.answer('moneyResult.not_available', { reference: 'rule', receivedAt: moment });
    return wait;
  };

  it('it does not spin: nothing is asked and nothing waited for, whatever happens', () => {
    const wait = untold();
    wait.send({ type: 'connection.restored' });
    wait.send({ type: 'check.requested' });
    expect([wait.live(), wait.deadlines()]).toEqual([[], []]);
  });

  it('it says that the outcome is not known, with the balances refreshed, and never that it failed', () => {
    const wait = untold();
    expect(moneyResultView(wait.snapshot())).toEqual({
      title: { id: 'money_result.untold.title' },
      text: { id: 'money_result.untold.text' },
      isAsking: false,
      offersCheck: false,
      offersForm: true,
    });
    expect(wait.did('announceMovement')).toHaveLength(1);
  });

  it('also at rest, where it was asked before', () => {
    const wait = rested();
    wait.send({ type: 'check.requested' });
    wait.answer('moneyResult.not_available', { reference: 'rule', receivedAt: moment });
    expect(moneyResultView(wait.snapshot())).toMatchObject({ offersCheck: false, offersForm: true });
  });

  it.each([
    ['form.requested', 'untold'],
    ['history.requested', 'left'],
  ] as const)('%s leads on', (type, output) => {
    const wait = untold();
    wait.send({ type });
    expect(outputOf(wait)).toEqual({ type: output });
  });
});
