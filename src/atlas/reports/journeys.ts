/**
 * What people come to the shop for, each as a strip of steps. Only where a journey begins and what it is for is written
 * here; the steps are a shortest way of the walk on which nothing goes wrong, through a flow and through its parts.
 */
import { modelOf } from '../../walk/composed/child-models.ts';
import { beginning, configurationOf, type Edge } from '../../walk/graph/explore.ts';
import { answerName, underway } from '../../walk/graph/progress.ts';
import { happens } from '../../walk/reports/scenario.ts';
import type { Action } from '../../walk/graph/stepper.ts';
import { callInfos } from '../data/calls.ts';
import type { Shot } from '../shots.ts';
import type { Both, CallInfo, Flow, StateInfo, TransitionKind } from '../types.ts';
import { leavesOf } from './answers.ts';
import { journeyPlans, type Leg, type Until } from './journey-plans.ts';
import { createShelves, type Shelves, type StoredChange } from './stored.ts';

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
  /** The innermost states that are active afterwards. */
  screens: StateInfo[];
  /** The call that has answered. */
  answered: { call: string; outcome: string } | null;
  /** The calls that are made then. */
  asks: CallInfo[];
  stored: StoredChange[];
  messages: string[];
  /** How it looks afterwards; null where there is no picture. */
  shot: Shot | null;
}

/** Those whose flows are all there. Throws where a plan leads nowhere any more. */
export function journeysOf(flows: readonly Flow[]): Journey[] {
  const byName = new Map(flows.map((flow) => [flow.id, flow]));
  const isThere = ({ flow, parts = {} }: Leg) => [flow, ...Object.keys(parts)].every((name) => byName.has(name));
  return journeyPlans
    .filter(({ legs }) => legs.every(isThere))
    .map(({ id, title, legs }) => {
      const shelves = createShelves();
      const steps = legs.flatMap((leg) => stepsOf(byName, leg, shelves));
      const served = steps.flatMap(({ flow, edge, screens }) => [
        ...flow.transitions.filter((each) => edge.taken.includes(each.id)).flatMap(({ requirements }) => requirements),
        ...screens.flatMap(({ requirements }) => requirements),
      ]);
      return { id, title, requirements: [...new Set(served)].sort(), steps };
    });
}

type Flows = ReadonlyMap<string, Flow>;

function flowOf(flows: Flows, name: string): Flow {
  const flow = flows.get(name);
  if (!flow) throw new Error(`There is no flow ${name}.`);
  return flow;
}

function stepsOf(flows: Flows, leg: Leg, shelves: Shelves): JourneyStep[] {
  const flow = flowOf(flows, leg.flow);
  return wayOf(flow, leg).flatMap((edge) => [...partOf(flows, flow, edge, leg, shelves), stepOf(flow, edge, shelves)]);
}

/** The steps of the part whose end the edge is, where the plan says how it begins. */
function partOf(flows: Flows, { graph }: Flow, { offer }: Edge, { parts = {} }: Leg, shelves: Shelves): JourneyStep[] {
  if (offer.kind !== 'done') return [];
  const { actors } = graph.model.machine.implementations as { actors: Readonly<Record<string, unknown>> };
  const models = [...flows.values()].map((flow) => flow.graph.model);
  const model = modelOf(actors[offer.source ?? ''], models);
  const input = model && parts[model.name];
  if (!model || input === undefined) return [];
  const { output } = offer.event as unknown as { output: { type: string } };
  return stepsOf(flows, { flow: model.name, input, until: { output: output.type }, parts }, shelves);
}

/** A shortest way to each of its goals in turn, by steps that lead to no error and by answers that say yes. */
function wayOf(flow: Flow, { input, until, by = [] }: Leg): Edge[] {
  const only = input === null ? flow.graph.edges.find(goalOf(flow, until)) : undefined;
  if (only) return [only];
  const way: Edge[] = [];
  for (const goal of [...by, until]) way.push(...wayOn(flow, way.at(-1)?.to ?? beginning, input, goal));
  return way;
}

function wayOn(flow: Flow, from: string, input: string | null, until: Until): Edge[] {
  const { graph } = flow;
  const isGoal = goalOf(flow, until);
  const isSmooth = smoothnessOf(flow);
  const ways = new Map<string, Edge[]>([[from, []]]);
  for (const [at, way] of ways) {
    const edges = at === beginning ? graph.starts : configurationOf(graph, at).edges;
    for (const edge of edges) {
      if (at === beginning && edge.offer.sample !== input) continue;
      if (isGoal(edge)) return [...way, edge];
      if (isSmooth(edge) && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
    }
  }
  throw new Error(`${flow.id} has no smooth way from ${from} (${input}) to ${JSON.stringify(until)}.`);
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
  // The ends of a flow are one configuration, whatever it ends with: so the step is taken once more.
  return ({ from, to, offer }) => {
    if (from === beginning || !configurationOf(graph, to).final) return false;
    const { snapshot } = graph.system.step(configurationOf(graph, from).progress, offer).progress;
    return (snapshot.output as { type?: string } | undefined)?.type === until.output;
  };
}

function smoothnessOf({ graph, transitions }: Flow): (edge: Edge) => boolean {
  const errors = new Set(graph.states.filter(({ tags }) => tags.includes('error')).map(({ id }) => id));
  const rough = new Set(transitions.filter(({ kind }) => roughKinds.has(kind)).map(({ id }) => id));
  return ({ taken, entered }) => !taken.some((id) => rough.has(id)) && !entered.some((id) => errors.has(id));
}

/** What the world does comes unasked. */
const roughKinds: ReadonlySet<TransitionKind> = new Set(['error', 'answer', 'world']);

function stepOf(flow: Flow, edge: Edge, shelves: Shelves): JourneyStep {
  const { graph, states, transitions } = flow;
  const leaves = leavesOf(configurationOf(graph, edge.to));
  const taken = transitions.filter(({ id }) => edge.taken.includes(id));
  const { kind } = edge.offer;
  const [call = '', ...rest] = kind === 'outcome' ? answerName(edge.offer).split('.') : [];
  return {
    flow,
    edge,
    happens: edge.from === beginning ? begins(flow) : (taken[0]?.trigger ?? happens(graph, edge.offer)),
    screens: states.filter(({ id }) => leaves.includes(id)),
    answered: kind === 'outcome' ? { call, outcome: rest.join('.') } : null,
    asks: asksAfter(flow, edge),
    stored: effectsOf(flow, edge).flatMap(({ type, params }) => shelves.carryOut(type, params)),
    messages: taken.flatMap(({ messages }) => messages),
    shot: shotAfter(flow, edge, leaves),
  };
}

const begins = ({ title }: Flow): Both => ({ id: `${title.id}: mulai`, en: `${title.en}: begins` });

/** The calls that were not on their way before. */
function asksAfter({ graph }: Flow, { from, to }: Edge): CallInfo[] {
  const madeAt = (key: string) =>
    underway(graph.model, configurationOf(graph, key).progress).map(({ call }) => call.name);
  const before = from === beginning ? [] : madeAt(from);
  return madeAt(to)
    .filter((name) => !before.includes(name))
    .flatMap((name) => callInfos.get(name) ?? []);
}

function effectsOf({ graph }: Flow, { from, offer }: Edge): Action[] {
  const { stepper, model } = graph;
  const step =
    from === beginning
      ? stepper.start(model.inputs[offer.sample])
      : stepper.step(configurationOf(graph, from).progress.snapshot, offer.event);
  return step.actions;
}

/** Best the look right after it, else that of the place, else that of a state that is active there. */
function shotAfter({ transitions, states }: Flow, edge: Edge, leaves: readonly string[]): Shot | null {
  const exact = transitions.find(({ id, after }) => edge.taken.includes(id) && after?.edge === edge.id)?.after;
  const looks = states.filter(({ id }) => leaves.includes(id)).flatMap(({ shots }) => shots);
  return exact ?? looks.find(({ configuration }) => configuration === edge.to) ?? looks[0] ?? null;
}
