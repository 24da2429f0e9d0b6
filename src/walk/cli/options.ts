import { parseArgs } from 'node:util';
import { mutantScores, type MutantScore } from '../mutants/mutant.ts';
import { reportKinds, type ReportKind } from '../reports/kinds.ts';
import { tierNames, type TierName } from '../tiers/tier.ts';
import { commandName } from './command-name.ts';
import { Misuse } from '../misuse.ts';
import { goals, isGoal, type Goal } from '../tours/tours.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  goal: { ...text, default: 'edges' },
  tier: text,
  path: text,
  why: text,
  file: text,
  mutants: text,
  record: text,
  against: text,
  random: text,
  seed: text,
  report: { ...text, multiple: true },
  out: text,
  machine: { ...text, multiple: true },
  jobs: text,
  most: text,
  list: flag,
  stats: flag,
  composed: flag,
  complete: flag,
  last: flag,
  uncovered: flag,
  check: flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const;
type Name = keyof typeof options;
type Flag = { [Each in Name]: (typeof options)[Each]['type'] extends 'boolean' ? Each : never }[Name];

export interface Options extends Record<Flag, boolean> {
  machines: string[];
  goal: Goal;
  tier: TierName | 'all' | null;
  path: string | null;
  why: string | null;
  file: string | null;
  mutants: MutantScore | null;
  /** The file to write walks to, with what was seen on them. */
  record: string | null;
  /** Such a file, or a commit. */
  against: string | null;
  /** The number of walks. */
  random: number | undefined;
  seed: number | undefined;
  reports: ReportKind[];
  out: string | null;
  /** The number of threads; undefined: one for each processor. */
  jobs: number | undefined;
  most: number | undefined;
}

export function readOptions(words: readonly string[]): Options {
  const { values, positionals, tokens } = parseArgs({
    args: withScore(words),
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(options, token.name))
      throw unknown('option', token.rawName, `--${Object.keys(options).join(' --')}`.split(' '));
    const takesValue = options[token.name as Name].type === 'string';
    if (takesValue && (token.value === undefined || token.value === ''))
      throw new Misuse(`${token.rawName} needs a value. ${seeHelp()}`);
    if (!takesValue && token.value !== undefined) throw new Misuse(`${token.rawName} takes no value. ${seeHelp()}`);
  }
  const valueOf = (name: Name): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const listOf = (name: Name): string[] => (Array.isArray(values[name]) ? values[name].map(String) : []);
  const isFlag = (name: string): name is Flag => options[name as Name].type === 'boolean';
  const flags = Object.keys(options).filter(isFlag);
  const tier = valueOf('tier');
  const mutants = valueOf('mutants');
  return suited({
    ...(Object.fromEntries(flags.map((name) => [name, values[name] === true])) as Record<Flag, boolean>),
    machines: [...positionals, ...listOf('machine')],
    goal: goalOf(valueOf('goal') ?? ''),
    tier: tier === null ? null : oneOf<TierName | 'all'>('tier', tier, [...tierNames, 'all']),
    path: valueOf('path'),
    why: valueOf('why'),
    file: valueOf('file'),
    mutants: mutants === null ? null : oneOf('score of mutants', mutants, mutantScores),
    record: valueOf('record'),
    against: valueOf('against'),
    random: countOf('random', 'walks', valueOf('random')),
    seed: countOf('seed', 'the walks begin with', valueOf('seed')),
    reports: listOf('report')
      .flatMap((kinds) => kinds.split(','))
      .map((kind) => oneOf('report', kind, reportKinds)),
    out: valueOf('out'),
    jobs: countOf('jobs', 'threads', valueOf('jobs')),
    most: countOf('most', 'configurations', valueOf('most')),
  });
}

function suited(asked: Options): Options {
  const { machines, tier, path, file, composed, complete, last, uncovered, check, record, against, random, seed } =
    asked;
  const isElsewhere = tier === 'views' || tier === 'browser';
  const faults: [isWrong: boolean, why: string][] = [
    [path !== null && !/^[0-9a-f]{10}$/.test(path), `${path} is no path: an id has ten letters of 0 to 9 and a to f.`],
    [tier === 'all' && path === null, '--tier all is for one path: --path ID --tier all.'],
    [isElsewhere && path === null && file !== null, `A machine of a file has no walk in the ${tier} tier.`],
    [composed && file !== null, 'A machine of a file is walked without its children: leave out --composed.'],
    [complete && file !== null, 'Rules are about machines of the product: instead of --complete, --mutants.'],
    [last && (!isElsewhere || path !== null), '--last is for --tier views and --tier browser.'],
    [uncovered && machines.length > 0, `--uncovered is one page for all machines: leave out ${machines.join(' ')}.`],
    [record !== null && against !== null, '--record writes what --against reads: one of both.'],
    [seed !== undefined && random === undefined, '--seed is for --random.'],
    [check && !uncovered, '--check is for --uncovered.'],
  ];
  for (const [isWrong, why] of faults) if (isWrong) throw new Misuse(`${why} ${seeHelp()}`);
  return asked;
}

/** `--mutants` may stand alone and then means both scores; the next word is a machine. */
const withScore = (words: readonly string[]): string[] =>
  words.map((word, place) => {
    if (word !== '--mutants') return word;
    return mutantScores.some((score) => score === words[place + 1]) ? word : '--mutants=both';
  });

const goalOf = (name: string): Goal => (isGoal(name) ? name : oneOf<Goal>('goal', name, [...goals, 'switch:2']));

function countOf(option: string, things: string, count: string | null): number | undefined {
  if (count === null) return undefined;
  if (/^[1-9]\d*$/.test(count)) return Number(count);
  throw new Misuse(`--${option} ${count}: how many ${things}? A whole number from 1. ${seeHelp()}`);
}

const seeHelp = () => `${commandName()} --help has examples.`;

export function oneOf<Name extends string>(what: string, value: string, allowed: readonly Name[]): Name {
  const found = allowed.find((name) => name === value);
  if (found !== undefined) return found;
  throw unknown(what, value, allowed);
}

const unknown = (what: string, value: string, allowed: readonly string[]): Misuse =>
  new Misuse(`${thereIsNo(what, value, allowed)}\n${seeHelp()}`);

export function thereIsNo(what: string, value: string, allowed: readonly string[]): string {
  const [nearest] = allowed.toSorted((a, b) => distance(value, a) - distance(value, b));
  const isNear = nearest !== undefined && distance(value, nearest) <= Math.max(2, value.length / 3);
  const guess = isNear ? ` Did you mean ${nearest}?` : '';
  return `There is no ${what} ${value}.${guess}\nThere is: ${allowed.join(', ')}.`;
}

export function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const [left = 0, up = 0, corner = 0] = [line[column], above[column + 1], above[column]];
      line.push(Math.min(left + 1, up + 1, corner + (letter === other ? 0 : 1)));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
