/** Sequences of transitions that can be taken one after the other on adjacent edges: N of them are the N-1-switch. */
import type { Criterion, Item } from './criterion.ts';
import type { ConfigurationGraph, Edge } from '../graph/explore.ts';
import type { Street, StreetMap } from './postman.ts';

/** The most sequences of a criterion; nobody walks more. */
const mostSequences = 200_000;
/** The most places for each sequence among which a tour can choose. */
const mostCandidates = 8;

/**
 * Every sequence of `length` transitions, each a number whose digits are the transitions. Where an event takes several
 * at once, each of them is followed by each of the next event.
 */
export function sequenceCriterion(graph: ConfigurationGraph, length: number): Criterion {
  const ids = graph.transitions.map(({ id }) => id);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const numbersOf = ({ taken }: Edge) => taken.map((id) => numbers.get(id) ?? 0);
  const base = Math.max(ids.length, 1);
  if (base ** length > Number.MAX_SAFE_INTEGER) throw tooMany(graph, length);
  const join = (before: readonly number[], edge: Edge) =>
    numbersOf(edge).flatMap((number) => before.map((sequence) => sequence * base + number));
  return {
    candidates: candidatesOf(graph, length, (sequence, edge) => join([sequence], edge)),
    span: length,
    itemsAt: (path, place) => (place + 1 < length ? [] : path.slice(place + 1 - length, place + 1).reduce(join, [0])),
    nameOf: (item) => nameOf(Number(item), ids, length),
    impossible: [],
  };
}

function candidatesOf(
  graph: ConfigurationGraph,
  length: number,
  extend: (sequence: number, edge: Edge) => number[],
): Map<Item, Edge[][]> {
  /** The sequences so far with the first edges that take them, by the configuration where they end. */
  let ending = new Map<string, Map<number, Edge[]>>();
  for (const { from } of graph.edges) ending.set(from, new Map([[0, []]]));
  for (let count = 1; count < length; count += 1) {
    const longer: typeof ending = new Map();
    for (const edge of graph.edges) {
      const there = longer.get(edge.to) ?? new Map<number, Edge[]>();
      longer.set(edge.to, there);
      for (const [sequence, way] of ending.get(edge.from) ?? []) {
        for (const next of extend(sequence, edge)) if (!there.has(next)) there.set(next, [...way, edge]);
      }
    }
    ending = longer;
  }
  const candidates = new Map<Item, Edge[][]>();
  const seen = new Map<Item, string>();
  for (const edge of graph.edges) {
    for (const [sequence, way] of ending.get(edge.from) ?? []) {
      for (const item of extend(sequence, edge)) {
        const list = candidates.get(item);
        if (seen.get(item) === edge.from) continue;
        seen.set(item, edge.from);
        if (!list) candidates.set(item, [[...way, edge]]);
        else if (list.length < mostCandidates) list.push([...way, edge]);
        if (candidates.size > mostSequences) throw tooMany(graph, length);
      }
    }
  }
  return candidates;
}

const tooMany = ({ model }: ConfigurationGraph, length: number): Error =>
  new Error(`${model.name} has too many sequences of ${length} transitions: choose a smaller switch.`);

function nameOf(sequence: number, ids: readonly string[], length: number): string {
  const names: string[] = [];
  for (let rest = sequence; names.length < length; rest = Math.floor(rest / ids.length)) {
    names.unshift(ids[rest % ids.length] ?? '');
  }
  return names.join(' → ');
}

interface Prefix {
  place: number;
  edges: readonly Edge[];
  longer: Map<Edge, Prefix>;
}

/**
 * Adds places to the map that remember the beginnings of sequences, as the automaton of Aho and Corasick remembers
 * those of words: the end of a sequence is also the middle of every other sequence that begins so. The sequences are
 * the required streets, so a cheapest walk lets them overlap where they can.
 */
export function withSequences(
  map: StreetMap,
  sequences: readonly (readonly Edge[])[],
): { map: StreetMap; required: Street[] } {
  const streets = [...map.streets];
  const root: Prefix = { place: 0, edges: [], longer: new Map() };
  const prefixes: Prefix[] = [];
  const placeOf = (key: string | undefined) => map.numbers.get(key ?? '') ?? 0;
  const extend = (prefix: Prefix, edge: Edge): Prefix => {
    const edges = [...prefix.edges, edge];
    const next = { place: map.places + prefixes.length, edges, longer: new Map() };
    prefixes.push(next);
    prefix.longer.set(edge, next);
    streets.push({ from: prefix === root ? placeOf(edge.from) : prefix.place, to: next.place, cost: 1, edge });
    return next;
  };
  const ends = sequences.map((sequence) => ({
    sequence,
    prefix: sequence.slice(0, -1).reduce((prefix, edge) => prefix.longer.get(edge) ?? extend(prefix, edge), root),
  }));
  /** The place of the longest end of `walked` with which another sequence begins; else of the configuration. */
  const remembered = (walked: readonly Edge[]): number => {
    for (let from = 1; from < walked.length; from += 1) {
      let prefix: Prefix | undefined = root;
      for (const edge of walked.slice(from)) prefix = prefix?.longer.get(edge);
      if (prefix) return prefix.place;
    }
    return placeOf(walked.at(-1)?.to);
  };
  for (const { place, edges } of prefixes) streets.push({ from: place, to: remembered(edges), cost: 0, edge: null });
  const required = ends.flatMap(({ sequence, prefix }) => {
    const edge = sequence.at(-1);
    if (!edge) return [];
    return [{ from: prefix === root ? placeOf(edge.from) : prefix.place, to: remembered(sequence), cost: 1, edge }];
  });
  return { map: { ...map, places: map.places + prefixes.length, streets }, required };
}
