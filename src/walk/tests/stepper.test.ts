import { createMachine, sendParent, transition, type AnyMachineSnapshot } from 'xstate';
import { expect, test } from 'vitest';
import { guessModel } from '../guess/guess-model.ts';
import { explore } from '../graph/explore.ts';
import { bellModel, visitModel } from './fixtures.ts';
import { walk } from '../reports/report.ts';
import { createStepper } from '../graph/stepper.ts';

const shapeOf = ({ value, status, context, children }: AnyMachineSnapshot) => ({
  value,
  status,
  context,
  children: Object.keys(children),
});

test.each([bellModel, visitModel])('SC-2 $name: a step leads where XState itself leads, and asks the same', (model) => {
  const { stepper, configurations } = explore(model);
  for (const { progress, offers } of configurations.values()) {
    for (const { event } of offers) {
      const [snapshot, actions] = transition(stepper.machine, progress.snapshot, event);
      const step = stepper.step(progress.snapshot, event);
      expect(shapeOf(step.snapshot)).toEqual(shapeOf(snapshot));
      const asked = actions.filter(({ type }) => !type.startsWith('walk.'));
      expect(step.actions.map(({ type }) => type)).toEqual(asked.map(({ type }) => type));
    }
  }
});

test('SC-2 a child machine that tells its parent is walked without one', () => {
  const told = createMachine({
    id: 'told',
    initial: 'quiet',
    states: {
      quiet: { on: { asked: { target: 'over', actions: sendParent({ type: 'answered' }) } } },
      over: { type: 'final' },
    },
  });
  const { graph, report } = walk(guessModel(told), 'edges');
  expect(graph.edges.map(({ to }) => to)).toEqual(['active quiet', 'done over']);
  expect(report).toMatchObject({ findings: [], failures: [] });
});

test('SC-2 a child that takes a name in its system is begun as often as one steps there', () => {
  const named = createMachine({
    id: 'named',
    initial: 'alone',
    states: {
      alone: { on: { begun: { target: 'together' } } },
      together: { invoke: { id: 'child', src: createMachine({ id: 'child' }), systemId: 'only' } },
    },
  });
  const stepper = createStepper(named);
  const { snapshot } = stepper.start(undefined);
  const children = ['first', 'again', 'once more'].map(
    () => stepper.step(snapshot, { type: 'begun' }).snapshot.children['child'],
  );
  expect(children.map((child) => child?.systemId)).toEqual(['only', 'only', 'only']);
  expect(new Set(children).size).toBe(3);
});
