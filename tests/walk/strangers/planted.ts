/** Faults planted in copies of strangers' machines, as text to replace; each has to be found, with a path. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { check, explore, findings, never, on, precedes, type Finding, type Rule } from '../../../src/walk/index.ts';
import { isMachine } from '../../../src/walk/provide-all.ts';
import { strangers } from './strangers.ts';

interface Planted {
  /** The end of its name. */
  of: string;
  fault: string;
  /** Each text is there once. */
  edits: readonly [from: string, to: string][];
  /** As what it is found. */
  found: RegExp;
  rule?: Rule;
}

const runs = (actor: string, state: string): Rule =>
  never(({ snapshot }) => snapshot.matches(state) && snapshot.children[actor] !== undefined);

const planted: readonly Planted[] = [
  {
    of: 'examples/persisted-donut-maker/donutMachine.ts',
    fault: 'dead end',
    edits: [["ANOTHER_DONUT: 'ingredients'", '']],
    found: /^dead-end: nothing leads out of active serve/,
  },
  {
    of: 'examples/toggle/src/toggleMachine.ts',
    fault: 'dead end',
    edits: [["toggle: 'inactive'", '']],
    found: /^dead-end: nothing leads out of active active/,
  },
  {
    of: 'examples/mongodb-persisted-state/donutMachine.ts',
    fault: 'unreachable state',
    edits: [["NEXT: 'glaze'", "NEXT: 'serve'"]],
    found: /^unreachable-state: no path enters donut\.glaze/,
  },
  {
    of: 'examples/express-workflow/machine.ts',
    fault: 'guard that never holds',
    edits: [["TIMER: 'red'", "TIMER: { target: 'red', guard: ({ context }) => context.cycles > 0 }"]],
    found: /^never-taken: no path takes counter\.yellow:TIMER/,
  },
  {
    of: 'testing/invokeMachine.machine.ts',
    fault: 'lost onError',
    edits: [["onError: { target: 'failure', actions: 'logError' },", '']],
    found: /^unhandled-failure: nothing hears that \S* ?fails in active loading/,
  },
  {
    of: 'notifications/machine/machine.ts',
    fault: 'lost onError',
    edits: [['onError: {', 'onErrors: {']],
    found: /^unhandled-failure: nothing hears that getNotifications fails in active Loading/,
  },
  {
    of: 'auth/auth.ts',
    fault: 'swapped targets',
    edits: [
      ['REGISTER: { target: "register" }', 'REGISTER: { target: "reset" }'],
      ['RESET: { target: "reset" }', 'RESET: { target: "register" }'],
    ],
    found: /^rule-broken/,
    rule: precedes(on('REGISTER'), 'register'),
  },
  {
    of: 'templates/vue-ts/src/feedbackMachine.ts',
    fault: 'swapped targets',
    edits: [
      ["'feedback.good': 'thanks'", "'feedback.good': 'form'"],
      ["'feedback.bad': 'form'", "'feedback.bad': 'thanks'"],
    ],
    found: /^rule-broken/,
    rule: precedes(on('feedback.bad'), 'form'),
  },
  {
    of: 'examples/stopwatch/src/stopwatchMachine.ts',
    fault: 'leak of a timer',
    edits: [
      ["invoke: {\n        src: 'ticks'\n      },", ''],
      ["id: 'stopwatch',", "id: 'stopwatch', invoke: { id: 'ticks', src: 'ticks' },"],
    ],
    found: /^rule-broken/,
    rule: runs('ticks', 'stopped'),
  },
  {
    of: 'timer/machine/machine.ts',
    fault: 'leak of a timer',
    edits: [
      ['invoke: {\n        id: "interval",\n        src: "interval",\n      },', ''],
      ['initial: "Running",', 'initial: "Running", invoke: { id: "interval", src: "interval" },'],
    ],
    found: /^rule-broken/,
    rule: runs('interval', 'Paused'),
  },
];

export async function plantAll(folder: string, wanted: string): Promise<{ said: string; isFound: boolean }[]> {
  const answers: { said: string; isFound: boolean }[] = [];
  for (const one of planted.filter(({ of }) => of.includes(wanted))) answers.push(await plant(folder, one));
  return answers;
}

async function plant(
  folder: string,
  { of, fault, edits, found, rule }: Planted,
): Promise<{ said: string; isFound: boolean }> {
  const stranger = strangers.find(({ name }) => name.endsWith(of));
  if (!stranger) throw new Error(`Expected ${of} among the strangers; it is not.`);
  const file = join(folder, stranger.path);
  const text = edits.reduce(
    (at, [from, to]) => {
      if (at.split(from).length !== 2) throw new Error(`Expected "${from}" once in ${file}.`);
      return at.replace(from, () => to);
    },
    readFileSync(file, 'utf8'),
  );
  const before = await lookAt(file, found, rule);
  // Beside the original, so that what it imports is found.
  const copy = join(dirname(file), `planted${extname(file)}`);
  writeFileSync(copy, text);
  try {
    const hit = before ? undefined : await lookAt(copy, found, rule);
    const path = hit?.path ?? [];
    return {
      said: `${path.length > 0 ? '✓' : '✗'} ${fault} in ${stranger.name}: ${before ? 'found before it was planted' : hit ? `${hit.kind}, ${path.join(' → ')}` : 'not found'}`,
      isFound: path.length > 0,
    };
  } finally {
    rmSync(copy);
  }
}

async function lookAt(file: string, found: RegExp, rule?: Rule): Promise<Finding | undefined> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const machine = Object.values(exported).find((value): value is AnyStateMachine => isMachine(value));
  if (!machine) throw new Error(`Expected a machine in ${file}; it exports none.`);
  const graph = explore(machine);
  const all = [...findings(graph), ...(rule ? check(graph, { planted: rule }) : [])];
  return all.find(({ kind, what }) => found.test(`${kind}: ${what}`));
}
