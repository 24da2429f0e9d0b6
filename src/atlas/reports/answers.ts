/**
 * Every answer that every call can have, with everywhere it is heard: what the error book and the API matrix are made of.
 */
import { outcomeTypes, tail, type AnyCall, type ErrorShape } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { configurationOf, type Configuration, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { answerName } from '../../walk/graph/progress.ts';
import type { Shot } from '../shots.ts';
import type { Atlas, Flow, StateInfo, TransitionInfo } from '../types.ts';

/** `refusal`: the server says no in words of its own; `failure`: one of those that every call has. */
type AnswerKind = 'success' | 'refusal' | 'failure';

export interface Answer {
  call: AnyCall;
  outcome: string;
  kind: AnswerKind;
  /** How it looks on the wire; null for successes and failures. */
  shape: ErrorShape | null;
  hearings: Hearing[];
}

/** An answer at one place: the same state hears it, and the same comes of it. */
export interface Hearing {
  flow: string;
  /** The state that waits for the answer. */
  waiting: StateInfo;
  /** The innermost states that it leads to; those that are active all the same where it leads nowhere. */
  reached: StateInfo[];
  /** All edges that are this, the nearest first. */
  edges: Edge[];
  /** Ids of the messages that appear with it. */
  messages: string[];
  requirements: string[];
  /** What a person, or the time that passes, can do next. */
  ways: TransitionInfo[];
  /** The first look after it, Indonesian; null where there is no picture. */
  shot: Shot | null;
  /** Why Chromium cannot come to it, where it says so of every way there. */
  unprovokable: string | null;
  /** Walked paths that go through it, the shortest first. */
  paths: string[];
}

/** In the order of the contract. */
export function answersOf({ flows, shots }: Pick<Atlas, 'flows' | 'shots'>): Answer[] {
  const photographed = new Map<string, Shot>();
  for (const shot of shots) {
    const key = `${shot.machine} ${shot.edge}`;
    if (!photographed.has(key)) photographed.set(key, shot);
  }
  const heard = new Map<string, Hearing[]>();
  for (const flow of flows) {
    for (const [answer, hearings] of hearingsIn(flow, photographed)) {
      heard.set(answer, [...(heard.get(answer) ?? []), ...hearings]);
    }
  }
  return Object.values<AnyCall>(calls).flatMap((call) =>
    outcomeTypes(call).map((type) => {
      const outcome = type.slice(call.name.length + 1);
      const shape = call.outcomes[outcome]?.error ?? null;
      const kind = shape ? 'refusal' : tail.some((name) => name === outcome) ? 'failure' : 'success';
      return { call, outcome, kind, shape, hearings: heard.get(type) ?? [] };
    }),
  );
}

/** The innermost of the states that are active. */
export const leavesOf = ({ progress }: Configuration): string[] =>
  progress.snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id);

/** By the answer's name, `<call>.<outcome>`. */
function hearingsIn(flow: Flow, photographed: ReadonlyMap<string, Shot>): Map<string, Hearing[]> {
  const { graph } = flow;
  const infos = infosOf(flow);
  const reasons = new Map(
    flow.tiers.find(({ tier }) => tier === 'browser')?.outcomes.map(({ id, reason }) => [id, reason]),
  );
  const places = new Map<string, { answer: string; hearing: Hearing }>();
  for (const edge of graph.edges) {
    if (edge.offer.kind !== 'outcome') continue;
    const answer = answerName(edge.offer);
    const waiting = infos.state(waitingState(graph, edge));
    const reached = reachedBy(graph, edge).map(infos.state);
    const key = [answer, waiting.id, ...reached.map(({ id }) => id)].join(' ');
    const known = places.get(key);
    if (known) {
      known.hearing.edges.push(edge);
      known.hearing.shot ??= photographed.get(`${flow.id} ${edge.id}`) ?? null;
      continue;
    }
    const taken = edge.taken.map(infos.transition);
    const served = [...taken, ...reached].flatMap(({ requirements }) => requirements);
    const hearing: Hearing = {
      flow: flow.id,
      waiting,
      reached,
      edges: [edge],
      messages: unique(taken.flatMap(({ messages }) => messages)),
      requirements: unique(served).sort(),
      ways: waysOn(configurationOf(graph, edge.to), infos),
      shot: photographed.get(`${flow.id} ${edge.id}`) ?? null,
      unprovokable: reasons.get(answer) ?? null,
      paths: [],
    };
    places.set(key, { answer, hearing });
  }
  tellPaths(
    flow,
    [...places.values()].map(({ hearing }) => hearing),
  );
  const found = new Map<string, Hearing[]>();
  for (const { answer, hearing } of places.values()) found.set(answer, [...(found.get(answer) ?? []), hearing]);
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

/** The state in which the call runs that answers. */
function waitingState(graph: ConfigurationGraph, { from, offer }: Edge): string {
  const active = configurationOf(graph, from).progress.snapshot._nodes;
  const waiting = active.find(({ invoke }) => invoke.some(({ id }) => id === offer.child));
  return waiting?.id ?? graph.model.machine.root.id;
}

function reachedBy(graph: ConfigurationGraph, { entered, to }: Edge): string[] {
  const leaves = leavesOf(configurationOf(graph, to));
  const arrived = leaves.filter((id) => entered.includes(id));
  return arrived.length > 0 ? arrived : leaves;
}

/** What a person can do there, and what comes with time; ways that change nothing are none. */
function waysOn({ key, edges }: Configuration, infos: Infos): TransitionInfo[] {
  const ways = edges
    .filter(({ to }) => to !== key)
    .flatMap(({ taken }) => taken.map(infos.transition))
    .filter(({ kind }) => kind === 'person' || kind === 'timer');
  return [...new Map(ways.map((way) => [way.trigger.en, way])).values()];
}

function tellPaths({ walked }: Flow, hearings: readonly Hearing[]): void {
  const paths = walked.tour.paths.toSorted((one, other) => one.edges.length - other.edges.length);
  const through = new Map<string, string[]>();
  for (const { id, edges } of paths) {
    for (const edge of new Set(edges)) through.set(edge.id, [...(through.get(edge.id) ?? []), id]);
  }
  for (const hearing of hearings) hearing.paths = unique(hearing.edges.flatMap(({ id }) => through.get(id) ?? []));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
