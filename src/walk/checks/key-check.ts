/**
 * Control keys must be fine enough: all snapshots with one key must take the same transitions to the same next keys.
 * Differing snapshots are followed further, because a difference may show only in a later step.
 */
import type { AnyActorRef } from 'xstate';
import { childrenOf } from '../graph/children.ts';
import { isSame } from '../graph/equality.ts';
import {
  configurationOf,
  isIgnored,
  wayTo,
  type Arrival,
  type Configuration,
  type ConfigurationGraph,
  type System,
} from '../graph/explore.ts';
import { describeWay, findingAt, type Finding } from './finding.ts';
import { type Offer } from '../graph/offer.ts';
import { describeOffer, nameOfOffer, type Progress } from '../graph/progress.ts';
import { append, remembered } from '../graph/remembered.ts';
import { messageOf } from '../message-of.ts';

interface KeyCheck {
  /** Snapshots that differ from the one that their configuration was explored with. */
  compared: number;
  /** Differing snapshots that were not compared, because their key had reached its limit. */
  passedOver: number;
  findings: Finding[];
  /** By finding: two snapshots of one key, and the offer that tells them apart. */
  merged: { one: Progress; other: Progress; offer: Offer }[];
}

/** A limit for each key keeps the check linear in the edges of the graph. */
const leastOfOneKey = 2;
/** A small graph has a higher limit, up to about this many steps in all. */
const affordedSteps = 4000;
const mostOfOneKey = 12;

const affordedOf = ({ edges }: ConfigurationGraph): number =>
  Math.min(mostOfOneKey, Math.max(leastOfOneKey, Math.floor(affordedSteps / edges.length)));

interface Bearer {
  configuration: Configuration;
  progress: Progress;
  before: Bearer | null;
  offer: Offer;
}

/** By configurations: those of a guess are checked while it is made. */
const checked = new WeakMap<ConfigurationGraph['configurations'], KeyCheck>();

/** What is left when its time is over is passed over. */
export function keyCheck(graph: ConfigurationGraph, isOver: () => boolean = () => false): KeyCheck {
  const before = checked.get(graph.configurations);
  if (before) return before;
  const result = keyCheckWith(graph, affordedOf(graph), isOver);
  if (!isOver()) checked.set(graph.configurations, result);
  return result;
}

/** At most that many snapshots are compared of each configuration. */
export function keyCheckWith(graph: ConfigurationGraph, most: number, isOver: () => boolean = () => false): KeyCheck {
  const result: KeyCheck = { compared: 0, passedOver: 0, findings: [], merged: [] };
  const coarse = new Set<Configuration>();
  const queue: Bearer[] = [];
  const bearers = new Map<Configuration, Bearer[]>();
  for (const configuration of graph.configurations.values()) {
    const { progress, via } = configuration;
    const first = { configuration, progress, before: null, offer: via.offer };
    bearers.set(configuration, [first]);
    queue.push(first);
  }
  for (const { offer, to } of graph.starts) {
    meet(configurationOf(graph, to), graph.system.start(offer.sample).progress, null, offer);
  }
  const crashes = crashesBy(graph);
  for (const bearer of queue) {
    if (bearers.get(bearer.configuration)?.[0] === bearer) {
      followEdges(bearer);
      continue;
    }
    if (coarse.has(bearer.configuration) || graph.unexplored.has(bearer.configuration.key)) continue;
    const effects = effectsOf(graph, bearer);
    follow(bearer, effects);
    const difference = differenceOf(bearer.configuration, crashes.get(bearer.configuration.key) ?? [], effects);
    if (difference === null) continue;
    coarse.add(bearer.configuration);
    result.findings.push(findingOf(graph, bearer, difference));
    const { configuration, progress: other } = bearer;
    result.merged.push({ one: configuration.progress, other, offer: difference.offer });
  }
  return result;

  /** What was explored is known but for what it arrives with; by which edge a configuration was first met, it is met again. */
  function followEdges(bearer: Bearer): void {
    const { system } = graph;
    for (const edge of bearer.configuration.edges) {
      const target = configurationOf(graph, edge.to);
      if (target.via === edge) continue;
      const { progress } = (system.passing ?? system).step(bearer.progress, edge.offer);
      meet(target, progress, bearer, edge.offer);
    }
  }

  function follow(bearer: Bearer, effects: readonly Effect[]): void {
    for (const { offer, next, key } of effects) {
      const configuration = graph.configurations.get(key);
      if (next && configuration) meet(configuration, next, bearer, offer);
    }
  }

  function meet(configuration: Configuration, progress: Progress, before: Bearer | null, offer: Offer): void {
    const known = bearers.get(configuration) ?? [];
    if (known.some((other) => isAlike(progress, other.progress))) return;
    if (known.length > most || isOver()) {
      result.passedOver += 1;
      return;
    }
    result.compared += 1;
    const bearer = { configuration, progress, before, offer };
    known.push(bearer);
    queue.push(bearer);
  }
}

/** Alike in all that guards can read. */
const isAlike = (left: Progress, right: Progress): boolean =>
  left === right || (isSame(left.snapshot.context, right.snapshot.context) && isSame(partsOf(left), partsOf(right)));

const partsOf = remembered(({ snapshot, answered, armed }: Progress) => ({
  value: snapshot.value,
  history: Object.entries(snapshot.historyValue).map(([id, states]) => [id, states.map((state) => state.id).join()]),
  children: childrenOf(snapshot).map(([id, child]) => [id, answered.has(child), inputOf(child)]),
  armed: [...armed.keys()],
}));

const inputOf = (child: AnyActorRef): unknown => (child.getSnapshot() as { input?: unknown }).input ?? null;

interface Effect {
  offer: Offer;
  what: string;
  /** The next key; empty for an offer that does nothing or throws. */
  key: string;
  next: Progress | null;
}

const nothing = 'does nothing';
const writeThrow = (message: string): string => `throws ${message}`;
const writeEffect = (taken: readonly string[], to: string): string =>
  `takes ${taken.join(' and ') || 'nothing'} to ${to}`;

const effectsOf = ({ system }: ConfigurationGraph, { progress }: Bearer): Effect[] =>
  system.offersAt(progress).map((offer) => effectOf(system.passing ?? system, progress, offer));

function effectOf(system: System, before: Progress, offer: Offer): Effect {
  let arrival: Arrival;
  try {
    arrival = system.step(before, offer);
  } catch (error) {
    return { offer, what: writeThrow(messageOf(error)), key: '', next: null };
  }
  const { progress: next, step } = arrival;
  const key = system.keyOf(next);
  if (isIgnored(system, system.keyOf(before), offer, arrival)) return { offer, what: nothing, key: '', next: null };
  return { offer, what: writeEffect(step.taken, key), key, next };
}

interface Difference {
  offer: Offer;
  /** The offer's effect on the explored snapshot, and on the other. */
  first: string;
  other: string;
}

type Crash = ConfigurationGraph['crashes'][number];

function crashesBy({ crashes }: ConfigurationGraph): Map<string, Crash[]> {
  const places = new Map<string, Crash[]>();
  for (const crash of crashes) append(places, crash.from, crash);
  return places;
}

function differenceOf(
  { edges }: Configuration,
  crashes: readonly Crash[],
  effects: readonly Effect[],
): Difference | null {
  const explored = [
    ...edges.map(({ offer, taken, to }) => ({ offer, first: writeEffect(taken, to) })),
    ...crashes.map(({ offer, message }) => ({ offer, first: writeThrow(message) })),
  ];
  const known = new Map(explored.map(({ offer, first }) => [nameOfOffer(offer), first]));
  for (const { offer, what: other } of effects) {
    const first = known.get(nameOfOffer(offer)) ?? nothing;
    if (first !== other) return { offer, first, other };
  }
  // An offer of only one snapshot makes a difference only if it does something.
  const possible = new Set(effects.map(({ offer }) => nameOfOffer(offer)));
  const missing = explored.find(({ offer }) => !possible.has(nameOfOffer(offer)));
  return missing ? { ...missing, other: 'cannot happen' } : null;
}

/** `path` leads to the differing snapshot; the sentence has the path to the explored one. */
function findingOf(graph: ConfigurationGraph, bearer: Bearer, difference: Difference): Finding {
  const { key } = bearer.configuration;
  const event = describeOffer(difference.offer);
  const explored = describeWay(wayTo(graph, key)).join(' → ');
  const what = `${key} stands for two configurations: ${event} ${difference.first} after ${explored}, and ${difference.other} after the path below`;
  return { ...findingAt(graph, 'key-too-coarse', what), path: [...pathOf(graph, bearer), event] };
}

function pathOf(graph: ConfigurationGraph, bearer: Bearer): string[] {
  const path: string[] = [];
  for (let at: Bearer = bearer; ; at = at.before) {
    const isExplored = at.progress === at.configuration.progress;
    if (isExplored) return [...describeWay(wayTo(graph, at.configuration.key)), ...path];
    path.unshift(describeOffer(at.offer));
    if (at.before === null) return path;
  }
}
