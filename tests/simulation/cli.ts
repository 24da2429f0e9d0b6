/** Runs worlds one after the other, in the bundle that `simulate.ts` makes. Usage: docs/testing.md. */
import { writeSync } from 'node:fs';
import { numberOf, parseWords, readCommand, wholeNumber } from '../../src/tools/command-line.ts';
import { openEngine, type Engine } from './database.ts';
import { missing } from './reach.ts';
import { shrink } from './shrink.ts';
import { stopwatch } from './timeline.ts';
import { runWorld, type Plan, type Result } from './world.ts';

const { values: options } = readCommand(() =>
  parseWords({
    options: {
      seed: { type: 'string' },
      from: { type: 'string' },
      sessions: { type: 'string' },
      minutes: { type: 'string' },
      forever: { type: 'boolean', default: false },
      without: { type: 'string' },
      trace: { type: 'boolean', default: false },
      replay: { type: 'boolean', default: false },
      reach: { type: 'boolean', default: false },
      'until-found': { type: 'boolean', default: false },
    },
  }),
);
const numberIn = (name: 'seed' | 'from' | 'sessions' | 'minutes'): number | undefined => {
  const text = options[name];
  const read = name === 'minutes' ? numberOf : wholeNumber;
  return text === undefined ? undefined : readCommand(() => read(`--${name}`, text));
};
const first = numberIn('seed') ?? numberIn('from') ?? 1;
const mostSessions = numberIn('sessions') ?? Infinity;
const minutes = options.forever ? Infinity : (numberIn('minutes') ?? (mostSessions === Infinity ? 1 : Infinity));

const say = (line: string): void => void writeSync(1, `${line}\n`);
const minute = 60_000;
const mostLines = 60;
const mostFailures = 20;
/** Sessions after which what was never reached is a failure. */
const enough = 100_000;
/** Hints: statements. */
const isHint = (line: string): boolean => /^ *[0-9.]+ {4}/.test(line);

const sameKind = ({ rule, detail }: { rule: string; detail: string }): string =>
  `${rule} ${detail.replace(/[0-9a-f-]{36}|[0-9]+/g, '#').slice(0, 160)}`;

const commandFor = ({ seed, without }: Plan): string =>
  `npm run simulate -- --seed ${seed}${without && Object.keys(without).length > 0 ? ` --without '${JSON.stringify(without)}'` : ''} --trace`;

async function explain(engine: Engine, result: Result): Promise<void> {
  if (!result.finding) return;
  say(`\n✗ seed ${result.seed}: ${result.finding.rule}\n    ${result.finding.detail}`);
  const small = await shrink(engine, result);
  const last = await runWorld(engine, { ...small, trace: true });
  say(`  shrunk to ${last.people.length} people, ${last.steps} steps of ${result.steps}:`);
  for (const line of last.lines.filter((one) => !isHint(one)).slice(-mostLines)) say(`    ${line}`);
  say(`  again: ${commandFor(small)}`);
}

async function run(): Promise<number> {
  const engine = await openEngine();
  const began = stopwatch();
  const cpu = process.cpuUsage();
  const reached = new Map<string, number>();
  const kinds = new Map<string, number>();
  let [sessions, steps, replayed, different, failed] = [0, 0, 0, 0, 0];
  const without = options.without === undefined ? {} : (JSON.parse(options.without) as NonNullable<Plan['without']>);
  let saidAt = stopwatch();
  let isStopped = false;
  // A series that somebody ends says what it has done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));

  const figures = (): string => {
    const seconds = (stopwatch() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const busy = (user + system) / 1e6;
    return `${sessions} sessions, ${steps} steps, ${seconds.toFixed(0)} s, ${Math.round((sessions / seconds) * 60)} sessions a minute (${Math.round((sessions / busy) * 60)} a minute of one core), ${Math.round(process.memoryUsage.rss() / 1e6)} MB`;
  };

  for (let seed = first; !isStopped && sessions < mostSessions && stopwatch() - began < minutes * minute; seed += 1) {
    const result = await runWorld(engine, { seed, without, trace: options.trace || options.replay });
    sessions += result.sessions;
    steps += result.steps;
    for (const [what, count] of result.reached) reached.set(what, (reached.get(what) ?? 0) + count);
    if (options.trace) for (const line of result.lines) say(line);
    if (options.replay) {
      replayed += 1;
      const again = await runWorld(engine, { seed, without, trace: true });
      if (again.hash !== result.hash) {
        different += 1;
        const at = result.lines.findIndex((line, index) => line !== again.lines[index]);
        say(`✗ seed ${seed} differs in its second run:\n    ${result.lines[at]}\n    ${again.lines[at]}`);
      }
    }
    if (result.finding) {
      failed += 1;
      const kind = sameKind(result.finding);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (options['until-found']) {
        say(`found ${result.finding.rule}: ${result.finding.detail.split('\n')[0]} (seed ${seed}, ${figures()})`);
        return 0;
      }
      if (kinds.get(kind) === 1 && !options.trace) await explain(engine, result);
      else say(`✗ seed ${seed}: ${result.finding.rule}: ${result.finding.detail}`);
    }
    if (options.seed !== undefined) {
      say(`seed ${seed}: ${result.steps} steps, hash ${result.hash}, ${result.finding ? 'a finding' : 'clean'}`);
      break;
    }
    if (failed >= mostFailures && !options.forever) {
      say(`stopped after ${failed} seeds with findings`);
      break;
    }
    if (stopwatch() - saidAt > minute) {
      saidAt = stopwatch();
      say(`  … seed ${seed}, ${figures()}, ${kinds.size} kinds of findings`);
    }
  }
  if (options['until-found']) {
    say(`found nothing (${figures()})`);
    return 1;
  }
  if (options.reach) for (const [what, count] of [...reached].sort()) say(`${String(count).padStart(8)}  ${what}`);
  const never = missing(reached);
  const lacksReach = sessions >= enough && never.length > 0;
  say(`${kinds.size + different === 0 && !lacksReach ? '✓' : '✗'} ${figures()}`);
  say(`  reached ${reached.size} things; never: ${never.length === 0 ? 'nothing' : never.length}`);
  if (options.reach || lacksReach) for (const what of never) say(`      never  ${what}`);
  if (replayed > 0) say(`  ${replayed} seeds twice, ${different} with another hash`);
  for (const [kind, count] of kinds) say(`  ${count} × ${kind}`);
  return kinds.size + different === 0 && !lacksReach ? 0 : 1;
}

process.exit(await run());
