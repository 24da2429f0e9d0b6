/** Whole seconds until a moment, rendered as each begins. For display, never for decisions. */
import { useEffect, useReducer } from 'react';
import { usePorts } from '../runtime/ports.tsx';

/** `until`: ms on the device's timeline. Null gives null. */
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
