import type { AnyStateNode } from 'xstate';
import { beginning, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { stepAlong } from '../../walk/graph/ends.ts';
import { outcomeOf, type Box, type Chart, type Line } from '../../walk/diagrams/chart.ts';
import { append } from '../../walk/graph/remembered.ts';
import type { Shot } from '../shots.ts';
import type { OutcomeInfo, TransitionInfo } from '../types.ts';
import { described } from '../words/names.ts';
import { answerWords, guardInWords, triggerWords } from '../words/transitions.ts';
import { countLooks, shotFinder } from './after.ts';
import { callInfos, callTitle } from './calls.ts';
import { happyTransitions } from './happy.ts';
import { protocol } from '../protocol.ts';
import { isMessage } from './messages.ts';

export interface Sources {
  graph: ConfigurationGraph;
  chart: Chart;
  messagesAt(configuration: string): readonly string[];
  /** Indonesian, in the order of the walk. */
  shots: readonly Shot[];
}

const navigating = new Set(['goHome', 'goTo', 'leaveTo', 'showStep']);
/** Each edge costs a step of the machine, and the first edges of a transition send all its notices. */
const edgesForNotices = 3;

export function transitionsOf(sources: Sources): TransitionInfo[] {
  const { graph, chart, shots } = sources;
  const machine = graph.model.name;
  const nodes = new Map(graph.states.map((node) => [node.id, node]));
  const lines = new Map(linesOf(chart).map((line) => [line.id, line]));
  const edgesOf = edgesByTransition(graph);
  const kindOf = (id: string) => lines.get(id)?.kind ?? 'always';
  const happy = happyTransitions(graph, kindOf);
  const picturesOf = shotsAround(graph, shots);
  return graph.transitions.map((declared): TransitionInfo => {
    const { id, source, descriptor, targets, actions, requirements } = declared;
    const node = nodes.get(source);
    const line = lines.get(id);
    if (!node || !line)
      throw new Error(`Expected a state and an arrow for the transition ${id} of ${machine}; one is missing.`);
    const edges = edgesOf.get(id) ?? [];
    return {
      id,
      flow: machine,
      source,
      targets,
      kind: line.kind,
      isHappy: happy.has(id),
      navigates: descriptor === 'route.changed' || actions.some((name) => navigating.has(name)),
      trigger: descriptorWords(descriptor, node),
      guard: guardInWords(machine, declared),
      description: described(line.description),
      outcome: outcomeInfo(descriptor, edges),
      messages: messagesAfter(sources, edges),
      requirements,
      edges,
      looks: countLooks(graph, edges, sources.messagesAt),
      ...picturesOf(edges),
    };
  });
}

export function linesOf({ root, arrows }: Chart): Line[] {
  const inside = (box: Box): Line[] => [...box.inside, ...[...box.boxes, ...box.rows].flatMap(inside)];
  return [...inside(root), ...arrows.flatMap(({ lines }) => lines)];
}

function edgesByTransition({ edges }: ConfigurationGraph): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const edge of edges) for (const id of new Set(edge.taken)) append(found, id, edge);
  return found;
}

function descriptorWords(descriptor: string, node: AnyStateNode) {
  const heard = outcomeOf(protocol, descriptor);
  if (!heard) return triggerWords(descriptor, node);
  const call = callTitle(heard.asked.name);
  const answer = answerWords(heard.name);
  return { id: `server menjawab: ${answer.id} (${call.id})`, en: `the server answers: ${answer.en} (${call.en})` };
}

function outcomeInfo(descriptor: string, edges: readonly Edge[]): OutcomeInfo | null {
  const heard = outcomeOf(protocol, descriptor);
  if (!heard) return null;
  const names = new Set(edges.flatMap(({ offer: { kind, source } }) => (kind === 'outcome' && source ? [source] : [])));
  return {
    asked: heard.asked.name,
    name: heard.name,
    words: answerWords(heard.name),
    calls: [...names].flatMap((name) => callInfos.get(name) ?? []),
  };
}

/** The messages that appear with an edge, and the notices that the edge sends. */
function messagesAfter({ graph, messagesAt }: Sources, edges: readonly Edge[]): string[] {
  const found = new Set<string>();
  for (const { from, to } of edges) {
    const before = from === beginning ? [] : messagesAt(from);
    for (const id of messagesAt(to)) if (!before.includes(id)) found.add(id);
  }
  for (const edge of edges.slice(0, edgesForNotices)) for (const id of noticesOf(graph, edge)) found.add(id);
  return [...found].sort();
}

const noticesOf = (graph: ConfigurationGraph, edge: Edge): string[] =>
  stepAlong(graph, edge).actions.flatMap(({ type, params }) => {
    const { id } = (params ?? {}) as { id?: unknown };
    return type === 'notify' && typeof id === 'string' && isMessage(id) ? [id] : [];
  });

type Pictured = Pick<TransitionInfo, 'before' | 'after'>;

/** Prefers an edge with a shot of its own that shows where it begins, too. */
function shotsAround(graph: ConfigurationGraph, shots: readonly Shot[]): (edges: readonly Edge[]) => Pictured {
  const finder = shotFinder(graph, shots);
  return (edges) => {
    const candidates = edges.map((edge) => ({ before: finder.at(edge.from), after: finder.after(edge) }));
    const best =
      candidates.find(({ before, after }) => before && after?.isOwn) ??
      candidates.find(({ after }) => after?.isOwn) ??
      candidates.find(({ before, after }) => before && after) ??
      candidates.find(({ after }) => after) ??
      candidates.find(({ before }) => before);
    return best ?? { before: null, after: null };
  };
}
