/** Whose shop it is, as the served page says; the storefront's own where it says nothing (SH-2). */
import { readMeta } from './page-meta.ts';

export function readBrand(document: Document): { name: string; mark: string } {
  const [name, mark] = [readMeta(document, 'merchant-name'), readMeta(document, 'merchant-mark')];
  const isServed = name !== '' && mark !== '' && !name.startsWith('%');
  return isServed ? { name, mark } : { name: 'Platinum', mark: 'P' };
}
