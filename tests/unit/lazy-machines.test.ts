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
