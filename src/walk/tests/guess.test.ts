/** What is guessed of a machine that nobody wrote a model for, and what is said where a guess does not do. */
import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromPromise, type AnyStateMachine } from 'xstate';
import { guessModel, walkable } from '../guess/guess-model.ts';
import { walk, type MachineReport } from '../reports/report.ts';

function walked(machine: unknown, most = 500): MachineReport {
  const bounds = { path: 'lamp.machine.ts', side: 'lamp.walk.ts', most };
  return walk(walkable(guessModel(machine as AnyStateMachine), {}, bounds), 'edges').report;
}
const found = (machine: unknown) => walked(machine).findings.map(({ kind, what }) => `${kind}: ${what}`);

const add = assign({ count: ({ context }: { context: { count: number } }) => context.count + 1 });
const counter = (guard: (context: { count: number }) => boolean) =>
  createMachine({
    id: 'counter',
    context: { count: 0 },
    initial: 'on',
    states: {
      on: {
        on: {
          add: { actions: add },
          leave: { target: 'off', guard: ({ context }: { context: { count: number } }) => guard(context) },
        },
      },
      off: { type: 'final' },
    },
  } as never);

describe('SC-2 the guessed key', () => {
  test('leaves out what no guard reads', () => {
    const report = walked(counter(() => true));
    expect(report.configurations).toBe(2);
    expect(report.notes).toEqual(['no guard reads count, so they tell nothing apart']);
    expect(report.findings).toEqual([]);
  });

  test.each([3, 10])('counts as far as a guard does: %d', (limit) => {
    const report = walked(counter(({ count }) => count >= limit));
    expect(report.findings).toEqual([]);
    expect(report.transitions).toEqual({ declared: 2, taken: 2 });
    expect(report.notes[1]).toMatch(/^numbers beyond \d+ and entries of lists after that are merged in count/);
  });

  test('holds what comes into a guard by another field', () => {
    const machine = createMachine({
      id: 'm',
      context: { picked: false, isReady: false },
      initial: 'on',
      states: {
        on: {
          on: {
            pick: { actions: assign({ picked: true }) },
            check: { actions: assign({ isReady: ({ context }) => context.picked }) },
            leave: { target: 'off', guard: ({ context }) => context.isReady },
          },
        },
        off: { type: 'final' },
      },
    });
    expect(found(machine)).toEqual([]);
    expect(walked(machine).notes).toEqual(['configurations differ in the state and in isReady, picked']);
  });
});

describe('SC-2 guessed payloads', () => {
  test.each<[what: string, config: object, line: string]>([
    [
      'of an event, by its use',
      {
        on: {
          on: { save: [{ guard: ({ event }: never) => (event as any).name.trim().length > 0, target: 'off' }, 'sad'] },
        },
      },
      'export const events = {"save":',
    ],
    [
      'of an output, by what a guard compares it with',
      {
        on: {
          invoke: {
            src: fromPromise(() => Promise.resolve()),
            id: 'ask',
            onDone: [{ guard: ({ event }: never) => (event as any).output.status === 'lent', target: 'off' }, 'sad'],
            onError: 'sad',
          },
        },
      },
      'export const outputs = ',
    ],
    [
      'of an error',
      {
        on: {
          invoke: {
            src: fromPromise(() => Promise.resolve()),
            id: 'ask',
            onDone: 'off',
            onError: [{ guard: ({ event }: never) => (event as any).error.code === 404, target: 'sad' }, 'off'],
          },
        },
      },
      'export const errors = ',
    ],
  ])('%s', (_, states, line) => {
    const report = walked(
      createMachine({
        id: 'm',
        initial: 'on',
        states: { ...states, off: { type: 'final' }, sad: { type: 'final' } },
      } as never),
    );
    expect(report.findings).toEqual([]);
    expect(report.states).toEqual({ declared: 4, reached: 4 });
    expect(report.notes.join('\n')).toContain(line);
  });

  test('of the input', () => {
    const machine = createMachine({
      id: 'm',
      context: ({ input }) => ({ name: (input as { user: { name: string } }).user.name }),
      initial: 'on',
      states: { on: { type: 'final' } },
    });
    expect(found(machine)).toEqual([]);
  });
});

test('SC-2 what changes by itself is named with its place, once', () => {
  let calls = 0;
  const machine = createMachine({
    id: 'm',
    context: { seen: 0 },
    initial: 'on',
    states: {
      on: {
        on: {
          look: { actions: assign({ seen: () => (calls += 1) % 3 }) },
          leave: { target: 'off', guard: ({ context }) => context.seen === 2 },
        },
      },
      off: { type: 'final' },
    },
  });
  expect(found(machine)).toEqual([
    'impure: m.on:look gives another seen each time: it reads the clock, chance, or something outside the machine',
  ]);
});

describe('SC-2 what a guess cannot decide', () => {
  const secret = ({ event }: { event: { answer?: number } }) => Math.sqrt(event.answer ?? 0) === 1.5;

  test('is no fault, and is named; what the shape rules out is one', () => {
    const report = walked(
      createMachine({
        id: 'm',
        initial: 'on',
        states: {
          on: { on: { tell: { guard: secret as never, target: 'off' } } },
          off: { initial: 'deep', states: { deep: { type: 'final' } } },
          island: { initial: 'hut', states: { hut: {} } },
        },
      }),
    );
    expect(report.findings.map(({ what }) => what)).toEqual(['no path enters m.island']);
    expect(report.notes).toContain('not sampled, so it cannot be said whether it happens: m.off, m.on:tell');
  });

  test('what always throws is one finding, with its places', () => {
    const guard = ({ event }: { event: object }) => (event as { get(name: string): boolean }).get('on');
    const states = { on: { on: { next: 'other' } }, other: { on: { next: 'on' } } };
    const machine = createMachine({ id: 'm', initial: 'on', on: { tell: { guard: guard as never } }, states });
    expect(found(machine)).toEqual([
      'needs-sample: tell (text) throws in active on, and in 1 more configurations: event.get is not a function',
    ]);
  });

  test('a failure that nothing hears ends the machine, and is said once', () => {
    const src = fromPromise(() => Promise.resolve());
    const machine = createMachine({
      id: 'm',
      initial: 'on',
      states: { on: { invoke: { id: 'ask', src, onDone: 'off' } }, off: { type: 'final' } },
    });
    expect(found(machine)).toEqual([
      expect.stringMatching(
        /^unhandled-failure: nothing hears that .* fails in active on: the machine ends with its error$/,
      ),
    ]);
  });
});
