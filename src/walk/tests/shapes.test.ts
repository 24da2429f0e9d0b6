/** What files with machines look like: each is walked, or refused in one sentence. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelsFromFile } from '../guess/any-machine.ts';
import { Misuse } from '../misuse.ts';
import { walk, type MachineReport } from '../reports/report.ts';
import { temporaryFolder, xstateHref } from './kit.ts';

const imported =
  'assign, createActor, createMachine, enqueueActions, fromCallback, fromPromise, sendParent, sendTo, setup, spawnChild, stopChild';

async function walked(text: string, beside = ''): Promise<MachineReport[] | string> {
  const folder = temporaryFolder();
  const file = join(folder, 'm.machine.mjs');
  writeFileSync(file, `import { ${imported} } from ${xstateHref};\n${text}\n`);
  if (beside !== '') writeFileSync(join(folder, 'm.walk.mjs'), beside);
  try {
    return (await modelsFromFile(file)).map((model) => walk(model, 'edges').report);
  } catch (error) {
    if (error instanceof Misuse) return error.message.replace(file, 'm');
    throw error;
  }
}

const lamp = "{ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } } }";

/** Machine, states entered of those declared, and findings. */
test.each<[what: string, text: string, shown: string[], beside?: string]>([
  ['a default export', `export default createMachine(${lamp});`, ['lamp 3/3']],
  [
    'a machine that is exported twice',
    `export const a = createMachine(${lamp}); export { a as default };`,
    ['lamp 3/3'],
  ],
  [
    'two machines',
    `export const a = createMachine(${lamp}); export const b = createMachine({ ...a.config, id: 'b' });`,
    ['lamp 3/3', 'b 3/3'],
  ],
  ['machines in a list', `export const all = [createMachine(${lamp})];`, ['lamp 3/3']],
  ['machines in a record', `export default { lamp: createMachine(${lamp}) };`, ['lamp 3/3']],
  ['a factory', `export const make = () => createMachine(${lamp});`, ['lamp 3/3']],
  ['a factory that is a function', `export default function make() { return createMachine(${lamp}); }`, ['lamp 3/3']],
  ['a factory with setup', `export const make = () => setup({}).createMachine(${lamp});`, ['lamp 3/3']],
  [
    'a factory that makes it by another function',
    `const inner = () => createMachine(${lamp}); export const makeMachine = () => inner();`,
    ['lamp 3/3'],
  ],
  [
    'a factory whose parameters may be left out',
    `export const make = ({ start = 'off' } = {}) => createMachine({ ...${lamp}, initial: start });`,
    ['lamp 3/3'],
  ],
  ['an async factory', `export const make = async () => createMachine(${lamp});`, ['lamp 3/3']],
  [
    'top-level await',
    `const id = await Promise.resolve('lamp'); export const m = createMachine({ ...${lamp}, id });`,
    ['lamp 3/3'],
  ],
  ['a running actor', `export const actor = createActor(createMachine(${lamp})).start();`, ['lamp 3/3']],
  [
    'an actor that is started beside its machine',
    `export const m = createMachine(${lamp}); const a = createActor(m).start(); setInterval(() => a.send({ type: 'press' }), 1000).unref();`,
    ['lamp 3/3'],
  ],
  [
    'several inputs',
    `export const m = createMachine({ id: 'm', context: ({ input }) => ({ kind: input.kind }), initial: 'on', states: {
      on: { always: [{ guard: ({ context }) => context.kind === 'new', target: 'welcome' }, 'home'] }, welcome: { type: 'final' }, home: { type: 'final' } } });`,
    ['m 4/4'],
    "export const inputs = { new: { kind: 'new' }, known: { kind: 'known' } };",
  ],
  [
    'inputs that nobody said',
    `export const m = createMachine({ id: 'm', context: ({ input }) => ({ kind: input.kind }), initial: 'on', states: {
      on: { always: [{ guard: ({ context }) => context.kind === 'new', target: 'welcome' }, 'home'] }, welcome: { type: 'final' }, home: { type: 'final' } } });`,
    ['m 4/4'],
  ],
  [
    'history, shallow and deep',
    `export const m = createMachine({ id: 'm', initial: 'in', states: {
      in: { initial: 'a', on: { out: 'out' }, states: {
        a: { on: { next: 'b' } }, b: { initial: 'x', states: { x: { on: { next: 'y' } }, y: {} }, on: { back: 'a' } }, last: { type: 'history' }, deep: { type: 'history', history: 'deep' } } },
      out: { on: { again: 'in.last', deeper: 'in.deep' } } } });`,
    ['m 7/7'],
  ],
  [
    'a system id',
    `const child = createMachine({ id: 'child', on: { hello: {} } });
     export const m = createMachine({ id: 'm', initial: 'on', states: {
      on: { invoke: { src: child, systemId: 'helper' }, entry: sendTo(({ system }) => system.get('helper'), { type: 'hello' }), on: { next: 'off' } },
      off: { on: { back: 'on' } } } });`,
    ['m 3/3'],
  ],
  [
    'a machine that speaks to its parent',
    `export const m = createMachine({ id: 'm', initial: 'on', states: { on: { entry: sendParent({ type: 'began' }), on: { end: 'off' } }, off: { type: 'final', entry: sendParent({ type: 'ended' }) } } });`,
    ['m 3/3'],
  ],
  [
    'a parent that hears it',
    `const child = createMachine({ id: 'child', entry: sendParent({ type: 'began' }) });
     export const m = createMachine({ id: 'm', initial: 'on', states: { on: { invoke: { src: child }, on: { began: 'off' } }, off: { type: 'final' } } });`,
    ['m 3/3'],
  ],
  [
    'actors that are spawned inline',
    `const child = createMachine({ id: 'child', on: { poke: {} } });
     export const m = createMachine({ id: 'm', context: { ref: null, n: 0 }, initial: 'on', states: {
      on: { on: {
        add: { guard: ({ context }) => context.ref === null, actions: assign({ ref: ({ spawn }) => spawn(child, { id: 'kid' }) }) },
        poke: { guard: ({ context }) => context.ref !== null, actions: sendTo('kid', { type: 'poke' }) },
        drop: { guard: ({ context }) => context.ref !== null, actions: [stopChild('kid'), assign({ ref: null })] },
        end: 'off' } }, off: { type: 'final' } } });`,
    ['m 3/3'],
  ],
  [
    'a promise that is spawned inline',
    `export const m = createMachine({ id: 'm', initial: 'on', states: {
      on: { entry: spawnChild(fromPromise(async () => 1), { id: 'ask' }), on: { 'xstate.done.actor.ask': 'off', 'xstate.error.actor.ask': 'off' } }, off: { type: 'final' } } });`,
    ['m 3/3'],
  ],
  [
    'actions that are enqueued',
    `export const m = createMachine({ id: 'm', context: { n: 0 }, initial: 'on', states: {
      on: { on: { go: { actions: enqueueActions(({ enqueue, check }) => { if (check(() => true)) enqueue.raise({ type: 'went' }); }) }, went: 'off' } }, off: { type: 'final' } } });`,
    ['m 3/3'],
  ],
  [
    'a callback that is written in its place',
    `export const m = createMachine({ id: 'm', initial: 'on', states: { on: { invoke: { src: fromCallback(({ sendBack }) => sendBack({ type: 'tick' })) }, on: { tick: 'off' } }, off: { type: 'final' } } });`,
    ['m 3/3'],
  ],
])('SC-2 %s is walked', async (_, text, shown, beside) => {
  const reports = await walked(text, beside);
  if (typeof reports === 'string') throw new Error(reports);
  expect(
    reports.flatMap(({ findings, failures }) => [...findings.map(({ kind, what }) => `${kind}: ${what}`), ...failures]),
  ).toEqual([]);
  expect(reports.map(({ machine, states }) => `${machine} ${states.reached}/${states.declared}`)).toEqual(shown);
});

test.each<[what: string, text: string, said: string]>([
  [
    'starts an actor and exports nothing',
    `createActor(createMachine(${lamp})).start();`,
    'm exports no machine. Export what createMachine gives.',
  ],
  [
    'has a factory with parameters',
    `export const makeLamp = (api) => createMachine(${lamp});`,
    'm exports no machine: makeLamp makes one of what it is given. Export what createMachine gives.',
  ],
  [
    'has a factory that throws',
    `export const makeLamp = () => { throw new Error('No settings.'); createMachine(${lamp}); };`,
    'm exports no machine: makeLamp throws: No settings. Export what createMachine gives.',
  ],
  ['has none', `export const one = 1;`, 'm exports no machine. Export what createMachine gives.'],
  ['throws', `throw new Error('No window.');`, 'm cannot be loaded: No window.'],
  [
    'has logic that is no machine',
    `export const ask = fromPromise(async () => 1);`,
    'm exports no machine: ask is actor logic that is none. Export what createMachine gives.',
  ],
  [
    'has a machine that cannot start',
    `export const m = createMachine({ id: 'm', initial: 'gone', states: { on: {} } });`,
    'm in m cannot start: Initial state node "gone" not found on parent state node #m',
  ],
])('SC-2 a file that %s is refused in a sentence', async (_, text, said) => {
  expect(await walked(text)).toBe(said);
});
