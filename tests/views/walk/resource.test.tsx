// @vitest-environment happy-dom
/** Something that is read, walked through the page that shows most of it: the history (HI-1). */
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import { resourceScreen, valueOf } from '../../../machines/resource/resource.selectors.ts';
import { historyPath, transactionPath } from '../../../src/web/app/routes.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { resource } from '../../models/resource.ts';
import { phone, session } from '../../models/samples.ts';
import { defineViewScript, fromTheWorld, type ViewStage } from '../../walk/tiers/views.ts';
import { expectBusy } from '../hand.ts';
import { openStage, say, settle, type Stage } from '../stage.tsx';
import { createPlayer, createRoot, isActive } from '../stand-in.ts';
import { troubleTextOf } from '../trouble.ts';
import { failuresOf, patience } from './walked.ts';

type Machine = typeof resourceMachine;
type Snapshot = SnapshotFrom<Machine>;
type On = ViewStage<Machine, Stage>;

function mount(actor: ActorRefFrom<Machine>): Stage {
  const { request } = actor.getSnapshot().context;
  const root = createRoot(actor, {
    picture: (flow) => ({
      value: { visit: 'player' },
      children: { player: createPlayer(isActive(flow) ? { history: actor } : {}) },
      context: { session, phone, sessionNumber: 1 },
    }),
  });
  return openStage({ root, at: request.purpose === 'transactions' ? historyPath(request.filter) : '/history' });
}

const rowsOf = ({ container }: Stage) => [...container.querySelectorAll<HTMLElement>('main li[data-transaction]')];
const moreKey = ({ seek }: Stage) => seek(say('history.more'), 'main') ?? seek(say('history.more.busy'), 'main');
const said = ({ container }: Stage) =>
  [...container.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent).filter(Boolean);

function expectRows({ mounted }: On, snapshot: Snapshot): void {
  const list = valueOf(snapshot, 'transactions');
  const items = list?.items ?? [];
  const rows = rowsOf(mounted);
  expect(rows.map((row) => row.dataset['transaction'])).toEqual(items.map(({ id }) => id));
  for (const [at, { id, type, status, platinum }] of items.entries()) {
    const row = rows[at];
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(transactionPath(id));
    const [word, sign] = type === 'withdraw' ? [say('history.out'), '-'] : [say('history.in'), '+'];
    const texts = [
      say(`transaction.type.${type}`),
      `${word} ${sign}${formatPlatinum(platinum)}`,
      say(`transaction.status.${status}`),
    ];
    for (const text of texts) expect(row?.textContent).toContain(text);
    expect(row?.querySelectorAll('svg').length, 'an icon for the type and one for the status').toBe(2);
  }
  const key = moreKey(mounted);
  expect(key !== undefined).toBe(list !== null && list.next !== null);
  if (key) expectBusy(key, say('history.more.busy'), say('history.more'), snapshot.matches('loadingMore'));
}

const script = defineViewScript(resource, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'resource.refreshRequested': ({ mounted }) =>
      mounted.press(mounted.seek(say('history.retry'), 'main') ?? mounted.control(say('history.refresh'), 'main')),
    'more.requested': ({ mounted }) => mounted.press(mounted.control(say('history.more'), 'main')),
    'connection.restored': fromTheWorld,
  },
  screenOf: resourceScreen,
  screens: {
    loading({ mounted }) {
      expect(mounted.find('main h1').textContent).toBe(say('title.history'));
      expect(mounted.find('main [aria-busy=true]')).toBeInstanceOf(HTMLElement);
      expect(rowsOf(mounted)).toEqual([]);
    },
    failed({ mounted }, snapshot) {
      expect(mounted.find('main h1').textContent).toBe(say('title.history'));
      expect(mounted.find('main').textContent).toContain(say('history.failed.title'));
      expect(mounted.find('main').textContent).toContain(troubleTextOf(snapshot));
    },
    missing({ mounted }) {
      expect(mounted.find('main').textContent).toContain(say('history.round.missing.title'));
      expect(rowsOf(mounted)).toEqual([]);
    },
    ready(on, snapshot) {
      expectRows(on, snapshot);
      if (valueOf(snapshot, 'transactions') === null) return;
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

it(
  'HI-1 ER-1 ER-2 the history shows every configuration of what is read',
  async () => {
    expect(await failuresOf(resource, script)).toEqual([]);
  },
  patience,
);
