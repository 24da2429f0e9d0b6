/** Walks with what was seen on them: a small file to commit, against which a later machine is walked. */
import { isSame } from '../graph/equality.ts';
import { alone, configurationOf, type ConfigurationGraph } from '../graph/explore.ts';
import type { Offer } from '../graph/offer.ts';
import { describeOffer, elapsedBy, offersAt, type Progress } from '../graph/progress.ts';
import type { LoneArrival } from '../graph/explore.ts';
import { Misuse } from '../misuse.ts';
import type { Model, Samples } from '../model.ts';
import { isGoal, tour, type Goal } from '../tours/tours.ts';
import { seenAfter } from './seen.ts';

/** Of one machine. Texts are listed once, and the walks are places in these lists. */
export interface Recording {
  machine: string;
  goal: Goal;
  /** Payloads that were guessed: a later guess may be another. Those of a model stay in the model. */
  samples?: RecordedSamples;
  events: readonly string[];
  seen: readonly string[];
  /** `event:seen` for each step, `!event` for one that nothing takes: `0:0 !3 2:4`. */
  walks: readonly string[];
}

type RecordedSamples = Partial<Pick<Model, 'inputs' | 'events' | 'outputs'>>;

export interface RecordedStep {
  event: string;
  seen: string;
  /** Nothing took the event. */
  isVain: boolean;
}

/**
 * The walks of a tour, with what is seen after each step: states, tags, and what is done, sent and started. A tour of every
 * edge also tries, once in each configuration, the events that nothing takes there.
 *
 *     writeFileSync('pin.walk.json', printRecordings([record(explore(pin))]));
 */
export function record(graph: ConfigurationGraph, goal: Goal = 'edges'): Recording {
  const [events, seen] = [new Index(), new Index()];
  const met = new Set<string>();
  const walks = tour(graph, goal).paths.map(({ edges }) => {
    let before: Progress | null = null;
    const pass = (offer: Offer): string => {
      const { progress, step } = take(graph.model, before, offer);
      const text = `${events.of(describeOffer(offer))}:${seen.of(seenAfter(step, before?.snapshot ?? null))}`;
      before = progress;
      return text;
    };
    return edges
      .flatMap(({ offer, to }) => {
        const step = pass(offer);
        if (goal !== 'edges' || met.has(to)) return [step];
        met.add(to);
        // What is tried in vain shows nothing, and has to go on doing so; a timer that elapses unheard is over.
        const ignored = new Set(configurationOf(graph, to).ignored.map(describeOffer));
        const vain = before ? offersAt(graph.model, before).filter((offered) => elapsedBy(offered) === null) : [];
        const tried = vain.map(describeOffer).filter((name) => ignored.has(name));
        return [step, ...tried.map((name) => `!${events.of(name)}`)];
      })
      .join(' ');
  });
  const samples = graph.model.guessed ? writable(graph.model) : {};
  return {
    machine: graph.model.name,
    goal,
    ...(Object.keys(samples).length > 0 && { samples }),
    events: events.texts,
    seen: seen.texts,
    walks,
  };
}

class Index {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  of(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

const systems = new WeakMap<Model, ReturnType<typeof alone>>();

/** A step of the model's machine; undefined as `before` starts it. */
export function take(model: Model, before: Progress | null, offer: Offer): LoneArrival {
  const system = systems.get(model) ?? alone(model);
  systems.set(model, system);
  return before ? system.step(before, offer) : system.start(offer.sample);
}

/** What JSON keeps as it is. */
function writable({ inputs, events, outputs }: Model): RecordedSamples {
  const kept = (samples: Samples<unknown>): Samples<never> =>
    Object.fromEntries(
      Object.entries(samples).filter(([, value]) => {
        const text = JSON.stringify(value) as string | undefined;
        return text !== undefined && text !== '{}' && isSame(JSON.parse(text), value);
      }),
    ) as Samples<never>;
  const each = (all: Readonly<Record<string, Samples<unknown>>>) =>
    Object.fromEntries(Object.entries(all).flatMap(([name, of]) => (isEmpty(kept(of)) ? [] : [[name, kept(of)]])));
  const all = { inputs: kept(inputs), events: each(events), outputs: each(outputs) };
  return Object.fromEntries(Object.entries(all).filter(([, of]) => !isEmpty(of)));
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** One line a text and a walk, so that a change of the machine is a change of few lines. */
export const printRecordings = (recordings: readonly Recording[]): string =>
  `${JSON.stringify(recordings.length === 1 ? recordings[0] : recordings, null, 1)}\n`;

export function readRecordings(text: string, from: string): Recording[] {
  const all = [parsed(text, from)].flat() as Partial<Recording>[];
  for (const { machine, goal, events, seen, walks } of all) {
    const isWhole = [events, seen, walks].every((part) => Array.isArray(part));
    if (typeof machine !== 'string' || typeof goal !== 'string' || !isGoal(goal) || !isWhole)
      throw new Misuse(`Expected walks that --record wrote in ${from}; it has something else.`);
  }
  return all as Recording[];
}

function parsed(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Misuse(`Expected walks that --record wrote in ${from}; it is no JSON.`);
  }
}

export const walksOf = ({ events, seen, walks }: Recording): RecordedStep[][] =>
  walks.map((walk) => {
    let at = '';
    return walk.split(' ').map((step) => {
      const isVain = step.startsWith('!');
      const [event = -1, place = -1] = step.replace('!', '').split(':').map(Number);
      const shown = isVain ? at : (seen[place] ?? '');
      at = placeIn(shown);
      return { event: events[event] ?? '', seen: shown, isVain };
    });
  });

/** Where the machine is, without what it did on its way. */
export const placeIn = (seen: string): string => seen.split(' · ')[0] ?? '';
