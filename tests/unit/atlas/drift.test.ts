/** The drift alarm names each new part of a machine, what the part lacks and where to add it (SC-3, SC-4). */
import { createMachine, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { atlasOf } from '../../../src/atlas/data.ts';
import { driftOf } from '../../../src/atlas/drift.ts';
import { explore } from '../../../src/walk/graph/explore.ts';
import type { Model } from '../../../src/walk/model.ts';
import { walkEdges } from '../../../src/walk/reports/report.ts';
import { build, modelOf } from './sample.ts';

const login = modelOf('login');
const submitting = 'login.submitting';

/** The login with more transitions out of the state that waits for its call. */
function withMore(on: Record<string, unknown>, more: Partial<Model> = {}): Model {
  const { config, implementations } = login.machine;
  const { states = {} } = config as { states?: Record<string, { on?: object }> };
  const changed = {
    ...config,
    states: { ...states, submitting: { ...states['submitting'], on: { ...states['submitting']?.on, ...on } } },
  };
  return { ...login, ...more, machine: createMachine(changed as never, implementations as never) as AnyStateMachine };
}

const drift = (model: Model): string[] => driftOf(walkEdges(explore(model)));
const onto = { target: 'entering' };

describe('SC-3 SC-4 a new transition', () => {
  it('SC-4 is none where nothing is new', () => {
    expect(drift(login)).toEqual([]);
  });

  it('SC-4 without a sample has no path, and is named', () => {
    expect(drift(withMore({ 'form.cleared': onto }))).toContain(
      `login: the transition ${submitting}:form.cleared has no path: the model has no sample of form.cleared.`,
    );
  });

  it('SC-3 without words is named, with the words that it lacks', () => {
    const told = drift(
      withMore({ 'umbrella.unfolded': onto }, { events: { ...login.events, 'umbrella.unfolded': { plain: {} } } }),
    );
    expect(told).toEqual([
      `login: the transition ${submitting}:umbrella.unfolded has no words: add "umbrella" to the things of src/atlas/flows/login.ts.`,
      `login: the transition ${submitting}:umbrella.unfolded has no words: add "unfolded" to the actions of src/atlas/flows/login.ts.`,
    ]);
  });

  it('SC-4 that nothing can take is named', () => {
    const guarded = { ...onto, guard: () => false };
    const told = drift(withMore({ 'credentials.edited': [guarded] }));
    expect(told.filter((line) => line.includes('has no path'))).toEqual([
      `login: the transition ${submitting}:credentials.edited has no path: nothing that the walk tries takes it.`,
    ]);
  });

  it('SC-3 with a condition that has no words stops the atlas, which names it', async () => {
    const model = withMore({ 'credentials.edited': { ...onto, guard: 'isFullMoon' } });
    const machine = model.machine.provide({ guards: { isFullMoon: () => true } } as never) as AnyStateMachine;
    const walks = [walkEdges(explore({ ...model, machine }))];
    await expect(atlasOf({ models: [model], build, shots: [], walks, base: '/nowhere' })).rejects.toThrow(
      `login: the transition ${submitting}:credentials.edited has no words: add "isFullMoon" to the guards of src/atlas/flows/login.ts.`,
    );
  });
});

it('SC-3 a new state without words is named', () => {
  const { config, implementations } = login.machine;
  const states = { ...(config as { states?: object }).states, daydreaming: {} };
  const machine = createMachine({ ...config, states } as never, implementations as never) as AnyStateMachine;
  expect(drift({ ...login, machine })).toEqual([
    'login: the state login.daydreaming has no words: add "daydreaming" to the states of src/atlas/flows/login.ts.',
  ]);
});
