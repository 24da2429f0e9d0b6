import type { AnyStateNode } from 'xstate';
import { movesMoney, described } from '../words/names.ts';
import type { Configuration, ConfigurationGraph } from '../../walk/graph/explore.ts';
import { askableOf } from '../../walk/protocol.ts';
import { protocol } from '../protocol.ts';
import type { TierTrace } from '../../walk/reports/trace.ts';
import { requirementsOf } from '../../walk/graph/chart-reader.ts';
import { append } from '../../walk/graph/remembered.ts';
import { endsIn, type Ends } from '../../walk/graph/ends.ts';
import { activeStates } from '../../walk/graph/xstate-internals.ts';
import { titled } from '../../walk/diagrams/words.ts';
import type { Shot } from '../shots.ts';
import type { Badge, Both, CallInfo, StateInfo, Visits } from '../types.ts';
import { flowMetadata } from '../words/flows.ts';
import { infosOf } from './calls.ts';
import { endTitle, stateTitle } from './ends.ts';
import { firstShots } from './first-shots.ts';
import type { Parts } from './links.ts';

export interface StateSources {
  graph: ConfigurationGraph;
  tiers: readonly TierTrace[];
  parts: Parts;
  shots: readonly Shot[];
  messagesAt(configuration: string): readonly string[];
}

export function statesOf(sources: StateSources): StateInfo[] {
  const { graph, shots } = sources;
  const flow = graph.model.name;
  const ends = endsIn(graph);
  const active = activeIn(graph);
  const parts = new Map([...sources.parts].map(([{ id }, children]) => [id, children]));
  const messages = messagesOf(graph, active, sources.messagesAt);
  const visits = visitsOf(sources.tiers);
  return graph.states.map((node): StateInfo => {
    const calls = callsIn(node);
    const isLeaf = node.type === 'atomic' || node.type === 'final';
    const first = firstShots(shots.filter(({ states }) => states.includes(node.id)));
    return {
      id: node.id,
      flow,
      title: titleOf(node, flow, ends),
      endOf: null,
      description: node.parent ? described(node.description ?? '') : null,
      type: node.type,
      isLeaf,
      parent: node.parent?.id ?? null,
      badges: badgesOf(node, calls, first),
      requirements: requirementsOf(node.meta),
      calls,
      children: [...(parts.get(node.id) ?? [])],
      messages: isLeaf ? messages(node.id) : [],
      shots: first,
      configurations: active.get(node.id) ?? [],
      visits: visits(node.id),
    };
  });
}

function titleOf(node: AnyStateNode, flow: string, { all }: Ends): Both {
  if (!node.parent) return flowMetadata.get(flow)?.title ?? { id: titled(flow), en: titled(flow) };
  const only = all.find(({ id }) => id === node.id);
  return only ? endTitle(flow, only) : stateTitle(node.key);
}

const callsIn = (node: AnyStateNode): CallInfo[] =>
  node.invoke.flatMap(({ src }) => {
    const asked = askableOf(protocol, src);
    return asked ? infosOf(asked) : [];
  });

function badgesOf(node: AnyStateNode, calls: readonly CallInfo[], shots: readonly Shot[]): Badge[] {
  const tags = new Set([node, ...ancestors(node)].flatMap((each) => each.tags));
  const marks: [Badge, boolean][] = [
    ['route', shots.length > 0],
    ['dialog', tags.has('dialog')],
    ['timer', node.after.length > 0 || node.invoke.some(({ src }) => src === 'deadline')],
    ['money', calls.some(({ name }) => movesMoney(name))],
    ['busy', node.tags.includes('busy')],
    ['error', node.tags.includes('error')],
    ['blocked', node.tags.includes('blocked')],
    ['final', node.type === 'final'],
  ];
  return marks.filter(([, holds]) => holds).map(([badge]) => badge);
}

function* ancestors(node: AnyStateNode): Generator<AnyStateNode> {
  for (let at = node.parent; at; at = at.parent) yield at;
}

/** The configurations in which each state is active, the nearest first. */
function activeIn({ configurations }: ConfigurationGraph): Map<string, Configuration[]> {
  const found = new Map<string, Configuration[]>();
  for (const configuration of configurations.values()) {
    for (const { id } of activeStates(configuration.progress.snapshot)) append(found, id, configuration);
  }
  return found;
}

/**
 * A message belongs to a state if it is always there with it, or never without it. One in more than half of all
 * configurations is a selector's default, which the view shows elsewhere.
 */
function messagesOf(
  { configurations }: ConfigurationGraph,
  active: ReadonlyMap<string, Configuration[]>,
  messagesAt: StateSources['messagesAt'],
): (state: string) => string[] {
  const times = countOf([...configurations.keys()].flatMap((key) => [...messagesAt(key)]));
  return (state) => {
    const within = active.get(state) ?? [];
    const here = countOf(within.flatMap(({ key }) => [...messagesAt(key)]));
    const isOwn = (id: string, count: number) =>
      (count === within.length || count === times.get(id)) && (times.get(id) ?? 0) <= configurations.size / 2;
    return [...here].flatMap(([id, count]) => (isOwn(id, count) ? [id] : [])).sort();
  };
}

function countOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function visitsOf(tiers: readonly TierTrace[]): (state: string) => Visits[] {
  const paths = tiers.map(({ tier, stale, paths: walked }) => ({
    tier,
    isStale: stale,
    walked: walked.map(({ id, passed, failure }) => ({
      id,
      isSound: failure === null,
      entered: new Set(passed.flatMap(({ entered }) => entered)),
    })),
  }));
  return (state) =>
    paths.map(({ tier, isStale, walked }) => {
      const visiting = walked.filter(({ entered }) => entered.has(state));
      const idsOf = (wanted: boolean) => visiting.filter(({ isSound }) => isSound === wanted).map(({ id }) => id);
      return { tier, isStale, passed: idsOf(true), failed: idsOf(false) };
    });
}
