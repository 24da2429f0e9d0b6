/** The note beside a lock comes with the late pages (src/web/app/late.ts); no lock is met before they are asked for. */
import { useSyncExternalStore, type ComponentType } from 'react';
import type { Lock } from '../../../machines/kit/lock.ts';
import { usePorts } from './ports.tsx';

interface Late {
  LockNote: ComponentType<{ lock: Lock }>;
}

const none = () => undefined;

export function useLockNote(): Late | undefined {
  const { store } = usePorts();
  return useSyncExternalStore(store.subscribe, store.pages as () => Late | undefined, none);
}
