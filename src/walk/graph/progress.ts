/** A call answers once; an elapsed timer does not elapse again. */
import type { OfferKind, Offer } from './offer.ts';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model, Samples } from '../model.ts';
import { askableOf, isFamily, outcomeTypes, type Askable, type Call, type Protocol } from '../protocol.ts';
import { answersOfOther } from './other-actors.ts';
import { nameOfEvent } from './chart-reader.ts';
import { childrenOf } from './children.ts';
import type { Step } from './stepper.ts';
import { delayedEvent, isDeadline, startedDeadlines, zoneAfter, type Started } from './timers.ts';
import { activeStates, cancelAction } from './xstate-internals.ts';
import { canFire, noTimers, writeZone, type Zone } from './zones.ts';

export interface Progress {
  snapshot: AnyMachineSnapshot;
  answered: ReadonlySet<AnyActorRef>;
  armed: ReadonlyMap<string, AnyEventObject>;
  zone: Zone;
  started: readonly Started[];
  present: number;
}

export const restOf = ({ present = 0 }: Pick<Model, 'present'>): Omit<Progress, 'snapshot'> => ({
  answered: new Set(),
  armed: new Map(),
  zone: noTimers,
  started: [],
  present,
});

export function advance(
  step: Step,
  before: Omit<Progress, 'snapshot'> = restOf({}),
  offer?: Offer,
  previous?: AnyMachineSnapshot,
): Progress {
  const { snapshot } = step;
  const { present } = before;
  const children = new Set(childrenOf(snapshot).map(([, child]) => child));
  const answered = new Set([...before.answered].filter((child) => children.has(child)));
  const speaker = offer?.child == null ? undefined : previous?.children[offer.child];
  if (speaker && children.has(speaker)) answered.add(speaker);
  const armed = new Map(before.armed);
  const elapsed = offer && elapsedBy(offer);
  if (offer?.kind === 'after') armed.delete(offer.sample);
  const delayed = new Map<string, Started>();
  for (const action of step.actions) {
    if (action.type === cancelAction) armed.delete(String((action.params as { sendId: unknown }).sendId));
    const made = delayedEvent(action);
    if (!made) continue;
    armed.set(made.timer, made.event);
    delayed.set(made.timer, { timer: made.timer, span: { least: made.delay, most: made.delay }, like: null });
  }
  const started = [
    ...[...delayed.values()].filter(({ timer }) => armed.has(timer)),
    ...startedDeadlines(snapshot, previous, offer?.event, before.zone.timers, present),
  ];
  const zone = zoneAfter(before.zone, elapsed ?? null, runningTimers(snapshot, answered, armed), started);
  return { snapshot, answered, armed, zone, started, present };
}

export const elapsedBy = ({ kind, sample, child }: Offer): string | null =>
  kind === 'after' ? sample : kind === 'clock' ? child : null;

function runningTimers(
  snapshot: AnyMachineSnapshot,
  answered: Progress['answered'],
  armed: Progress['armed'],
): Set<string> {
  if (snapshot.status !== 'active') return new Set();
  const deadlines = childrenOf(snapshot).filter(([, child]) => isDeadline(child) && !answered.has(child));
  return new Set([...armed.keys(), ...deadlines.map(([id]) => id)]);
}

/**
 * The key of a configuration: the control key, `over=` for answered children and elapsed timers of states that are
 * still active, and `left=` for the time left where several timers can run at once.
 */
export function keyOf(model: Model, { snapshot, answered, armed, zone }: Progress): string {
  const over = [...answered].map(({ id }) => id);
  const elapsed = timersOf(snapshot)
    .filter((type) => !armed.has(type))
    .map((type) => nameOfEvent(type));
  const suffix = [...over, ...elapsed].sort();
  const ended = suffix.length === 0 ? '' : ` over=${suffix.join('+')}`;
  const left = model.isTimed && zone.timers.length > 0 ? ` left={${writeZone(zone, nameOfEvent)}}` : '';
  return model.controlKey(snapshot) + ended + left;
}

const timersOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status !== 'active'
    ? []
    : [...new Set(activeStates(snapshot).flatMap((state) => state.after.map(({ eventType }) => String(eventType))))];

/** Everything that can happen now, without timers before which another is always due. */
export function offersAt(model: Model, progress: Progress): Offer[] {
  const { snapshot, answered, armed, zone } = progress;
  const isDue = (offer: Offer) => {
    const timer = elapsedBy(offer);
    return timer === null || canFire(zone, timer);
  };
  if (snapshot.status !== 'active') return [];
  return [
    ...outerOffers(model),
    ...childrenOf(snapshot)
      .flatMap(([id, child]) => (answered.has(child) ? [] : offersOf(model, snapshot, id, child)))
      .filter(isDue),
    ...[...armed].map(([id, event]): Offer => ({ kind: 'after', event, sample: id, child: null })).filter(isDue),
  ];
}

export const outerOffers = (model: Model): Offer[] =>
  Object.entries(model.events).flatMap(([type, samples]) => offersFrom('outer', type, samples, null));

function offersOf(model: Model, parent: AnyMachineSnapshot, id: string, child: AnyActorRef): Offer[] {
  const source = sourceOf(child);
  const running = runningCall(model.protocol, id, child);
  if (running) return answersOf(model, running);
  if (source === 'deadline') {
    return [{ kind: 'clock', event: { type: 'clock.reached' }, sample: id, child: id }];
  }
  const answers = answersOfOther(parent, {
    id,
    source,
    actor: child,
    samples: model.outputs[source],
    errors: model.errors?.[source],
  });
  if (!canFinish(child)) return answers;
  const samples = model.outputs[source] ?? { finished: undefined };
  const ends = Object.entries(samples).map(([sample, output]): Offer => ({
    kind: 'done',
    event: { type: `xstate.done.actor.${id}`, output, actorId: id },
    sample,
    child: id,
    source,
  }));
  return [...ends, ...answers];
}

/** A running call: the name that the machine invoked, and the call that its input chose. */
interface RunningCall {
  child: string;
  asked: Askable;
  call: Call;
  /** Null outside a family. */
  purpose: string | null;
}

export const underway = ({ protocol }: Model, { snapshot, answered }: Progress): RunningCall[] =>
  childrenOf(snapshot).flatMap(([id, child]) => {
    const running = answered.has(child) ? null : runningCall(protocol, id, child);
    return running ? [running] : [];
  });

function runningCall(protocol: Protocol, child: string, actor: AnyActorRef): RunningCall | null {
  const asked = askableOf(protocol, sourceOf(actor));
  if (!asked) return null;
  if (!isFamily(asked)) return { child, asked, call: asked, purpose: null };
  const { purpose } = (actor.getSnapshot() as { input: { purpose: string } }).input;
  const call = asked.members[purpose];
  if (!call)
    throw new Error(
      `Expected a purpose of ${asked.name} (${Object.keys(asked.members).join(', ')}); the input of "${child}" says "${purpose}".`,
    );
  return { child, asked, call, purpose };
}

/** The outcomes of the call that was made, not those of its whole family. */
function answersOf(model: Model, { child, asked, call, purpose }: RunningCall): Offer[] {
  const isForOther = (sample: string) => {
    const [of = ''] = sample.split(':');
    return isFamily(asked) && of !== purpose && Object.hasOwn(asked.members, of);
  };
  return outcomeTypes(model.protocol, { ...call, name: asked.name })
    .flatMap((type) => outcomeOffers(model, type, child))
    .filter(({ sample }) => !isForOther(sample))
    .map((offer) => ({ ...offer, source: call.name }));
}

/** The outcome with the name of the call, not of the family: `verifyPlayerCode.rejected`, not `verifyCode.rejected`. */
export const answerName = ({ event: { type }, source }: Offer): string => `${source}${type.slice(type.indexOf('.'))}`;

export function outcomeOffers(model: Model, type: string, child: string | null): Offer[] {
  const isTail = model.protocol.tail.some((outcome) => type.endsWith(`.${outcome}`));
  return offersFrom(
    'outcome',
    type,
    model.outcomes[type] ?? { plain: isTail ? { reference: 'walk', receivedAt: model.present ?? 0 } : {} },
    child,
  );
}

const offersFrom = (kind: OfferKind, type: string, samples: Samples<object>, child: string | null): Offer[] =>
  Object.entries(samples).map(([sample, payload]) => ({ kind, event: { ...payload, type }, sample, child }));

export function sourceOf(child: AnyActorRef): string {
  const { src } = child as { src?: unknown };
  return typeof src === 'object' && src !== null && 'id' in src ? String(src.id) : String(src);
}

function canFinish(child: AnyActorRef): boolean {
  const { machine } = child.getSnapshot() as Partial<AnyMachineSnapshot>;
  return machine !== undefined && Object.values(machine.root.states).some(({ type }) => type === 'final');
}

export const nameOfOffer = ({ kind, child, event, sample }: Offer): string =>
  [kind, child, event.type, sample].join(' ');

export const describeOffer = (offer: Offer): string =>
  offer.at === undefined ? inWords(offer) : `${offer.at}: ${inWords(offer)}`;

/** Without the sample: `pressed`, `done(load)`, `after(1000)`. */
export function nameOfStep({ kind, event }: Offer): string {
  const name = nameOfEvent(event.type);
  return kind === 'after' ? name.replace(/\..*\)$/, ')') : name;
}

function inWords(offer: Offer): string {
  const { kind, sample } = offer;
  const isPlain = kind === 'after' || kind === 'clock' || (sample === 'plain' && kind !== 'start' && kind !== 'done');
  return isPlain ? nameOfStep(offer) : `${nameOfStep(offer)} (${sample})`;
}
