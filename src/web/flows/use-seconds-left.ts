/** How many whole seconds are left until a moment, drawn anew as each of them begins. For showing, never for deciding. */
import { useEffect, useReducer } from 'react';
import { usePorts } from '../runtime/ports.tsx';

/** Null where nothing is awaited. */
export function useSecondsLeft(until: number | null): number | null {
  const { clock } = usePorts();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until === null) return undefined;
    let timer = 0;
    const arm = () => {
      const rest = until - clock.now();
      if (rest <= 0) return;
      timer = window.setTimeout(
        () => {
          redraw();
          arm();
        },
        rest % 1000 || 1000,
      );
    };
    arm();
    return () => window.clearTimeout(timer);
  }, [until, clock]);
  return until === null ? null : Math.max(Math.ceil((until - clock.now()) / 1000), 0);
}
