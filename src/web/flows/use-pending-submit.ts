/** A form that was submitted before its machine was there is submitted again once it is. */
import { useEffect, useRef, type RefObject } from 'react';

/** The page's first script holds such a submit back and marks the form (src/web/boot.ts). */
export function usePendingSubmit(isReady: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isReady || form.current?.dataset['submitted'] === undefined) return;
    delete form.current.dataset['submitted'];
    form.current.requestSubmit();
  }, [isReady]);
  return form;
}
