/** Replaces the storefront's colour with the merchant's, in both themes (SH-4). */
import { useEffect, useSyncExternalStore } from 'react';
import { merchantOf } from '../../../machines/storefront/storefront.selectors.ts';
import { inkOn } from '../ui/index.ts';
import { useStorefront } from '../runtime/ports.tsx';

const darkness = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(darkness);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useMerchantLook(): void {
  const colours = useStorefront(merchantOf)?.colours;
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkness).matches);
  useEffect(() => {
    if (!colours) return;
    const colour = isDark ? colours.dark : colours.light;
    const { style } = document.documentElement;
    style.setProperty('--colour-merchant', colour);
    style.setProperty('--colour-on-merchant', inkOn(colour));
  }, [colours, isDark]);
}
