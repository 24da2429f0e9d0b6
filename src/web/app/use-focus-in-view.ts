import { useEffect } from 'react';

/**
 * Shows all of the link that the keyboard reaches: browsers leave one that is half visible in a row that scrolls sideways.
 * Not on a press, which it would slip away from.
 */
export function useFocusInView(): void {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLAnchorElement) || !target.matches(':focus-visible')) return;
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    document.addEventListener('focusin', show);
    return () => document.removeEventListener('focusin', show);
  }, []);
}
