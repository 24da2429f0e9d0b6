/**
 * The manifest: what a build says of each state (pictures by content, transitions, texts) and of the shop. Two manifests
 * are enough to find the differences, without the pages.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AnyStateNode } from 'xstate';
import { describeOffer } from '../../walk/graph/progress.ts';
import { endsIn } from '../../walk/graph/ends.ts';
import { nameOfAction, statesBelow, transitionsOf } from '../../walk/graph/chart-reader.ts';
import { configurationOf, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { messageText } from '../data/messages.ts';
import type {
  DescribedFlow,
  Build,
  EdgeRecord,
  Manifest,
  StateInfo,
  StateRecord,
  TransitionInfo,
  Shown,
} from '../types.ts';
import { lookName } from '../words/looks.ts';
import { leavesOf } from './answers.ts';
import { stateKey } from './review.ts';
import { shopRecord } from './shop-record.ts';

export const manifestPath = 'manifest.json.gz';

export const packManifest = (manifest: Manifest): Buffer => gzipSync(JSON.stringify(manifest), { level: 9 });

export const unpackManifest = (content: Uint8Array): Manifest => JSON.parse(gunzipSync(content).toString()) as Manifest;

/** Another number means other fields. */
export const manifestFormat = 2;

type Recorded = Pick<DescribedFlow, 'id' | 'states' | 'ends' | 'transitions' | 'graph' | 'screens'>;

export function manifestOf({ build, flows }: { build: Build; flows: readonly Recorded[] }): Manifest {
  const ends = flows.flatMap((flow) => flow.ends.map(({ id, title }) => [id, title]));
  return {
    format: manifestFormat,
    build,
    flows: Object.fromEntries(flows.map((flow) => [flow.id, recordsOf(flow)])),
    shop: { ...shopRecord(), ends: Object.fromEntries(ends) as Manifest['shop']['ends'] },
  };
}

export function shownBy({ build, flows }: Manifest): Shown {
  const states = Object.fromEntries(
    Object.entries(flows).flatMap(([flow, records]) =>
      Object.entries(records).map(([state, record]) => [stateKey(flow, state), digestOf(record)]),
    ),
  );
  return { edition: `${build.commit}-${digest(states).slice(0, 8)}`, states };
}

/** Of what a reviewer sees of the state. */
function digestOf({ pictures, edges, texts }: StateRecord): string {
  const seen = Object.entries(edges).map(([id, { guard, targets, does }]) => [id, { guard, targets, does }] as const);
  return digest({ pictures, edges: Object.fromEntries(seen), texts }).slice(0, 16);
}

const digest = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function recordsOf(flow: Recorded): Record<string, StateRecord> {
  const nodes = new Map([...statesBelow(flow.graph.model.machine.root)].map((node) => [node.id, node]));
  return Object.fromEntries(
    flow.states.map((state) => {
      const node = nodes.get(state.id);
      if (!node) throw new Error(`Expected a state ${state.id} in the machine of ${flow.id}, found none.`);
      return [state.id, recordOf(flow, state, node)];
    }),
  );
}

function recordOf(flow: Recorded, state: StateInfo, node: AnyStateNode): StateRecord {
  const { id, title, shots, messages, parent, description, requirements } = state;
  const leaving = flow.transitions.filter(({ source }) => source === id);
  const texts = [...new Set([...messages, ...leaving.flatMap((each) => each.messages)])].sort();
  const pictures = shots.flatMap((shot) => shot.pictures);
  const declared = new Map(transitionsOf(node).map((each) => [each.declared.id, each.definition]));
  return {
    title,
    pictures: Object.fromEntries(
      pictures
        .map((picture): [string, string] => [lookName(picture), picture.file])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    edges: Object.fromEntries(leaving.map((each) => [each.id, edgeRecord(flow, each, node, declared.get(each.id))])),
    texts: Object.fromEntries(texts.map((each) => [each, messageText(each)])),
    parent,
    initial: node.type === 'compound' ? (node.initial.target?.[0]?.id ?? null) : null,
    description,
    tags: [...node.tags],
    runs: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'actor')),
    actions: [...node.entry, ...node.exit].map(withParams),
    requirements,
    shows: state.isLeaf ? alwaysShown(flow, state) : null,
  };
}

function alwaysShown({ screens }: Recorded, { configurations }: StateInfo): string[] | null {
  const [first, ...others] = configurations.map(({ key }) => screens.get(key) ?? []);
  return first ? first.filter((id) => others.every((shown) => shown.includes(id))).sort() : null;
}

type Definition = ReturnType<typeof transitionsOf>[number]['definition'];

function edgeRecord(
  { graph }: Recorded,
  { id: transition, targets, edges, trigger, guard: condition, description, requirements }: TransitionInfo,
  node: AnyStateNode,
  definition: Definition | undefined,
): EdgeRecord {
  const declared = graph.transitions.find((each) => each.id === transition);
  const { byEdge } = endsIn(graph);
  const effectOf = ({ id, offer, entered, to }: Edge): string => {
    const arrived = leavesOf(configurationOf(graph, to)).filter((leaf) => entered.includes(leaf));
    const end = byEdge.get(id)?.id;
    return `${describeOffer(offer)} → ${end ?? (arrived.length === 0 ? '·' : arrived.join(' + '))}`;
  };
  return {
    guard: declared?.guard ?? null,
    targets,
    does: [...new Set(edges.map(effectOf))].sort(),
    trigger,
    condition,
    description,
    asks: paramsOf(definition?.guard),
    actions: (definition?.actions ?? []).map(withParams),
    waits: declared?.index === 0 ? waitsOf(graph, edges, node, declared.descriptor) : [],
    requirements,
  };
}

const withParams = (action: unknown): string => [nameOfAction(action), paramsOf(action)].filter(Boolean).join(' ');

/** Null without parameters, and where they are computed. */
function paramsOf(named: unknown): string | null {
  const { params } = (typeof named === 'object' && named !== null ? named : {}) as { params?: unknown };
  return params === undefined || typeof params === 'function' ? null : JSON.stringify(params);
}

function waitsOf(graph: ConfigurationGraph, edges: readonly Edge[], node: AnyStateNode, descriptor: string): number[] {
  const timer = node.after.find(({ eventType }) => eventType === descriptor);
  if (!timer) return [];
  const { delays } = graph.model.machine.implementations as { delays?: Readonly<Record<string, unknown>> };
  const wait = typeof timer.delay === 'string' ? delays?.[timer.delay] : timer.delay;
  if (typeof wait === 'number') return [wait];
  if (typeof wait !== 'function') return [];
  const computed = wait as (given: { context: unknown; event: { type: string } }) => number;
  const waits = edges.map(({ from }) =>
    computed({ context: configurationOf(graph, from).progress.snapshot.context, event: { type: '' } }),
  );
  return [...new Set(waits)].sort((one, other) => one - other);
}
