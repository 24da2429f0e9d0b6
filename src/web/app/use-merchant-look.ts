/** Replaces the storefront's colour with the merchant's, in both themes (SH-4). */
import { useEffect, useSyncExternalStore } from 'react';
import { merchantOf } from '../../../machines/storefront/storefront.selectors.ts';
import { theme } from '../browser/theme.ts';
import { dark, inkOn, light } from '../ui/theme/colours.ts';
import { useStorefront } from '../runtime/ports.tsx';

export function useMerchantLook(): void {
  const colours = useStorefront(merchantOf)?.colours;
  const isDark = useSyncExternalStore(theme.subscribe, theme.isDark);
  useEffect(() => {
    if (!colours) return;
    const [colour, standard] = isDark ? [colours.dark, dark] : [colours.light, light];
    setOnPage('--colour-merchant', colour, standard.merchant);
    setOnPage('--colour-on-merchant', inkOn(colour), standard.onMerchant);
  }, [colours, isDark]);
}

/**
 * `standard`: what the style sheet has. A value that the page has already is not set, nor read as computed: either makes
 * the browser style the whole page once more.
 */
function setOnPage(name: string, value: string, standard: string): void {
  const { style } = document.documentElement;
  const current = style.getPropertyValue(name) || standard;
  if (current.toLowerCase() !== value.toLowerCase()) style.setProperty(name, value);
}
