/** Guesses payloads and key together: with a new payload more is reached, and more is read. */
import {
  alone,
  beginning,
  exploreSystem,
  wayTo,
  type Configuration,
  type ConfigurationGraph,
  type Edge,
} from '../graph/explore.ts';
import { deadEndsOf } from '../checks/liveness.ts';
import type { Offer } from '../graph/offer.ts';
import { isPart } from '../graph/reads.ts';
import { Misuse } from '../misuse.ts';
import type { Model, Samples } from '../model.ts';
import { isStandIn } from './stand-in.ts';
import { impureIn } from './impure.ts';
import { guessKey, keyedBy, type GuessedKey } from './key.ts';
import {
  constantsIn,
  gapIdOf,
  gapsOf,
  lastResort,
  learn,
  moreConstantsIn,
  samplesOf,
  withSamples,
  type Draft,
  type Gap,
  type Place,
} from './samples.ts';

/** A part of a part of a payload shows only once the part itself is there. */
const mostRounds = 6;
/** Guessing takes no more of a processor, in ms: what was learned by then has to do. */
const mostTime = 8000;
/** Configurations with samples of every kind. */
const mostWithAll = 300;

export interface Guessed {
  model: Model;
  graph: ConfigurationGraph;
}

/** Whether somebody gave these samples. */
export type Given = (place: Place, name: string) => boolean;

/** Null where the machine has more than `most` configurations. */
export function guess(model: Model, isGiven: Given, most: number): Guessed | null {
  const began = process.cpuUsage().user;
  const isLate = () => process.cpuUsage().user - began > mostTime * 1000;
  const asked = { isGiven, most, constants: constantsIn(model.machine), isSparing: false, isLate };
  // A machine that is large with samples of every kind is walked with three of each payload.
  const few = Math.min(most, mostWithAll);
  return guessWith(model, { ...asked, most: few }) ?? guessWith(model, { ...asked, constants: [], isSparing: true });
}

/** A machine that never comes back, since chance or the clock gives another context each time, has no graph. */
function refuseChance(model: Model, few: number): void {
  const graph = exploreSystem(alone(model), few);
  if (graph.configurations.size <= few) return;
  const [first] = impureIn({ ...graph, edges: graph.edges.slice(0, few) });
  if (first)
    throw new Misuse(
      `${model.name} never comes back to where it was: ${first.what}. Hold it still in the file beside it, as with Math.random = () => 0.5;`,
    );
}

interface Asked {
  isGiven: Given;
  most: number;
  constants: readonly (string | number)[];
  isSparing: boolean;
  /** Whether nothing more is to be learned. */
  isLate: () => boolean;
}

function guessWith(model: Model, asked: Asked): Guessed | null {
  const gaps = new Map<string, Gap>();
  let sampled = model;
  let before: GuessedKey | undefined;
  for (let round = 1; ; round += 1) {
    const key = guessKey(sampled, asked.most, before);
    if (!key) {
      if (asked.isSparing) refuseChance(sampled, mostWithAll);
      return null;
    }
    before = key;
    const found = gapsOf(key.graph).filter(({ place, name }) => !asked.isGiven(place, name));
    const isNew = round <= mostRounds && !asked.isLate() && found.map((gap) => addTo(gaps, gap)).some(Boolean);
    const drafts = [...gaps.values()].map((gap): Draft => ({ ...gap, samples: samplesOf(gap, asked) }));
    if (!isNew) return finished(model, key, drafts, asked);
    sampled = withSamples(model, drafts);
  }
}

function addTo(gaps: Map<string, Gap>, { parts, ...gap }: Gap): boolean {
  const known = gaps.get(gap.id) ?? { ...gap, parts: new Map() };
  gaps.set(gap.id, known);
  let isNew = false;
  for (const [path, kind] of parts) isNew = learn(known.parts, path, kind) || isNew;
  return isNew;
}

/** Leaves out the samples that do not fit, and those that do what another does. */
function finished(model: Model, found: GuessedKey, drafts: readonly Draft[], { most, isLate }: Asked): Guessed | null {
  let key = found;
  let kept = drafts;
  // Of a payload of which every sample throws; what does not help is taken away again.
  const before = new Map<string, Draft>();
  for (let round = 1; round <= mostRounds; round += 1) {
    const misfits = misfitsIn(key.graph, kept);
    const starts = key.graph.starts.map(({ to }) => key.graph.configurations.get(to)?.progress.snapshot.context);
    const fitting = kept.map((draft): Draft => {
      const samples = without(draft, misfits);
      if (sizeOf(samples) > 0) return { ...draft, samples };
      const known = before.get(draft.id);
      if (known) return known;
      before.set(draft.id, draft);
      return { ...draft, samples: lastResort(draft, moreConstantsIn(model.machine, starts)) };
    });
    const isDone = fitting.every(({ samples }, place) => namesOf(samples) === namesOf(kept[place]?.samples ?? {}));
    const next = isDone || isLate() ? null : guessKey(withSamples(model, fitting), most, key);
    if (!next) break;
    kept = fitting;
    key = next;
  }
  const { graph } = key;
  // Two samples that only put another value into the same state are one, where nothing is missed without.
  const lean = kept.map((draft) => ({ ...draft, samples: tellingOf(graph, draft, stateIn(graph)) }));
  const leanest = guessKey(withSamples(model, lean), most, key);
  const isLean = leanest !== null && isSameList(shownBy(leanest.graph), shownBy(graph));
  const telling = isLean ? lean : kept.map((draft) => ({ ...draft, samples: tellingOf(graph, draft, (to) => to) }));
  const sampled = withSamples(model, telling);
  const last = isLean ? leanest : guessKey(sampled, most, key);
  if (!last) return null;
  const { told, limit } = last;
  const guessed = {
    key: sentencesOf(last),
    told,
    limit,
    payloads: linesOf(sampled, telling),
    drafted: new Set(telling.map(({ id }) => id)),
  };
  return { model: { ...keyedBy(sampled, told, limit), guessed }, graph: last.graph };
}

const namesOf = (samples: Samples<unknown>): string => Object.keys(samples).join('\n');
const sizeOf = (samples: Samples<unknown>): number => Object.keys(samples).length;

/**
 * By `nameOf`: samples that throw, alone where another one does not, else with what led there; and samples that change what
 * kind of value a field holds. Where a misfit has led, nothing more is said.
 */
function misfitsIn(graph: ConfigurationGraph, drafts: readonly Draft[]): ReadonlySet<string> {
  const drafted = new Set(drafts.map(({ id }) => id));
  const isDrafted = (offer: Offer) => drafted.has(gapIdOf(offer));
  const misfits = new Set(changingKinds(graph).map(({ offer }) => nameOf(offer)));
  // The nearest crash is the first.
  for (const { from, offer } of graph.crashes) {
    if (offer.event.type.startsWith('xstate.error.') || misfits.has(nameOf(offer))) continue;
    const way = (graph.configurations.has(from) ? wayTo(graph, from) : []).map((edge) => edge.offer).filter(isDrafted);
    if (way.some((other) => misfits.has(nameOf(other)))) continue;
    const id = gapIdOf(offer);
    const edges = from === beginning ? graph.starts : (graph.configurations.get(from)?.edges ?? []);
    const isAlone = isDrafted(offer) && edges.some((edge) => gapIdOf(edge.offer) === id);
    for (const other of isAlone ? [offer] : [...way, offer]) misfits.add(nameOf(other));
  }
  return misfits;
}

const nameOf = (offer: Offer): string => `${gapIdOf(offer)} ${offer.sample}`;

/** Edges after which a field holds another kind of value than where it was first seen. */
function changingKinds({ configurations, edges }: ConfigurationGraph): Edge[] {
  const kinds = new Map<string, string>();
  const changes = ({ progress: { snapshot } }: Configuration): boolean =>
    isPart(snapshot.context) &&
    Object.entries(snapshot.context)
      .map(([name, value]): [string, string] => [name, kindOf(value)])
      .filter(([name, kind]) => kind !== 'nothing' && (kinds.get(name) ?? kinds.set(name, kind).get(name)) !== kind)
      .length > 0;
  const changed = new Set([...configurations.values()].filter(changes).map(({ key }) => key));
  return edges.filter(({ from, to }) => changed.has(to) && !changed.has(from));
}

const kindOf = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : Array.isArray(value) ? 'list' : typeof value;

const without = ({ id, samples }: Draft, misfits: ReadonlySet<string>): Samples<unknown> =>
  Object.fromEntries(Object.entries(samples).filter(([sample]) => !misfits.has(`${id} ${sample}`)));

function tellingOf(
  { edges }: ConfigurationGraph,
  { id, samples }: Draft,
  place: (key: string) => string,
): Samples<unknown> {
  const effects = new Map(Object.keys(samples).map((sample): [string, Set<string>] => [sample, new Set()]));
  for (const { offer, from, to, taken, guards } of edges)
    if (gapIdOf(offer) === id) effects.get(offer.sample)?.add([place(from), ...taken, ...guards, place(to)].join(' '));
  const known = new Set<string>();
  const telling = Object.entries(samples).filter(([sample]) => {
    const effect = [...(effects.get(sample) ?? [])].sort().join('\n');
    return !known.has(effect) && known.add(effect);
  });
  return Object.fromEntries(telling);
}

const stateIn =
  ({ configurations }: ConfigurationGraph) =>
  (key: string): string =>
    JSON.stringify(configurations.get(key)?.progress.snapshot.value ?? key);

/** What a graph has to show: all that is taken and that guards say, and where it ends or throws. */
function shownBy(graph: ConfigurationGraph): string[] {
  const place = stateIn(graph);
  return [
    ...graph.edges.flatMap(({ taken, guards, entered }) => [...taken, ...guards, ...entered]),
    ...deadEndsOf(graph).map(({ key }) => `dead end ${place(key)}`),
    ...graph.crashes.map(({ from, offer, message }) => `${place(from)} ${offer.event.type} ${message}`),
    ...[...graph.configurations.values()].map(({ key, final }) => `${place(key)} ${final}`),
  ];
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((entry) => second.has(entry));
}

function sentencesOf({ told, limit, graph }: GuessedKey): string[] {
  const fields = Object.keys(
    Object.assign({}, ...[...graph.configurations.values()].map(({ progress }) => progress.snapshot.context)) as object,
  );
  const out = fields.filter((name) => !told.some((path) => path === name || path.startsWith(`${name}.`)));
  const list = (names: readonly string[]) => names.join(', ');
  return [
    ...(told.length > 0 ? [`configurations differ in the state and in ${list(told)}`] : []),
    ...(out.length > 0 ? [`no guard reads ${list(out)}, so they tell nothing apart`] : []),
    ...(limit === null
      ? []
      : [
          `numbers beyond ${limit} and entries of lists after that are merged in ${list(told) || 'the children'}: a state that needs more is not seen`,
        ]),
  ];
}

/** What a file beside the machine may say instead, as it can be pasted. */
function linesOf(model: Model, gaps: readonly Draft[]): string[] {
  const places = [...new Set(gaps.map(({ place }) => place))];
  return places.map((place) => {
    const names = gaps.flatMap((gap) => (gap.place === place ? [gap.name] : []));
    const samples =
      place === 'inputs' ? model.inputs : Object.fromEntries(names.map((name) => [name, model[place]?.[name]]));
    return `export const ${place} = ${writePayload(samples)};`;
  });
}

/** As JSON, but for what stands for anything, which cannot be written down. */
const writePayload = (samples: unknown): string =>
  JSON.stringify(samples, (_, value: unknown) => (isStandIn(value) ? standInMark : value)).replaceAll(
    `"${standInMark}"`,
    '{} /* stands for anything */',
  );

const standInMark = 'walk.stand-in';
