/** The note beside an error comes with the late pages (src/web/app/late.ts); none is met before they are asked for. */
import { useSyncExternalStore, type ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Lock } from '../../../machines/kit/lock.ts';
import { usePorts } from './ports.tsx';

export interface ErrorNoteProps {
  lock?: Lock | null | undefined;
  /** The machine that is in the state with the error. */
  of?: AnyActorRef | undefined;
}

interface Late {
  ErrorNote: ComponentType<ErrorNoteProps>;
}

const none = () => undefined;

export function useErrorNote(): Late | undefined {
  const { store } = usePorts();
  return useSyncExternalStore(store.subscribe, store.pages as () => Late | undefined, none);
}
