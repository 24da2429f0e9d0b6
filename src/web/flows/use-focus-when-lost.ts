import { useEffect, useRef } from 'react';

/** Calls `focus` where what had the focus is gone with a change of what is shown; not as the page opens. */
export function useFocusWhenLost(focus: () => void, ...shown: readonly unknown[]): void {
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = shown.some((value, at) => value !== before.current[at]);
    before.current = shown;
    if (isChanged && document.activeElement === document.body) focus();
  });
}
