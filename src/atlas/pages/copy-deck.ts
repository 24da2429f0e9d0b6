/** The copy deck: every message in both languages with its pictures, as a page and as CSV for editors. */
import { messageRows, readCatalogues, type MessageRow } from '../reports/copy.ts';
import { toCopyCsv } from '../reports/copy-csv.ts';
import { append } from '../../walk/graph/remembered.ts';
import { languages } from '../shots.ts';
import type { Atlas, AtlasFile, Both } from '../types.ts';
import { copyPartWords, type CopyPart } from '../words/copy-parts.ts';
import { book } from './book.ts';
import { both, bothOf, escaped, framedTable, linkFrom } from './markup.ts';
import { thumb } from './pictures.ts';

const copyDeckPath = 'books/copy.html';
const copyCsvPath = 'books/copy.csv';
const title = { id: 'Buku kalimat', en: 'Copy deck' };

export function copyDeck({ shots }: Pick<Atlas, 'shots'>): AtlasFile[] {
  const rows = messageRows(readCatalogues(), shots);
  const head = [
    both(intro),
    `${both(countOf(rows))} <a href="${linkFrom(copyDeckPath, copyCsvPath)}" download>copy.csv</a>`,
    `${both(howTo)} <code>npm run atlas -- --copy copy.csv</code>`,
  ];
  const sections = [...partsOf(rows)].map(([part, own]) => ({
    id: part,
    title: copyPartWords[part],
    content: framedTable(copyPartWords[part].id, heads, own.map(rowOf)),
  }));
  return [book({ path: copyDeckPath, title }, head, sections), [copyCsvPath, toCopyCsv(rows)]];
}

function partsOf(rows: readonly MessageRow[]): Map<CopyPart, MessageRow[]> {
  const parts = new Map<CopyPart, MessageRow[]>();
  for (const row of rows) {
    const [part = row.id] = row.id.split('.');
    append(parts, part as CopyPart, row);
  }
  return parts;
}

const intro: Both = {
  id: 'Semua kalimat yang dibaca pemain. Kalimat yang terkunci ditetapkan oleh spesifikasi, huruf demi huruf.',
  en: 'Every text that players read. Locked texts are fixed by the specification, to the letter.',
};
const howTo: Both = {
  id: 'Ubah kolom indonesian atau english di tabel itu, tulis komentar di kolom comment, kirim kembali; yang menerimanya menjalankan',
  en: 'Change the columns indonesian or english of that table, comment in the last, send it back; whoever gets it runs',
};

const countOf = (rows: readonly MessageRow[]): Both => {
  const fixed = rows.filter((row) => row.fixed).length;
  const unseen = rows.filter(({ pictures }) => pictures.length === 0).length;
  return {
    id: `${rows.length} kalimat, ${fixed} terkunci, ${unseen} belum terlihat di gambar mana pun. Tabelnya:`,
    en: `${rows.length} texts, ${fixed} locked, ${unseen} not seen on any picture yet. The table:`,
  };
};

const mostPictures = 2;

const heads = [
  bothOf('Id', 'Id'),
  bothOf('Bahasa Indonesia', 'Indonesian'),
  bothOf('Bahasa Inggris', 'English'),
  bothOf('Gambar', 'Pictures'),
  bothOf('Komentar', 'Comment'),
];

function rowOf({ id, text, length, placeholders, fixed, pictures }: MessageRow): string {
  const placeholderList = placeholders.length === 0 ? '' : `<br><small>${escaped(placeholders.join(', '))}</small>`;
  const cells = languages.map((language) => {
    const locked = fixed?.languages.includes(language)
      ? ` <span class="mark locked">${bothOf('terkunci', 'locked')} ${fixed.requirement}</span>`
      : '';
    return `<td lang="${language}">${escaped(text[language])} <small>${length[language]}</small>${locked}</td>`;
  });
  const shown = pictures.slice(0, mostPictures).map((picture) => thumb(copyDeckPath, picture, text.id));
  const others = pictures.length - shown.length;
  const more = others > 0 ? ` <small>${bothOf(`dan ${others} lagi`, `and ${others} more`)}</small>` : '';
  return `<tr id="${escaped(id)}"><th scope="row"><code>${escaped(id)}</code>${placeholderList}</th>${cells.join('')}<td>${shown.join('')}${more}</td><td class="comment"></td></tr>`;
}
