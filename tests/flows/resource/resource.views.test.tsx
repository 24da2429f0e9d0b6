// @vitest-environment happy-dom
/** Something that is read, walked through the page that shows most of it: the history (HI-1). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { roundPath, roundsPath } from '../../../machines/kit/game-paths.ts';
import type { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import { resourceScreen, valueOf } from '../../../machines/resource/resource.selectors.ts';
import type { ReadRequest } from '../../../src/contract/reads.ts';
import { HistoryLists } from '../../../src/web/pages/HistoryPage.tsx';
import { ReplayPage } from '../../../src/web/pages/ReplayPage.tsx';
import { historyPath, transactionPath } from '../../../src/web/runtime/routes.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { resource } from './model.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectBusy } from '../kit/views/input.ts';
import { say, showAlone, type Fixture } from '../kit/views/fixture.tsx';
import { troubleTextOf } from '../kit/views/trouble.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof resourceMachine;
type Snapshot = SnapshotFrom<Machine>;
type On = ViewFixture<Machine, Fixture>;

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const { request } = actor.getSnapshot().context;
  const Page = request.purpose === 'replay' ? ReplayPage : HistoryLists;
  return showAlone(<Page actor={actor} />, { at: placeOf(request) });
}

function placeOf(request: ReadRequest): string {
  if (request.purpose === 'transactions') return historyPath(request.filter);
  if (request.purpose === 'replay') return roundPath(request.id);
  return request.purpose === 'gameResults' ? roundsPath : '/history';
}
/** One round of the history, on a page of its own. */
const isRound = ({ context: { request } }: Snapshot): boolean => request.purpose === 'replay';

const rowsOf = ({ container }: Fixture) => [...container.querySelectorAll<HTMLElement>('main li[data-transaction]')];
const moreKey = ({ seek }: Fixture) => seek(say('history.more'), 'main') ?? seek(say('history.more.busy'), 'main');
const said = ({ container }: Fixture) =>
  [...container.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent).filter(Boolean);

/** A list of whatever it is, and the way to more of it. */
function expectList({ mounted }: On, snapshot: Snapshot): void {
  const list = valueOf(snapshot, 'transactions') ?? valueOf(snapshot, 'gameResults');
  const ids = list?.items.map(({ id }) => id) ?? [];
  expect(rowsOf(mounted).map((row) => row.dataset['transaction'])).toEqual(ids);
  const key = moreKey(mounted);
  expect(key !== undefined).toBe(list !== null && list.next !== null);
  if (key) expectBusy(key, say('history.more.busy'), say('history.more'), snapshot.matches('loadingMore'));
}

function expectMovements({ mounted }: On, snapshot: Snapshot): void {
  const rows = rowsOf(mounted);
  for (const [at, { id, type, status, platinum }] of (valueOf(snapshot, 'transactions')?.items ?? []).entries()) {
    const row = rows[at];
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(transactionPath(id));
    const [word, sign] = type === 'withdraw' ? [say('history.out'), '-'] : [say('history.in'), '+'];
    const texts = [
      say(`transaction.type.${type}`),
      `${word} ${sign}${formatPlatinum(platinum ?? 0)}`,
      say(`transaction.status.${status}`),
    ];
    for (const text of texts) expect(row?.textContent).toContain(text);
    expect(row?.querySelectorAll('svg').length, 'an icon for the type and one for the status').toBe(2);
  }
}

function expectResults({ mounted }: On, snapshot: Snapshot): void {
  const rows = rowsOf(mounted);
  for (const [at, { id, outcome, opponent, points }] of (valueOf(snapshot, 'gameResults')?.items ?? []).entries()) {
    const row = rows[at];
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(roundPath(id));
    const against = opponent
      ? [say('results.against', { name: opponent.name }), say('results.points', { n: points })]
      : [];
    for (const text of [say(`results.outcome.${outcome}`), ...against]) expect(row?.textContent).toContain(text);
  }
}

function expectRound({ mounted }: On, snapshot: Snapshot): void {
  const replay = valueOf(snapshot, 'replay');
  if (!replay) return;
  expect(mounted.find('main h1').textContent).toBe(say('title.round', { game: replay.result.game }));
  expect(mounted.find('main').textContent).toContain(say(`results.outcome.${replay.result.outcome}`));
  const steps = [...mounted.container.querySelectorAll('main table tbody tr th')].map(({ textContent }) => textContent);
  expect(steps).toEqual(replay.prompts.map((prompt) => (prompt.kind === 'sum' ? prompt.text : '')));
}

walkTest('HI-1 ER-1 ER-2 the history shows every configuration of what is read', resource, {
  mount,
  gestures: {
    /** A round has no key for it where it is shown: it is told that something moved, as its list is. */
    'resource.refreshRequested'(on, step) {
      const { mounted, actor } = on;
      const retry = mounted.seek(say('history.retry'), 'main');
      if (!retry && isRound(actor.getSnapshot())) return fromTheWorld(on, step);
      return mounted.press(retry ?? mounted.control(say('history.refresh'), 'main'));
    },
    'more.requested': ({ mounted }) => mounted.press(mounted.control(say('history.more'), 'main')),
    'connection.restored': fromTheWorld,
  },
  screenOf: resourceScreen,
  screens: {
    loading({ mounted }, snapshot) {
      if (!isRound(snapshot)) expect(mounted.find('main h1').textContent).toBe(say('title.history'));
      expect(mounted.find('main [aria-busy=true]')).toBeInstanceOf(HTMLElement);
      expect(rowsOf(mounted)).toEqual([]);
    },
    failed({ mounted }, snapshot) {
      const [title, said] = isRound(snapshot)
        ? (['replay.failed.title', 'replay.failed.title'] as const)
        : (['title.history', 'history.failed.title'] as const);
      expect(mounted.find('main h1').textContent).toBe(say(title));
      expect(mounted.find('main').textContent).toContain(say(said));
      expect(mounted.find('main').textContent).toContain(troubleTextOf(snapshot));
    },
    missing({ mounted }) {
      expect(mounted.find('main h1').textContent).toBe(say('replay.missing.title'));
      expect(mounted.control(say('replay.back'), 'main').getAttribute('href')).toBe(roundsPath);
      expect(rowsOf(mounted)).toEqual([]);
    },
    ready(on, snapshot) {
      expectList(on, snapshot);
      expectMovements(on, snapshot);
      expectResults(on, snapshot);
      expectRound(on, snapshot);
      if (valueOf(snapshot, 'transactions') === null && valueOf(snapshot, 'gameResults') === null) return;
      const trouble = troubleTextOf(snapshot);
      const expected = [
        ...(snapshot.matches('refreshing') ? [say('history.refreshing')] : []),
        ...(snapshot.matches({ ready: 'stale' }) ? [`${say('history.stale', { time: '22.06 WIB' })} ${trouble}`] : []),
        ...(snapshot.matches({ ready: 'cut' }) ? [`${say('history.more.failed')} ${trouble}`] : []),
      ];
      expect(said(on.mounted)).toEqual(expected);
      const { added } = snapshot.context;
      expect(on.mounted.find('main [role=log]').textContent).toBe(
        added > 0 ? say('history.more.added', { n: added }) : '',
      );
    },
    none({ mounted }) {
      expect(rowsOf(mounted)).toEqual([]);
    },
  },
});
