/** The tiers beyond the pure one, tested with a small machine that has neither view nor browser. */
import { describe, expect, test } from 'vitest';
import { clockPlan } from '../graph/clock-plan.ts';
import { explore } from '../graph/explore.ts';
import { bell, bellModel, controlKey, visitModel } from './fixtures.ts';
import { defineModel, temporaryFolder } from './kit.ts';
import { mergeTiers, walk } from '../reports/report.ts';
import { createBrowserDriver, defineBrowserScript } from '../tiers/browser.ts';
import { createControlledActor } from '../tiers/controlled-actor.ts';
import { readTier, recordTier } from '../tiers/record.ts';
import { restrict, unprovokable } from '../tiers/script.ts';
import { drivePaths } from '../tiers/tier.ts';
import { createViewDriver, defineViewScript, fromTheWorld } from '../tiers/views.ts';
import { tour } from '../tours/tours.ts';

const nothing = () => undefined;
const script = defineViewScript(bellModel, {
  mount: (actor) => ({ heading: () => actor.getSnapshot().value }),
  unmount: nothing,
  settle: async (change) => change(),
  gestures: { 'bell.rung': fromTheWorld, 'bell.left': fromTheWorld, 'door.knocked': fromTheWorld },
  screenOf: (snapshot): 'busy' | 'calm' => (snapshot.hasTag('busy') ? 'busy' : 'calm'),
  screens: {
    busy: ({ mounted }) => expect(mounted.heading()).toBe('ringing'),
    calm: ({ mounted }) => expect(mounted.heading()).not.toBe('ringing'),
  },
});

describe('SC-2 the views tier', () => {
  test('walks every edge on a real actor whose surroundings are held', async () => {
    const graph = explore(bellModel);
    const { paths, steps } = tour(graph, 'edges');
    const result = await drivePaths(graph, paths, () => createViewDriver(bellModel, script));
    expect(result).toMatchObject({ paths: paths.length, steps, failures: [] });
  });

  test('a gesture without effect fails at its step, and the other paths go on', async () => {
    const graph = explore(bellModel);
    const broken = { ...script, gestures: { ...script.gestures, 'door.knocked': nothing } };
    const { paths } = tour(graph, 'edges');
    const { failures } = await drivePaths(graph, paths, () => createViewDriver(bellModel, broken));
    expect(failures[0]).toMatchObject({
      event: 'door.knocked (loudly)',
      message: expect.stringMatching(/^the machine is in active outside rings=\d instead of active ringing/),
    });
  });

  test('a screen that is not as it should be fails at its step', async () => {
    const graph = explore(bellModel);
    const faulty = { ...script, screens: { ...script.screens, busy: () => expect('nothing').toBe('ringing') } };
    const { failures } = await drivePaths(graph, tour(graph, 'edges').paths, () => createViewDriver(bellModel, faulty));
    expect(failures[0]).toMatchObject({ event: 'bell.rung', message: expect.stringContaining('nothing') });
  });

  test('a child ends when it is told to, and only then', () => {
    const { actor, happen, stop } = createControlledActor(visitModel.machine, undefined);
    const [end] = explore(visitModel).edges.filter(({ offer }) => offer.kind === 'done');
    expect(actor.getSnapshot().value).toBe('idle');
    if (end) happen(end.offer);
    expect(actor.getSnapshot().value).toBe('let');
    stop();
  });

  test('a missing gesture or screen does not compile', () => {
    // @ts-expect-error the gesture for 'door.knocked' is missing
    defineViewScript(bellModel, { ...script, gestures: { 'bell.rung': nothing, 'bell.left': nothing } });
    // @ts-expect-error the screen 'calm' is missing
    defineViewScript(bellModel, { ...script, screens: { busy: nothing } });
    const incomplete = () =>
      defineModel({
        name: 'bell',
        machine: bell,
        controlKey,
        inputs: { plain: undefined },
        // @ts-expect-error the samples of 'door.knocked' are missing
        events: { 'bell.rung': { plain: {} }, 'bell.left': { plain: {} } },
      });
    expect(incomplete).not.toThrow();
  });
});

describe('SC-2 the browser tier', () => {
  const happenings: string[] = [];
  let passed = 0;
  const note = (_: string, { edge }: { edge: { offer: { event: { type: string } } } }) => {
    happenings.push(edge.offer.event.type);
  };
  const browserScript = defineBrowserScript(bellModel, {
    open: async () => 'page',
    close: async () => undefined,
    gestures: {
      'bell.rung': note,
      'bell.left': note,
      'door.knocked': { loudly: note, softly: unprovokable('Nobody hears it.') },
    },
    outcomes: {
      'logout.accepted': note,
      'logout.unauthorized': note,
      'logout.offline': note,
      'logout.timeout': note,
      'logout.server_error': note,
      'logout.malformed': note,
      'logout.not_available': note,
      'logout.unknown': unprovokable('The server knows every outcome of its own contract.'),
    },
    advance: (_, ms) => void (passed += ms),
    endings: {},
    screenOf: (): 'any' => 'any',
    screens: { any: nothing },
  });

  test('drives gestures and outcomes by their names, and lets the time of the clock plan pass', async () => {
    const { graph, uncovered } = restrict(explore(bellModel), ({ offer }) =>
      offer.event.type === 'logout.unknown' ? 'The server knows every outcome of its own contract.' : null,
    );
    const { paths } = tour(graph, 'transitions');
    expect((await drivePaths(graph, paths, () => createBrowserDriver(browserScript))).failures).toEqual([]);
    expect(happenings).toEqual(expect.arrayContaining(['logout.accepted', 'bell.rung']));
    const planned = paths.flatMap(({ edges }) => clockPlan(graph, edges).map(({ advance }) => advance));
    expect(planned.length).toBeGreaterThan(1);
    expect(passed).toBe(planned.reduce((sum, ms) => sum + ms, 0));
    expect(uncovered).toHaveLength(3);
    expect(uncovered[0]).toMatchObject({ event: 'logout.unknown', reason: expect.stringContaining('contract') });
  });

  test('a reason must be written', () => {
    expect(() => unprovokable(' ')).toThrow('needs a reason');
  });
});

describe('SC-4 results of the tiers', () => {
  test('are merged into the report, and marked where the code has changed since', () => {
    const base = temporaryFolder();
    recordTier('views', { machine: 'bell', paths: 3, steps: 9, failures: [], uncovered: [] }, base);
    const { report } = walk(bellModel, 'edges');
    const recorded = readTier('views', base).get('bell');
    mergeTiers([report], recorded?.fingerprint ?? '', base);
    expect(report.tiers).toMatchObject({ views: { paths: 3, steps: 9, failed: 0, stale: false }, browser: null });
    mergeTiers([report], 'other code', base);
    expect(report.tiers.views?.stale).toBe(true);
  });
});
