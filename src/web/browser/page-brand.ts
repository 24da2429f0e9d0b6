/** The merchant's name and mark from the page head; Platinum's where the server has put in none (SH-2). */
import { readMeta } from './page-meta.ts';

export function readBrand(document: Document): { name: string; mark: string } {
  const [name, mark] = [readMeta(document, 'merchant-name'), readMeta(document, 'merchant-mark')];
  const isServed = name !== '' && mark !== '' && !name.startsWith('%');
  return isServed ? { name, mark } : { name: 'Platinum', mark: 'P' };
}
