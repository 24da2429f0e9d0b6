/**
 * On a phone a row of a table is a card, and each cell says what it is (`books.css`). The script tells it from the
 * column's head, and that the cards are still a table, which a browser forgets of what is laid out otherwise.
 */
import type { Both } from '../types.ts';

const roles = [
  ['thead, tbody', 'rowgroup'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['thead th', 'columnheader'],
  ['tbody th', 'rowheader'],
] as const;

export function offerCards(): void {
  const tables = document.querySelectorAll<HTMLTableElement>('.scroll > table');
  const phone = matchMedia('(max-width: 720px)');
  const show = (): void => {
    if (phone.matches) tables.forEach(label);
  };
  phone.addEventListener('change', show);
  show();
}

function label(table: HTMLTableElement): void {
  if (table.hasAttribute('role')) return;
  table.setAttribute('role', 'table');
  for (const [selector, role] of roles)
    for (const part of table.querySelectorAll(selector)) part.setAttribute('role', role);
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(wordsOf);
  for (const { rows } of table.tBodies)
    for (const { cells } of rows) {
      // A head that spans several rows stands in the first of them.
      const missing = cells[0]?.localName === 'th' ? 0 : heads.length - cells.length;
      for (const [place, cell] of [...cells].entries()) {
        const words = heads[place + missing];
        if (words && cell.localName === 'td' && cell.colSpan === 1) Object.assign(cell.dataset, words);
      }
    }
}

const wordsOf = (head: Element): Both => ({ id: textIn(head, 'en'), en: textIn(head, 'id') });

function textIn(head: Element, other: string): string {
  const copy = head.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(`[lang="${other}"]`)) each.remove();
  for (const each of copy.querySelectorAll('br')) each.replaceWith(' · ');
  return copy.textContent?.trim() ?? '';
}
