/** Replaces the storefront's colour with the merchant's, in both themes (SH-4). */
import { useEffect, useSyncExternalStore } from 'react';
import { merchantOf } from '../../../machines/storefront/storefront.selectors.ts';
import { theme } from '../browser/theme.ts';
import { inkOn } from '../ui/index.ts';
import { useStorefront } from '../runtime/ports.tsx';

export function useMerchantLook(): void {
  const colours = useStorefront(merchantOf)?.colours;
  const isDark = useSyncExternalStore(theme.subscribe, theme.isDark);
  useEffect(() => {
    if (!colours) return undefined;
    const colour = isDark ? colours.dark : colours.light;
    // With the frame, which styles the page anyway; what asks earlier makes the browser style it twice.
    const frame = requestAnimationFrame(() => {
      setOnPage('--colour-merchant', colour);
      setOnPage('--colour-on-merchant', inkOn(colour));
    });
    return () => cancelAnimationFrame(frame);
  }, [colours, isDark]);
}

/** A value that the page has already is not set: the browser would style the whole page again. */
function setOnPage(name: string, value: string): void {
  const { documentElement } = document;
  const current = getComputedStyle(documentElement).getPropertyValue(name);
  if (inFull(current) !== inFull(value)) documentElement.style.setProperty(name, value);
}

/** `#fff`, as the build shortens it, to `#ffffff`. */
const inFull = (colour: string): string => colour.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
