import { useEffect, useRef } from 'react';

/** Calls `focus` where what had the focus is gone with a change of what is shown; not where nothing had it yet. */
export function useFocusWhenLost(focus: () => void, ...shown: readonly unknown[]): void {
  const before = useRef(shown);
  const wasAnywhere = useRef(false);
  useEffect(() => {
    wasAnywhere.current = document.activeElement !== document.body;
    const mark = () => void (wasAnywhere.current = true);
    document.addEventListener('focusin', mark);
    return () => document.removeEventListener('focusin', mark);
  }, []);
  useEffect(() => {
    const isChanged = shown.some((value, at) => value !== before.current[at]);
    before.current = shown;
    if (isChanged && wasAnywhere.current && document.activeElement === document.body) focus();
  });
}
