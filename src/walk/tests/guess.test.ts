/** What is guessed of a machine that nobody wrote a model for, and what is said where a guess does not do. */
import { printReport, printSummary } from '../reports/text.ts';
import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromObservable, fromPromise, type AnyStateMachine } from 'xstate';
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

  test('counts a list of which guards read the length alone', () => {
    const machine = createMachine({
      id: 'm',
      context: { lines: [] as unknown[] },
      initial: 'cart',
      states: {
        cart: {
          on: {
            add: { actions: assign({ lines: ({ context, event }) => [...context.lines, event['line']] }) },
            pay: { guard: ({ context }) => context.lines.length > 0, target: 'paying' },
          },
        },
        paying: {
          on: { card: { guard: ({ event }) => event['number'].length === 16, target: 'paid' }, back: 'cart' },
        },
        paid: { type: 'final' },
      },
    });
    const report = walked(machine);
    expect(report.findings).toEqual([]);
    expect(report.transitions).toEqual({ declared: 4, taken: 4 });
    expect(report.configurations).toBeLessThan(100);
    expect(report.notes[0]).toBe('configurations differ in the state and in lines.length');
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
    expect(report.unsampled).toBe(2);
  });

  test('is what happens in a state that no sample stays in', () => {
    const far = ({ context }: { context: { place: number } }) => Math.sqrt(context.place) === 1.5;
    const go = { actions: assign({ place: ({ event }: never) => (event as { place: number }).place }), target: 'on' };
    const states = {
      on: { always: 'chasing' },
      chasing: { always: { guard: ({ context }: never) => !far({ context }), target: 'near' }, on: { step: 'on' } },
      near: { on: { go, leave: 'off' } },
      off: { type: 'final' },
    };
    const report = walked(createMachine({ id: 'm', context: { place: 0 }, initial: 'on', states } as never));
    expect(report.findings).toEqual([]);
    expect(report.notes).toContain('not sampled, so it cannot be said whether it happens: m.chasing:step');
    expect(printReport(report, false)).toMatch(/^\? m\n/);
    expect(printSummary([report])).toMatch(/ no fault in what was seen\.$/);
  });

  test('what always throws is one finding, with its places', () => {
    const guard = ({ event }: { event: { name?: string } }) => {
      throw new Error(`Never ${event.name}.`);
    };
    const states = { on: { on: { next: 'other' } }, other: { on: { next: 'on' } } };
    const machine = createMachine({ id: 'm', initial: 'on', on: { tell: { guard: guard as never } }, states });
    expect(found(machine)).toEqual([
      "needs-sample: tell (text) throws in active on, and in 1 more configuration: Never text.. A line to add: export const events = { 'tell': { good: { name: … } } };",
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

describe('SC-2 payloads that show only later', () => {
  const kept = (part: string, use: (value: any) => unknown) =>
    createMachine({
      id: 'm',
      context: { held: null as unknown, seen: null as unknown },
      initial: 'empty',
      states: {
        empty: {
          on: { put: { target: 'full', actions: assign({ held: ({ event }: never) => (event as any)[part] }) } },
        },
        full: {
          on: {
            use: { target: 'over', actions: assign({ seen: ({ context }: never) => use((context as any).held) }) },
          },
        },
        over: { type: 'final' },
      },
    } as never);

  test.each<[what: string, use: (value: any) => unknown, line: string]>([
    ['a list', (held) => held.map((entry: any) => entry.id.trim()), '"items":[{"id":"text"}]'],
    ['a list of texts', (held) => held.map((entry: any) => entry.trim()), '"items":["text"]'],
    ['a text', (held) => held.trim().toUpperCase(), '"items":"text"'],
    ['what is written to', (held) => (held.time = 1), '"items":{} /* stands for anything */'],
    ['what is called', (held) => held.next().value, '"items":{"next":{} /* stands for anything */}'],
  ])('%s', (_, use, line) => {
    const report = walked(kept('items', use));
    expect(report.findings).toEqual([]);
    expect(report.transitions).toEqual({ declared: 2, taken: 2 });
    expect(report.notes.join('\n')).toContain(line);
  });

  test('a word that only the context has', () => {
    const by: Record<string, { x: number }> = { left: { x: 1 }, right: { x: 2 } };
    const machine = createMachine({
      id: 'm',
      context: { way: 'left', x: 0 },
      initial: 'on',
      states: {
        on: {
          on: { turn: { target: 'off', actions: assign({ x: ({ event }: never) => by[(event as any).way]!.x }) } },
        },
        off: { type: 'final' },
      },
    } as never);
    expect(found(machine)).toEqual([]);
  });

  test('what an observable shows', () => {
    const subscription = { unsubscribe: () => undefined };
    const src = fromObservable(() => ({ subscribe: () => subscription }));
    const machine = createMachine({
      id: 'm',
      initial: 'on',
      states: {
        on: {
          invoke: {
            id: 'feed',
            src,
            onSnapshot: {
              guard: ({ event }: never) => (event as any).snapshot.context.level.trim() !== '',
              target: 'off',
            },
          },
        },
        off: { type: 'final' },
      },
    } as never);
    expect(found(machine)).toEqual([]);
  });

  test('guards that are left to the users are answered by the payload', () => {
    const states = { on: { on: { go: [{ guard: 'isWell', target: 'well' }, 'ill'] } }, well: end, ill: end };
    const report = walked(createMachine({ id: 'm', initial: 'on', states } as never));
    expect(report.findings).toEqual([]);
    expect(report.states).toEqual({ declared: 4, reached: 4 });
    expect(report.notes.join('\n')).toContain('"isWell?":true');
  });
});

const end = { type: 'final' };

test('SC-2 a guard that is left to the users, and that no payload answers, shuts nothing off', () => {
  const states = {
    checking: { always: [{ guard: 'isValid', target: 'well' }, 'ill'] },
    ill: { after: { 10: 'checking' } },
    well: end,
  };
  const { findings, notes } = walked(createMachine({ id: 'm', initial: 'checking', states } as never));
  expect(findings).toEqual([]);
  expect(notes).toContain('no sample answers isValid after a wait: what only that leads to is not said');
});

describe('SC-2 one cause is one finding', () => {
  test('what throws in a step that was given nothing is a crash', () => {
    const machine = createMachine({
      id: 'm',
      context: { bids: [] as number[], best: 0 },
      initial: 'on',
      states: {
        on: {
          after: { 10: { target: 'off', actions: assign({ best: ({ context }) => context.bids.reduce((a) => a) }) } },
        },
        off: { type: 'final' },
      },
    });
    expect(found(machine)).toEqual([
      expect.stringMatching(
        /^crash: after\(10\) throws in active on: Reduce of empty array .* \(guess\.test\.ts:\d+:\d+\)$/,
      ),
    ]);
  });

  test('with its events, its place and a line to add', () => {
    const use = () => {
      throw new Error('Never.');
    };
    const machine = createMachine({
      id: 'm',
      context: { held: '', seen: null },
      initial: 'on',
      states: {
        on: {
          on: { put: { target: 'in', actions: assign({ held: ({ event }: never) => (event as any).name.trim() }) } },
        },
        in: { on: { use: { actions: assign({ seen: use }) }, look: { actions: assign({ seen: use }) }, out: 'off' } },
        off: { type: 'final' },
      },
    } as never);
    expect(found(machine)).toEqual([
      expect.stringMatching(
        /^needs-sample: use throws in active in, and in 1 more configuration: Never\. \(guess\.test\.ts:\d+:\d+\); so do look\. A line to add: export const events = \{ 'put': \{ good: \{ name: … \} \} \};$/,
      ),
    ]);
  });

  test('a guard that never holds, with what it shuts off and the way there', () => {
    const states = {
      on: { on: { next: 'at' } },
      at: { on: { go: { guard: ({ context }: never) => (context as { is: boolean }).is, target: 'in' } } },
      in: { on: { out: 'off' } },
      off: end,
    };
    const { findings } = walked(createMachine({ id: 'm', context: { is: false }, initial: 'on', states } as never));
    expect(findings.map(({ what }) => what)).toEqual([
      'no path takes m.at:go (guard guard), so nothing enters m.in, m.off',
    ]);
    expect(findings[0]?.path).toEqual(['start (plain)', 'next']);
  });

  test('a state where nothing more happens, whatever is remembered', () => {
    const tell = (said: string) => ({ target: 'asked', actions: assign({ said }) });
    const states = {
      on: { on: { yes: tell('yes'), no: tell('no') } },
      asked: {
        on: {
          again: 'on',
          leave: 'left',
          end: { target: 'off', guard: ({ context }: never) => (context as any).said === 'no' },
        },
      },
      left: {},
      off: end,
    };
    expect(found(createMachine({ id: 'm', context: { said: '' }, initial: 'on', states } as never))).toEqual([
      'dead-end: nothing leads out of active left said="yes", and in 1 more configuration',
    ]);
  });

  test('an error that is heard, and then throws, is not unheard', () => {
    const src = fromPromise(() => Promise.resolve());
    const throws = assign({ seen: () => JSON.parse('{') as null });
    const states = {
      on: { invoke: { id: 'ask', src, onDone: 'off', onError: { target: 'off', actions: throws } } },
      off: end,
    };
    const machine = createMachine({ id: 'm', context: { seen: null }, initial: 'on', states } as never);
    expect(found(machine)).toEqual([expect.stringMatching(/^crash: failed\(ask\) throws in active on: /)]);
  });

  test('a machine of one state is no dead end', () => {
    expect(found(createMachine({ id: 'm' }))).toEqual([]);
  });
});
