/** Whether an element is in view, or, once something scrolls, a quarter of a screen from it; once so, always so. */
import { useEffect, useState, type RefObject } from 'react';

export function useNear(element: RefObject<Element | null>, isNearAtOnce: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtOnce);
  useEffect(() => {
    const { current } = element;
    if (isNear || current === null) return undefined;
    let observer: IntersectionObserver | undefined;
    const observe = (rootMargin: string) => {
      observer?.disconnect();
      observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
        },
        { rootMargin },
      );
      observer.observe(current);
    };
    const widen = () => observe('25% 0px');
    observe('0px');
    // Rows of cards scroll as well; their events do not bubble.
    addEventListener('scroll', widen, { once: true, capture: true, passive: true });
    return () => {
      removeEventListener('scroll', widen, { capture: true });
      observer?.disconnect();
    };
  }, [element, isNear]);
  return isNear;
}
