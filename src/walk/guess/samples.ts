/**
 * Payloads of a machine without a model: what its guards and actions read of an event, an output, an error or the
 * input tells which parts there are, and what is done with a part of which kind it is.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { statesBelow, transitionsBelow } from '../graph/chart-reader.ts';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { startWith, type Offer } from '../graph/offer.ts';
import { isPart, watched } from '../graph/reads.ts';
import type { Model, Samples } from '../model.ts';
import { no, standIn, yes } from './stand-in.ts';

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

/**
 * `any` is only compared, `sized` has a length; `record` has parts of its own; `thing` is called, or written to. In the way
 * to a part, `*` is each entry of a list.
 */
type Kind = 'any' | 'sized' | 'text' | 'number' | 'moment' | 'list' | 'record' | 'thing';

const ofSized = /^(?:length|slice|includes|indexOf|at|concat)$/;
const ofLists =
  /^(?:map|filter|find|findIndex|findLast|forEach|some|every|reduce|flatMap|flat|join|push|pop|sort|toSorted|reverse|splice|\d+)$/;
const ofTexts =
  /^(?:trim|toUpperCase|toLowerCase|split|startsWith|endsWith|match|charAt|replace|replaceAll|localeCompare|padStart|substring)$/;
const ofNumbers = /^(?:toFixed|toPrecision)$/;
const ofMoments = /^(?:getTime|toISOString|getFullYear|toLocaleDateString|toLocaleTimeString)$/;

const kindBy = (name: string): Kind | null =>
  ofLists.test(name)
    ? 'list'
    : ofTexts.test(name)
      ? 'text'
      : ofNumbers.test(name)
        ? 'number'
        : ofMoments.test(name)
          ? 'moment'
          : ofSized.test(name)
            ? 'sized'
            : null;

/** What is known of a part is not forgotten for less. */
const rank = (kind: Kind): number => ['any', 'sized'].indexOf(kind) + 1 || (kind === 'thing' ? 4 : 3);

export function learn(parts: Map<string, Kind>, path: string, kind: Kind): boolean {
  const before = parts.get(path);
  if (before !== undefined && rank(before) >= rank(kind)) return false;
  parts.set(path, kind);
  return true;
}

/** Where a record or list of a sample came from: its parts are read long after its event, in the context. */
const origins = new WeakMap<object, { id: string; path: string }>();

type Watch = (value: object) => object;

export function gapsOf(graph: ConfigurationGraph): Gap[] {
  const gaps = new Map<string, Gap>();
  const seen = new Set<string>();
  const gapBy = (id: string): Gap => {
    const [place = '', ...name] = id.split(' ');
    const gap = gaps.get(id) ?? { id, place: place as Place, name: name.join(' '), parts: new Map<string, Kind>() };
    gaps.set(id, gap);
    return gap;
  };
  const read = (id: string, root: string, run: (watch: Watch, watchContext: Watch) => void) => {
    let last: Missed | null = null;
    let latest: Missed | null = null;
    /** `path` is not there. */
    const miss = (of: Gap, path: string) => {
      last = { of, path };
      const [owner, name] = ownerOf(of, path);
      if (owner !== null && ofSized.test(name)) learn(of.parts, owner, 'sized');
      else if (owner === null || !isShut(of.parts.get(owner))) learn(of.parts, path, 'any');
    };
    const whereIs = (owner: object, name: string) => {
      const origin = origins.get(owner);
      return origin && { of: gapBy(origin.id), path: name === '' ? origin.path : joined(origin.path, name) };
    };
    const wrote = (_: string, owner: object) => {
      const at = whereIs(owner, '');
      if (at && at.path !== '') learn(at.of.parts, at.path, 'thing');
    };
    const watch: Watch = (value) =>
      watched(
        value,
        (path, found) => {
          if (!isWithin(root, path)) return;
          latest = { of: gapBy(id), path: root === '' ? path : path.slice(root.length + 1) };
          if (found === undefined) miss(latest.of, latest.path);
        },
        { isWatched: isRead, wrote },
      );
    const watchContext: Watch = (value) =>
      watched(
        value,
        (path, found, owner) => {
          const at = whereIs(owner, path.slice(path.lastIndexOf('.') + 1));
          if (!at) return;
          latest = at;
          if (found === undefined) miss(at.of, at.path);
        },
        { isWatched: isRead, wrote },
      );
    try {
      run(watch, watchContext);
    } catch (error) {
      if (last) crashed(error, last);
      if (latest) called(error, latest);
    }
  };
  for (const [sample, input] of Object.entries(graph.model.inputs)) {
    const offer = startWith(sample);
    if (isPart(input)) read(gapIdOf(offer), '', (watch) => void graph.stepper.start(watch(input)));
  }
  for (const { snapshot, offers } of momentsOf(graph)) {
    for (const offer of offers) {
      const name = [JSON.stringify(snapshot.value), offer.event.type, offer.sample, guessedIn(snapshot)].join(' ');
      if (seen.has(name)) continue;
      seen.add(name);
      const id = gapIdOf(offer);
      read(id, rootOf(offer), (watch, watchContext) => {
        const context: unknown = isPart(snapshot.context) ? watchContext(snapshot.context) : snapshot.context;
        const event = id === '' ? offer.event : (watch(offer.event) as AnyEventObject);
        graph.stepper.step({ ...snapshot, context } as AnyMachineSnapshot, event);
      });
    }
  }
  return [...gaps.values()].filter(({ parts }) => parts.size > 0);
}

/** Configurations, and what else has arrived at them with a part of a guessed payload, which their key may leave out. */
function* momentsOf({
  configurations,
  stepper,
}: ConfigurationGraph): Generator<{ snapshot: AnyMachineSnapshot; offers: readonly Offer[] }> {
  const seen = new Set<string>();
  for (const { progress, offers, edges } of configurations.values()) {
    yield { snapshot: progress.snapshot, offers };
    for (const { offer, to } of edges) {
      const target = configurations.get(to);
      if (!target || gapIdOf(offer) === '') continue;
      const { snapshot } = stepper.step(progress.snapshot, offer.event);
      const held = guessedIn(snapshot);
      const moment = `${to} ${held}`;
      if (held === '' || seen.has(moment) || held === guessedIn(target.progress.snapshot)) continue;
      seen.add(moment);
      yield { snapshot, offers: target.offers };
    }
  }
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

interface Missed {
  of: Gap;
  path: string;
}

/** Of what it is a part, and by which name; null at the top of an event or an input, which is a record. */
function ownerOf({ place }: Gap, path: string): [owner: string | null, name: string] {
  const at = path.lastIndexOf('.');
  if (at !== -1) return [path.slice(0, at), path.slice(at + 1)];
  return [path === '' || place === 'events' || place === 'inputs' ? null : '', path];
}

/** Whether its parts are those of every value of its kind. */
const isShut = (kind: Kind | undefined): boolean => kind !== undefined && !['any', 'sized', 'record'].includes(kind);

/** What an error says of the part that was read last. */
function crashed(error: unknown, { of, path }: Missed): void {
  const { parts } = of;
  const message = error instanceof Error ? error.message : '';
  const [, read] =
    /Cannot read properties of undefined \(reading '([^']+)'\)/.exec(message) ??
    /Cannot destructure property '([^']+)'/.exec(message) ??
    [];
  if (read !== undefined) {
    const kind = kindBy(read);
    learn(parts, path, kind ?? 'record');
    if (!kind) learn(parts, joined(path, read), 'any');
  }
  if (/is not iterable/.test(message)) learn(parts, path, 'list');
  called(error, { of, path });
}

/** What was called and is no function. */
function called(error: unknown, { of, path }: Missed): void {
  const { parts } = of;
  const message = error instanceof Error ? error.message : '';
  const [owner, name] = ownerOf(of, path);
  if (!/is not a (?:function|constructor)/.test(message) || !message.includes(`${name} is not`)) return;
  const kind = kindBy(name);
  if (owner === null || kind === null) return void learn(parts, path, 'thing');
  parts.delete(path);
  learn(parts, owner, kind);
}

const isRead = (value: unknown): value is object => isPart(value) || Array.isArray(value) || value instanceof Error;

/** Of the gap that the offer's payload may have; empty where it has none. */
export const gapIdOf = (offer: Offer): string => placeOf(offer)?.join(' ') ?? '';

function placeOf({ kind, event: { type, ...payload }, source }: Offer): [Place, string] | null {
  if (kind === 'start') return ['inputs', ''];
  if (kind === 'outer') return ['events', type];
  if (source === undefined) return null;
  if (type.startsWith('xstate.done.') || showsValue({ type, ...payload })) return ['outputs', source];
  return type.startsWith('xstate.error.') ? ['errors', source] : null;
}

/** What an observable shows; a child machine shows itself. */
const showsValue = ({ type, ['snapshot']: shown }: AnyEventObject): boolean =>
  type.startsWith('xstate.snapshot.') && typeof shown === 'object' && shown !== null && !('machine' in shown);

/** Where in the event the payload is, as a way. */
function rootOf({ kind, event: { type } }: Offer): string {
  if (kind === 'start' || kind === 'outer') return '';
  if (type.startsWith('xstate.snapshot.')) return 'snapshot.context';
  return type.startsWith('xstate.error.') ? 'error' : 'output';
}

const isWithin = (root: string, path: string): boolean =>
  root === '' ? path !== 'type' : path === root || path.startsWith(`${root}.`);

/** The fields that hold a part of a guessed payload. */
const guessedIn = ({ context }: AnyMachineSnapshot): string =>
  isPart(context)
    ? Object.entries(context)
        .flatMap(([name, value]) =>
          isRead(value) && origins.has(value) ? [`${name}${Array.isArray(value) ? '.*' : ''}`] : [],
        )
        .join()
    : '';

type Values = Readonly<Record<Exclude<Kind, 'record' | 'moment'>, unknown>>;

/** The values that a part is given, by the name of the sample. A part that is only compared is given one of each kind. */
const values: Readonly<Record<string, Values>> = {
  text: { any: 'text', sized: 'text', text: 'text', number: 1, list: [{}], thing: standIn },
  none: { any: '', sized: '', text: '', number: 0, list: [], thing: no },
  one: { any: 1, sized: ['text'], text: '1', number: 1, list: [1], thing: yes },
  many: { any: 1000, sized: 'a longer text', text: 'a longer text', number: 1000, list: [1, 2, 3], thing: standIn },
  yes: { any: true, sized: [true], text: 'true', number: 1, list: [true], thing: yes },
  no: { any: false, sized: [], text: 'false', number: 0, list: [false], thing: no },
  list: { any: [], sized: [], text: '[]', number: -1, list: ['text'], thing: standIn },
  record: { any: {}, sized: [{}], text: '{}', number: 1, list: [{}], thing: standIn },
};
const sparing = new Set(['text', 'none']);
const mostConstants = 16;
const mostLetters = 64;

const valuesOf = (value: string | number): Values => ({
  any: value,
  sized: String(value),
  text: String(value),
  number: Number(value) || 0,
  list: [value],
  thing: standIn,
});

/** `isSparing`: two samples. */
export function samplesOf(
  { id, parts }: Gap,
  { constants, isSparing }: { constants: readonly (string | number)[]; isSparing: boolean },
): Samples<unknown> {
  const all = [
    ...Object.entries(values).filter(([name]) => !isSparing || sparing.has(name)),
    ...constants.map((value): [string, Values] => [`is ${value}`, valuesOf(value)]),
  ];
  return Object.fromEntries(all.map(([name, given]) => [name, payloadOf(id, parts, given)]));
}

/** Of a payload that always throws: what actions mention, and parts that stand for anything. */
export function lastResort({ id, parts }: Gap, constants: readonly (string | number)[]): Samples<unknown> {
  const anything = { ...valuesOf('text'), any: standIn, sized: standIn, list: [standIn] };
  // What its parts seemed to have may have been read of something else.
  const whole = new Map([...parts].flatMap(([path]) => (path.includes('.') ? [] : [[path, 'any' as const]])));
  const named = [...new Set([...constants, 1])].map((value) => [`is ${value}`, payloadOf(id, whole, valuesOf(value))]);
  return Object.fromEntries([...named, ['anything', payloadOf(id, parts, anything)]]) as Samples<unknown>;
}

/** The texts and numbers that guards mention: what they compare with. Of a number its neighbours count as well, and as a length. */
export function constantsIn({ root, implementations }: AnyStateMachine): readonly (string | number)[] {
  const inline = transitionsBelow(root).map(({ definition }) => definition.guard);
  return constantsOf([...inline, ...Object.values<unknown>(implementations.guards)]);
}

/** What actions mention, and the texts that the machine begins with. */
export function moreConstantsIn(
  { root, implementations }: AnyStateMachine,
  contexts: readonly unknown[],
): readonly (string | number)[] {
  const inline = [
    ...[...statesBelow(root)].flatMap(({ entry }) => entry),
    ...transitionsBelow(root).flatMap(({ definition }) => definition.actions),
  ];
  const assigned = [...inline, ...Object.values<unknown>(implementations.actions)].flatMap((action) => {
    const { assignment } = (action ?? {}) as { assignment?: unknown };
    return [action, ...(isPart(assignment) ? Object.values(assignment) : [assignment])];
  });
  const texts = contexts.flatMap((context) => (isPart(context) ? Object.values(context) : []));
  const held = texts.filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set([...held, ...constantsOf(assigned.filter((value) => typeof value === 'function'))])].slice(
    0,
    mostConstants,
  );
}

function constantsOf(functions: readonly unknown[]): readonly (string | number)[] {
  const sources = functions.map((one) =>
    typeof one === 'function'
      ? String(one)
      : (JSON.stringify((one as { params?: unknown } | undefined)?.params ?? '') ?? ''),
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

function payloadOf(id: string, parts: Gap['parts'], given: Values): unknown {
  const kept = <Value extends object>(value: Value, path: string): Value => {
    origins.set(value, { id, path });
    return value;
  };
  const inside = (path: string): string[] => {
    const start = path === '' ? '' : `${path}.`;
    const ways = [...parts.keys()].filter((way) => way !== '' && way.startsWith(start));
    return [...new Set(ways.map((way) => way.slice(start.length).split('.')[0] ?? ''))];
  };
  const listAt = (path: string, names: readonly string[]): unknown => {
    const plain = given.list as readonly unknown[];
    const entries = names.includes('*') ? plain.map(() => valueAt(`${path}.*`)) : plain;
    return kept(
      entries.map((entry) => (isPart(entry) && !names.includes('*') ? kept({}, joined(path, '*')) : entry)),
      path,
    );
  };
  const valueAt = (path: string): unknown => {
    const names = inside(path);
    const kind = parts.get(path) ?? (names.length > 0 || path === '' ? 'record' : 'any');
    if (kind === 'list') return listAt(path, names);
    if (kind === 'moment') return new Date(0);
    if (kind !== 'record' && kind !== 'any' && kind !== 'sized') return given[kind];
    if (names.includes('*')) return listAt(path, names);
    if (kind === 'record' || names.length > 0)
      return kept(Object.fromEntries(names.map((name) => [name, valueAt(joined(path, name))])), path);
    const value = given[kind];
    return isPart(value) || Array.isArray(value) ? kept(structuredClone(value), path) : value;
  };
  return valueAt('');
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
