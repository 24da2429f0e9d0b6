/** Offers of children that are no calls. What a callback sends is offered among the parent's own events. */
import type { AnyActorLogic, AnyActorRef, AnyActorScope, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Samples } from '../model.ts';
import type { Offer } from './offer.ts';
import { activeStates, keptPromise } from './xstate-internals.ts';

interface OtherActor {
  id: string;
  source: string;
  actor: AnyActorRef;
  /** Values that a promise resolves with or an observable emits. */
  samples: Samples<unknown> | undefined;
  /** What it fails with. */
  errors: Samples<unknown> | undefined;
}

export function answersOfOther(
  parent: AnyMachineSnapshot,
  { id, source, actor, samples, errors }: OtherActor,
): Offer[] {
  const answer = (event: AnyEventObject, sample: string, child: string | null = id): Offer => ({
    kind: 'outcome',
    event,
    sample,
    child,
    source,
  });
  const [done, failed, shown] = ['done.actor', 'error.actor', 'snapshot'].map((word) => `xstate.${word}.${id}`) as [
    string,
    string,
    string,
  ];
  const isMadeOfPromise = isPromise(actor);
  const named = Object.entries(samples ?? { plain: undefined });
  return [
    ...(isMadeOfPromise
      ? named.map(([sample, output]) => answer({ type: done, output, actorId: id }, sample))
      : isHeard(parent, done) && !isMachine(actor)
        ? [answer({ type: done, output: undefined, actorId: id }, 'plain')]
        : []),
    // A failure that a parent does not handle stops the parent, so it is not offered.
    ...(isMadeOfPromise || isHeard(parent, failed)
      ? Object.entries(errors ?? { plain: new Error(`${source} failed`) }).map(([sample, error]) =>
          answer({ type: failed, error, actorId: id }, sample),
        )
      : []),
    ...(isHeard(parent, shown)
      ? snapshotsOf(actor, named).map(([sample, snapshot]) => answer({ type: shown, snapshot }, sample, null))
      : []),
  ];
}

const isHeard = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  activeStates(snapshot).some(({ transitions }) =>
    [...transitions.keys()].some(
      (descriptor) =>
        descriptor === type ||
        (descriptor.startsWith('xstate.') && descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))),
    ),
  );

const isMachine = (actor: AnyActorRef): boolean => 'machine' in (actor.getSnapshot() as object);

/** The first snapshot of a child machine; of an observable one for each sample. */
function snapshotsOf(actor: AnyActorRef, named: [string, unknown][]): [string, unknown][] {
  const snapshot = actor.getSnapshot() as object;
  if (isMachine(actor) || !('context' in snapshot)) return [['plain', snapshot]];
  return named.map(([sample, value]) => [sample, value === undefined ? snapshot : { ...snapshot, context: value }]);
}

const known = new WeakMap<AnyActorLogic, boolean>();

/** XState does not name the kind of an actor's logic: a promise is what is done after that event. */
function isPromise(actor: AnyActorRef): boolean {
  const { logic } = actor as unknown as { logic: AnyActorLogic };
  const is = known.get(logic) ?? (!isMachine(actor) && isResolvable(logic, actor));
  known.set(logic, is);
  return is;
}

function isResolvable(logic: AnyActorLogic, actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot() as { status: string };
  if (snapshot.status !== 'active') return false;
  try {
    const kept = logic.transition(snapshot, { type: keptPromise, data: null }, {
      self: actor,
    } as AnyActorScope) as typeof snapshot;
    return kept.status === 'done';
  } catch {
    return false;
  }
}
