/** Rules of reading a resource: HI-1, TU-1, ER-1, ER-2, ER-3, OT-6 and the acceptance points 15, 87, 88. */
import { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import {
  addedOf,
  isLoadingMore,
  isRefreshing,
  moreFailure,
  readFailure,
  resourceScreen,
  staleness,
  valueOf,
} from '../../../machines/resource/resource.selectors.ts';
import type { TransactionFilter } from '../../../src/contract/transaction-words.ts';
import {
  bearer,
  minutes,
  moment,
  movements,
  paidTopUp,
  pendingTopUp,
  pendingWithdrawal,
  topUpOptions,
} from '../kit/samples.ts';
import { lastResultPage, lostGame, replayed, resultPage, wonGame } from '../kit/game-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const filter = { type: 'withdraw', status: 'success' } as const;
const history = (chosen: TransactionFilter = { type: null, status: null }) =>
  runMachine(resourceMachine, { request: { purpose: 'transactions', bearer, filter: chosen }, keep: true });
type Resource = ReturnType<typeof history>;

const page = (next: string | null, ...items: (typeof pendingTopUp)[]) => ({
  value: { kind: 'transactions', items, next },
  receivedAt: moment,
});
const first = page('after-2', pendingTopUp, pendingWithdrawal);
const third = { ...paidTopUp, id: '6a1f9d8c-7b53-4c29-9e44-1d2e3f4a5b66' };
const idsIn = ({ snapshot }: Resource) => valueOf(snapshot(), 'transactions')?.items.map(({ id }) => id) ?? null;
const cursorsOf = ({ made }: Resource) => made.map(({ input }) => input['cursor']);
const screenOf = ({ snapshot }: Resource) => resourceScreen(snapshot());
const listed = () => {
  const list = history();
  list.answer('read.accepted', first);
  return list;
};
const both = [pendingTopUp.id, pendingWithdrawal.id];
const refresh = ({ actor }: Resource) => actor.send({ type: 'resource.refreshRequested' });
const more = ({ actor }: Resource) => actor.send({ type: 'more.requested' });
const reconnect = ({ actor }: Resource) => actor.send({ type: 'connection.restored' });

describe('HI-1 the list', () => {
  it('HI-1 ux87 is asked for as it is filtered, from its first page, with the token', () => {
    const list = history(filter);
    expect(list.made.map(({ input }) => input)).toEqual([{ purpose: 'transactions', bearer, filter, cursor: null }]);
    expect([screenOf(list), idsIn(list)]).toEqual(['loading', null]);
  });

  it('HI-1 is shown as it came, and nothing more is asked', () => {
    const list = listed();
    expect([screenOf(list), idsIn(list)]).toEqual(['ready', both]);
    expect(list.live()).toEqual([]);
    expect([readFailure(list.snapshot()), staleness(list.snapshot()), moreFailure(list.snapshot())]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('HI-1 ux88 more of it stands behind what is there, each once, and the number added is known', () => {
    const list = listed();
    more(list);
    expect(cursorsOf(list)).toEqual([null, 'after-2']);
    expect([isLoadingMore(list.snapshot()), idsIn(list)]).toEqual([true, both]);
    list.answer('read.accepted', page(null, pendingWithdrawal, third));
    expect(idsIn(list)).toEqual([...both, third.id]);
    expect(addedOf(list.snapshot())).toBe(1);
    expect(isLoadingMore(list.snapshot())).toBe(false);
    expect(list.live(), 'the rest is not read once more').toEqual([]);
  });

  it('HI-1 where there is no more, none is asked for', () => {
    const list = history();
    list.answer('read.accepted', page(null, third));
    more(list);
    expect(list.made).toHaveLength(1);
    expect(screenOf(list)).toBe('ready');
  });

  it('HI-1 read anew it begins at the first page again, also while more is on its way', () => {
    for (const before of [() => undefined, more]) {
      const list = listed();
      before(list);
      refresh(list);
      expect(list.live().map(({ input }) => input['cursor'])).toEqual([null]);
      expect([isRefreshing(list.snapshot()), idsIn(list)]).toEqual([true, both]);
      list.answer('read.accepted', page(null, third));
      expect(idsIn(list)).toEqual([third.id]);
      expect([isRefreshing(list.snapshot()), addedOf(list.snapshot())]).toEqual([false, 0]);
    }
  });

  it('HI-1 asked anew while it is read anew, the older answer no longer counts', () => {
    const list = listed();
    refresh(list);
    const [, older] = list.made;
    refresh(list);
    expect(older?.isOver()).toBe(true);
    expect(list.live()).toHaveLength(1);
    list.answer('read.accepted', page(null, third));
    expect(idsIn(list)).toEqual([third.id]);
  });
});

describe('HI-1 what was played', () => {
  const results = () => runMachine(resourceMachine, { request: { purpose: 'gameResults', bearer }, keep: true });
  const replay = () =>
    runMachine(resourceMachine, { request: { purpose: 'replay', bearer, id: wonGame.id }, keep: true });
  const answer = (value: object) => ({ value, receivedAt: moment });

  it('HI-1 the results are a list like any other: from its first page, more of it behind, each once', () => {
    const list = results();
    list.answer('read.accepted', answer(resultPage));
    more(list);
    expect(list.made.map(({ input }) => input)).toEqual([
      { purpose: 'gameResults', bearer, cursor: null },
      { purpose: 'gameResults', bearer, cursor: resultPage.next },
    ]);
    list.answer('read.accepted', answer({ ...lastResultPage, items: [wonGame, lostGame] }));
    const items = valueOf(list.snapshot(), 'gameResults')?.items.map(({ id: of }) => of);
    expect(items).toEqual([...resultPage.items, lostGame].map(({ id: of }) => of));
    expect([addedOf(list.snapshot()), isRefreshing(list.snapshot()), list.live()]).toEqual([1, false, []]);
  });

  it('HI-1 a round is read by its id, and has no further page', () => {
    const round = replay();
    expect(round.made.map(({ input }) => input)).toEqual([{ purpose: 'replay', bearer, id: wonGame.id }]);
    round.answer('read.accepted', answer(replayed));
    expect([screenOf(round), valueOf(round.snapshot(), 'replay')]).toEqual(['ready', replayed]);
    more(round);
    expect(round.made).toHaveLength(1);
  });

  it('HI-1 one that is not there, or somebody else’s, is missing, and is looked for again when asked', () => {
    for (const begin of [replay, () => withRound(replay())]) {
      const round = begin();
      round.answer('read.not_found');
      more(round);
      expect([screenOf(round), round.live()]).toEqual(['missing', []]);
      expect(valueOf(round.snapshot(), 'replay')).toBeNull();
      refresh(round);
      expect(screenOf(round)).toBe('loading');
      round.answer('read.accepted', answer(replayed));
      expect(screenOf(round)).toBe('ready');
    }
  });

  /** On the screen, and read anew. */
  function withRound(round: Resource): Resource {
    round.answer('read.accepted', answer(replayed));
    refresh(round);
    return round;
  }
});

describe('ST-1 the statement', () => {
  it('ST-1 ST-2 is asked for as it is filtered, from its first page, and more of it stands behind, each once', () => {
    const chosen = { balance: 'token', subject: 'game' } as const;
    const list = runMachine(resourceMachine, { request: { purpose: 'statement', bearer, filter: chosen }, keep: true });
    const told = (next: string | null, from: number) =>
      list.answer('read.accepted', {
        value: { kind: 'statement', items: movements.slice(from, from + 2), next },
        receivedAt: moment,
      });
    told('after-2', 0);
    more(list);
    expect(list.made.map(({ input }) => input)).toEqual([
      { purpose: 'statement', bearer, filter: chosen, cursor: null },
      { purpose: 'statement', bearer, filter: chosen, cursor: 'after-2' },
    ]);
    told(null, 1);
    expect(valueOf(list.snapshot(), 'statement')?.items).toEqual(movements);
    expect(addedOf(list.snapshot())).toBe(1);
  });
});

describe('TU-1 WD-1 what is needed once', () => {
  it('TU-1 ends with what was read', () => {
    const options = runMachine(resourceMachine, { request: { purpose: 'topUpOptions', bearer }, keep: false });
    expect(options.made.map(({ input }) => input)).toEqual([{ purpose: 'topUpOptions', bearer }]);
    options.answer('read.accepted', { value: topUpOptions, receivedAt: moment });
    expect(options.snapshot().status).toBe('done');
    expect(options.snapshot().output).toEqual({ type: 'loaded', value: topUpOptions });
  });
});

const ways = {
  first: history,
  again: () => {
    const list = listed();
    refresh(list);
    return list;
  },
  more: () => {
    const list = listed();
    more(list);
    return list;
  },
};

describe('ER-1 ER-2 a read that fails', () => {
  it.each(callFailures)(
    'ER-2 the first read.%s says %s, and is read again when asked or reconnected',
    (outcome, message) => {
      for (const again of [refresh, reconnect]) {
        const list = history();
        list.answer(`read.${outcome}`);
        expect([screenOf(list), readFailure(list.snapshot())?.id]).toEqual(['failed', message]);
        expect(list.live()).toEqual([]);
        more(list);
        expect([readFailure(list.snapshot())?.id, list.live()]).toEqual([message, []]);
        again(list);
        expect([screenOf(list), cursorsOf(list)]).toEqual(['loading', [null, null]]);
        list.answer('read.accepted', first);
        expect(idsIn(list)).toEqual(both);
      }
    },
  );

  it.each(callFailures)(
    'ER-2 ux15 read anew, read.%s says %s beside what was read, with its time',
    (outcome, message) => {
      for (const again of [refresh, reconnect]) {
        const list = ways.again();
        list.answer(`read.${outcome}`, { receivedAt: moment + minutes(5) });
        expect(staleness(list.snapshot())).toEqual({ message: { id: message }, readAt: moment });
        expect([screenOf(list), idsIn(list), list.live()]).toEqual(['ready', both, []]);
        again(list);
        expect(isRefreshing(list.snapshot())).toBe(true);
        list.answer('read.accepted', page(null, third));
        expect([staleness(list.snapshot()), idsIn(list)]).toEqual([null, [third.id]]);
      }
    },
  );

  it.each(callFailures)('ER-2 HI-1 the next page with read.%s says %s, and the list stays', (outcome, message) => {
    for (const again of [more, reconnect]) {
      const list = ways.more();
      list.answer(`read.${outcome}`);
      expect([moreFailure(list.snapshot())?.id, idsIn(list)]).toEqual([message, both]);
      expect([staleness(list.snapshot()), list.live()]).toEqual([null, []]);
      again(list);
      expect(cursorsOf(list)).toEqual([null, 'after-2', 'after-2']);
      list.answer('read.accepted', page(null, third));
      expect([moreFailure(list.snapshot()), idsIn(list)]).toEqual([null, [...both, third.id]]);
    }
  });

  it('ER-2 after the next page failed the whole can be read anew', () => {
    const list = ways.more();
    list.answer('read.offline');
    refresh(list);
    expect(list.live().map(({ input }) => input['cursor'])).toEqual([null]);
  });
});

describe('ER-2 nothing is asked twice', () => {
  it.each([
    ['first', refresh],
    ['first', more],
    ['first', reconnect],
    ['again', more],
    ['again', reconnect],
    ['more', more],
    ['more', reconnect],
  ] as const)('ER-2 while a read is on its way (%s) no other goes out', (way, act) => {
    const list = ways[way]();
    const before = list.made.length;
    act(list);
    expect(list.made).toHaveLength(before);
    expect(list.live()).toHaveLength(1);
  });

  it('ER-2 a connection that comes back changes nothing about a list that is as new as it gets', () => {
    const list = listed();
    reconnect(list);
    expect(list.made).toHaveLength(1);
    expect([screenOf(list), staleness(list.snapshot())]).toEqual(['ready', null]);
  });
});
