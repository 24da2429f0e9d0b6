import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { explore } from '../graph/explore.ts';
import { bellModel, ringing, withStates } from './fixtures.ts';
import { components } from '../checks/liveness.ts';
import type { Model } from '../model.ts';
import { checkStructure } from '../checks/structure.ts';

const findingsOf = (model: Model, kind: string) =>
  checkStructure(explore(model)).filter((finding) => finding.kind === kind);

describe('SC-2 liveness', () => {
  test('waiting in a circle that a person can leave is none', () => {
    const on = { ...ringing.on, 'logout.*': { target: 'pausing' } };
    const model = withStates({
      ringing: { ...ringing, on },
      pausing: { after: { pause: { target: 'ringing' } } },
    });
    expect(findingsOf(model, 'endless-wait')).toEqual([]);
  });

  describe('a trap', () => {
    const walkAround = ['outside', 'garden', 'path', 'gate', 'hedge'];
    const around = Object.fromEntries(
      walkAround.map((place, index) => [
        place,
        { on: { 'bell.left': { target: walkAround.at(index - 1) }, 'door.knocked': { target: 'ringing' } } },
      ]),
    );
    const withRefusal = (on: object, more: object = {}) =>
      withStates({
        ...around,
        ringing: { ...ringing, on: { 'logout.*': { target: 'refused' }, ...more } },
        refused: { on: { 'bell.rung': { target: 'ringing' }, ...on } },
        pausing: {},
        waiting: {},
      });

    test('is none where a person can leave, or every answer leads out', () => {
      const accepted = { 'logout.accepted': { target: 'inside' } };
      expect(findingsOf(withRefusal({ 'bell.left': { target: 'garden' } }, accepted), 'trap')).toEqual([]);
      expect(findingsOf(withRefusal({}, { 'logout.*': { target: 'inside' } }), 'trap')).toEqual([]);
    });
  });

  describe('home', () => {
    const isOutside = (snapshot: AnyMachineSnapshot) => snapshot.matches('outside');
    const cellar = { on: { 'bell.rung': { target: 'stairs' } } };
    const withCellar = (stairs: object): Model => ({
      ...withStates({
        ringing: { ...ringing, on: { ...ringing.on, 'bell.left': { target: 'cellar' } } },
        cellar,
        stairs: { on: stairs },
      }),
      homes: { outside: isOutside },
    });

    test('out of reach, where it gets so first, although there is an end', () => {
      const found = findingsOf(
        withCellar({ 'bell.rung': { target: 'cellar' }, 'bell.left': { target: 'inside' } }),
        'no-home',
      );
      expect(found.map(({ path }) => path.join(' → '))).toEqual([
        'start (plain) → bell.rung → bell.left',
        'start (plain) → door.knocked (loudly) → bell.left',
        'start (plain) → bell.rung → logout.unauthorized → bell.rung → bell.left',
      ]);
      expect(found[0]?.what).toBe('there is no way to the home "outside" from active cellar rings=1');
    });

    test('within reach of all that is not the end is none', () => {
      expect(findingsOf(withCellar({ 'bell.rung': { target: 'outside' } }), 'no-home')).toEqual([]);
      expect(findingsOf({ ...bellModel, homes: { outside: isOutside } }, 'no-home')).toEqual([]);
    });

    test('that nothing is', () => {
      const found = findingsOf({ ...bellModel, homes: { garden: () => false } }, 'no-home');
      expect(found.map(({ what }) => what)).toEqual(['nothing is the home "garden"']);
    });
  });

  test('a machine that never comes to rest where it begins', () => {
    const model = withStates({ outside: { always: { target: 'checking' } } });
    expect(findingsOf(model, 'endless-always')).toMatchObject([{ path: ['start (plain)'] }]);
  });
});

describe('SC-2 guard overlap', () => {
  const knocked = (...branches: object[]) =>
    withStates({
      outside: { on: { 'bell.rung': { target: 'ringing', actions: 'countRing' }, 'door.knocked': branches } },
    });
  const isLoud = { type: 'isLoud', params: ({ event }: { event: object }) => event };

  test('the same place, the specific before the general, a refusal first and the plain fallback are none', () => {
    const rung = { guard: 'hasRungTwice', target: 'ringing' };
    const loud = { guard: isLoud, target: 'ringing' };
    expect(findingsOf(knocked(loud, rung), 'guard-overlap')).toEqual([]);
    expect(findingsOf(knocked(loud, { target: 'pausing' }), 'guard-overlap')).toEqual([]);
    expect(findingsOf(knocked({ guard: isLoud }, { ...rung, target: 'pausing' }), 'guard-overlap')).toEqual([]);
    const general = { guard: { type: 'isLoud', params: { loud: true } }, target: 'pausing' };
    expect(findingsOf(knocked(loud, general), 'guard-overlap')).toEqual([]);
    expect(findingsOf(bellModel, 'guard-overlap')).toEqual([]);
  });
});

test('SC-2 the circles of a graph', () => {
  const onward: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d', 'f'], f: [] };
  const found = components(Object.keys(onward), (key) => onward[key] ?? []);
  expect(found.map((circle) => circle.sort().join(''))).toEqual(['f', 'de', 'abc']);
});
