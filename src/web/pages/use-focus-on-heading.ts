/** Focuses the new heading where part of a page is replaced and the address stays. */
import { useEffect, useRef } from 'react';
import { useFocusWhenLost } from '../flows/use-focus-when-lost.ts';

/** `part` names the part on screen. `yields`: the part focuses something itself, such as a field with an error. */
export function useFocusOnHeading(part: string, yields = false): void {
  const before = useRef(part);
  useEffect(() => {
    const wasOther = before.current !== part;
    before.current = part;
    if (!wasOther || yields) return;
    focusHeading();
    // The previous part may have been scrolled.
    window.scrollTo(0, 0);
  }, [part, yields]);
}

/** For a form, whose data are read on a screen of their own: read anew, they replace it together with its focus. */
export function useFocusOnForm(screen: string, yields: boolean): void {
  useFocusOnHeading(screen === 'preparing' || screen === 'none' ? 'form' : screen, yields);
  useFocusWhenLost(focusHeading, screen);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
