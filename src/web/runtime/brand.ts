import { merchantOf } from '../../../machines/storefront/storefront.selectors.ts';
import { usePorts, useStorefront, type Brand } from './ports.tsx';

/** From the merchant lookup, or without it from the page head (SH-2, SH-4). */
export function useBrand(): Brand {
  const { brand } = usePorts();
  const merchant = useStorefront(merchantOf);
  const name = merchant?.name ?? brand.name;
  return { name, mark: merchant?.mark ?? (merchant?.name ? ([...name][0]?.toUpperCase() ?? brand.mark) : brand.mark) };
}
