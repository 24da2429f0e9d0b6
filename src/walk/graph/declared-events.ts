/**
 * What can happen next by the machine's own definition: its `config`, the children and delayed events that XState
 * started. For the second opinion, so nothing here asks how `explore` finds its events (`progress.ts`).
 */
import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  StateValue,
} from 'xstate';
import type { Model, Samples } from '../model.ts';
import type { Askable, Call } from '../protocol.ts';
import { aloneIn } from './stepper.ts';
import { cancelAction, raiseAction } from './xstate-internals.ts';

/** A snapshot, with what XState's snapshots do not say: who has answered, and what is scheduled. */
export interface Situation {
  /** Null where the machine threw. */
  snapshot: AnyMachineSnapshot | null;
  answered: ReadonlySet<AnyActorRef>;
  scheduled: ReadonlyMap<string, AnyEventObject>;
}

/** An event with the name of its sample, which both opinions give it. */
export interface Happening extends AnyEventObject {
  readonly [happening]: { sample: string; speaker: string | null; payload: AnyEventObject; timer: string | null };
}
const happening = Symbol('happening');

export const sampleOf = (event: AnyEventObject): string => (event as Happening)[happening].sample;

/** A payload may hold a secret, so it is named by its sample. */
export const nameOfHappening = (event: AnyEventObject): string =>
  JSON.stringify([event.type, sampleOf(event), (event as Happening)[happening].speaker]);

/** Actor logic for `@xstate/graph`, whose snapshots are situations. */
export function situationsOf(machine: AnyStateMachine) {
  return {
    getInitialSnapshot: (scope: AnyActorScope, input: unknown): Situation =>
      arrive({ snapshot: null, answered: new Set(), scheduled: new Map() }, null, scope, () =>
        machine.getInitialSnapshot(scope, input),
      ),
    transition(before: Situation, event: AnyEventObject, scope: AnyActorScope): Situation {
      const { snapshot } = before;
      if (!snapshot) return before;
      const { [happening]: said } = event as Happening;
      return arrive(before, said, scope, () => machine.transition(snapshot, said.payload, scope));
    },
  };
}

function arrive(
  before: Situation,
  said: Happening[typeof happening] | null,
  scope: AnyActorScope,
  step: () => AnyMachineSnapshot,
): Situation {
  const actions: { type: string; params: unknown }[] = [];
  const actionExecutor = (action: { type: string; params: unknown }) => void actions.push(action);
  Object.assign(aloneIn(scope), { actionExecutor });
  const scheduled = new Map(before.scheduled);
  const answered = new Set(before.answered);
  const speaker = said?.speaker == null ? undefined : before.snapshot?.children[said.speaker];
  if (speaker) answered.add(speaker);
  if (said?.timer != null) scheduled.delete(said.timer);
  const snapshot = stepOrNull(step);
  for (const { type, params } of actions) {
    if (type === cancelAction) scheduled.delete(String((params as { sendId: unknown }).sendId));
    if (type !== raiseAction) continue;
    const { event, id, delay } = params as { event: AnyEventObject; id?: string; delay?: number };
    if (typeof delay === 'number') scheduled.set(id ?? event.type, event);
  }
  const living = new Set<unknown>(Object.values(snapshot?.children ?? {}));
  return { snapshot, scheduled, answered: new Set([...answered].filter((actor) => living.has(actor))) };
}

function stepOrNull(step: () => AnyMachineSnapshot): AnyMachineSnapshot | null {
  try {
    const snapshot = step();
    return snapshot.status === 'error' ? null : snapshot;
  } catch {
    return null;
  }
}

interface Config {
  on?: Readonly<Record<string, unknown>>;
  invoke?: Invoke | readonly Invoke[];
  states?: Readonly<Record<string, Config>>;
  type?: string;
}
interface Invoke {
  id?: string;
  src: unknown;
  onDone?: unknown;
  onError?: unknown;
  onSnapshot?: unknown;
}

/** What the active states declare, from the root inwards. */
function* activeConfigs(config: Config, value: StateValue | undefined, id: string): Generator<[Config, id: string]> {
  yield [config, id];
  const inner = typeof value === 'string' ? { [value]: undefined } : (value ?? {});
  for (const [name, below] of Object.entries(inner)) {
    const state = config.states?.[name];
    if (state) yield* activeConfigs(state, below, `${id}.${name}`);
  }
}

/** The events that something active declares it hears, and that somebody could send now. */
export function happeningsAt(model: Model, { snapshot, answered, scheduled }: Situation): Happening[] {
  if (snapshot?.status !== 'active') return [];
  const machine = model.machine as { config: Config; id: string };
  const active = [...activeConfigs(machine.config, snapshot.value as StateValue, machine.id)];
  const descriptors = active.flatMap(([{ on }]) => Object.keys(on ?? {}));
  const hears = (type: string): boolean => descriptors.some((descriptor) => matches(descriptor, type));
  const invoked = active.flatMap(([{ invoke }, id]) =>
    [invoke ?? []].flat().map((each, place) => ({ ...each, id: each.id ?? `${place}.${id}` })),
  );
  const timers = [...scheduled].map(([timer, event]) => make(event, timer, null, timer));
  const children = Object.entries<AnyActorRef | undefined>(snapshot.children).flatMap(([id, child]) =>
    child && !answered.has(child)
      ? saidBy(model, { id, child, hears, declared: invoked.find((each) => each.id === id) })
      : [],
  );
  const outer = Object.keys({ ...model.events, ...Object.fromEntries(descriptors.map((name) => [name, null])) })
    .filter((type) => hears(type) && !type.endsWith('*') && !type.startsWith('xstate.') && !isSaidByChild(model, type))
    .flatMap((type) => samplesOf(model.events, type).map(([sample, payload]) => make({ ...payload, type }, sample)));
  return [...timers, ...children, ...outer];
}

function matches(descriptor: string, type: string): boolean {
  if (!descriptor.endsWith('*')) return descriptor === type;
  const start = descriptor.slice(0, -1);
  return type.startsWith(start) || `${type}.` === start;
}

const make = (
  payload: AnyEventObject,
  sample: string,
  speaker: string | null = null,
  timer: string | null = null,
): Happening => ({ type: payload.type, [happening]: { sample, speaker, payload, timer } });

const samplesOf = (given: Readonly<Record<string, Samples<object>>>, type: string): [string, object][] =>
  Object.entries(given[type] ?? { plain: {} });

/** A word of the protocol: what a call answers, and what a deadline says, come from children alone. */
function isSaidByChild({ protocol, events }: Model, type: string): boolean {
  if (Object.hasOwn(events, type)) return false;
  const [call = ''] = type.split('.');
  return type === 'clock.reached' || Object.hasOwn(protocol.calls, call);
}

interface Child {
  id: string;
  child: AnyActorRef;
  hears: (type: string) => boolean;
  declared: Invoke | undefined;
}

function saidBy(model: Model, { id, child, hears, declared }: Child): Happening[] {
  const { src, logic } = child as unknown as { src: unknown; logic: { config?: Config } };
  const source = typeof src === 'string' ? src : String((src as { id?: unknown } | undefined)?.id);
  if (source === 'deadline') return [make({ type: 'clock.reached' }, id, id)];
  if (source.startsWith('call:'))
    return answersOf(model, source.slice('call:'.length), id, child).filter(heardOf(hears));
  const snapshot = child.getSnapshot() as object;
  const isMachine = 'machine' in snapshot;
  const [done, failed, shown] = [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`, `xstate.snapshot.${id}`];
  const values = Object.entries(model.outputs[source] ?? (isMachine ? { finished: undefined } : { plain: undefined }));
  const errors = Object.entries(model.errors?.[source] ?? { plain: new Error(`${source} failed`) });
  const isHeard = (type: string, declaration: unknown) => declaration !== undefined || hears(type);
  const canEnd = !isMachine || Object.values(logic.config?.states ?? {}).some(({ type }) => type === 'final');
  return [
    ...(isHeard(done, declared?.onDone) && canEnd
      ? values.map(([sample, output]) => make({ type: done, output, actorId: id }, sample, id))
      : []),
    ...(isHeard(failed, declared?.onError)
      ? errors.map(([sample, error]) => make({ type: failed, error, actorId: id }, sample, id))
      : []),
    ...(isHeard(shown, declared?.onSnapshot)
      ? (isMachine || !('context' in snapshot) ? [['plain', undefined] as const] : values).map(([sample, context]) =>
          make({ type: shown, snapshot: context === undefined ? snapshot : { ...snapshot, context } }, sample),
        )
      : []),
  ];
}

const heardOf =
  (hears: Child['hears']) =>
  ({ type }: AnyEventObject): boolean =>
    hears(type);

/** A family answers as the call that its purpose chose; the samples of another purpose are not its. */
function answersOf(model: Model, name: string, id: string, child: AnyActorRef): Happening[] {
  const { calls, tail } = model.protocol;
  const asked: Askable | undefined = calls[name];
  const { input } = child.getSnapshot() as { input?: { purpose?: string } };
  const purpose = input?.purpose ?? '';
  const members = asked && 'members' in asked ? asked.members : null;
  const call: Call | undefined = members ? members[purpose] : (asked as Call | undefined);
  const isForOther = (sample: string): boolean => {
    const [first = ''] = sample.split(':');
    return members !== null && first !== purpose && Object.hasOwn(members, first);
  };
  return [...Object.keys(call?.outcomes ?? {}), ...tail].flatMap((outcome) => {
    const type = `${name}.${outcome}`;
    const plain = tail.includes(outcome) ? { reference: 'walk', receivedAt: model.present ?? 0 } : {};
    return Object.entries(model.outcomes[type] ?? { plain })
      .filter(([sample]) => !isForOther(sample))
      .map(([sample, payload]) => make({ ...payload, type }, sample, id));
  });
}
