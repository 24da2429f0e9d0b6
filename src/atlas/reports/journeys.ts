/** Journeys as lists of steps: the shortest happy path of a plan through the graphs of a flow and its children. */
import { modelOf } from '../../walk/composed/child-models.ts';
import { beginning, configurationOf, type Edge } from '../../walk/graph/explore.ts';
import { answerName, underway } from '../../walk/graph/progress.ts';
import { happens } from '../../walk/reports/scenario.ts';
import { endsIn, stepAlong } from '../../walk/graph/ends.ts';
import { callInfos } from '../data/calls.ts';
import { finderOf, type ShotAfter } from '../data/after.ts';
import { afterEdge } from '../data/ends.ts';
import type { Both, CallInfo, Flow, StateInfo, TransitionKind } from '../types.ts';
import { isHappyIn, longestHappyPath } from '../data/happy.ts';
import { leavesOf } from './answers.ts';
import type { Leg, Until } from './journey-plans.ts';
import { createStorageModel, type StorageModel, type StoredChange } from './stored.ts';
import { flowMetadata } from '../words/flows.ts';

export interface Journey {
  id: string;
  title: Both;
  requirements: string[];
  steps: JourneyStep[];
}

export interface JourneyStep {
  flow: Flow;
  edge: Edge;
  happens: Both;
  screens: StateInfo[];
  answered: { call: string; outcome: string } | null;
  calls: CallInfo[];
  stored: StoredChange[];
  messages: string[];
  shot: ShotAfter | null;
}

/** Throws where a plan has no path. */
export function journeysOf(flows: readonly Flow[]): Journey[] {
  const byName = new Map(flows.map((flow) => [flow.id, flow]));
  const isIncluded = ({ flow, parts = {} }: Leg) => [flow, ...Object.keys(parts)].every((name) => byName.has(name));
  return flows
    .flatMap(({ id }) => flowMetadata.get(id)?.journeys ?? [])
    .filter(({ legs }) => legs.every(isIncluded))
    .map(({ id, title, legs }) => {
      const storage = createStorageModel();
      const steps = legs.flatMap((leg) => stepsOf(byName, leg, storage));
      const requirements = steps.flatMap(({ flow, edge, screens }) => [
        ...flow.transitions.filter((each) => edge.taken.includes(each.id)).flatMap(({ requirements }) => requirements),
        ...screens.flatMap(({ requirements }) => requirements),
      ]);
      return { id, title, requirements: [...new Set(requirements)].sort(), steps };
    });
}

/** A flow's own steps of its first journey, else those of its longest happy path. */
export function happySteps(flow: Flow): JourneyStep[] {
  const storage = createStorageModel();
  const legs = flowMetadata.get(flow.id)?.journeys?.[0]?.legs.filter((leg) => leg.flow === flow.id);
  const path = legs?.flatMap((leg) => pathOf(flow, leg)) ?? longestHappyPath(flow.graph, kindIn(flow));
  return path.map((edge) => stepOf(flow, edge, storage));
}

function kindIn({ transitions }: Flow): (transition: string) => TransitionKind {
  const kinds = new Map(transitions.map(({ id, kind }) => [id, kind]));
  return (id) => kinds.get(id) ?? 'always';
}

type Flows = ReadonlyMap<string, Flow>;

function stepsOf(flows: Flows, leg: Leg, storage: StorageModel): JourneyStep[] {
  const flow = flows.get(leg.flow);
  if (!flow) throw new Error(`There is no flow ${leg.flow}.`);
  return pathOf(flow, leg).flatMap((edge) => [
    ...childSteps(flows, flow, edge, leg, storage),
    stepOf(flow, edge, storage),
  ]);
}

/** The steps of the child that ends at the edge; none where the plan gives the child no input. */
function childSteps(
  flows: Flows,
  { graph }: Flow,
  { offer }: Edge,
  { parts = {} }: Leg,
  storage: StorageModel,
): JourneyStep[] {
  if (offer.kind !== 'done') return [];
  const { actors } = graph.model.machine.implementations as { actors: Readonly<Record<string, unknown>> };
  const models = [...flows.values()].map((flow) => flow.graph.model);
  const model = modelOf(actors[offer.source ?? ''], models);
  const input = model && parts[model.name];
  if (!model || input === undefined) return [];
  const { output } = offer.event as unknown as { output: { type: string } };
  return stepsOf(flows, { flow: model.name, input, until: { output: output.type }, parts }, storage);
}

function pathOf(flow: Flow, { input, until, by = [] }: Leg): Edge[] {
  const only = input === null ? flow.graph.edges.find(goalOf(flow, until)) : undefined;
  if (only) return [only];
  const path: Edge[] = [];
  for (const goal of [...by, until]) path.push(...pathFrom(flow, path.at(-1)?.to ?? beginning, input, goal));
  return path;
}

function pathFrom(flow: Flow, from: string, input: string | null, until: Until): Edge[] {
  const { graph } = flow;
  const isGoal = goalOf(flow, until);
  const isHappy = isHappyIn(graph, kindIn(flow), journeyKinds);
  const paths = new Map<string, Edge[]>([[from, []]]);
  for (const [at, path] of paths) {
    const edges = at === beginning ? graph.starts : configurationOf(graph, at).edges;
    for (const edge of edges) {
      if (at === beginning && edge.offer.sample !== input) continue;
      if (isGoal(edge)) return [...path, edge];
      if (isHappy(edge) && !paths.has(edge.to)) paths.set(edge.to, [...path, edge]);
    }
  }
  throw new Error(`${flow.id} has no happy path from ${from} (${input}) to ${JSON.stringify(until)}.`);
}

function goalOf({ graph }: Flow, until: Until): (edge: Edge) => boolean {
  if ('answer' in until) {
    return ({ offer }) =>
      offer.kind === 'outcome' &&
      answerName(offer) === until.answer &&
      (until.sample === undefined || offer.sample === until.sample);
  }
  if ('event' in until) {
    return ({ offer }) => offer.event.type === until.event && offer.sample === until.sample;
  }
  if ('heard' in until) {
    return ({ offer }) => offer.kind === 'done' && offer.source === until.heard && offer.sample === until.sample;
  }
  const { byEdge } = endsIn(graph);
  return ({ id }) => byEdge.get(id)?.kind === until.output;
}

/** Without the kind `world`: nobody sets out to lose the connection. */
const journeyKinds: readonly TransitionKind[] = ['person', 'success', 'child', 'always', 'timer'];

function stepOf(flow: Flow, edge: Edge, storage: StorageModel): JourneyStep {
  const { graph, states, transitions } = flow;
  const leaves = leavesOf(configurationOf(graph, edge.to));
  const screens = afterEdge(
    flow,
    edge.id,
    states.filter(({ id }) => leaves.includes(id)),
  );
  const taken = transitions.filter(({ id }) => edge.taken.includes(id));
  const { kind } = edge.offer;
  const [call = '', ...rest] = kind === 'outcome' ? answerName(edge.offer).split('.') : [];
  return {
    flow,
    edge,
    happens:
      edge.from === beginning
        ? { id: `${flow.title.id}: mulai`, en: `${flow.title.en}: begins` }
        : (taken[0]?.trigger ?? happens(graph, edge.offer)),
    screens,
    answered: kind === 'outcome' ? { call, outcome: rest.join('.') } : null,
    calls: callsStarted(flow, edge),
    stored: stepAlong(graph, edge).actions.flatMap(({ type, params }) => storage.carryOut(type, params)),
    messages: taken.flatMap(({ messages }) => messages),
    shot: shotAfter(flow, edge, screens),
  };
}

function callsStarted({ graph }: Flow, { from, to }: Edge): CallInfo[] {
  const runningAt = (key: string) =>
    underway(graph.model, configurationOf(graph, key).progress).map(({ call }) => call.name);
  const before = from === beginning ? [] : runningAt(from);
  return runningAt(to)
    .filter((name) => !before.includes(name))
    .flatMap((name) => callInfos.get(name) ?? []);
}

/** The shot of the edge, else one of its target configuration, else one of an active leaf state. */
function shotAfter(flow: Flow, edge: Edge, screens: readonly StateInfo[]): ShotAfter | null {
  const found = finderOf(flow).after(edge);
  const [shot] = screens.flatMap((state) => state.shots);
  return found ?? (shot ? { shot, isOwn: false } : null);
}
