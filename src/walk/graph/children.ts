import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** XState's type does not say that an entry may be undefined. */
export function childrenOf({ children }: Pick<AnyMachineSnapshot, 'children'>): [id: string, child: AnyActorRef][] {
  const running: [id: string, child: AnyActorRef][] = [];
  for (const id of Object.keys(children)) {
    const child: AnyActorRef | undefined = children[id];
    if (child) running.push([id, child]);
  }
  return running;
}
