/**
 * Seeded random walks, for machines too large to explore and for payloads that no list of samples has. Whatever can happen
 * is taken in any order, also the answers of actors that run beside each other. What is found is shrunk.
 */
import type { AnyEventObject } from 'xstate';
import { describeWay, type Finding } from './checks/finding.ts';
import { crashWords, isUnheard, statesToEnter } from './checks/structure.ts';
import { controlKeyOf } from './graph/control-key.ts';
import { alone, exploreSystem, type ConfigurationGraph, type LoneArrival } from './graph/explore.ts';
import { startWith, type Offer } from './graph/offer.ts';
import { isEndlessLoop } from './graph/xstate-internals.ts';
import { describeOffer, elapsedBy, offersAt, type Progress } from './graph/progress.ts';
import { Misuse } from './misuse.ts';
import type { Model } from './model.ts';
import { pathsOf, type WalkPath } from './paths.ts';
import { random } from './random.ts';
import { check, type Rule } from './rules/temporal.ts';
import { messageOf } from './message-of.ts';

/** An arbitrary of fast-check: `fc.record({ digits: fc.string() })`. */
export interface Arbitrary<Value = unknown> {
  generate(random: never, bias: number | undefined): { value: Value };
  canShrinkWithoutContext(value: unknown): value is Value;
  shrink(value: Value, context: unknown): Iterable<{ value: Value }>;
}

/** What makes payloads: of events by type, of what actors are done with by their names. */
export interface Generators {
  events?: Readonly<Record<string, Arbitrary>>;
  outputs?: Readonly<Record<string, Arbitrary>>;
}

export interface WalkOptions {
  /** Repeats the walks; one of its own by default, which stands in the result. */
  seed?: number;
  /** 100 by default. */
  walks?: number;
  /** Steps of a walk at most; 50 by default. */
  steps?: number;
  /** By name, as `check` takes them; `leadsTo` is not decided, since every walk ends somewhere. */
  rules?: Readonly<Record<string, Rule>>;
}

export interface RandomFinding extends Finding {
  /** Of the shrunk path: the same id is the same path, with any seed. */
  id: string;
  /** The shrunk path up to what was found, to be replayed on a running actor. */
  walk: WalkPath;
}

export interface RandomWalks {
  seed: number;
  walks: number;
  steps: number;
  findings: RandomFinding[];
  states: { declared: number; entered: number };
  transitions: { declared: number; taken: number };
}

/** A step of a walk, with the generator of its payload. */
interface Taken {
  offer: Offer;
  arbitrary: Arbitrary | null;
}

interface Trail {
  taken: Taken[];
  arrivals: LoneArrival[];
  /** What the last of `taken` threw. */
  crash: { error: unknown } | null;
}

interface Sampler {
  sample(arbitrary: unknown, options: { seed: number; numRuns: number }): unknown[];
}

export async function walkAtRandom(
  model: Model,
  { events = {}, outputs = {} }: Generators,
  { seed, walks = 100, steps = 50, rules = {} }: WalkOptions,
): Promise<RandomWalks> {
  const dice = random(seed ?? Math.floor(Math.random() * 2 ** 31));
  const isMade = Object.keys(events).length + Object.keys(outputs).length > 0;
  const sampler = isMade ? await fastCheck() : null;
  const walker = new Walker(model, rules);
  const found = new Map<string, RandomFinding>();
  const [entered, taken] = [new Set<string>(), new Set<string>()];
  let passed = 0;
  const arbitraryOf = ({ kind, event, source }: Offer): Arbitrary | null =>
    (kind === 'outer' ? events[event.type] : isDone(event) ? outputs[source ?? ''] : undefined) ?? null;
  const pools = new Map<Arbitrary, unknown[]>();
  /** In lots, since fast-check makes small values first. */
  const made = (arbitrary: Arbitrary, { sample }: Sampler): unknown => {
    const pool = pools.get(arbitrary) ?? [];
    if (pool.length === 0) pool.push(...dice.shuffle(sample(arbitrary, { seed: dice.below(2 ** 31), numRuns: lot })));
    pools.set(arbitrary, pool);
    return pool.pop();
  };
  for (let walk = 0; walk < walks; walk += 1) {
    const trail = walker.go(steps, (offers) =>
      dice.shuffle(offers).map((offer) => {
        const arbitrary = arbitraryOf(offer);
        if (!arbitrary || !sampler) return { offer, arbitrary: null };
        return { offer: withPayload(offer, made(arbitrary, sampler)), arbitrary };
      }),
    );
    passed += trail.arrivals.length;
    for (const { step } of trail.arrivals) {
      for (const id of step.entered) entered.add(id);
      for (const id of step.taken) taken.add(id);
    }
    for (const name of walker.namesIn(trail)) {
      if (found.has(name)) continue;
      const finding = walker.findingOf(name, walker.shrink(name, trail));
      found.set(name, finding);
    }
  }
  const { stepper } = walker;
  return {
    seed: dice.seed,
    walks,
    steps: passed,
    findings: [...found.values()],
    states: { declared: statesToEnter(stepper).length, entered: entered.size },
    transitions: { declared: stepper.transitions.length, taken: taken.size },
  };
}

const lot = 100;

async function fastCheck(): Promise<Sampler> {
  try {
    return await import('fast-check');
  } catch {
    throw new Misuse('Payloads are generated by fast-check, which is not installed: npm install --save-dev fast-check');
  }
}

const isDone = ({ type }: AnyEventObject): boolean => type.startsWith('xstate.done.actor.');

const withPayload = (offer: Offer, value: unknown): Offer => ({
  ...offer,
  event: isDone(offer.event) ? { ...offer.event, output: value } : { ...(value as object), type: offer.event.type },
  sample: short(value),
});

const payloadOf = ({ event }: Offer): unknown => {
  if (isDone(event)) return event['output'];
  return Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'type'));
};

const mostInName = 60;

function short(value: unknown): string {
  const text = (JSON.stringify(value) as string | undefined) ?? String(value);
  return text.length <= mostInName ? text : `${text.slice(0, mostInName)}…`;
}

const mostTries = 1000;

class Walker {
  readonly #model: Model;
  readonly #system;
  readonly #rules: Readonly<Record<string, Rule>>;

  constructor(model: Model, rules: Readonly<Record<string, Rule>>) {
    // Rules are decided on one walk at a time: there is no guessed key to refine.
    const { guessed, ...own } = model;
    this.#model = guessed ? own : model;
    this.#system = alone(this.#model);
    this.#rules = Object.fromEntries(Object.entries(rules).filter(([, { kind }]) => kind !== 'leadsTo'));
  }

  get stepper() {
    return this.#system.stepper;
  }

  /** Takes the first of the ordered offers that something takes, again and again. */
  go(most: number, order: (offers: readonly Offer[]) => Iterable<Taken>): Trail {
    const trail: Trail = { taken: [], arrivals: [], crash: null };
    for (let isGoing = true; isGoing && trail.crash === null && trail.arrivals.length <= most;) {
      const before = trail.arrivals.at(-1)?.progress ?? null;
      isGoing = false;
      for (const taken of order(this.#offers(before))) {
        isGoing = this.#step(trail, before, taken);
        if (isGoing) break;
      }
    }
    return trail;
  }

  #offers(before: Progress | null): Offer[] {
    if (before) return offersAt(this.#model, before);
    return Object.keys(this.#model.inputs).map(startWith);
  }

  /** False where nothing took the offer. */
  #step(trail: Trail, before: Progress | null, taken: Taken): boolean {
    const { offer } = taken;
    try {
      const arrival = before ? this.#system.step(before, offer) : this.#system.start(offer.sample);
      if (before && arrival.step.taken.length === 0 && elapsedBy(offer) === null) return false;
      trail.arrivals.push(arrival);
    } catch (error) {
      trail.crash = { error };
    }
    trail.taken.push(taken);
    return true;
  }

  /** The same steps again, without those that cannot happen any more. */
  #again(steps: readonly Taken[]): Trail {
    const rest = [...steps];
    return this.go(steps.length, function* (offers) {
      for (let next = rest.shift(); next; next = rest.shift()) {
        const { offer, arbitrary } = next;
        const present = offers.find((other) => isLike(other, offer, arbitrary !== null));
        if (present) yield { offer: arbitrary ? withPayload(present, payloadOf(offer)) : present, arbitrary };
      }
    });
  }

  /** Nothing that can happen leads on. */
  #isStuck({ arrivals, crash }: Trail): boolean {
    const before = arrivals.at(-1)?.progress;
    if (crash !== null || before?.snapshot.status !== 'active') return false;
    return !this.#offers(before).some((offer) =>
      this.#step({ taken: [], arrivals: [], crash: null }, before, { offer, arbitrary: null }),
    );
  }

  /** What is wrong with a walk: names that are the same for the same cause. */
  namesIn(trail: Trail): string[] {
    return [...this.#faultsIn(trail).keys()];
  }

  #faultsIn(trail: Trail): Map<string, Pick<Finding, 'kind' | 'what'> & { path: string[] | null }> {
    const faults = new Map<string, Pick<Finding, 'kind' | 'what'> & { path: string[] | null }>();
    const last = trail.arrivals.at(-1)?.progress.snapshot;
    if (trail.crash !== null) {
      const crash = crashOf(trail, trail.crash.error);
      faults.set(`${crash.kind} ${crash.what}`, { ...crash, path: null });
    }
    if (last && this.#isStuck(trail)) {
      const what = `nothing leads out of ${controlKeyOf(last)}`;
      faults.set(`dead-end ${what}`, { kind: 'dead-end', what, path: null });
    }
    if (Object.keys(this.#rules).length > 0 && trail.arrivals.length > 0)
      for (const { kind, what, path } of check(this.#graphOf(trail), this.#rules))
        faults.set(`${kind} ${what}`, { kind, what, path });
    return faults;
  }

  findingOf(name: string, trail: Trail): RandomFinding {
    const fault = this.#faultsIn(trail).get(name);
    const graph = this.#graphOf(trail);
    const [walk] = pathsOf(graph);
    if (!fault || !walk) throw new Error(`Expected "${name}" on the shrunk walk; it is not there.`);
    const { kind, what, path } = fault;
    const last = trail.crash === null ? [] : trail.taken.slice(-1).map(({ offer }) => describeOffer(offer));
    const way = path ?? [...describeWay(graph.edges), ...last];
    return { machine: this.#model.name, kind, what, path: way, id: walk.id, walk };
  }

  /** Without ever smaller parts of its steps, then with ever smaller payloads, as long as it shows the same. */
  shrink(name: string, first: Trail): Trail {
    let best = first;
    let tries = mostTries;
    const attempt = (steps: readonly Taken[]): boolean => {
      if (tries <= 0) return false;
      tries -= 1;
      const trail = this.#again(steps);
      if (!this.#faultsIn(trail).has(name)) return false;
      best = trail;
      return true;
    };
    for (let size = best.taken.length - 1; size >= 1; size = Math.floor(size / 2))
      for (let at = 1; at < best.taken.length;)
        if (!attempt([...best.taken.slice(0, at), ...best.taken.slice(at + size)])) at += size;
    for (let at = 1; at < best.taken.length;) if (!this.#withSmaller(best.taken, at, attempt)) at += 1;
    return best;
  }

  #withSmaller(steps: readonly Taken[], at: number, attempt: (steps: readonly Taken[]) => boolean): boolean {
    const { offer, arbitrary } = steps[at] ?? {};
    const value = offer && payloadOf(offer);
    if (!offer || !arbitrary?.canShrinkWithoutContext(value)) return false;
    for (const { value: smaller } of arbitrary.shrink(value, undefined)) {
      const step = { offer: withPayload(offer, smaller), arbitrary };
      if (attempt([...steps.slice(0, at), step, ...steps.slice(at + 1)])) return true;
    }
    return false;
  }

  /** The graph that has this walk alone, in which no place is met twice. */
  #graphOf({ taken, arrivals }: Trail): ConfigurationGraph {
    const places = new Map(arrivals.map(({ progress }, place) => [progress, place]));
    const placeAt = (progress: Progress): number => places.get(progress) ?? -1;
    const arrivalAt = (place: number): LoneArrival => {
      const arrival = arrivals[place];
      if (!arrival) throw new Error(`Expected a step below ${arrivals.length} of the walk; it was ${place}.`);
      return arrival;
    };
    const [start] = taken;
    const inputs = start ? { [start.offer.sample]: this.#model.inputs[start.offer.sample] } : {};
    const model = { ...this.#model, inputs };
    return exploreSystem(
      {
        ...this.#system,
        model,
        finer: () => null,
        start: () => arrivalAt(0),
        step: (before) => arrivalAt(placeAt(before) + 1),
        keyOf: (progress) => `${placeAt(progress)} ${controlKeyOf(progress.snapshot)}`,
        offersAt: (progress) => {
          const place = placeAt(progress) + 1;
          const next = place < arrivals.length ? taken[place] : undefined;
          return next ? [next.offer] : [];
        },
      },
      Number.POSITIVE_INFINITY,
    );
  }
}

const isLike = (one: Offer, other: Offer, isMade: boolean): boolean =>
  one.kind === other.kind &&
  one.event.type === other.event.type &&
  one.child === other.child &&
  (isMade || one.sample === other.sample);

function crashOf({ taken, arrivals }: Trail, error: unknown): Pick<Finding, 'kind' | 'what'> {
  const { offer } = taken.at(-1) ?? {};
  const last = arrivals.at(-1)?.progress.snapshot;
  const where = last ? controlKeyOf(last) : 'the beginning';
  const [line = ''] = messageOf(error).split('\n');
  const event = String(offer?.event.type);
  if (isEndlessLoop(line)) return { kind: 'endless-always', what: crashWords.endless(event, where) };
  if (isUnheard(offer, error)) return { kind: 'unhandled-failure', what: crashWords.unheard(offer?.source, where) };
  return { kind: 'crash', what: crashWords.thrown(event, where, line) };
}
