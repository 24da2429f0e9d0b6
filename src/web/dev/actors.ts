import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate';

/** From the root down; empty for the root. */
export type ActorPath = readonly string[];

export interface LivingActor {
  path: ActorPath;
  name: string;
  ref: AnyActorRef;
  /** Null for an actor without a statechart: a call, a deadline, the live connection. */
  chart: { machine: AnyStateMachine; snapshot: AnyMachineSnapshot } | null;
}

/** The root first, each actor followed by its descendants. */
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
  const { machine = null } = ref.getSnapshot() as { machine?: AnyStateMachine };
  return machine;
}

export const addressOf = (path: ActorPath): string => path.join('/');

export function stateOf({ chart, ref }: Pick<LivingActor, 'chart' | 'ref'>): string {
  const { status } = ref.getSnapshot() as { status: string };
  if (!chart || status === 'error') return status;
  const resting = restingStates(chart.machine).filter((node) => isActive(chart.snapshot, node));
  return [status, resting.map(stateName).sort().join(', ')].join(' ');
}

/** In declared order; a compound state is replaced by its children. */
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
