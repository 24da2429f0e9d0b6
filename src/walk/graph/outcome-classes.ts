/**
 * Outcomes that do the same are one class: the same configuration and output follow them, after the same actions. No
 * screen tells them apart, so where a step costs seconds one of them stands for all.
 */
import { stepAlong } from './ends.ts';
import { isSame } from './equality.ts';
import type { ConfigurationGraph, Edge } from './explore.ts';
import { isOfChildren } from './observation.ts';
import { answerName } from './progress.ts';
import { append, remembered } from './remembered.ts';
import type { Stepper } from './stepper.ts';

interface OutcomeClass {
  id: string;
  does: unknown;
}

/** By configuration. Kept with the stepper, which a graph shares with those that are restricted to a part of it. */
const classesOf = remembered((_stepper: Stepper) => new Map<string, OutcomeClass[]>());
const known = new WeakMap<Edge, string>();

/** The id of the class of an outcome's edge, equal within a process. */
export function outcomeClass(graph: ConfigurationGraph, edge: Edge): string {
  const before = known.get(edge);
  if (before !== undefined) return before;
  const id = idIn(classesOf(graph.stepper), edge, doneBy(graph, edge));
  known.set(edge, id);
  return id;
}

function doneBy(graph: ConfigurationGraph, edge: Edge): unknown {
  const { snapshot, actions } = stepAlong(graph, edge);
  return [snapshot.output, actions.filter(({ type }) => !isOfChildren(type))];
}

function idIn(classes: Map<string, OutcomeClass[]>, { id, to }: Edge, does: unknown): string {
  const same = classes.get(to)?.find((each) => isSame(each.does, does));
  if (same) return same.id;
  const made = { id: `class ${id}`, does };
  append(classes, to, made);
  return made.id;
}

/** Tells of an edge its class where that stands for an outcome; each outcome is in the class of its nearest edge. */
export const nearestClasses = remembered((graph: ConfigurationGraph): ((edge: Edge) => string[]) => {
  const nearest = new Map<string, Edge>();
  for (const edge of graph.edges) {
    if (edge.offer.kind !== 'outcome') continue;
    const answer = answerName(edge.offer);
    if (!nearest.has(answer)) nearest.set(answer, edge);
  }
  const targets = new Set([...nearest.values()].map(({ to }) => to));
  const wanted = new Set([...nearest.values()].map((edge) => outcomeClass(graph, edge)));
  return (edge) => {
    // Finding a class takes a step of the machine, so only edges that can be of a wanted one are asked.
    if (edge.offer.kind !== 'outcome' || !targets.has(edge.to)) return [];
    const id = outcomeClass(graph, edge);
    return wanted.has(id) ? [id] : [];
  };
});
