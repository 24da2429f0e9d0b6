/** A step that is reached by its flow takes the focus; after a reload the keyboard does not pop up by itself. */
import { useEffect } from 'react';
import { usePorts } from '../runtime/ports.tsx';

export function useFocusOnArrival(focus: () => void): void {
  const { navigation } = usePorts();
  useEffect(() => {
    // The dialog that led here closes in the same turn, and until then nothing outside it can be focused.
    if (navigation.lastMove() !== 'pop') queueMicrotask(focus);
    // Only on arrival: what `focus` closes over is a ref.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [navigation]);
}
