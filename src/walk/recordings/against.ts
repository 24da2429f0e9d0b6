/** What a machine does otherwise than a recording of it says, in words, each with the path that shows it. */
import { describeWay } from '../checks/finding.ts';
import { configurationOf, wayTo, type ConfigurationGraph } from '../graph/explore.ts';
import { startWith, type Offer } from '../graph/offer.ts';
import { describeOffer, offersAt, type Progress } from '../graph/progress.ts';
import type { Model } from '../model.ts';
import { placeIn, take, walksOf, type Recording, type RecordedStep } from './recording.ts';
import { placeOf, seenAfter } from './seen.ts';
import { messageOf } from '../message-of.ts';

export interface Change {
  /** `changed`: a recorded step shows something else; `gone`: it cannot happen any more; `new`: nothing recorded it. */
  kind: 'changed' | 'gone' | 'new';
  what: string;
  /** A shortest recorded walk to it; of what is new, a shortest path. */
  path: string[];
  /** The number of walks, or of steps that are new. */
  times: number;
}

/**
 * What the machine does otherwise than was recorded; none where it does the same.
 *
 *     const [before] = readRecordings(readFileSync('pin.walk.json', 'utf8'), 'pin.walk.json');
 *     expect(changesSince(before, explore(pin))).toEqual([]);
 */
export function changesSince(recording: Recording, graph: ConfigurationGraph): Change[] {
  const model = withSamples(graph.model, recording);
  const changes = new Changes();
  const walks = walksOf(recording);
  for (const walk of walks) {
    const parting = partingOf(model, walk);
    if (parting) changes.add(parting.kind, parting.what, parting.path);
  }
  for (const { what, path } of newIn(graph, recording, walks)) changes.add('new', what, path);
  return changes.list();
}

class Changes {
  readonly #all = new Map<string, Change>();

  add(kind: Change['kind'], what: string, path: string[]): void {
    const known = this.#all.get(`${kind} ${what}`);
    const shortest = known && known.path.length <= path.length ? known.path : path;
    this.#all.set(`${kind} ${what}`, { kind, what, path: shortest, times: (known?.times ?? 0) + 1 });
  }

  list(): Change[] {
    return [...this.#all.values()];
  }
}

/** The first step of a walk at which the machine shows something else; what comes later has that cause. */
function partingOf(model: Model, walk: readonly RecordedStep[]): Omit<Change, 'times'> | null {
  let before: Progress | null = null;
  for (const [place, { event, seen }] of walk.entries()) {
    const path = [...walk.slice(0, place).filter(({ isVain }) => !isVain), { event }].map((step) => step.event);
    const last = walk[place - 1];
    const at = last ? `in ${placeIn(last.seen)}, ` : '';
    const offer = offerOf(model, before, event);
    if (!offer) return { kind: 'gone', what: `${at}${event} cannot happen any more; it led to ${seen}`, path };
    const now = shown(model, before, offer);
    if (now.seen !== seen) return { kind: 'changed', what: `${at}${event}: ${now.seen}, no longer ${seen}`, path };
    before = now.progress;
  }
  return null;
}

function shown(model: Model, before: Progress | null, offer: Offer): { seen: string; progress: Progress | null } {
  try {
    const { step, progress } = take(model, before, offer);
    return { seen: seenAfter(step, before?.snapshot ?? null), progress };
  } catch (error) {
    return { seen: `throws ${messageOf(error)}`, progress: null };
  }
}

export function offerOf(model: Model, before: Progress | null, event: string): Offer | undefined {
  const offers = before ? offersAt(model, before) : Object.keys(model.inputs).map(startWith);
  return offers.find((offer) => describeOffer(offer) === event);
}

export function withSamples(model: Model, { samples = {} }: Recording): Model {
  const both = <Each extends object>(
    now: Readonly<Record<string, Each>>,
    then: Readonly<Record<string, Each>> = {},
  ) => ({
    ...now,
    ...Object.fromEntries(Object.entries(then).map(([name, of]) => [name, { ...now[name], ...of }])),
  });
  return {
    ...model,
    inputs: { ...model.inputs, ...samples.inputs },
    events: both(model.events, samples.events),
    outputs: both(model.outputs as never, samples.outputs as never),
  };
}

/** Steps that no recorded walk takes. Only a tour of every edge has every event of every place. */
function* newIn(
  graph: ConfigurationGraph,
  { goal, seen }: Recording,
  walks: readonly (readonly RecordedStep[])[],
): Generator<{ what: string; path: string[] }> {
  if (goal !== 'edges') return;
  const places = new Set(seen.map(placeIn));
  const taken = new Set(
    walks.flatMap((walk) => walk.map(({ event }, step) => `${placeIn(walk[step - 1]?.seen ?? '')} ${event}`)),
  );
  for (const { from, to, offer } of graph.edges) {
    if (offer.kind === 'start') continue;
    const place = placeOf(configurationOf(graph, from).progress.snapshot);
    const arrived = placeOf(configurationOf(graph, to).progress.snapshot);
    const event = describeOffer(offer);
    // What begins at a place that is new has that place's cause.
    if (taken.has(`${place} ${event}`) || !places.has(place)) continue;
    yield { what: `in ${place}, ${event} leads to ${arrived}`, path: [...describeWay(wayTo(graph, from)), event] };
  }
}

export const printChange = ({ kind, what, path, times }: Change): string =>
  `${kind}: ${what}${times === 1 ? '' : ` (${times} times)`}\n    ${path.join(' → ')}`;
