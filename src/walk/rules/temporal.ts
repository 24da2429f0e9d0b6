/**
 * Rules over time, as data, decided over the whole configuration graph. What is broken has a shortest path that shows it.
 *
 *     check(graph, {
 *       'three tries at most': atMost(3, on('pin.entered')),
 *       'who pays hears of it': leadsTo('paying', either('paid', 'refused')),
 *     })
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { describeWay, type Finding } from '../checks/finding.ts';
import { leadingTo } from '../checks/liveness.ts';
import { stepAlong } from '../graph/ends.ts';
import { beginning, configurationOf, explore, wayTo, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { statePaths } from '../graph/control-key.ts';
import { nameOfStep } from '../graph/progress.ts';
import { fieldOf, isPart, watched } from '../graph/reads.ts';
import { keyedBy } from '../guess/key.ts';
import { Misuse } from '../misuse.ts';
import type { Guessing, Model } from '../model.ts';

/** One step, and what stands after it. */
export interface Moment {
  event: AnyEventObject;
  /** As paths have it: `pressed`, `done(load)`, `after(1000)`; `start` for the first. */
  name: string;
  snapshot: AnyMachineSnapshot;
  /** Null at the start. */
  before: AnyMachineSnapshot | null;
}

/** A text is a state, `form` or `form.empty`, and holds where the state is active. */
export type When = string | ((moment: Moment) => boolean);

export type Rule =
  | { kind: 'always' | 'never'; when: When }
  | { kind: 'leadsTo' | 'precedes' | 'until'; first: When; next: When }
  | { kind: 'atMost'; times: number; when: When };

/** Holds after every step. */
export const always = (when: When): Rule => ({ kind: 'always', when });
/** Holds after no step. */
export const never = (when: When): Rule => ({ kind: 'never', when });
/**
 * After `first`, `next` comes, provided that whatever can happen again and again happens in the end: a server that can
 * answer does, a person who can go on does.
 */
export const leadsTo = (first: When, next: When): Rule => ({ kind: 'leadsTo', first, next });
/** No `next` without a `first` before it, or at it. */
export const precedes = (first: When, next: When): Rule => ({ kind: 'precedes', first, next });
/** `first` holds from the start until `next` does, which need not come. */
export const until = (first: When, next: When): Rule => ({ kind: 'until', first, next });
/** On no path does it hold after more steps than these. */
export const atMost = (times: number, when: When): Rule => ({ kind: 'atMost', times, when });

/** The step with this name or type of event. */
export const on =
  (name: string): When =>
  (moment) =>
    moment.name === name || moment.event.type === name;
export const not =
  (when: When): When =>
  (moment) =>
    !holds(when, moment);
export const either =
  (...whens: When[]): When =>
  (moment) =>
    whens.some((when) => holds(when, moment));

const holds = (when: When, moment: Moment): boolean =>
  typeof when === 'string' ? statePaths(moment.snapshot).includes(when) : when(moment);

/**
 * One finding for each broken rule. Where a rule reads a part of the context that no guard reads, a graph with a guessed
 * key is explored again, so that no two values of it are one.
 */
export function check(graph: ConfigurationGraph, rules: Readonly<Record<string, Rule>>): Finding[] {
  refuseUnknown(graph, rules);
  const read = new Set<string>();
  const findings = Object.entries(rules).flatMap(([name, rule]) => brokenIn(graph, name, rule, read));
  const { guessed } = graph.model;
  const missing = [...read].filter((path) => guessed && (!guessed.told.includes(path) || isMasked(guessed, path)));
  return guessed && missing.length > 0 ? check(finer(graph.model, guessed, missing), rules) : findings;
}

const mostConfigurations = 20_000;

const isMasked = ({ impure }: Guessing, path: string): boolean =>
  impure.some(({ fields }) => fields.includes(fieldOf(path)));

function finer(model: Model, guessed: Guessing, missing: readonly string[]): ConfigurationGraph {
  const told = [...new Set([...guessed.told, ...missing])];
  // The rule reads the value itself, not what kind it is of.
  const impure = guessed.impure.map((one) => ({
    ...one,
    fields: one.fields.filter((name) => !missing.some((path) => fieldOf(path) === name)),
  }));
  const own = { ...guessed, told, impure };
  try {
    return explore({ ...keyedBy(model, own), guessed: own }, mostConfigurations);
  } catch {
    throw new Misuse(
      `A rule reads ${missing.join(', ')} of the context of ${model.name}, by which it has more than ${mostConfigurations} configurations. Let the rule read something that takes few values.`,
    );
  }
}

/** A misspelt state would hold nowhere, and `never` would be kept by that. */
function refuseUnknown({ states, model }: ConfigurationGraph, rules: Readonly<Record<string, Rule>>): void {
  const known = new Set(states.map(({ path }) => path.join('.')));
  for (const [name, rule] of Object.entries(rules)) {
    const whens = 'when' in rule ? [rule.when] : [rule.first, rule.next];
    const strange = whens.find((when) => typeof when === 'string' && !known.has(when));
    if (strange !== undefined)
      throw new Misuse(
        `Expected a state of ${model.name} (${[...known].filter(Boolean).join(', ')}); the rule "${name}" says "${String(strange)}".`,
      );
  }
}

function brokenIn(graph: ConfigurationGraph, name: string, rule: Rule, read: Set<string>): Finding[] {
  const known = new Map<string, Map<Edge, boolean>>();
  const is = (part: string, when: When) => (edge: Edge) => {
    const answers = known.get(part) ?? new Map<Edge, boolean>();
    known.set(part, answers);
    const answer = answers.get(edge) ?? holds(when, momentOf(graph, edge, read));
    answers.set(edge, answer);
    return answer;
  };
  const way = counterexample(graph, rule, is);
  if (!way) return [];
  return [{ machine: graph.model.name, kind: 'rule-broken', what: `${name} (${rule.kind})`, path: describeWay(way) }];
}

type Is = (part: string, when: When) => (edge: Edge) => boolean;

/** Null where the rule holds. */
function counterexample(graph: ConfigurationGraph, rule: Rule, is: Is): Edge[] | null {
  const nowhere = () => false;
  if (rule.kind === 'atMost') return tooMany(graph, rule.times, is('when', rule.when));
  if ('when' in rule) {
    const isMet = is('when', rule.when);
    return firstWay(graph, nowhere, (edge) => isMet(edge) === (rule.kind === 'never'));
  }
  const { kind, first, next } = rule;
  const [isFirst, isNext] = [is('first', first), is('next', next)];
  if (kind === 'precedes') return firstWay(graph, isFirst, isNext);
  if (kind === 'until') return firstWay(graph, isNext, (edge) => !isFirst(edge));
  return neverComing(graph, isFirst, isNext);
}

function momentOf(graph: ConfigurationGraph, edge: Edge, read: Set<string>): Moment {
  const { from, to, offer } = edge;
  // A guessed key grows by what rules read; the key of a model is its author's.
  const seen = (snapshot: AnyMachineSnapshot) => (graph.model.guessed ? noted(snapshot, read) : snapshot);
  const reached = configurationOf(graph, to);
  return {
    event: offer.event,
    name: nameOfStep(offer),
    // All ends are one configuration, and each has an output of its own.
    snapshot: seen(reached.final ? stepAlong(graph, edge).snapshot : reached.progress.snapshot),
    before: from === beginning ? null : seen(configurationOf(graph, from).progress.snapshot),
  };
}

/** The snapshot, noting which parts of its context are read. */
function noted(snapshot: AnyMachineSnapshot, read: Set<string>): AnyMachineSnapshot {
  const { context } = snapshot as { context: unknown };
  if (!isPart(context)) return snapshot;
  const value = watched(context, (path) => read.add(path));
  return Object.create(snapshot, { context: { value, enumerable: true } }) as AnyMachineSnapshot;
}

const edgesFrom = (graph: ConfigurationGraph, key: string): readonly Edge[] =>
  key === beginning ? graph.starts : (graph.configurations.get(key)?.edges ?? []);

/** A shortest way to an edge that breaks the rule, over edges that do not settle it. */
function firstWay(
  graph: ConfigurationGraph,
  settles: (edge: Edge) => boolean,
  breaks: (edge: Edge) => boolean,
): Edge[] | null {
  const met = new Map<string, Edge | null>([[beginning, null]]);
  for (const key of met.keys()) {
    for (const edge of edgesFrom(graph, key)) {
      if (settles(edge)) continue;
      if (breaks(edge)) return wayBack(met, edge);
      if (!met.has(edge.to)) met.set(edge.to, edge);
    }
  }
  return null;
}

function wayBack(met: ReadonlyMap<string, Edge | null>, last: Edge): Edge[] {
  const way = [last];
  for (let edge = met.get(last.from); edge; edge = met.get(edge.from)) way.unshift(edge);
  return way;
}

function tooMany(graph: ConfigurationGraph, times: number, counts: (edge: Edge) => boolean): Edge[] | null {
  interface Place {
    key: string;
    count: number;
    way: Edge[];
  }
  const places = new Map<string, Place>([[`${beginning} 0`, { key: beginning, count: 0, way: [] }]]);
  for (const { key, count, way } of places.values()) {
    for (const edge of edgesFrom(graph, key)) {
      const next = count + (counts(edge) ? 1 : 0);
      if (next > times) return [...way, edge];
      const name = `${edge.to} ${next}`;
      if (!places.has(name)) places.set(name, { key: edge.to, count: next, way: [...way, edge] });
    }
  }
  return null;
}

function neverComing(
  graph: ConfigurationGraph,
  isFirst: (edge: Edge) => boolean,
  isNext: (edge: Edge) => boolean,
): Edge[] | null {
  const open = leadingTo(
    graph,
    graph.edges.filter(isNext).map(({ from }) => from),
  );
  const waiting: Edge[][][] = [];
  const wait = (way: Edge[]) => void (waiting[way.length] ??= []).push(way);
  for (const edge of graph.edges) {
    if (isFirst(edge) && !isNext(edge)) wait([...(edge.from === beginning ? [] : wayTo(graph, edge.from)), edge]);
  }
  const met = new Set<string>();
  // By length, and each way makes ways that are one longer.
  for (let length = 1; length < waiting.length; length += 1) {
    for (const way of waiting[length] ?? []) {
      const key = way.at(-1)?.to ?? '';
      if (met.has(key)) continue;
      met.add(key);
      if (!open.has(key)) return way;
      for (const edge of configurationOf(graph, key).edges) if (!isNext(edge)) wait([...way, edge]);
    }
  }
  return null;
}
