/** Guesses payloads and key together: with a new payload more is reached, and more is read. */
import { wayTo, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import type { Offer } from '../graph/offer.ts';
import { isPart } from '../graph/reads.ts';
import type { Model, Samples } from '../model.ts';
import { guessKey, keyedBy, type GuessedKey } from './key.ts';
import { constantsIn, gapIdOf, gapsOf, samplesOf, withSamples, type Draft, type Gap, type Place } from './samples.ts';

/** A part of a part of a payload shows only once the part itself is there. */
const mostRounds = 6;
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
  const asked = { isGiven, most, constants: constantsIn(model.machine), isSparing: false };
  // A machine that is large with samples of every kind is walked with two of each payload.
  const few = Math.min(most, mostWithAll);
  return guessWith(model, { ...asked, most: few }) ?? guessWith(model, { ...asked, constants: [], isSparing: true });
}

interface Asked {
  isGiven: Given;
  most: number;
  constants: readonly (string | number)[];
  isSparing: boolean;
}

function guessWith(model: Model, asked: Asked): Guessed | null {
  const gaps = new Map<string, Gap>();
  let sampled = model;
  let before: GuessedKey | undefined;
  for (let round = 1; ; round += 1) {
    const key = guessKey(sampled, asked.most, before);
    if (!key) return null;
    before = key;
    const found = gapsOf(key.graph).filter(({ place, name }) => !asked.isGiven(place, name));
    const isNew = round <= mostRounds && found.map((gap) => addTo(gaps, gap)).some(Boolean);
    const drafts = [...gaps.values()].map((gap): Draft => ({ ...gap, samples: samplesOf(gap, asked) }));
    if (!isNew) return finished(model, key, drafts, asked.most);
    sampled = withSamples(model, drafts);
  }
}

function addTo(gaps: Map<string, Gap>, { parts, ...gap }: Gap): boolean {
  const known = gaps.get(gap.id) ?? { ...gap, parts: new Map() };
  gaps.set(gap.id, known);
  let isNew = false;
  for (const [path, kind] of parts) {
    const before = known.parts.get(path);
    if (before === kind || (before !== undefined && kind === 'any')) continue;
    known.parts.set(path, kind);
    isNew = true;
  }
  return isNew;
}

/** Leaves out the samples that do not fit, and those that do what another does. */
function finished(model: Model, found: GuessedKey, drafts: readonly Draft[], most: number): Guessed | null {
  let key: GuessedKey | null = found;
  let kept = drafts;
  for (let round = 1; round <= mostRounds; round += 1) {
    const misfits = misfitsIn(key.graph);
    const fitting = kept.map((draft) => ({ ...draft, samples: without(draft, misfits) }));
    const isDone = fitting.every(({ samples }, place) => sizeOf(samples) === sizeOf(kept[place]?.samples ?? {}));
    kept = fitting;
    if (isDone) break;
    key = guessKey(withSamples(model, kept), most, key);
    if (!key) return null;
  }
  const { graph } = key;
  const telling = kept.map((draft) => ({ ...draft, samples: tellingOf(graph, draft) }));
  const sampled = withSamples(model, telling);
  const last = guessKey(sampled, most, key);
  if (!last) return null;
  const { told, limit } = last;
  const guessed = { key: sentencesOf(last), told, limit, payloads: linesOf(sampled, telling) };
  return { model: { ...keyedBy(sampled, told, limit), guessed }, graph: last.graph };
}

const sizeOf = (samples: Samples<unknown>): number => Object.keys(samples).length;

/** By `nameOf`: samples that throw, lead to where something throws, or change what kind of value a field holds. */
function misfitsIn(graph: ConfigurationGraph): ReadonlySet<string> {
  const misfits = new Set<string>();
  for (const edge of graph.edges) if (changesKinds(graph, edge)) misfits.add(nameOf(edge.offer));
  for (const { from, offer } of graph.crashes) {
    if (offer.event.type.startsWith('xstate.error.')) continue;
    const way = graph.configurations.has(from) ? wayTo(graph, from).map((edge) => edge.offer) : [];
    for (const other of [...way, offer]) misfits.add(nameOf(other));
  }
  return misfits;
}

const nameOf = (offer: Offer): string => `${gapIdOf(offer)} ${offer.sample}`;

function changesKinds({ configurations }: ConfigurationGraph, { from, to }: Edge): boolean {
  const [before, after] = [from, to].map((key) => configurations.get(key)?.progress.snapshot.context as unknown);
  if (!isPart(before) || !isPart(after)) return false;
  return Object.entries(after).some(([name, value]) => {
    const kinds = [kindOf(Reflect.get(before, name)), kindOf(value)];
    return !kinds.includes('nothing') && kinds[0] !== kinds[1];
  });
}

const kindOf = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : Array.isArray(value) ? 'list' : typeof value;

/** The draft's samples without the misfits, as long as one is left. */
function without({ id, samples }: Draft, misfits: ReadonlySet<string>): Samples<unknown> {
  const fitting = Object.entries(samples).filter(([sample]) => !misfits.has(`${id} ${sample}`));
  return fitting.length > 0 ? Object.fromEntries(fitting) : samples;
}

function tellingOf({ edges }: ConfigurationGraph, { id, samples }: Draft): Samples<unknown> {
  const effects = new Map(Object.keys(samples).map((sample): [string, string[]] => [sample, []]));
  for (const { offer, from, to, taken } of edges)
    if (gapIdOf(offer) === id) effects.get(offer.sample)?.push(`${from} ${taken.join(' ')} ${to}`);
  const known = new Set<string>();
  const telling = Object.entries(samples).filter(([sample]) => {
    const effect = (effects.get(sample) ?? []).join('\n');
    return !known.has(effect) && known.add(effect);
  });
  return Object.fromEntries(telling);
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
    return `export const ${place} = ${JSON.stringify(samples)};`;
  });
}
