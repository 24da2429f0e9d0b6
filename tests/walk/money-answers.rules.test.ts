/**
 * How every flow that moves money handles an answer, or none: MO-1 to MO-3, C86, C87, HI-1, ER-1, ER-2. The rules of
 * each flow have the answers of its own.
 */
import type { AnyStateMachine } from 'xstate';
import { lockOf } from '../../machines/kit/lock.ts';
import type { MachineRun } from '../../src/walk/rules/machine-run.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { failedOutcomes } from '../flows/kit/call-failures.ts';
import { waitOf, intent, intentKey, moment } from '../flows/kit/samples.ts';
import { answerOthers, moneyFlows } from './money-flows.ts';

type Page = MachineRun<AnyStateMachine>;

/** Outcomes after which nobody knows whether money moved; after other failures none has. */
const silences = [
  ...failedOutcomes.filter((outcome) => outcome !== 'unknown' && outcome !== 'not_available'),
  'in_progress',
  'repeated',
  'key_conflict',
];
const payload = { reference: 'rule', receivedAt: moment };
const wait = waitOf(1);

describe.each(Object.entries(moneyFlows))('MO-1 MO-2 MO-3 C86 C87 HI-1 %s', (kind, flow) => {
  const { call, words } = flow;
  const begin = (pendingKey: string | null = null): Page => {
    const page = flow.start(intent, pendingKey);
    answerOthers(flow, page);
    return page;
  };
  const send = (page: Page) => {
    for (const act of flow.send) {
      act(page);
      answerOthers(flow, page);
    }
  };
  const sending = () => {
    const page = begin();
    send(page);
    return page;
  };
  const lost = () => {
    const page = sending();
    page.answer(`${call}.timeout`, payload);
    return page;
  };
  const screenOf = ({ snapshot }: Page) => flow.screen(snapshot());
  const problemOf = ({ snapshot }: Page) => flow.problem(snapshot())?.message.id ?? null;
  const underway = ({ live }: Page) => live().map(({ name, input }) => [name, input['key']]);
  const keysOf = ({ made }: Page) => made.filter(({ name }) => name === call).map(({ input }) => input['key']);
  const done = ({ did }: Page) => ['forgetIntent', 'announceMovement', 'celebrate'].map((effect) => did(effect).length);
  const asks = [['moneyResult', intentKey]];

  it('MO-1 C86 it is sent once, however often, and its key remembered before', () => {
    const page = sending();
    send(page);
    expect([underway(page), page.did('rememberIntent')]).toEqual([
      [[call, intentKey]],
      [{ kind, key: intentKey, form: flow.form }],
    ]);
  });

  it.each(silences)('C87 %s is never called failed: the server is asked by the key', (outcome) => {
    const page = sending();
    page.answer(`${call}.${outcome}`, payload);
    expect([screenOf(page), problemOf(page), underway(page)]).toEqual(['waiting', null, asks]);
    send(page);
    expect([screenOf(page), done(page), keysOf(page)]).toEqual(['waiting', [0, 0, 0], [intentKey]]);
  });

  /** What a refusal says that no flow has words of its own for. */
  const ofAnyFlow: Record<string, string> = {
    unknown: `${words}.error.declined`,
    not_available: 'error.not_available',
  };
  const refusals = flow.refusals.flatMap(([outcome, more = {}]) =>
    outcome === 'throttled' ? [] : [[outcome, more] as const],
  );
  it.each(refusals)(
    'MO-1 MO-2 C87 a refusal (4xx) means that nothing moved: %s keeps the form, is forgotten, and the next is another intent',
    (outcome, more) => {
      const page = sending();
      const typed = flow.typed(page.snapshot());
      page.answer(`${call}.${outcome}`, { ...payload, ...more });
      answerOthers(flow, page);
      expect([screenOf(page), flow.typed(page.snapshot()), page.live()]).toEqual(['form', typed, []]);
      expect([problemOf(page), done(page)]).toEqual([ofAnyFlow[outcome] ?? expect.any(String), [1, 0, 0]]);
      if (page.deadlines().length > 0) page.reach();
      send(page);
      expect(keysOf(page)).toEqual([intentKey, `${intent}.2`]);
    },
  );

  it('C86 C87 throttled is no answer about the intent: after the wait the same key goes again, still remembered', () => {
    const page = sending();
    page.answer(`${call}.throttled`, wait);
    send(page);
    expect(flow.problem(page.snapshot())).toMatchObject({ message: { id: `${words}.error.throttled` } });
    expect(lockOf(page.snapshot())).toMatchObject({ until: wait.until });
    expect([screenOf(page), done(page), keysOf(page)]).toEqual(['form', [0, 0, 0], [intentKey]]);
    expect(page.waits.map(({ until }) => until)).toEqual([wait.until]);
    const typed = flow.typed(page.snapshot());
    page.reach();
    expect([problemOf(page), flow.typed(page.snapshot())]).toEqual([null, typed]);
    send(page);
    expect(keysOf(page)).toEqual([intentKey, intentKey]);
  });

  it.each([
    ['refused', 'refused: said, forgotten, and the next is another intent', `${words}.error.declined`, `${intent}.2`],
    [
      'not_found',
      'not there: it may arrive after all, so the same key goes again',
      `${words}.error.not_sent`,
      intentKey,
    ],
    [
      'not_available',
      'told by nobody: that is said, and the same key goes again',
      'money_result.untold.problem',
      intentKey,
    ],
  ])('MO-1 MO-3 C86 C87 a lost answer turns out %s, %s', (outcome, _, message, next) => {
    const page = lost();
    const typed = flow.typed(page.snapshot());
    page.answer(`moneyResult.${outcome}`, payload);
    if (outcome === 'not_available') {
      expect([screenOf(page), page.live()]).toEqual(['waiting', []]);
      page.child('moneyResult').send({ type: 'form.requested' });
    }
    answerOthers(flow, page);
    expect([screenOf(page), problemOf(page), flow.typed(page.snapshot())]).toEqual(['form', message, typed]);
    // Without a result, the new balances may tell.
    expect(done(page)).toEqual([outcome === 'refused' ? 1 : 0, outcome === 'not_available' ? 1 : 0, 0]);
    send(page);
    expect(keysOf(page)).toEqual([intentKey, next]);
  });

  const moved = () => {
    const page = sending();
    for (const made of page.live()) made.answer(...flow.moved(made));
    return page;
  };
  const foundOut = () => {
    const page = lost();
    page.answer('moneyResult.accepted', { transaction: flow.transaction, receivedAt: moment });
    return page;
  };
  it.each([
    ['at once', moved],
    ['after a lost answer', foundOut],
  ])('MO-1 C87 accepted %s: forgotten, and the next is another intent', (_, arrive) => {
    const page = arrive();
    expect(page.did('forgetIntent')).toHaveLength(1);
    page.send({ type: 'form.requested' });
    answerOthers(flow, page);
    expect([screenOf(page), problemOf(page)]).toEqual(['form', null]);
    send(page);
    expect(keysOf(page)).toEqual([intentKey, `${intent}.2`]);
  });

  it('MO-1 SH-11 a form is no success to leave, whatever it says', () => {
    const refused = flow.refusals.map(([outcome, more]) => {
      const page = sending();
      page.answer(`${call}.${outcome}`, { ...payload, ...more });
      return page;
    });
    const found = ['refused', 'not_found', 'not_available'].map((outcome) => {
      const page = lost();
      page.answer(`moneyResult.${outcome}`, payload);
      if (outcome === 'not_available') page.child('moneyResult').send({ type: 'form.requested' });
      return page;
    });
    for (const page of [begin(), ...refused, ...found]) {
      answerOthers(flow, page);
      const before = page.snapshot().value;
      page.send({ type: 'form.requested' });
      expect(page.snapshot().value).toEqual(before);
    }
  });

  it('MO-1 a reload asks for the answer that is out before anything else', () => {
    const page = begin(`${intent}.7`);
    expect([screenOf(page), underway(page)]).toEqual(['waiting', [['moneyResult', `${intent}.7`]]]);
  });

  it('MO-1 ER-2 a connection that comes back asks at once what became of it', () => {
    const page = lost();
    page.answer('moneyResult.offline', payload);
    expect(page.live()).toEqual([]);
    page.world({ type: 'connection.restored' });
    expect(underway(page)).toEqual(asks);
  });

  it.each([
    ['sent here', lost],
    ['sent before a reload', () => begin(intentKey)],
  ] as const)(
    'MO-1 HI-1 whoever looks into the history meanwhile waits on when the form is asked for (%s)',
    (_, arrive) => {
      const page = arrive();
      page.child('moneyResult').send({ type: 'history.requested' });
      expect([screenOf(page), page.did('goTo')]).toEqual(['elsewhere', [{ path: '/history/transaction' }]]);
      send(page);
      expect([screenOf(page), done(page)]).toEqual(['elsewhere', [0, 0, 0]]);
      page.send({ type: 'form.requested' });
      expect([screenOf(page), underway(page)]).toEqual(['waiting', asks]);
    },
  );

  it.each([
    [call, sending],
    ['moneyResult', lost],
  ] as const)('ER-1 MO-1 a 401 on %s ends it, and the intent stays remembered', (refused, arrive) => {
    const page = arrive();
    page.answer(`${refused}.unauthorized`, payload);
    expect([page.snapshot().output, page.did('forgetIntent')]).toEqual([{ type: 'unauthorized' }, []]);
  });
});
