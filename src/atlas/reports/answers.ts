/** Every outcome of every call with its handlings, for the error book and the API matrix. */
import { outcomeTypes, tail, type AnyCall, type ErrorShape } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { configurationOf, type Configuration, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { activeStates, leafStates } from '../../walk/graph/xstate-internals.ts';
import { answerName } from '../../walk/graph/progress.ts';
import { append } from '../../walk/graph/remembered.ts';
import { finderOf } from '../data/after.ts';
import { afterEdge } from '../data/ends.ts';
import type { Shot } from '../shots.ts';
import type { Atlas, Flow, StateInfo, TransitionInfo } from '../types.ts';

export interface Answer {
  call: AnyCall;
  outcome: string;
  /** `refusal`: an outcome of this call alone; `failure`: one of the tail, which every call has. */
  kind: 'success' | 'refusal' | 'failure';
  /** The error on the wire; null for successes and failures. */
  shape: ErrorShape | null;
  handlings: Handling[];
}

/** One way to handle an outcome: the waiting state, and the states that follow. */
export interface Handling {
  flow: string;
  waiting: StateInfo;
  /** The leaf states that the handling enters; the active ones where it enters none. */
  reached: StateInfo[];
  /** Its edges in the graph, the nearest first. */
  edges: Edge[];
  messages: string[];
  requirements: string[];
  /** The transitions of people and timers from the reached states. */
  next: TransitionInfo[];
  /** The first shot after it, in Indonesian; null where there is none. */
  shot: Shot | null;
  /** The browser script's reason not to provoke it; null where the script can. */
  unprovokable: string | null;
  /** Walked paths that go through it, the shortest first. */
  paths: string[];
}

export function answersOf({ flows }: Pick<Atlas, 'flows'>): Answer[] {
  const heard = new Map<string, Handling[]>();
  for (const flow of flows) {
    for (const [answer, handling] of handlingsIn(flow)) append(heard, answer, handling);
  }
  return Object.values<AnyCall>(calls).flatMap((call) =>
    outcomeTypes(call).map((type) => {
      const outcome = type.slice(call.name.length + 1);
      const shape = call.outcomes[outcome]?.error ?? null;
      const kind = shape ? 'refusal' : tail.some((name) => name === outcome) ? 'failure' : 'success';
      return { call, outcome, kind, shape, handlings: heard.get(type) ?? [] };
    }),
  );
}

export const leavesOf = ({ progress }: Configuration): string[] => leafStates(progress.snapshot).map(({ id }) => id);

function handlingsIn(flow: Flow): [answer: string, Handling][] {
  const { graph } = flow;
  const infos = infosOf(flow);
  const shots = finderOf(flow);
  const shotAfter = (edge: Edge): Shot | null => {
    const after = shots.after(edge);
    return after?.isOwn ? after.shot : null;
  };
  const reasons = new Map(
    flow.tiers.find(({ tier }) => tier === 'browser')?.outcomes.map(({ id, reason }) => [id, reason]),
  );
  const byPlace = new Map<string, Handling>();
  const found: [answer: string, Handling][] = [];
  for (const edge of graph.edges) {
    if (edge.offer.kind !== 'outcome') continue;
    const answer = answerName(edge.offer);
    const waiting = infos.state(waitingState(graph, edge));
    const reached = afterEdge(flow, edge.id, reachedBy(graph, edge).map(infos.state));
    const place = [answer, waiting.id, ...reached.map(({ id }) => id)].join(' ');
    const known = byPlace.get(place);
    if (known) {
      known.edges.push(edge);
      known.shot ??= shotAfter(edge);
      continue;
    }
    const taken = edge.taken.map(infos.transition);
    const handling = {
      flow: flow.id,
      waiting,
      reached,
      edges: [edge],
      messages: unique(taken.flatMap(({ messages }) => messages)),
      requirements: unique([...taken, ...reached].flatMap(({ requirements }) => requirements)).sort(),
      next: nextTransitions(configurationOf(graph, edge.to), infos),
      shot: shotAfter(edge),
      unprovokable: reasons.get(answer) ?? null,
      paths: [],
    };
    byPlace.set(place, handling);
    found.push([answer, handling]);
  }
  setPaths(flow, [...byPlace.values()]);
  return found;
}

interface Infos {
  state(id: string): StateInfo;
  transition(id: string): TransitionInfo;
}

function infosOf({ id: flow, states, transitions }: Flow): Infos {
  const byId = <Info extends { id: string }>(infos: readonly Info[]) => {
    const known = new Map(infos.map((info) => [info.id, info]));
    return (id: string): Info => {
      const info = known.get(id);
      if (!info) throw new Error(`${flow} has no "${id}".`);
      return info;
    };
  };
  return { state: byId(states), transition: byId(transitions) };
}

function waitingState(graph: ConfigurationGraph, { from, offer }: Edge): string {
  const active = activeStates(configurationOf(graph, from).progress.snapshot);
  const waiting = active.find(({ invoke }) => invoke.some(({ id }) => id === offer.child));
  return waiting?.id ?? graph.model.machine.root.id;
}

function reachedBy(graph: ConfigurationGraph, { entered, to }: Edge): string[] {
  const leaves = leavesOf(configurationOf(graph, to));
  const arrived = leaves.filter((id) => entered.includes(id));
  return arrived.length > 0 ? arrived : leaves;
}

/** One transition of people or timers for each trigger, where it leads to another configuration. */
function nextTransitions({ key, edges }: Configuration, infos: Infos): TransitionInfo[] {
  const transitions = edges
    .filter(({ to }) => to !== key)
    .flatMap(({ taken }) => taken.map(infos.transition))
    .filter(({ kind }) => kind === 'person' || kind === 'timer');
  return [...new Map(transitions.map((transition) => [transition.trigger.en, transition])).values()];
}

function setPaths({ walked }: Flow, handlings: readonly Handling[]): void {
  const paths = walked.tour.paths.toSorted((one, other) => one.edges.length - other.edges.length);
  const through = new Map<string, string[]>();
  for (const { id, edges } of paths) {
    for (const edge of new Set(edges)) append(through, edge.id, id);
  }
  for (const handling of handlings) handling.paths = unique(handling.edges.flatMap(({ id }) => through.get(id) ?? []));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
