/**
 * Puts one actor into a state of its machine, by a changed copy of the storefront's persisted snapshot. The context
 * stays. Actors that the entered states invoke are started, those of the states left are dropped; no action runs.
 */
import {
  createActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateNode,
  type Snapshot,
  type StateValue,
} from 'xstate';
import { livingActors, addressOf, stateName, type ActorPath, type LivingActor } from './actors.ts';

export type Jump = { snapshot: Snapshot<unknown> } | { refused: string };

interface Persisted {
  status: string;
  value: StateValue;
  children: Record<string, PersistedChild>;
}
interface PersistedChild {
  snapshot: Snapshot<unknown>;
  src: unknown;
  systemId: string | undefined;
  syncSnapshot: boolean;
}

type Chart = NonNullable<LivingActor['chart']>;
type InvokeDefinition = AnyStateNode['invoke'][number];

/** Null where a jump can be tried. */
export function reasonAgainst(node: AnyStateNode): string | null {
  if (node.type === 'final') {
    return `${stateName(node)} is an end: who is there has gone. Take a step that leads there instead.`;
  }
  if (node.always?.some(({ guard }) => guard === undefined)) {
    return `${stateName(node)} is only passed through: nobody can stay there.`;
  }
  return null;
}

export function jump(root: AnyActorRef, path: ActorPath, node: AnyStateNode): Jump {
  const actor = livingActors(root).find((living) => addressOf(living.path) === addressOf(path));
  if (!actor?.chart) return { refused: `${addressOf(path)} is not there any more.` };
  const reason = reasonAgainst(node);
  if (reason !== null) return { refused: reason };
  try {
    const changed = into(actor.ref, actor.chart, node);
    return { snapshot: withChanged(root.getPersistedSnapshot() as unknown as Persisted, path, changed) };
  } catch (error) {
    if (error instanceof CannotStart) return { refused: error.message };
    throw error;
  }
}

class CannotStart extends Error {}

/** Throws `CannotStart`. */
function withChanged(persisted: Persisted, path: ActorPath, changed: Partial<Persisted>): Snapshot<unknown> {
  const [id, ...rest] = path;
  if (id === undefined) return { ...persisted, ...changed } as unknown as Snapshot<unknown>;
  const child = persisted.children[id];
  if (!child) throw new CannotStart(`${id} cannot be persisted.`);
  const inner = withChanged(child.snapshot as unknown as Persisted, rest, changed);
  const children = { ...persisted.children, [id]: { ...child, snapshot: inner } };
  return { ...persisted, children } as unknown as Snapshot<unknown>;
}

function into(ref: AnyActorRef, { machine, snapshot }: Chart, node: AnyStateNode): Partial<Persisted> {
  const value = valueWith(node, snapshot.value as StateValue);
  const target = machine.resolveState({ value, context: snapshot.context as object });
  const left = snapshot._nodes.filter((old) => !target._nodes.includes(old));
  const entered = target._nodes.filter((fresh) => !snapshot._nodes.includes(fresh));
  const children = { ...(ref.getPersistedSnapshot() as unknown as Persisted).children };
  for (const { id } of left.flatMap(({ invoke }) => invoke)) delete children[id];
  for (const invoked of entered.flatMap(({ invoke }) => invoke)) {
    children[invoked.id] = started(ref, { machine, snapshot }, node, invoked);
  }
  return { value: target.value as StateValue, children };
}

/** Other parallel regions stay. */
function valueWith(node: AnyStateNode, current: StateValue): StateValue {
  let value: StateValue | null = null;
  for (let at = node; at.parent; at = at.parent) {
    if (at.parent.type === 'parallel') {
      const regions = valueAt(current, at.parent.path);
      value = { ...(typeof regions === 'object' ? regions : {}), [at.key]: value ?? {} };
    } else value = value === null ? at.key : { [at.key]: value };
  }
  return value ?? current;
}

const valueAt = (value: StateValue | undefined, [key, ...rest]: readonly string[]): StateValue | undefined =>
  key === undefined ? value : typeof value === 'object' ? valueAt(value[key], rest) : undefined;

/** Throws `CannotStart`. */
function started(ref: AnyActorRef, { machine, snapshot }: Chart, node: AnyStateNode, invoked: InvokeDefinition) {
  const { id, src, systemId } = invoked;
  const logic =
    typeof src === 'string' ? (machine.implementations.actors[src] as AnyActorLogic | undefined) : undefined;
  if (!logic) throw new CannotStart(`${stateName(node)} starts ${id}, which has no name to be started by.`);
  const cannot = (error: unknown) =>
    new CannotStart(
      `${stateName(node)} starts ${id}, which needs what is not there: ${sentenceOf(error)} Take a step that leads there instead.`,
    );
  const actor = (() => {
    try {
      return createActor(logic, { id, input: inputOf(invoked, ref, snapshot.context) });
    } catch (error) {
      throw cannot(error);
    }
  })();
  const child = actor.getSnapshot() as Snapshot<unknown>;
  if (child.status === 'error') throw cannot(child.error);
  return { snapshot: actor.getPersistedSnapshot(), src, systemId, syncSnapshot: invoked.onSnapshot !== undefined };
}

function inputOf({ input }: InvokeDefinition, self: AnyActorRef, context: unknown): unknown {
  if (typeof input !== 'function') return input;
  const make = input as unknown as (args: { context: unknown; event: { type: string }; self: AnyActorRef }) => unknown;
  return make({ context, event: { type: 'developer.jumped' }, self });
}

function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
