import type { AnyStateMachine } from 'xstate';
import { knownGraph } from '../graph/known.ts';
import { noticedBy } from '../recordings/recorded-score.ts';
import type { Recording } from '../recordings/recording.ts';
import type { Model } from '../model.ts';
import type { Product, Survivors } from '../product.ts';
import type { Mutant, MutantScore, Operator } from './mutant.ts';
import { mutate } from './mutants.ts';
import { replayScore } from './replay-score.ts';

interface Survivor {
  id: string;
  operator: Operator;
  what: string;
  /** The score without this mutant. */
  of: 'replay' | 'rules';
  /** A shortest path at whose last event the mutant shows, and how. */
  path: string[];
  how: string;
  why?: string;
}

export interface MutantReport {
  machine: string;
  total: number;
  equivalent: number;
  /** Null without a replay of the recorded walks. */
  replayKilled: number | null;
  /** Null without a run of the rules. */
  ruleKilled: number | null;
  survivors: Survivor[];
}

/** Counted from 0. */
export interface Part {
  index: number;
  of: number;
}
const whole: Part = { index: 0, of: 1 };

const partOf = <Item>(items: readonly Item[], { index, of }: Part): Item[] =>
  items.slice(Math.ceil((index * items.length) / of), Math.ceil(((index + 1) * items.length) / of));

export function joinReports(parts: readonly MutantReport[]): MutantReport {
  const sum = (count: (part: MutantReport) => number | null) =>
    parts.reduce<number | null>((all, part) => {
      const one = count(part);
      return all === null || one === null ? null : all + one;
    }, 0);
  return {
    machine: parts[0]?.machine ?? '',
    total: sum(({ total }) => total) ?? 0,
    equivalent: sum(({ equivalent }) => equivalent) ?? 0,
    replayKilled: sum(({ replayKilled }) => replayKilled),
    ruleKilled: sum(({ ruleKilled }) => ruleKilled),
    survivors: parts.flatMap(({ survivors }) => survivors),
  };
}

/** `rule-score.ts`, which stands on Vitest; a walk needs that for nothing else. */
export interface RuleRunner {
  loadRules(files: readonly string[], machine: AnyStateMachine): Promise<object>;
  runRules(loaded: object, machine: AnyStateMachine, mutant: Mutant): string | null;
}

export async function scoreOf(
  model: Model,
  {
    score,
    product,
    runner = null,
    part = whole,
    recording = null,
  }: {
    score: MutantScore;
    product: Pick<Product, 'rules'>;
    runner?: RuleRunner | null;
    part?: Part;
    /** Walks with what was seen on them; by default the machine's own, as it is now. */
    recording?: Recording | null;
  },
): Promise<MutantReport> {
  const graph = knownGraph(model);
  const { total, equivalent, live: all } = replayScore(graph, undefined, partOf(mutate(model), part));
  const notices = recording && noticedBy(recording, graph);
  const live = notices ? all.map((one) => ({ ...one, replayed: notices(one.mutant) ? one.shortest : null })) : all;
  if (score !== 'replay' && !runner)
    throw new Error(`Expected a runner of rules for the score "${score}"; none was given.`);
  const loaded = score === 'replay' ? null : await runner?.loadRules(product.rules.files, model.machine);
  const survivors: Survivor[] = [];
  let ruleKilled = 0;
  for (const { mutant, shortest, replayed } of live) {
    const { id, operator, what } = mutant;
    const { path, how } = shortest;
    const survivor = { id, operator, what, path, how };
    if (!replayed && score !== 'rules') survivors.push({ ...survivor, of: 'replay' });
    if (!loaded || !runner) continue;
    if (runner.runRules(loaded, model.machine, mutant) !== null) ruleKilled += 1;
    else survivors.push({ ...survivor, of: 'rules', ...whyOf(product.rules.survivors, model, mutant) });
  }
  return {
    machine: model.name,
    total,
    equivalent: equivalent.length,
    replayKilled: score === 'rules' ? null : live.filter(({ replayed }) => replayed).length,
    ruleKilled: loaded ? ruleKilled : null,
    survivors,
  };
}

function whyOf(explained: readonly Survivors[], { name }: Model, { operator, what }: Mutant): { why?: string } {
  const entry = explained.find(
    ({ machine, mutants }) =>
      (machine ?? name) === name &&
      ('operator' in mutants ? mutants.operator === operator : mutants.words.some((words) => what.includes(words))),
  );
  return entry ? { why: entry.why } : {};
}
