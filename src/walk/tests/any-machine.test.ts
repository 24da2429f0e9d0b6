import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './kit.ts';
import { assign, createMachine, fromCallback, fromObservable, fromPromise, setup } from 'xstate';
import { modelsFromFile } from '../guess/any-machine.ts';
import { guessModel } from '../guess/guess-model.ts';
import { guessedKey } from '../guess/key.ts';
import { explore, type ConfigurationGraph } from '../graph/explore.ts';
import { checkout } from './machines/checkout.machine.ts';
import { describeOffer } from '../graph/progress.ts';
import { keyCheck } from '../checks/key-check.ts';
import { probeIgnored } from '../checks/probes.ts';
import { checkStructure } from '../checks/structure.ts';
import { walkPure } from '../tiers/pure.ts';
import { tour } from '../tours/tours.ts';

const fixture = (name: string) => join(import.meta.dirname, 'machines', name);
const offeredIn = ({ configurations }: ConfigurationGraph) =>
  [...new Set([...configurations.values()].flatMap(({ offers }) => offers.map(describeOffer)))].sort();
const whatOf = (graph: ConfigurationGraph) => checkStructure(graph).map(({ kind, what }) => `${kind}: ${what}`);

const files = readdirSync(fixture('.')).filter((name) => name.endsWith('.machine.ts'));

describe('SC-2 machines that are not ours', () => {
  test.each(files)(
    '%s: every transition is taken, and a walk over every edge arrives where it should',
    async (name) => {
      for (const model of await modelsFromFile(fixture(name))) {
        const graph = explore(model);
        expect(whatOf(graph)).toEqual([]);
        expect([...keyCheck(graph).findings, ...probeIgnored(graph).harmful]).toEqual([]);
        expect(walkPure(graph, tour(graph, 'edges').paths).failures).toEqual([]);
      }
    },
  );

  test('one machine of several can be named, and what is not there is said', async () => {
    const named = await modelsFromFile(`${fixture('todos.machine.ts')}#todo`);
    expect(named.map(({ name }) => name)).toEqual(['todo']);
    await expect(modelsFromFile(`${fixture('todos.machine.ts')}#list`)).rejects.toThrow('There is: todo, todos.');
    await expect(modelsFromFile(fixture('nobody.machine.ts'))).rejects.toThrow('There is no file');
    await expect(modelsFromFile(fixture('checkout.walk.ts'))).rejects.toThrow('exports no machine');
  });

  test('a running actor and what a function makes are walked, a maker with parameters is named', async () => {
    const folder = temporaryFolder();
    const xstate = JSON.stringify(import.meta.resolve('xstate'));
    const file = (name: string, text: string) => {
      const path = join(folder, `${name}.machine.mjs`);
      writeFileSync(path, `import { createActor, createMachine } from ${xstate};\n${text}\n`);
      return path;
    };
    const walkedIn = async (path: string) => (await modelsFromFile(path)).map(({ name }) => name);
    const lamp = "createMachine({ id: 'lamp', context: { is: await Promise.resolve(1) } })";
    expect(await walkedIn(file('actor', `export const actor = createActor(${lamp}).start();`))).toEqual(['lamp']);
    expect(await walkedIn(file('default', `export default ${lamp};`))).toEqual(['lamp']);
    const made = "createMachine({ id: 'made' })";
    expect(await walkedIn(file('maker', `export const make = () => ${made};`))).toEqual(['made']);
    await expect(modelsFromFile(file('with', `export const makeWith = (api) => ${made};`))).rejects.toThrow(
      'exports no machine: makeWith makes one of what it is given. Export what createMachine gives.',
    );
  });

  test('the file beside it is loaded first, and may set up what the machine needs', async () => {
    const folder = temporaryFolder();
    const xstate = JSON.stringify(import.meta.resolve('xstate'));
    const lamp = 'createMachine({ id: globalThis.nameOfTheLamp.trim() })';
    writeFileSync(
      join(folder, 'lamp.machine.mjs'),
      `import { createMachine } from ${xstate};\nexport const lamp = ${lamp};\n`,
    );
    writeFileSync(join(folder, 'lamp.walk.mjs'), "globalThis.nameOfTheLamp = 'lamp';\n");
    const models = await modelsFromFile(join(folder, 'lamp.machine.mjs'));
    expect(models.map(({ name }) => name)).toEqual(['lamp']);
  });

  test('the file beside it says what cannot be guessed', async () => {
    const [hinted] = await modelsFromFile(fixture('checkout.machine.ts'));
    expect(Object.keys(hinted?.events['number.entered'] ?? {})).toEqual(['good', 'short']);
    const crashes = whatOf(explore(guessModel(checkout as never))).filter((what) => what.startsWith('never-taken'));
    expect(crashes).toContain('never-taken: no path takes checkout.entering:pay[1] (guard hasNumber)');
  });

  test.each([
    ['export const event = { pressed: { hard: {} } };', 'exports event, which says nothing here. It may export'],
    ['export const events = { presed: { hard: {} } };', 'has samples of presed, which no machine hears. There is: '],
  ])('a slip in that file is said: %s', async (text, said) => {
    const folder = temporaryFolder();
    const light = JSON.stringify(new URL('./machines/traffic-light.machine.ts', import.meta.url).href);
    writeFileSync(join(folder, 'light.machine.mjs'), `export * from ${light};\n`);
    writeFileSync(join(folder, 'light.walk.ts'), `${text}\n`);
    await expect(modelsFromFile(join(folder, 'light.machine.mjs'))).rejects.toThrow(said);
  });
});

describe('SC-2 what other actors say', () => {
  const invoking = (logic: object, more: object) =>
    guessModel(
      createMachine(
        {
          id: 'm',
          initial: 'on',
          states: { on: { invoke: { id: 'child', src: 'child', ...more } }, off: {} },
        } as never,
        { actors: { child: logic } } as never,
      ) as never,
    );
  const out = { target: 'off' };

  test('a promise is kept or breaks, also one that the machine leaves to its users', () => {
    const answers = ['done(child)', 'failed(child)'];
    const promise = fromPromise(() => Promise.resolve(1));
    expect(offeredIn(explore(invoking(promise, { onDone: out, onError: out })))).toEqual(answers);
    const open = createMachine({
      initial: 'on',
      states: { on: { invoke: { id: 'child', src: 'unknown', onDone: 'off', onError: 'off' } }, off: {} },
    });
    expect(offeredIn(explore(guessModel(open as never)))).toEqual(answers);
  });

  test('what a promise is kept with is a sample', () => {
    const model = invoking(
      fromPromise(() => Promise.resolve(1)),
      { onDone: out, onError: out },
    );
    const outputs = { child: { few: 1, many: 9 } };
    expect(offeredIn(explore({ ...model, outputs }))).toEqual([
      'done(child) (few)',
      'done(child) (many)',
      'failed(child)',
    ]);
  });

  test('a callback says nothing by itself; an observable ends and shows where that is heard', () => {
    const callback = fromCallback(() => undefined);
    expect(offeredIn(explore(invoking(callback, {})))).toEqual([]);
    const observable = fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) }));
    expect(offeredIn(explore(invoking(observable, { onDone: out })))).toEqual(['done(child)']);
    expect(offeredIn(explore(invoking(observable, { onSnapshot: out })))).toEqual(['shown(child)']);
  });

  test('a child machine ends in each way in which it can end', () => {
    const child = createMachine({
      initial: 'asking',
      output: ({ event }) => event,
      states: { asking: { on: { yes: 'bought', no: 'left' } }, bought: { type: 'final' }, left: { type: 'final' } },
    });
    expect(offeredIn(explore(invoking(child, { onDone: out })))).toEqual([
      'done(child) (bought)',
      'done(child) (left)',
    ]);
  });
});

test('SC-2 a guessed key tells what is remembered by its whole name', () => {
  const nest = { initial: 'x', states: { x: {} } };
  const machine = createMachine({
    id: 'm',
    initial: 'on',
    states: {
      on: {
        initial: 'a',
        on: { left: 'off' },
        states: { a: { ...nest, on: { next: 'b' } }, b: nest, last: { type: 'history', history: 'deep' } },
      },
      off: { on: { back: 'on.last' } },
    },
  });
  const { configurations } = explore(guessModel(machine as never));
  expect([...configurations.keys()].filter((key) => key.startsWith('active off'))).toHaveLength(2);
});

test('SC-2 a guessed key holds context, spawned children and what is remembered, in one order', () => {
  const child = createMachine({});
  const machine = setup({
    types: { context: {} as { a: unknown; b: unknown; kept: unknown } },
    actors: { child },
  }).createMachine({
    context: ({ spawn }) => ({ b: [1, new Set(['x'])], a: { z: null, y: new Date(5) }, kept: spawn('child') }),
    initial: 'one',
    states: { one: { on: { go: { actions: assign({ b: 2 }) } } } },
  });
  const [first] = explore(guessModel(machine as never)).configurations.values();
  expect(first && guessedKey(first.progress.snapshot)).toBe(
    'active one b=[1,Set("x")] a={y:5,z:null} kept=x:1 children=x:1',
  );
});
