/** In the build a machine costs its state nodes when it starts, not when its module is read. */
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { lazyMachines } from '../../src/tools/build/lazy-machines.ts';

const root = join(import.meta.dirname, '../..');

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
  const id = join(root, 'src', 'web', 'planted.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Else the tests' own environment would bring XState's modules for development.
    resolve: { conditions: ['module', 'import', 'default'] },
    plugins: [
      {
        name: 'planted',
        resolveId: (name) => (name === id ? id : null),
        load: (name) => (name === id ? source : null),
      },
      lazyMachines(),
    ],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'], fileName: 'planted' } },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  const { reads, machine, start } = (await import(/* @vite-ignore */ url)) as Built;
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
