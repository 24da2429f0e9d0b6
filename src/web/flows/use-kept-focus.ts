import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus where what had it is gone with a change of what is shown; not as the page opens. */
export function useKeptFocus<Element extends HTMLElement>(...shown: readonly unknown[]): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = shown.some((value, at) => value !== before.current[at]);
    before.current = shown;
    if (isChanged && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  return place;
}
