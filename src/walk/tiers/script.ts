/**
 * A script drives a flow from outside, one for each flow and tier. A missing gesture or screen does not compile; an
 * event that a tier cannot provoke has a reason instead.
 */
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ConfigurationGraph, Edge } from '../graph/explore.ts';
import { beginning } from '../graph/explore.ts';
import { describeOffer } from '../graph/progress.ts';
import type { OuterType, OutcomeType, Outputs } from '../model.ts';
import type { TierResult, WalkStep } from './tier.ts';

export interface Unprovokable {
  /** Why this tier cannot bring it about: a sentence for people. */
  unprovokable: string;
}

export const unprovokable = (reason: string): Unprovokable => {
  if (reason.trim() === '') throw new Error('What cannot be provoked needs a reason.');
  return { unprovokable: reason };
};

export type Act<Fixture> = (fixture: Fixture, step: WalkStep) => Promise<void> | void;
/** One act for an event, or one for each of its samples by name. */
export type Acts<Fixture> = Act<Fixture> | Unprovokable | { readonly [sample: string]: Act<Fixture> | Unprovokable };

export interface Screens<Machine extends AnyStateMachine, Fixture, Screen extends string> {
  /** The flow's selector: the screen that shows a snapshot. */
  screenOf: (snapshot: SnapshotFrom<Machine>) => Screen;
  /** Each throws where its screen is not as it should be. */
  screens: { [Name in NoInfer<Screen>]: (fixture: Fixture, snapshot: SnapshotFrom<Machine>) => Promise<void> | void };
}

export type Gestures<Machine extends AnyStateMachine, Fixture> = { [Type in OuterType<Machine>]: Acts<Fixture> };
export type Provocations<Machine extends AnyStateMachine, Fixture> = { [Type in OutcomeType<Machine>]: Acts<Fixture> };
/** Inferred as texts, so that an act takes its parameters' types from here while the machine's is still open. */
type Finishing<Machine extends AnyStateMachine> = keyof Outputs<Machine> extends infer Child extends string
  ? Child
  : never;
export type Endings<Machine extends AnyStateMachine, Fixture> = { [Child in Finishing<Machine>]: Acts<Fixture> };

export function actOf<Fixture>(acts: Acts<Fixture> | undefined, { offer }: Edge): Act<Fixture> | Unprovokable {
  if (acts === undefined)
    throw new Error(`Expected the script to have an act for ${describeOffer(offer)}; it has none.`);
  if (typeof acts === 'function' || isUnprovokable(acts)) return acts;
  const act = acts[offer.sample];
  if (!act)
    throw new Error(
      `Expected the script to have an act for ${describeOffer(offer)}; it has acts for ${Object.keys(acts).join(', ')}.`,
    );
  return act;
}

export const isUnprovokable = (act: unknown): act is Unprovokable =>
  typeof act === 'object' && act !== null && 'unprovokable' in act && typeof act.unprovokable === 'string';

/**
 * The graph without the edges that a tier cannot provoke and those that only they lead to. Both are listed with the
 * reason.
 */
export function restrict(
  graph: ConfigurationGraph,
  reasonAgainst: (edge: Edge) => string | null,
): { graph: ConfigurationGraph; uncovered: TierResult['uncovered'] } {
  const reasons = new Map(graph.edges.map((edge) => [edge, reasonAgainst(edge)]));
  const open = (edge: Edge) => reasons.get(edge) === null;
  const starts = graph.starts.filter(open);
  const configurations: ConfigurationGraph['configurations'] = new Map();
  const arrive = (edge: Edge) => {
    const configuration = graph.configurations.get(edge.to);
    if (!configuration || configurations.has(edge.to)) return;
    configurations.set(edge.to, { ...configuration, via: edge, edges: configuration.edges.filter(open) });
  };
  for (const edge of starts) arrive(edge);
  for (const { edges } of configurations.values()) for (const edge of edges) arrive(edge);
  const uncovered = graph.edges
    .filter((edge) => !open(edge) || (edge.from !== beginning && !configurations.has(edge.from)))
    .map((edge) => ({
      edge: edge.id,
      event: describeOffer(edge.offer),
      reason: reasons.get(edge) ?? `only reached through what cannot be provoked: ${edge.from}`,
    }));
  const edges = [...starts, ...[...configurations.values()].flatMap((configuration) => configuration.edges)];
  return { graph: { ...graph, starts, configurations, edges }, uncovered };
}
