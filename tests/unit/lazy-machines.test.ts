/** In the build a machine costs its state nodes when it starts, not when its module is read. */
import { expect, it } from 'vitest';
import { lazyMachines } from '../../src/tools/build/lazy-machines.ts';
import { buildModule } from '../kit/build-module.ts';

/** A chart that counts who reads its states. */
const source = `
  import { createActor, setup } from 'xstate';
  let read = 0;
  const counted = (states) => new Proxy(states, { ownKeys: (all) => ((read += 1), Reflect.ownKeys(all)) });
  export const reads = () => read;
  export const machine = setup({ actions: { note: () => {} } }).createMachine({
    id: 'door', initial: 'closed',
    states: counted({ closed: { on: { opened: { target: 'open', actions: 'note' } } }, open: { type: 'final' } }),
  });
  export const provided = machine.provide({ actions: { note: () => {} } });
  export const start = () => createActor(provided).start();`;

interface Built {
  reads(): number;
  machine: { states: object; events: readonly string[] };
  start(): { send(event: object): void; getSnapshot(): { status: string } };
}

it('builds no state node before a machine starts, and then those of this machine alone', async () => {
  const { reads, machine, start } = await buildModule<Built>('src/web', source, lazyMachines());
  expect(reads()).toBe(0);
  const actor = start();
  const once = reads();
  expect(once).toBeGreaterThan(0);
  actor.send({ type: 'opened' });
  expect(actor.getSnapshot().status).toBe('done');
  expect(reads()).toBe(once);
  expect(Object.keys(machine.states)).toEqual(['closed', 'open']);
  expect(machine.events).toEqual(['opened']);
  expect(reads()).toBe(2 * once);
});

/** A chart that counts who reads the ways out of its states. */
const waysOut = `
  import { createActor, setup } from 'xstate';
  const read = [];
  const counted = (state, on) => new Proxy(on, { ownKeys: (all) => (read.push(state), Reflect.ownKeys(all)) });
  export const reads = () => read.splice(0);
  const machine = setup({ delays: { soon: 0 } }).createMachine({
    id: 'light', initial: 'red',
    states: {
      red: { on: counted('red', { go: 'green' }) },
      green: { after: { soon: 'amber' }, on: counted('green', { stop: 'red' }) },
      amber: { on: counted('amber', { stop: 'red' }) },
    },
  });
  export const start = () => createActor(machine).start();`;

it('builds the ways out of a state when it is in it, and those of a delay before', async () => {
  const { reads, start } = await buildModule<{ reads(): string[]; start(): Light }>('src/web', waysOut, lazyMachines());
  const light = start();
  expect(reads()).toEqual(['green']);
  light.send({ type: 'go' });
  expect(reads()).toEqual(['red']);
  await expect.poll(() => light.getSnapshot().value).toBe('amber');
  light.send({ type: 'stop' });
  expect(light.getSnapshot().value).toBe('red');
  expect(reads()).toEqual(['amber']);
});

interface Light {
  send(event: { type: string }): void;
  getSnapshot(): { value: string };
}
