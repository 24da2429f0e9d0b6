/** A failed path is shortened, kept and walked first the next time; the report says in which tier it fails. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from './kit.ts';
import { explore, type Edge } from '../graph/explore.ts';
import { keepFailure, keptFailures, pathThrough, shorterWays, shrink, type KeptFailure } from '../tiers/failures.ts';
import { bellModel, withStates } from './fixtures.ts';
import { walkPure } from '../tiers/pure.ts';
import { readTier } from '../tiers/record.ts';
import { replayFolder, runTier, type Run } from '../tiers/run.ts';
import { failureAt, printFailure, type Driver } from '../tiers/tier.ts';
import { pathOf, tour, type Path } from '../tours/tours.ts';

const graph = explore(bellModel);
const named = (event: string, edges: readonly Edge[] = graph.edges): Edge => {
  const found = edges.find(({ offer }) => offer.event.type === event);
  if (!found) throw new Error(`There is no ${event}.`);
  return found;
};
const from = (key: string): readonly Edge[] => graph.configurations.get(key)?.edges ?? [];

/** Rings and leaves until the counter stands still, goes round once more, and is let in. */
function longWay(): Edge[] {
  const way = [...graph.starts];
  const go = (event: string) => way.push(named(event, from(way.at(-1)?.to ?? '')));
  for (let rings = 0; rings < 4; rings += 1) {
    go('bell.rung');
    go('bell.left');
  }
  go('bell.rung');
  go('logout.accepted');
  return way;
}

const eventsOf = (edges: readonly Edge[]) => edges.map(({ offer }) => offer.event.type);
const silent = (): Driver => {
  const nothing = () => undefined;
  return { start: nothing, perform: nothing, expectScreen: nothing, stop: nothing };
};
const runOf = (more: Partial<Run>): Run => ({
  tier: 'browser',
  whole: graph,
  graph,
  uncovered: [],
  goal: 'edges',
  createDriver: silent,
  part: 'v2',
  patience: { failures: 2, tries: 10 },
  ...more,
});

describe('SC-2 a failed path is made shorter', () => {
  const edges = longWay();
  const failing =
    (message: string, place = -1) =>
    (path: Path) =>
      failureAt(graph, path, (path.edges.length + place) % path.edges.length, new Error(message));
  const failure = failing('no answer\nafter 3 s')(pathOf(edges));

  test('to a shortest way where that fails as well', () => {
    const ways = shorterWays(graph, longWay());
    const { value } = ways.next();
    expect(ways.next(true)).toMatchObject({ done: true, value });
    expect(eventsOf(value)).toEqual(['start', 'bell.rung', 'bell.left', 'bell.rung', 'logout.accepted']);
  });

  test('by cutting cycles one after the other where only the longer way fails', async () => {
    const leaving = 3;
    const run = (path: Path) =>
      eventsOf(path.edges).filter((event) => event === 'bell.left').length >= leaving
        ? failing('no answer')(path)
        : undefined;
    const shortest = await shrink(graph, failure, run, 100);
    expect(shortest.way.filter((event) => event === 'bell.left')).toHaveLength(leaving);
    expect(shortest).toMatchObject({ event: 'logout.accepted', of: pathOf(edges).id });
    expect(walkPure(graph, [pathThrough(graph, shortest.edges) ?? pathOf([])]).failures).toEqual([]);
    expect((await shrink(graph, failure, run, 0)).way).toHaveLength(edges.length);
  });

  test('but not to one that shows another fault at the same step, or fails at another', async () => {
    expect(await shrink(graph, failure, failing('no door'), 100)).toEqual(failure);
    expect(await shrink(graph, failure, failing('no answer', 0), 100)).toEqual(failure);
    expect((await shrink(graph, failure, failing('no answer\nafter 4 s'), 100)).way).toHaveLength(5);
  });

  test('a path whose edges are gone, or do not meet, is none', () => {
    expect(pathThrough(graph, ['gone'])).toBeNull();
    expect(pathThrough(graph, [])).toBeNull();
    expect(pathThrough(graph, [named('logout.accepted').id])).toBeNull();
  });
});

describe('SC-2 SC-4 a tier that fails', () => {
  let base: string;
  let broken: boolean;
  let walks: string[][];
  beforeEach(() => {
    base = temporaryFolder();
    broken = true;
    walks = [];
  });

  /** A driver that fails on the second ring while `broken` is set. */
  function deafDriver(): Driver {
    const events: string[] = [];
    const perform: Driver['perform'] = ({ edge }) => {
      events.push(edge.offer.event.type);
      const rings = events.filter((event) => event === 'bell.rung').length;
      if (broken && rings === 2) throw new Error('Nobody hears it.');
    };
    walks.push(events);
    return {
      start: perform,
      perform,
      expectScreen: () => undefined,
      picture: async (file) => writeFileSync(file, events.join()),
      stop: () => undefined,
    };
  }

  const run = (): Run => runOf({ createDriver: deafDriver, base });
  const shortest = ['start', 'bell.rung', 'bell.left', 'bell.rung'];

  test('keeps the shortest path with its picture, and says that the pure tier walks it', async () => {
    const { failures } = await runTier(run());
    const [kept] = keptFailures(base);
    expect(kept).toMatchObject({ machine: 'bell', tier: 'browser', part: 'v2', step: 3, purely: null });
    expect(kept?.way).toHaveLength(shortest.length);
    expect(readFileSync(join(base, kept?.picture ?? ''), 'utf8')).toBe(shortest.join());
    expect(failures.length).toBeGreaterThan(0);
    expect(readTier('browser', base).get('bell')?.walked).toHaveProperty(kept?.of ?? 'none');
  });

  test('walks it first the next time, and forgets it when it passes', async () => {
    await runTier(run());
    walks = [];
    await runTier(run());
    expect(walks[0]).toEqual(shortest);
    broken = false;
    walks = [];
    expect((await runTier(run())).failures).toEqual([]);
    expect(walks[0]).toEqual(shortest);
    expect(keptFailures(base)).toEqual([]);
    walks = [];
    await runTier(run());
    expect(walks).toHaveLength(tour(graph, 'edges').paths.length);
  });

  test('forgets a path that the machine has no more, and leaves that of another part alone', async () => {
    const [start] = graph.starts;
    if (!start) throw new Error('The bell does not start.');
    const failure = failureAt(graph, pathOf([start]), 0, new Error('old'));
    const other: KeptFailure = { ...failure, tier: 'browser', part: 'v1' };
    keepFailure(other, base);
    keepFailure({ ...other, part: 'v2', path: 'old', edges: ['gone'] }, base);
    broken = false;
    await runTier(run());
    expect(keptFailures(base)).toEqual([other]);
  });

  test('prints numbered steps, the tier that fails alone, and a command for each tier', async () => {
    const { failures } = await runTier(run());
    const text = printFailure(failures[0] ?? failureAt(graph, pathOf(graph.starts), 0, new Error('none')));
    expect(text).toContain('in the browser tier, step 3: bell.rung');
    expect(text).toContain('      1  bell.rung\n');
    expect(text).toContain('  ✗    3  bell.rung\n');
    expect(text).toContain('only in the browser tier, at step 3: the pure tier walks the same path to its end');
    expect(text).toMatch(/the screen: {2}\.walk\/failures\/bell-browser-[0-9a-f]{10}\.png/);
    for (const tier of ['', ' --tier views', ' --tier browser']) {
      expect(text).toMatch(new RegExp(`npm run walk -- --path [0-9a-f]{10}${tier}$`, 'm'));
    }
  });

  test('prints with the command where its machine is found, if it is none of the product', () => {
    const failure = failureAt(graph, pathOf(graph.starts), 0, new Error('none'));
    const text = printFailure({ ...failure, address: '--file lamp.machine.ts' });
    expect(text).toContain(`again:  npm run walk -- --file lamp.machine.ts --path ${failure.path}`);
    expect(text).not.toMatch(/--tier|the screen/);
  });

  test('says what the pure tier finds on the same path', async () => {
    const whole = { ...graph, model: withStates({ ringing: {} }) };
    const { failures } = await runTier({ ...run(), whole });
    const text = failures.map(printFailure).join('\n');
    expect(text).toContain('in the pure tier as well: step 2, arrives at active ringing rings=1');
    expect(text).not.toContain('only in');
  });
});

describe('SC-4 one path that was asked for', () => {
  const base = temporaryFolder();
  const way = longWay();
  const read = (name: string): unknown => JSON.parse(readFileSync(join(replayFolder(base), name), 'utf8'));

  async function runAsked(uncovered: Run['uncovered'], open: (edge: Edge) => boolean) {
    process.env['WALK_PATH'] = `bell ${way.map(({ id }) => id).join()}`;
    try {
      const possible = { ...graph, edges: graph.edges.filter(open) };
      return await runTier(runOf({ tier: 'views', graph: possible, uncovered, part: 'edges', base }));
    } finally {
      delete process.env['WALK_PATH'];
    }
  }

  test('is walked alone, and leaves the result of the whole walk as it was', async () => {
    expect(await runAsked([], () => true)).toMatchObject({ paths: 1, steps: way.length, failures: [] });
    expect(read(`views ${pathOf(way).id} edges.json`)).toMatchObject({ steps: way.length, failure: null });
    expect(readTier('views', base).size).toBe(0);
  });

  test('or says which of its steps the tier cannot provoke, and why', async () => {
    const last = named('logout.accepted', way);
    const missing = { edge: last.id, event: 'logout.accepted', reason: 'Nobody opens.' };
    expect(await runAsked([missing], (edge) => edge !== last)).toMatchObject({ paths: 0, steps: 0 });
    expect(read(`views ${pathOf(way).id} edges.json`)).toMatchObject({
      impossible: { step: way.length - 1, event: 'logout.accepted', reason: 'Nobody opens.' },
    });
  });
});
