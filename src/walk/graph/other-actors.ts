/**
 * What a child can say that is no call of the contract: a promise is kept or breaks, an observable or a child machine
 * shows a new snapshot, anything fails that its parent hears fail. A callback says nothing by itself; what it sends are
 * events of its parent like those of people.
 */
import type { AnyActorLogic, AnyActorRef, AnyActorScope, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Samples } from '../model.ts';
import type { Offer } from './offer.ts';

interface OtherActor {
  id: string;
  source: string;
  actor: AnyActorRef;
  /** What a promise is kept with, what an observable shows. */
  samples: Samples<unknown> | undefined;
}

export function answersOfOther(parent: AnyMachineSnapshot, { id, source, actor, samples }: OtherActor): Offer[] {
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
    // XState stops a machine that does not hear one of its children fail.
    ...(isMadeOfPromise || isHeard(parent, failed)
      ? [answer({ type: failed, error: new Error(`${source} failed`), actorId: id }, 'plain')]
      : []),
    ...(isHeard(parent, shown)
      ? snapshotsOf(actor, named).map(([sample, snapshot]) => answer({ type: shown, snapshot }, sample, null))
      : []),
  ];
}

const isHeard = ({ _nodes: active }: AnyMachineSnapshot, type: string): boolean =>
  active.some(({ transitions }) =>
    [...transitions.keys()].some(
      (descriptor) =>
        descriptor === type ||
        (descriptor.startsWith('xstate.') && descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))),
    ),
  );

const isMachine = (actor: AnyActorRef): boolean => 'machine' in (actor.getSnapshot() as object);

/** A child machine as it began; what else shows something shows each of its samples. */
function snapshotsOf(actor: AnyActorRef, named: [string, unknown][]): [string, unknown][] {
  const snapshot = actor.getSnapshot() as object;
  if (isMachine(actor) || !('context' in snapshot)) return [['plain', snapshot]];
  return named.map(([sample, value]) => [sample, value === undefined ? snapshot : { ...snapshot, context: value }]);
}

const known = new WeakMap<AnyActorLogic, boolean>();

/** XState does not say what an actor's logic was made by. Only a promise is done when it is told that it was kept. */
function isPromise(actor: AnyActorRef): boolean {
  const { logic } = actor as unknown as { logic: AnyActorLogic };
  const is = known.get(logic) ?? (!isMachine(actor) && isKept(logic, actor));
  known.set(logic, is);
  return is;
}

function isKept(logic: AnyActorLogic, actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot() as { status: string };
  if (snapshot.status !== 'active') return false;
  try {
    const kept = logic.transition(snapshot, { type: 'xstate.promise.resolve', data: null }, {
      self: actor,
    } as AnyActorScope) as typeof snapshot;
    return kept.status === 'done';
  } catch {
    return false;
  }
}
