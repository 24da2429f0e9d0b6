import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { childrenOf } from './children.ts';
import { isSame } from './equality.ts';
import type { Model } from '../model.ts';
import { remembered } from './remembered.ts';
import type { Action, Step } from './stepper.ts';
import { messageOf } from '../message-of.ts';

export interface Observation {
  key: string;
  context: unknown;
  output: unknown;
  /** By name and parameters, in order; timers are among them, children are not. */
  actions: readonly Action[];
  children: ReadonlyMap<string, Child>;
}

/** A running child: the actor where it ran before the step, else its source and input. */
type Child = { kept: AnyActorRef } | { src: string; asked: unknown };

export interface Failure {
  message: string;
}

export function observe(
  { controlKey }: Pick<Model, 'controlKey'>,
  before: AnyMachineSnapshot | null,
  take: () => Step,
): Observation | Failure {
  try {
    const { snapshot, actions } = take();
    return {
      key: controlKey(snapshot),
      context: snapshot.context,
      output: snapshot.output,
      actions: actions.flatMap(({ type, params }) => (isOfChildren(type) ? [] : [{ type, params }])),
      children: shownChildren(snapshot, before),
    };
  } catch (error) {
    return { message: messageOf(error) };
  }
}

export const isOfChildren = (type: string): boolean => type === 'xstate.spawnChild' || type === 'xstate.stopChild';

function shownChildren(snapshot: AnyMachineSnapshot, before: AnyMachineSnapshot | null): Map<string, Child> {
  return new Map(
    childrenOf(snapshot).map(([id, child]) => [
      id,
      before?.children[id] === child
        ? { kept: child }
        : { src: String((child as { src?: unknown }).src), asked: askedOf(child) },
    ]),
  );
}

/** Whether two snapshots have the same future. */
export function isSameMoment(one: AnyMachineSnapshot, two: AnyMachineSnapshot): boolean {
  return (
    isSame(one.context, two.context) &&
    isSame(one.output, two.output) &&
    isSame(historyOf(one), historyOf(two)) &&
    isSame(runningIn(one), runningIn(two))
  );
}

const historyOf = ({ historyValue }: AnyMachineSnapshot) =>
  Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);

const runningIn = (snapshot: AnyMachineSnapshot) => childrenOf(snapshot).map(([id, child]) => [id, askedOf(child)]);

/** A call has its input in its snapshot; the input of a machine shows in its first context and value. */
function askedOf(child: AnyActorRef): unknown {
  const { input, context, value } = child.getSnapshot() as { input?: unknown; context?: unknown; value?: unknown };
  return { input, context, value };
}

export function differenceOf(one: Observation | Failure, two: Observation | Failure): string | null {
  if ('message' in two) return 'message' in one ? null : `throws: ${two.message}`;
  if ('message' in one) return 'does not throw';
  if (one.key !== two.key) return `arrives at ${two.key} instead of ${one.key}`;
  if (!isSame(one.output, two.output)) return 'ends with another output';
  if (!isSame(one.actions, two.actions)) {
    const names = ({ actions }: Observation) => actions.map(({ type }) => type).join(', ') || 'nothing';
    return `does ${names(two)} instead of ${names(one)}, or with other parameters`;
  }
  if (!isSame([...one.children], [...two.children])) {
    const names = ({ children }: Observation) => [...children.keys()].join(', ') || 'nobody';
    return `runs ${names(two)} instead of ${names(one)}, or asks otherwise`;
  }
  return isSame(one.context, two.context) ? null : 'remembers something else';
}

const moving = remembered((machine: AnyStateMachine) =>
  remembered((snapshot: AnyMachineSnapshot) => movedTo(snapshot, machine)),
);

/** The snapshot for another copy of its machine, with that copy's state nodes. */
export const transplant = (snapshot: AnyMachineSnapshot, machine: AnyStateMachine): AnyMachineSnapshot =>
  moving(machine)(snapshot);

function movedTo(snapshot: AnyMachineSnapshot, machine: AnyStateMachine): AnyMachineSnapshot {
  const { value, context, children, status, output, error, historyValue } = snapshot;
  const fresh = machine.resolveState({ value, context, status, output, error });
  const states = Object.entries(historyValue).map(([id, nodes]) => [
    id,
    nodes.map(({ path }) => path.reduce((at, key) => at.states[key] ?? at, machine.root)),
  ]);
  return Object.assign(fresh, { children, historyValue: Object.fromEntries(states) as never });
}
