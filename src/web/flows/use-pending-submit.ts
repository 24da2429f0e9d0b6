/** Submits a form again once its machine runs, if the first submit came too early. */
import { useEffect, useRef, type RefObject } from 'react';

/** The page's first script (src/web/boot.ts) holds an early submit back and marks the form. */
export function usePendingSubmit(isReady: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isReady || form.current?.dataset['submitted'] === undefined) return;
    delete form.current.dataset['submitted'];
    form.current.requestSubmit();
  }, [isReady]);
  return form;
}
