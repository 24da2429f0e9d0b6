/** Guesses payloads and key together: with a new payload more is reached, and more is read. */
import {
  alone,
  beginning,
  keepGraph,
  wayTo,
  type Configuration,
  type ConfigurationGraph,
  type Edge,
} from '../graph/explore.ts';
import { deadEndsOf } from '../checks/liveness.ts';
import type { Offer } from '../graph/offer.ts';
import { fieldOf, isPart, partAt } from '../graph/reads.ts';
import type { Cut, Guessing, Model, Samples } from '../model.ts';
import { isStandIn } from './stand-in.ts';
import { guessKey, keyedBy, type Bounds, type GuessedKey } from './key.ts';
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
import { write } from './write.ts';

/** A part of a part of a payload shows only once the part itself is there. */
const mostRounds = 6;
/** Guessing takes no more of a processor, in ms: what was learned by then has to do. */
const mostTime = 8000;
/** Then exploring ends as well, whatever is left. */
const mostOfAll = 16_000;
/** Configurations with samples of every kind. */
const mostWithAll = 300;
/** Configurations on which payloads of a larger machine are learned. */
const mostInPart = 100;

export interface Guessed {
  model: Model;
  graph: ConfigurationGraph;
}

/** Whether somebody gave these samples. */
export type Given = (place: Place, name: string) => boolean;

/** `guessed.cut` of the model says where the machine has more than could be explored. */
export function guess(model: Model, isGiven: Given, most: number): Guessed {
  const began = process.cpuUsage().user;
  const isPast = (time: number) => process.cpuUsage().user - began > time * 1000;
  const [isLate, isOver] = [() => isPast(mostTime), () => isPast(mostOfAll)];
  const asked = { isGiven, most, constants: constantsIn(model.machine), isSparing: false, isLate, isOver };
  const all = guessWith(model, noGaps(), { ...asked, most: Math.min(most, mostWithAll) });
  if (!all.key.isCut) return finishedAs(all, most);
  // A machine that is large with samples of every kind is walked with two of each payload, learned on a part of it.
  const sparing = { ...asked, constants: [], isSparing: true };
  const gaps = noGaps();
  const part = guessWith(model, gaps, { ...sparing, most: Math.min(most, mostInPart), isPart: true });
  return finishedAs(guessWith(model, gaps, sparing, part), most);
}

type Gaps = Map<string, Gap>;
const noGaps = (): Gaps => new Map();

interface Asked extends Bounds {
  isGiven: Given;
  constants: readonly (string | number)[];
  isSparing: boolean;
  /** Whether nothing more is to be learned. */
  isLate: () => boolean;
}

interface Drafting {
  sampled: Model;
  key: GuessedKey;
  drafts: readonly Draft[];
}

/** `gaps` are what is known of payloads; `part` is what was learned on a part of the machine. */
function guessWith(model: Model, gaps: Gaps, asked: Asked, part?: Drafting): Drafting {
  const { sampled = model, drafts = [] } = part ?? {};
  let drafting: Drafting = { sampled, key: guessKey(sampled, asked, part?.key), drafts };
  let isNew = part === undefined;
  for (let round = 1; round <= mostRounds && !drafting.key.isCut && !asked.isLate(); round += 1) {
    const found = gapsOf(drafting.key.graph).filter(({ place, name }) => !asked.isGiven(place, name));
    if (!found.map((gap) => addTo(gaps, gap)).some(Boolean)) break;
    isNew = true;
    drafting = draftingOf(
      model,
      drafting.key,
      [...gaps.values()].map((gap) => ({ ...gap, samples: samplesOf(gap, asked) })),
      asked,
    );
  }
  return drafting.key.isCut || !isNew ? drafting : finished(model, drafting, asked);
}

function draftingOf(model: Model, before: GuessedKey, drafts: readonly Draft[], asked: Asked): Drafting {
  const sampled = withSamples(model, drafts);
  return { sampled, key: guessKey(sampled, asked, before), drafts };
}

function addTo(gaps: Map<string, Gap>, { parts, ...gap }: Gap): boolean {
  const known = gaps.get(gap.id) ?? { ...gap, parts: new Map() };
  gaps.set(gap.id, known);
  let isNew = false;
  for (const [path, kind] of parts) isNew = learn(known.parts, path, kind) || isNew;
  return isNew;
}

/** Leaves out the samples that do not fit, and those that do what another does. */
function finished(model: Model, drafting: Drafting, asked: Asked): Drafting {
  const draftingWith = (drafts: readonly Draft[], before: GuessedKey): Drafting | null => {
    const other = draftingOf(model, before, drafts, asked);
    return other.key.isCut ? null : other;
  };
  let kept = drafting;
  // Of a payload of which every sample throws; what does not help is taken away again.
  const before = new Map<string, Draft>();
  for (let round = 1; round <= mostRounds; round += 1) {
    const { key, drafts } = kept;
    const misfits = misfitsIn(key.graph, drafts);
    const starts = key.graph.starts.map(({ to }) => key.graph.configurations.get(to)?.progress.snapshot.context);
    const fitting = drafts.map((draft): Draft => {
      const samples = without(draft, misfits);
      if (sizeOf(samples) > 0) return { ...draft, samples };
      const known = before.get(draft.id);
      if (known) return known;
      before.set(draft.id, draft);
      return { ...draft, samples: lastResort(draft, moreConstantsIn(model.machine, starts)) };
    });
    const isDone = fitting.every(({ samples }, place) => namesOf(samples) === namesOf(drafts[place]?.samples ?? {}));
    const next = isDone || asked.isLate() ? null : draftingWith(fitting, key);
    if (!next) break;
    kept = next;
  }
  const { graph } = kept.key;
  // Two samples that only put another value into the same state are one, where nothing is missed without.
  const telling = (place: (key: string) => string) =>
    draftingWith(
      kept.drafts.map((draft) => ({ ...draft, samples: tellingOf(graph, draft, place) })),
      kept.key,
    );
  const leanest = telling(stateIn(graph));
  if (leanest && isIn(shownBy(graph), shownBy(leanest.key.graph))) return leanest;
  return telling((to) => to) ?? kept;
}

function finishedAs({ sampled, key, drafts }: Drafting, most: number): Guessed {
  const { told, limit, impure } = key;
  const guessed: Guessing = {
    key: sentencesOf(key),
    told,
    limit,
    impure,
    payloads: linesOf(sampled, drafts),
    drafted: new Set(drafts.map(({ id }) => id)),
    ...(key.isCut && { cut: cutOf(key, most) }),
  };
  return guessedWith({ ...keyedBy(sampled, key), guessed }, key.graph);
}

/** The graph of the last guess is that of the model: it is not explored once more. */
function guessedWith(model: Model, { model: { isTimed = false }, stepper, ...found }: ConfigurationGraph): Guessed {
  const own = isTimed ? { ...model, isTimed } : model;
  const graph = { ...found, model: own, stepper, system: alone(own, stepper) };
  keepGraph(model, graph);
  return { model, graph };
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

/** Whether nothing of the first is missing in the second. */
function isIn(one: readonly string[], other: readonly string[]): boolean {
  const there = new Set(other);
  return one.every((entry) => there.has(entry));
}

function sentencesOf({ told, limit, impure, graph }: GuessedKey): string[] {
  const out = fieldsIn(graph).filter((name) => !told.some((path) => fieldOf(path) === name));
  const varying = [...new Set(impure.flatMap(({ fields }) => fields))].filter((name) => !out.includes(name));
  const list = (names: readonly string[]) => names.join(', ');
  return [
    ...(told.length > 0 ? [`configurations differ in the state and in ${list(told)}`] : []),
    ...(out.length > 0 ? [`no guard reads ${list(out)}, so they tell nothing apart`] : []),
    ...(varying.length > 0
      ? [`of ${list(varying)}, which is another each time, only the kind of its parts tells`]
      : []),
    ...(limit === null
      ? []
      : [
          `numbers beyond ${limit} and entries of lists after that are merged in ${list(told) || 'the children'}: a state that needs more is not seen`,
        ]),
  ];
}

const fieldsIn = ({ configurations }: ConfigurationGraph): string[] =>
  Object.keys(
    Object.assign({}, ...[...configurations.values()].map(({ progress }) => progress.snapshot.context)) as object,
  );

/** More values of one field are seldom a choice of the machine: they are a count, a list or a text that grows. */
const manyValues = 4;

/** Which fields make it so large, and a line that tells less of them apart. */
function cutOf({ told, graph }: GuessedKey, most: number): Cut {
  const all = [...graph.configurations.values()].map(({ progress }) => progress.snapshot);
  const growing = told
    .map((path) => ({ path, values: all.map(({ context }) => partAt(context, path)) }))
    .map(({ path, values }) => ({
      path,
      count: new Set(values.map((value) => write(value))).size,
      last: values.at(-1),
    }))
    .filter(({ count }) => count > manyValues)
    .toSorted((one, other) => other.count - one.count);
  const less = (path: string): string[] => {
    const grown = growing.find((one) => one.path === path);
    if (!grown) return [`context.${path}`];
    if (typeof grown.last === 'number') return [`Math.min(context.${path}, 3)`];
    return Array.isArray(grown.last) ? [`context.${path}.length > 0`] : [];
  };
  return {
    why:
      growing.length === 0
        ? graph.configurations.size > most
          ? 'its states alone are that many'
          : 'more would take longer than a guess may'
        : `until then ${growing.map(({ path, count }) => `${path} had ${count} values`).join(', ')}`,
    line: `export const controlKey = ({ value, context }) => JSON.stringify([${['value', ...told.flatMap(less)].join(', ')}]);`,
  };
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
