/** The actors that live at a moment, and the states that each of them can be in. */
import {
  StateMachine,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';

/** The names by which an actor is reached from the root; the root itself has none. */
export type ActorPath = readonly string[];

export interface LivingActor {
  path: ActorPath;
  name: string;
  ref: AnyActorRef;
  /** Null for what is no statechart: a call on its way, a deadline, the live connection. */
  chart: { machine: AnyStateMachine; snapshot: AnyMachineSnapshot } | null;
}

/** The root first, each followed by its own. */
export function livingActors(ref: AnyActorRef, path: ActorPath = []): LivingActor[] {
  const chart = chartOf(ref);
  const children = Object.entries<AnyActorRef | undefined>(chart?.snapshot.children ?? {});
  return [
    { path, name: path.at(-1) ?? chart?.machine.id ?? '', ref, chart },
    ...children.flatMap(([id, child]) => (child ? livingActors(child, [...path, id]) : [])),
  ];
}

function chartOf(ref: AnyActorRef): LivingActor['chart'] {
  const machine = machineOf(ref);
  return machine && { machine, snapshot: ref.getSnapshot() as AnyMachineSnapshot };
}

export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const logic: unknown = 'logic' in ref ? ref.logic : null;
  return logic instanceof StateMachine ? (logic as AnyStateMachine) : null;
}

export const addressOf = (path: ActorPath): string => path.join('/');

/** Where an actor is, in one line. */
export function stateOf({ chart, ref }: Pick<LivingActor, 'chart' | 'ref'>): string {
  const { status } = ref.getSnapshot() as { status: string };
  if (!chart || status === 'error') return status;
  const resting = chart.snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  return [status, resting.map(stateName).sort().join(', ')].join(' ');
}

/** The states that a machine can rest in, as it declares them; a state with states of its own is entered at one of those. */
export function restingStates({ root }: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => {
    if (node.type === 'history') return [];
    const inner = Object.values(node.states);
    return inner.length === 0 ? [node] : inner.flatMap(below);
  };
  return Object.values(root.states).flatMap(below);
}

export const stateName = ({ path }: AnyStateNode): string => path.join('.');

export const isActive = (snapshot: AnyMachineSnapshot, node: AnyStateNode): boolean => snapshot._nodes.includes(node);
