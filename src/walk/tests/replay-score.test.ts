import { describe, expect, test } from 'vitest';
import { assign, raise, setup } from 'xstate';
import { beginning, explore } from '../graph/explore.ts';
import { askerModel, bellModel, counterFamily, visitModel, withStates } from './fixtures.ts';
import { knownGraph } from '../graph/known.ts';
import { defineModel } from './kit.ts';
import type { Model } from '../model.ts';
import { replayScore } from '../mutants/replay-score.ts';
import { pathOf, tour } from '../tours/tours.ts';

const scoreOf = (model: Model) => replayScore(knownGraph(model));
/** A note that no guard reads, so the control key leaves the note out. */
const noteModel = defineModel({
  name: 'note',
  machine: setup({
    types: { context: {} as { note: string | null }, events: {} as { type: 'note.dropped' } | { type: 'note.taken' } },
    actions: { drop: assign({ note: null }), take: assign({ note: 'a note' }) },
  }).createMachine({
    id: 'note',
    context: { note: null },
    initial: 'open',
    states: { open: { on: { 'note.dropped': { actions: 'drop' }, 'note.taken': { actions: 'take' } } } },
  }),
  inputs: { plain: undefined },
  events: { 'note.dropped': { plain: {} }, 'note.taken': { plain: {} } },
});

const equivalentsOf = (model: Model) => scoreOf(model).equivalent.map(({ what }) => what);

describe('SC-2 the replay score', () => {
  test.each([bellModel, visitModel, askerModel, counterFamily(4, 1)])(
    'the tour over all edges notices every mutant of $name that is none of the equivalents',
    (model) => {
      const graph = knownGraph(model);
      const { live, total, equivalent } = replayScore(graph, tour(graph, 'edges').paths);
      expect(live.filter(({ replayed }) => !replayed).map(({ mutant }) => mutant.what)).toEqual([]);
      expect(live.length + equivalent.length).toBe(total);
      expect(live.length).toBeGreaterThan(0);
    },
  );

  test('a mutant that does what the machine does is equivalent: a wildcard stands behind it, a guard is never asked in vain', () => {
    const same = withStates({
      outside: {
        on: {
          'bell.rung': { target: 'ringing', actions: 'countRing' },
          'door.*': { target: 'ringing' },
          'door.knocked': { target: 'ringing' },
        },
      },
    });
    expect(equivalentsOf(bellModel)).not.toContain('bell.outside:door.knocked is not there');
    expect(equivalentsOf(same)).toContain('bell.outside:door.knocked is not there');
  });

  test('what hears an event that a step raises is noticed at that step', () => {
    const told = defineModel({
      name: 'told',
      machine: setup({
        types: { events: {} as { type: 'word.given' } | { type: 'word.heard' } },
        actions: { tell: raise({ type: 'word.heard' }) },
      }).createMachine({
        id: 'told',
        type: 'parallel',
        states: {
          one: { on: { 'word.given': { actions: 'tell' } } },
          other: { initial: 'deaf', states: { deaf: { on: { 'word.heard': { target: 'told' } } }, told: {} } },
        },
      }),
      inputs: { plain: undefined },
      events: { 'word.given': { plain: {} }, 'word.heard': { plain: {} } },
    });
    const inside = { ...told, events: { 'word.given': { plain: {} } } };
    expect(equivalentsOf(inside)).not.toContain('told.other.deaf:word.heard is not there');
  });

  test('what throws is noticed where it does so no more', () => {
    const broken = assign(() => {
      throw new Error('Broken.');
    });
    const outside = { on: { 'bell.rung': { target: 'ringing' }, 'bell.left': { target: 'inside', actions: broken } } };
    expect(explore(withStates({ outside })).crashes).not.toEqual([]);
    expect(equivalentsOf(withStates({ outside }))).not.toContain('bell.outside:bell.left is not there');
  });

  test('a survivor has its shortest path, and says what is different there', () => {
    const { live } = scoreOf(bellModel);
    const { shortest } = live.find(({ mutant }) => mutant.what === 'bell.pausing:after(pause) is not there') ?? {};
    expect(shortest?.path).toEqual(['start (plain)', 'bell.rung', 'logout.offline']);
    const swapped = live.find(({ mutant }) => mutant.what.startsWith('bell.ringing:logout.* is asked after'));
    expect(swapped?.shortest.path).toHaveLength(5);
    expect(swapped?.shortest.how).toContain('instead of active waiting');
  });

  test('what shows with another memory only than that which a configuration was found with is no equivalent', () => {
    const graph = knownGraph(noteModel);
    const { live, equivalent } = replayScore(graph, [pathOf(graph.starts)]);
    expect(equivalent.map(({ what }) => what)).not.toContain('note.open:note.dropped does not drop');
    const { shortest } = live.find(({ mutant }) => mutant.what === 'note.open:note.dropped does not drop') ?? {};
    expect(shortest).toMatchObject({ how: 'remembers something else' });
    expect(shortest?.path.slice(-2)).toEqual(['note.taken', 'note.dropped']);
    const { replayed } = replayScore(graph).live.find(({ mutant }) => mutant.what.endsWith('not drop')) ?? {};
    expect(replayed).toBeTruthy();
  });

  test('walks that leave something out do not notice what is there', () => {
    const graph = knownGraph(bellModel);
    const start = graph.starts.filter(({ from }) => from === beginning);
    const missed = replayScore(graph, [pathOf(start)]).live.filter(({ replayed }) => !replayed);
    expect(missed.map(({ mutant }) => mutant.what)).toContain('bell.ringing:logout.accepted is not there');
  });

  test('what a call is asked, and what is remembered, is noticed as well', () => {
    const whats = scoreOf(bellModel).live.map(({ mutant, shortest }) => `${mutant.what}: ${shortest.how}`);
    expect(whats).toContain('bell.ringing does not run logout: runs nobody instead of logout, or asks otherwise');
    expect(whats.some((text) => text.startsWith('bell.outside:bell.rung does not countRing'))).toBe(true);
  });

  test('where a start does something already, what comes after it is not taken for a difference', () => {
    const outside = { entry: 'greet', always: { guard: 'never', target: 'inside' }, on: { 'bell.rung': 'ringing' } };
    expect(equivalentsOf(withStates({ outside }))).toContain('bell.outside:always is not there');
  });
});
