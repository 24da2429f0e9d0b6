/** One part of a page takes the place of another without a new address: the focus goes to the heading of what is new. */
import { useEffect, useRef } from 'react';

/** `part` names what is on screen. With `yields` something in it takes the focus itself, such as a field with an error. */
export function useFocusOnHeading(part: string, yields = false): void {
  const before = useRef(part);
  useEffect(() => {
    const wasOther = before.current !== part;
    before.current = part;
    if (!wasOther || yields) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    // What was there before may have been scrolled.
    window.scrollTo(0, 0);
  }, [part, yields]);
}
