import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { defineModel } from './kit.ts';

type Verdict = { type: 'kept' } | { type: 'broken'; by: string };

const vase = setup({ types: { output: {} as Verdict } }).createMachine({
  id: 'vase',
  initial: 'standing',
  states: { standing: { on: { 'vase.packed': { target: 'packed' } } }, packed: { type: 'final' } },
  output: { type: 'kept' },
});
const shelf = setup({ types: { events: {} as { type: 'shelf.dusted' } }, actors: { vase } }).createMachine({
  id: 'shelf',
  invoke: { id: 'vase', src: 'vase' },
});
const definition = {
  name: 'shelf',
  machine: shelf,
  controlKey: () => 'shelf',
  inputs: { plain: undefined },
  events: { 'shelf.dusted': { plain: {} } },
};

test('SC-2 a model has a sample of each kind of output, or the reason why a child never ends so', () => {
  const kept = { type: 'kept' } as const;
  const all = defineModel({ ...definition, outputs: { vase: { kept, broken: { type: 'broken', by: 'cat' } } } });
  expect(Object.keys(all.outputs['vase'] ?? {})).toEqual(['kept', 'broken']);
  const never = { vase: { broken: 'It is made of steel.' } };
  expect(defineModel({ ...definition, outputs: { vase: { kept } }, neverEnds: never }).neverEnds).toEqual(never);
  // @ts-expect-error a sample of 'broken' is missing, and nothing rules it out
  defineModel({ ...definition, outputs: { vase: { kept } } });
  // @ts-expect-error no vase ends with 'stolen'
  defineModel({ ...definition, outputs: { vase: { kept } }, neverEnds: { vase: { stolen: 'By nobody.' } } });
});
