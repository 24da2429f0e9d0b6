/** Machines without an end for a walk: what chance names anew each time, and what only grows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assign, createMachine, type AnyStateMachine } from 'xstate';
import { guessModel, walkable } from '../guess/guess-model.ts';
import { explore as exploreAny } from '../index.ts';
import { walk, type MachineReport } from '../reports/report.ts';
import { printReport } from '../reports/text.ts';
import { runWalk, temporaryFolder, xstateHref } from './kit.ts';

function walked(machine: unknown, most = 200): MachineReport {
  const bounds = { path: 'lamp.machine.ts', side: 'lamp.walk.ts', most, isWhole: false };
  return walk(walkable(guessModel(machine as AnyStateMachine), {}, bounds), 'edges').report;
}
const found = ({ findings }: MachineReport) => findings.map(({ kind, what }) => `${kind}: ${what}`);
const place = String.raw`\(endless\.test\.ts:\d+:\d+\)`;

describe('SC-2 what chance and the clock decide', () => {
  const friend = createMachine({ id: 'friend' });
  const friends = createMachine({
    id: 'friends',
    context: { friends: [] as { id: string }[] },
    on: {
      add: {
        actions: assign({
          friends: ({ context, spawn }) => [...context.friends, spawn(friend, { id: `friend-${Math.random()}` })],
        }),
      },
      leave: { guard: ({ context }: never) => (context as { friends: unknown[] }).friends.length > 1, target: '.off' },
    },
    initial: 'on',
    states: { on: {}, off: { type: 'final' } },
  } as never);

  test('names that are others each time are told apart by their number alone, and are named with the place', () => {
    const report = walked(friends);
    expect(report.transitions).toEqual({ declared: 2, taken: 2 });
    expect(report.configurations).toBeLessThan(40);
    expect(found(report)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^impure: friends:add gives another friends and names what it spawns otherwise each time: it reads Math\\.random ${place}\\. A line to add that holds it still: Math\\.random = \\(\\) => 0\\.5;$`,
        ),
      ),
    ]);
  });

  const timed = (leave: object) =>
    createMachine({
      id: 'm',
      context: { at: 0 },
      initial: 'on',
      states: { on: { on: { press: { actions: assign({ at: () => Date.now() }) }, leave } }, off: { type: 'final' } },
    } as never);

  test('a moment that nothing reads is no fault, and is named with the place', () => {
    const report = walked(timed({ target: 'off' }));
    expect(found(report)).toEqual([]);
    expect(report.notes.at(-1)).toMatch(new RegExp(`^m\\.on:press reads Date\\.now ${place}, which shows only in at$`));
  });

  test('a moment that a guard reads is a fault of its own', () => {
    const isEven = ({ context }: { context: { at: number } }) => context.at % 2 === 0;
    expect(found(walked(timed({ target: 'off', guard: isEven })))).toEqual([
      expect.stringMatching(
        new RegExp(`^impure: m\\.on:press gives another at each time: it reads Date\\.now ${place}`),
      ),
    ]);
  });

  test('a guard that throws dice goes another way each time', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'on',
      states: { on: { on: { roll: [{ guard: () => Math.random() < 0.5, target: 'off' }, 'out'] } }, off: {}, out: {} },
    });
    let ways = new Set<string>();
    for (let times = 0; times < 40 && ways.size === 0; times += 1)
      ways = new Set(found(walked(machine)).filter((what) => what.startsWith('impure')));
    expect([...ways][0]).toMatch(/^impure: m\.on:roll(\[1\])? goes another way each time: it reads Math\.random /);
  });
});

/** Grows by texts that are never the same, in four places, which no limit of numbers and lists makes few. */
const growing = (more: object = {}) => {
  const grow = (field: string) =>
    assign({ [field]: ({ context }: never) => `${(context as Record<string, string>)[field]}x` });
  const names = ['a', 'b', 'c', 'd'];
  const isLong = ({ context }: never) =>
    names.map((name) => (context as Record<string, string>)[name]!.length).every((length) => length > 99);
  return {
    id: 'm',
    context: Object.fromEntries(names.map((name) => [name, ''])),
    initial: 'on',
    states: {
      on: {
        on: {
          ...Object.fromEntries(names.map((name) => [`more.${name}`, { actions: grow(name) }])),
          leave: { guard: isLong, target: 'off' },
          ...more,
        },
      },
      off: { type: 'final' },
      stuck: {},
      island: {},
    },
  };
};

describe('SC-2 a machine with more than can be explored', () => {
  test('is judged as far as it was seen: nothing is claimed of the rest, and what grows is named with a line to add', () => {
    const report = walked(createMachine(growing() as never));
    expect(report.isWhole).toBe(false);
    const [beyond = '', ...notes] = report.notes;
    expect(beyond).toMatch(
      /^\d+ configurations were seen, and \d+ of them not gone on from: until then \w had \d+ values/,
    );
    expect(beyond).toContain('export const controlKey = ({ value, context }) => JSON.stringify([value');
    expect(notes).toContain('not explored: m.off, m.on:leave');
    // The shape alone rules these out.
    expect(found(report)).toEqual([
      'unreachable-state: no path enters m.stuck',
      'unreachable-state: no path enters m.island',
    ]);
    expect(printReport(report, false)).toMatch(/^✗ m: not walked whole\n {4}seen: states 2\/5 · transitions 4\/5 · /);
  });

  test('keeps what is certain of what was seen', () => {
    const report = walked(createMachine(growing({ lose: 'stuck' }) as never));
    expect(report.isWhole).toBe(false);
    const stuck = report.findings.filter(({ kind }) => kind === 'dead-end').map(({ path }) => path);
    expect(stuck).toEqual([['start (plain)', 'lose']]);
  });

  test('is refused where all of it is asked for, in a sentence', () => {
    expect(() => exploreAny(createMachine(growing() as never), { most: 200 })).toThrow(
      /configurations of m in explore were seen, and \d+ of them not gone on from: .*Say less of it in its options, or raise --most:/,
    );
  });

  test('ends the command with 2 where nothing is wrong with what was seen', () => {
    const text = `
      import { assign, createMachine } from ${xstateHref};
      const grow = (field) => assign({ [field]: ({ context }) => context[field] + 'x' });
      const names = ['a', 'b', 'c', 'd'];
      export const m = createMachine({
        id: 'm',
        context: { a: '', b: '', c: '', d: '' },
        initial: 'on',
        states: {
          on: {
            on: {
              ...Object.fromEntries(names.map((name) => ['more.' + name, { actions: grow(name) }])),
              leave: { guard: ({ context }) => names.map((name) => context[name].length).every((length) => length > 99), target: 'off' },
            },
          },
          off: { type: 'final' },
        },
      });`;
    const file = join(temporaryFolder(), 'm.machine.mjs');
    writeFileSync(file, text);
    const { status, stdout } = runWalk(temporaryFolder(), '--file', file, '--most', '100');
    expect(stdout).toContain('? m: not walked whole');
    expect(stdout).toContain('no fault in what was seen.');
    expect(status).toBe(2);
  });
});
