/**
 * Finds pairs of guarded branches of one event with different targets, where each guard holds somewhere alone and
 * somewhere with the other: only their order decides, and the chart does not say whether the order is meant.
 *
 * Allowed are the specific before the general (one guard implies the other), and a refusal that stays in its state
 * before any other branch: a form shows its first error.
 */
import type { AnyStateNode } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { configurationOf, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { findingAt, type Finding } from './finding.ts';
import { describeOffer } from '../graph/progress.ts';
import { transitionId, type DeclaredTransition } from '../graph/chart-reader.ts';
import type { AnyTransition } from '../graph/xstate-internals.ts';

interface Pair {
  earlier: DeclaredTransition;
  later: DeclaredTransition;
  both: Edge | null;
  aloneEarlier: boolean;
  aloneLater: boolean;
}

export function guardOverlaps(graph: ConfigurationGraph): Finding[] {
  const choices = choicesOf(graph);
  const pairs = new Map<string, Pair>();
  for (const edge of graph.edges) {
    for (const id of edge.taken)
      for (const [name, pair] of pairsAt(graph, edge, choices.get(id) ?? [])) {
        const known = pairs.get(name);
        if (!known) pairs.set(name, pair);
        else {
          known.both ??= pair.both;
          known.aloneEarlier ||= pair.aloneEarlier;
          known.aloneLater ||= pair.aloneLater;
        }
      }
  }
  return [...pairs.values()].flatMap((pair) => findingOf(graph, pair));
}

interface Choice {
  declared: DeclaredTransition;
  branch: AnyTransition;
}

function choicesOf({ states, transitions }: ConfigurationGraph): Map<string, Choice[]> {
  const declaredBy = new Map(transitions.map((declared) => [declared.id, declared]));
  const choices = new Map<string, Choice[]>();
  for (const state of states) {
    for (const [descriptor, branches] of state.transitions) {
      const group = branches.flatMap((branch, index): Choice[] => {
        const declared = declaredBy.get(transitionId(state, descriptor, index));
        return declared ? [{ declared, branch }] : [];
      });
      const guarded = group.filter(({ branch }) => branch.guard !== undefined);
      if (guarded.length > 1) for (const { declared } of group) choices.set(declared.id, guarded);
    }
  }
  return choices;
}

function pairsAt(graph: ConfigurationGraph, edge: Edge, choices: readonly Choice[]): [string, Pair][] {
  if (choices.length < 2) return [];
  const { snapshot } = configurationOf(graph, edge.from).progress;
  const holding = choices.map(({ branch }) => {
    try {
      return evaluateGuard(branch.guard as never, snapshot.context, edge.offer.event, snapshot);
    } catch {
      // A guard that throws relies on the branches before it, so it counts as false.
      return false;
    }
  });
  return choices.flatMap(({ declared: earlier, branch }, index) =>
    choices.slice(index + 1).flatMap(({ declared: later, branch: other }, distance): [string, Pair][] => {
      const [first = false, second = false] = [holding[index], holding[index + 1 + distance]];
      if ((!first && !second) || isAlike(branch, other)) return [];
      const both = first && second ? edge : null;
      return [[`${earlier.id} ${later.id}`, { earlier, later, both, aloneEarlier: !second, aloneLater: !first }]];
    }),
  );
}

function isAlike(earlier: AnyTransition, later: AnyTransition): boolean {
  const targetsOf = ({ target = [] }: AnyTransition) => target.map(({ id }) => id).join();
  return targetsOf(earlier) === targetsOf(later) || refuses(earlier);
}

/** Whether it stays in its state, at most entering an inner state without transitions and calls. */
const refuses = ({ source, target = [] }: AnyTransition): boolean =>
  target.every((state) => isWithin(state, source) && state.transitions.size === 0 && state.invoke.length === 0);

function isWithin(state: AnyStateNode, outer: AnyStateNode): boolean {
  for (let at: AnyStateNode | undefined = state; at; at = at.parent) if (at === outer) return true;
  return false;
}

function findingOf(graph: ConfigurationGraph, { earlier, later, both, aloneEarlier, aloneLater }: Pair): Finding[] {
  if (!both || !aloneEarlier || !aloneLater) return [];
  const what = `only their order decides between ${earlier.id} (guard ${earlier.guard}) and ${later.id} (guard ${later.guard})`;
  const finding = findingAt(graph, 'guard-overlap', `${what} in ${both.from}`, both.from);
  return [{ ...finding, path: [...finding.path, describeOffer(both.offer)] }];
}
