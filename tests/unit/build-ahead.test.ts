import { createActor, createMachine, fromCallback, setup } from 'xstate';
import { expect, test } from 'vitest';
import { buildAhead, logicOf, provideAll } from '../../machines/kit/provide-all.ts';
import { partActor } from '../../src/web/runtime/part-actors.ts';
import { createPart } from '../../src/web/runtime/part.ts';

const made: string[] = [];
const named = (id: string) =>
  logicOf(() => {
    made.push(id);
    return createMachine({ id });
  });
const family = () => {
  made.length = 0;
  return setup({
    actors: {
      first: named('first'),
      beside: named('beside'),
      later: named('later'),
      world: fromCallback(() => undefined),
    },
  }).createMachine({
    invoke: { src: 'world' },
    type: 'parallel',
    states: {
      one: {
        initial: 'now',
        states: { now: { invoke: { src: 'first' }, on: { go: 'after' } }, after: { invoke: { src: 'later' } } },
      },
      two: { invoke: { src: 'beside' } },
    },
  });
};

test('a machine and those that start with it are built one a step, others when they start', () => {
  const root = family();
  const steps = buildAhead(root);
  const seen: number[] = [];
  while (!steps.next().done) seen.push(made.length);
  expect(seen).toEqual([0, 1, 2]);
  expect(made).toEqual(['first', 'beside']);
  const actor = createActor(root).start();
  expect(made).toHaveLength(2);
  actor.send({ type: 'go' });
  expect(made).toEqual(['first', 'beside', 'later']);
});

test('a machine that is provided with its world builds its children ahead as well', () => {
  const child = createMachine({ id: 'child' });
  const parent = setup({ actors: { child } }).createMachine({ invoke: { src: 'child' } });
  expect([...buildAhead(provideAll(parent, { actors: {}, effects: {} }))]).toHaveLength(2);
});

test('ER-4 a part has arrived once its machines are built, each in a task of its own', async () => {
  const part = createPart(() => Promise.resolve({}));
  const root = family();
  const { port1, port2 } = new MessageChannel();
  const seen: number[] = [];
  port1.addEventListener('message', () => {
    seen.push(made.length);
    if (made.length < 2) port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  await new Promise<void>((resolve) => {
    const waits = setup({
      actors: { part: partActor({ player: part, steps: part }, { player: root, steps: root }) },
      actions: { resolve: () => resolve() },
    }).createMachine({
      invoke: { src: 'part', input: { name: 'player' } },
      on: { 'part.arrived': { actions: 'resolve' } },
    });
    createActor(waits).start();
  });
  port1.close();
  expect(made).toEqual(['first', 'beside']);
  expect(seen).toContain(1);
});
