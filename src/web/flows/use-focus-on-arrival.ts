/** Focuses a step when its flow leads there; not after a reload, which must not open a phone's keyboard. */
import { useEffect } from 'react';
import { usePorts } from '../runtime/ports.tsx';

export function useFocusOnArrival(focus: () => void): void {
  const { navigation } = usePorts();
  useEffect(() => {
    // The dialog that led here closes in this turn; until then nothing outside can be focused.
    if (navigation.lastMove() !== 'pop') queueMicrotask(focus);
    // Only on arrival: `focus` closes over nothing but a ref.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [navigation]);
}
