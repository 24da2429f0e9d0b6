import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** XState's type does not say that an entry may be undefined. */
export const childrenOf = ({ children }: Pick<AnyMachineSnapshot, 'children'>): [id: string, child: AnyActorRef][] =>
  Object.entries<AnyActorRef | undefined>(children).flatMap(([id, child]): [string, AnyActorRef][] =>
    child ? [[id, child]] : [],
  );
