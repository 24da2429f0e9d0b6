import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** What the page was rendered with while it is hydrated, as both must match; then what is so here and now. */
export const useHydrated = <Value>(now: () => Value, rendered: () => Value): Value =>
  useSyncExternalStore(unchanging, now, rendered);
