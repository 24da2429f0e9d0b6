/**
 * Records in `.walk/rules/rules` which states and events each rule touches on the machines without a fault, one file for each
 * file of rules, so that no other thread and no later run has to run the rules for it. A record is invalid as soon as anything
 * changes that a rule can read.
 */
import { basename, join } from 'node:path';
import { fingerprint, hashOf } from '../fingerprint.ts';
import { readJson, writeJson } from './rule-record.ts';
import { answerOf, type Answer, type Touched } from '../graph/trace.ts';

/** What a run touched, by the ids of machines, and its steps. */
export interface RuleTrace {
  machines: ReadonlyMap<string, Touched>;
  steps: number;
  /** Why it is broken; null where all is well. */
  fault: unknown;
}

export interface GroupTrace {
  name: string;
  /** What its own body met before any rule ran. */
  met: RuleTrace;
  rules: readonly { name: string; met: RuleTrace }[];
}

/** States and events stand in a list of words, and everywhere else their numbers. */
interface KeptTouched {
  active: number[];
  entered: number[];
  asked: [state: number, answers: KeptAnswer[]][];
}
/** The event, and what was chosen: the words of its descriptor and its place there, nothing, or nobody knows. */
type KeptAnswer = [type: number, descriptor: number, index: number] | [type: number, isUnknown: boolean];
interface KeptTrace {
  machines: [id: string, KeptTouched][];
  steps: number;
}
interface Kept {
  print: string;
  words: string[];
  groups: { name: string; met: KeptTrace; rules: { name: string; met: KeptTrace }[] }[];
}

let common: string | undefined;
/** One hash for all that any rule can read: nothing changes while a thread runs. */
const printOf = (file: string): string => `${(common ??= fingerprint())} ${hashOf([file])}`;

const placeOf = (file: string, folder: string): string => join(folder, 'rules', `${basename(file, '.ts')}.json`);

const known = new Map<string, ReadonlyMap<string, GroupTrace> | null>();

/** By group; null where nobody has run the file's rules since anything changed. */
export function readTraces(file: string, folder: string): ReadonlyMap<string, GroupTrace> | null {
  const place = placeOf(file, folder);
  const before = known.get(place);
  if (before) return before;
  const groups = readKept(file, folder);
  known.set(place, groups);
  return groups;
}

function readKept(file: string, folder: string): ReadonlyMap<string, GroupTrace> | null {
  const kept = readJson<Kept>(placeOf(file, folder));
  if (kept?.print !== printOf(file)) return null;
  const word = (number: number): string => kept.words[number] ?? '';
  const answerIn = (answer: KeptAnswer): Answer =>
    answer.length === 3
      ? answerOf(word(answer[0]), { descriptor: word(answer[1]), index: answer[2] })
      : answerOf(word(answer[0]), null, answer[1]);
  const touchedOf = ({ active, entered, asked }: KeptTouched): Touched => ({
    active: new Set(active.map(word)),
    entered: new Set(entered.map(word)),
    asked: new Map(asked.map(([state, answers]) => [word(state), new Set(answers.map(answerIn))])),
  });
  const metOf = ({ machines, steps }: KeptTrace): RuleTrace => ({
    machines: new Map(machines.map(([id, touched]) => [id, touchedOf(touched)])),
    steps,
    fault: null,
  });
  const groups = kept.groups.map(({ name, met, rules }): [string, GroupTrace] => [
    name,
    { name, met: metOf(met), rules: rules.map((rule) => ({ name: rule.name, met: metOf(rule.met) })) },
  ]);
  return new Map(groups);
}

/** Of rules that hold. */
export function keepTraces(file: string, groups: readonly GroupTrace[], folder: string): void {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const keptAnswer = ({ type, chosen, isUnknown }: Answer): KeptAnswer =>
    chosen ? [numberOf(type), numberOf(chosen.descriptor), chosen.index] : [numberOf(type), isUnknown];
  const touchedOf = ({ active, entered, asked }: Touched): KeptTouched => ({
    active: [...active].map(numberOf),
    entered: [...entered].map(numberOf),
    asked: [...asked].map(([state, answers]) => [numberOf(state), [...answers].map(keptAnswer)]),
  });
  const metOf = ({ machines, steps }: RuleTrace): KeptTrace => ({
    machines: [...machines].map(([id, touched]) => [id, touchedOf(touched)]),
    steps,
  });
  const kept = groups.map(({ name, met, rules }) => ({
    name,
    met: metOf(met),
    rules: rules.map((rule) => ({ name: rule.name, met: metOf(rule.met) })),
  }));
  writeJson(placeOf(file, folder), { print: printOf(file), words: [...numbers.keys()], groups: kept } satisfies Kept);
}
