/**
 * Payloads of a machine without a model: what its guards and actions read of an event, an output, an error or the
 * input tells which parts there are, and what is done with a part of which kind it is.
 */
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { statesBelow, transitionsOf } from '../graph/chart-reader.ts';
import type { ConfigurationGraph } from '../graph/explore.ts';
import type { Offer } from '../graph/offer.ts';
import { isPart, watched } from '../graph/reads.ts';
import type { Model, Samples } from '../model.ts';

/** Whose payload it is: `events` by type, `outputs` and `errors` by actor, and the only `inputs`. */
export type Place = 'events' | 'outputs' | 'errors' | 'inputs';

/** What is read of one payload and no sample has. */
export interface Gap {
  /** Place and name. */
  id: string;
  place: Place;
  name: string;
  /** By the way to it, what it was used as. */
  parts: Map<string, Kind>;
}

/** A payload with the samples that it is walked with. */
export interface Draft extends Gap {
  samples: Samples<unknown>;
}

/** `any` is only compared; `record` has parts of its own. */
type Kind = 'any' | 'text' | 'list' | 'record';

const ofLists = /^(map|filter|find|findIndex|forEach|some|every|reduce|flatMap|join|at|push|sort|\d+)$/;
const ofTexts = /^(trim|toUpperCase|toLowerCase|split|startsWith|endsWith|match|charAt|replace|length|slice|includes)$/;

export function gapsOf(graph: ConfigurationGraph): Gap[] {
  const gaps = new Map<string, Gap>();
  const seen = new Set<string>();
  const read = (offer: Offer, run: (watch: (value: object) => object) => void) => {
    const place = placeOf(offer);
    if (!place) return;
    const id = gapIdOf(offer);
    const gap = gaps.get(id) ?? { id, place: place[0], name: place[1], parts: new Map() };
    let last = '';
    const note = (path: string, found: unknown) => {
      if (found !== undefined || !isOfPlace(place[0], path)) return;
      last = withoutRoot(place[0], path);
      if (!gap.parts.has(last)) gap.parts.set(last, 'any');
    };
    try {
      run((value) => watched(value, note, isRead));
    } catch (error) {
      const used = usedAs(error);
      const known = gap.parts.get(last);
      if (used && known !== undefined) gap.parts.set(last, used.kind);
      if (used?.kind === 'record') gap.parts.set(last === '' ? used.name : `${last}.${used.name}`, 'any');
    }
    if (gap.parts.size > 0) gaps.set(id, gap);
  };
  for (const [sample, input] of Object.entries(graph.model.inputs)) {
    const offer: Offer = { kind: 'start', event: { type: 'start' }, sample, child: null };
    if (isPart(input)) read(offer, (watch) => void graph.stepper.start(watch(input)));
  }
  for (const { progress, offers } of graph.configurations.values()) {
    for (const offer of offers) {
      const name = [JSON.stringify(progress.snapshot.value), offer.event.type, offer.sample].join(' ');
      if (seen.has(name)) continue;
      seen.add(name);
      read(offer, (watch) => void graph.stepper.step(progress.snapshot, watch(offer.event) as AnyEventObject));
    }
  }
  return [...gaps.values()];
}

const isRead = (value: unknown): value is object => isPart(value) || value instanceof Error;

/** Of the gap that the offer's payload may have; empty where it has none. */
export const gapIdOf = (offer: Offer): string => placeOf(offer)?.join(' ') ?? '';

function placeOf({ kind, event: { type }, source }: Offer): [Place, string] | null {
  if (kind === 'start') return ['inputs', ''];
  if (kind === 'outer') return ['events', type];
  if (source === undefined) return null;
  if (type.startsWith('xstate.done.')) return ['outputs', source];
  return type.startsWith('xstate.error.') ? ['errors', source] : null;
}

const roots: Partial<Record<Place, string>> = { outputs: 'output', errors: 'error' };

function isOfPlace(place: Place, path: string): boolean {
  const root = roots[place];
  return root === undefined ? path !== 'type' : path === root || path.startsWith(`${root}.`);
}

/** An output or error is a payload as a whole: of it the way is empty. */
const withoutRoot = (place: Place, path: string): string =>
  roots[place] === undefined ? path : path.slice((roots[place] ?? '').length + 1);

/** What JavaScript says of a part that is not there. */
function usedAs(error: unknown): { kind: Kind; name: string } | null {
  const message = error instanceof Error ? error.message : '';
  const [, name] = /Cannot read properties of undefined \(reading '([^']+)'\)/.exec(message) ?? [];
  if (name !== undefined) return { kind: ofLists.test(name) ? 'list' : ofTexts.test(name) ? 'text' : 'record', name };
  return /is not iterable/.test(message) ? { kind: 'list', name: '' } : null;
}

/** The values that a part is given, by the name of the sample. A part that is only compared is given one of each kind. */
const values: Readonly<Record<string, Readonly<Record<Kind, unknown>>>> = {
  text: { any: 'text', text: 'text', list: ['text'], record: {} },
  none: { any: '', text: '', list: [], record: {} },
  one: { any: 1, text: '1', list: [1], record: {} },
  many: { any: 1000, text: 'a longer text', list: [1, 2, 3], record: {} },
  yes: { any: true, text: 'true', list: [true], record: {} },
  no: { any: false, text: 'false', list: [false], record: {} },
  list: { any: [], text: '[]', list: [[]], record: {} },
  record: { any: {}, text: '{}', list: [{}], record: {} },
};
const sparing = ['text', 'none'];
const mostConstants = 16;
const mostLetters = 64;

/** `isSparing`: two samples. */
export function samplesOf(
  { parts }: Gap,
  { constants, isSparing }: { constants: readonly (string | number)[]; isSparing: boolean },
): Samples<unknown> {
  const named = constants.map((value): [string, Readonly<Record<Kind, unknown>>] => [
    `is ${value}`,
    { any: value, text: String(value), list: [value], record: {} },
  ]);
  const all = [...Object.entries(values).filter(([name]) => !isSparing || sparing.includes(name)), ...named];
  return Object.fromEntries(all.map(([name, kinds]) => [name, payloadOf(parts, kinds)]));
}

/** The texts and numbers that guards mention: what they compare with. Of a number its neighbours count as well, and as a length. */
export function constantsIn({ root, implementations }: AnyStateMachine): readonly (string | number)[] {
  const inline = [...statesBelow(root)].flatMap((state) =>
    transitionsOf(state).map(({ definition }) => definition.guard),
  );
  const sources = [...inline, ...Object.values<unknown>(implementations.guards)].map((guard) =>
    typeof guard === 'function'
      ? String(guard)
      : (JSON.stringify((guard as { params?: unknown } | undefined)?.params ?? '') ?? ''),
  );
  const texts = sources.flatMap((source) =>
    [...source.matchAll(/(['"`])([^'"`$\\\n]{1,40})\1/g)].map(([, , text = '']) => text),
  );
  const numbers = sources.flatMap((source) =>
    [...source.matchAll(/(?<![\w.'"])\d+(?:\.\d+)?(?![\w'"])/g)].map(([text]) => Number(text)),
  );
  const around = numbers.flatMap((number) => [number, number + 1, number - 1]);
  const lengths = sources.some((source) => source.includes('.length')) ? numbers : [];
  const long = lengths.flatMap((number) => (number > 0 && number <= mostLetters ? ['1'.repeat(number)] : []));
  return [...new Set<string | number>([...texts, ...long, ...around])].slice(0, mostConstants);
}

function payloadOf(parts: Gap['parts'], kinds: Readonly<Record<Kind, unknown>>): unknown {
  const whole = parts.get('');
  const inner = [...parts].filter(([path]) => path !== '');
  if (inner.length === 0) return whole === undefined ? {} : structuredClone(kinds[whole]);
  const payload: Record<string, unknown> = {};
  for (const [path, kind] of inner.toSorted(([a], [b]) => a.length - b.length)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = payload;
    for (const name of names) at = (isPart(at[name]) ? at[name] : (at[name] = {})) as Record<string, unknown>;
    at[last] = structuredClone(kinds[kind]);
  }
  return payload;
}

/** The model with these samples; nothing that somebody gave is changed. */
export function withSamples(model: Model, drafts: readonly Draft[]): Model {
  const added = (place: Place) =>
    Object.fromEntries(drafts.filter((draft) => draft.place === place).map(({ name, samples }) => [name, samples]));
  const inputs = added('inputs')[''];
  return {
    ...model,
    events: { ...model.events, ...(added('events') as Record<string, Samples<object>>) },
    outputs: { ...model.outputs, ...added('outputs') },
    errors: { ...model.errors, ...added('errors') },
    ...(inputs && { inputs }),
  };
}
