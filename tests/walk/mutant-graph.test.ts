import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { controlKeyOf } from '../../src/walk/graph/control-key.ts';
import { login } from '../flows/login/model.ts';
import { copyWithFault } from '../../src/walk/mutants/equivalence.ts';
import { explore, type ConfigurationGraph } from '../../src/walk/graph/explore.ts';
import { askerModel, bell, bellModel, bellMutant, visitModel, withStates } from '../../src/walk/tests/fixtures.ts';
import { explored } from '../../src/walk/mutants/explored.ts';
import { clearMutantUnderTest, setMutantUnderTest } from '../../src/walk/mutants/mutant-under-test.ts';
import { knownGraph } from '../../src/walk/graph/known.ts';
import { mutantGraph } from '../../src/walk/mutants/mutant-graph.ts';
import { type Operator } from '../../src/walk/mutants/mutant.ts';
import { mutate } from '../../src/walk/mutants/mutants.ts';
import { differenceOf, observe, transplant } from '../../src/walk/graph/observation.ts';
import { walk } from '../../src/walk/reports/report.ts';
import { canShow } from '../../src/walk/mutants/showing.ts';

/** Parallel regions with `always`; one of these would leave both regions, and is dropped for one of the other. */
const regionsModel = withStates({
  pausing: { always: { target: 'waiting' } },
  waiting: {
    type: 'parallel',
    on: {
      'bell.rung': [
        { guard: 'hasRungTwice', target: 'outside' },
        { guard: 'never', target: 'inside' },
        { actions: 'countRing' },
      ],
    },
    states: {
      left: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [
              { guard: 'never', target: 'idle' },
              { guard: 'hasRungTwice', target: 'busy', actions: assign({ rings: 0 }) },
              'idle',
            ],
          },
          idle: { on: { 'door.knocked': { target: 'deciding' } } },
          busy: { on: { 'bell.left': { target: 'idle' } } },
        },
      },
      right: {
        initial: 'open',
        states: {
          open: { on: { 'door.knocked': { target: 'closing' } } },
          closing: {
            always: [
              { guard: 'hasRungTwice', target: '#bell.outside' },
              { guard: 'hasRungTwice', target: 'open' },
              { target: 'shut' },
            ],
          },
          shut: { on: { 'bell.left': { target: 'open' } } },
        },
      },
    },
  },
});

/** Its key omits the number of rings, which a guard reads. */
const coarse = {
  ...bellModel,
  name: 'coarse bell',
  controlKey: controlKeyOf,
};

const models = [bellModel, visitModel, askerModel, login, { ...regionsModel, name: 'regions' }];

/** All that a rule can read of a graph, without transition numbers and guards that did not matter. */
const shapeOf = ({ configurations, edges, crashes }: ConfigurationGraph) => ({
  configurations: [...configurations.values()].map(({ key, offers, ignored, final, progress }) => ({
    key,
    final,
    offers: offers.map(({ event }) => event.type),
    ignored: ignored.map(({ event, sample }) => `${event.type} ${sample}`),
    context: progress.snapshot.context as unknown,
    children: Object.keys(progress.snapshot.children),
  })),
  edges: edges.map(({ id, taken, entered }) => ({ id, taken: taken.map(withoutNumber), entered })),
  crashes: crashes.map(({ from, offer, message }) => `${from} ${offer.event.type}: ${message}`),
});

const withoutNumber = (id: string): string => id.replace(/\[\d+\]$/, '');

describe('SC-2 the graph of a mutant', () => {
  test.each(models)('made from that of $name it is the one that an exploration finds', (model) => {
    const known = knownGraph(model);
    expect(shapeOf(known)).toEqual(shapeOf(explore(model)));
    for (const mutant of mutate(model)) {
      expect(shapeOf(mutantGraph(known, copyWithFault(known, mutant))), mutant.what).toEqual(
        shapeOf(explore(mutant.model)),
      );
    }
  });

  test.each(models)('a step of $name that a change cannot touch is the same step', (model) => {
    const graph = knownGraph(model);
    // A mutant of entry, child or delay differs from the entry on, so it has no such moments.
    for (const mutant of mutate(model).filter(({ onEntry }) => !onEntry)) {
      const { stepper } = copyWithFault(graph, mutant);
      for (const { progress, offers } of graph.configurations.values()) {
        for (const offer of offers) {
          const known = graph.system.look(progress, offer);
          if (canShow(mutant, known.touched)) continue;
          const shown = observe(model, progress.snapshot, () => known.get().step);
          const moved = transplant(progress.snapshot, stepper.machine);
          const found = observe(model, moved, () => stepper.step(moved, offer.event));
          expect(differenceOf(shown, found), `${mutant.what}, ${offer.event.type}`).toBeNull();
        }
      }
    }
  });

  test('a branch that was not chosen may change, one that was asked in vain may not lose its guard', () => {
    const graph = knownGraph(regionsModel);
    const shownBy = (operator: Operator, where: string) => {
      const mutant = mutate(regionsModel).find((one) => one.operator === operator && one.where === where);
      if (!mutant) throw new Error(`There is no ${operator} of ${where}.`);
      const steps = graph.edges.filter(({ from, offer }) => {
        const at = graph.configurations.get(from)?.progress;
        return at && canShow(mutant, graph.system.look(at, offer).touched);
      });
      return new Set(steps.flatMap(({ taken }) => taken.filter((id) => id.startsWith(withoutNumber(where)))));
    };
    const [rung, deciding] = ['bell.waiting:bell.rung', 'bell.waiting.left.deciding:always'];
    expect(shownBy('drop-transition', `${rung}[2]`)).toEqual(new Set([`${rung}[2]`]));
    expect(shownBy('swap-branches', rung)).toEqual(new Set([rung]));
    expect(shownBy('drop-guard', rung)).toEqual(new Set([`${rung}[2]`]));
    expect(shownBy('swap-branches', deciding)).toEqual(new Set());
    expect(shownBy('drop-guard', deciding)).toEqual(new Set([`${deciding}[1]`, `${deciding}[2]`]));
  });

  test.each([...models, coarse, withStates({ inside: {} })])(
    '$name is walked on what is remembered as it is without',
    (model) => {
      expect(walk(model, 'edges', [], knownGraph(model)).report).toEqual(walk(model, 'edges').report);
    },
  );

  test('is asked for while its mutant is under test, and no longer', () => {
    setMutantUnderTest(bell, bellMutant('bell.outside:bell.rung is not there'));
    const during = explored(bellModel).configurations.size;
    const other = explored(login);
    clearMutantUnderTest();
    expect(during).toBeLessThan(explored(bellModel).configurations.size);
    expect(other).toBe(knownGraph(login));
  });
});
