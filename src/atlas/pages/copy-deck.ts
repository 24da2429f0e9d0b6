/** The copy deck: every message in both languages with its pictures, as a page, and as CSV that editors can send back. */
import { messageRows, readCatalogues, type MessageRow } from '../reports/copy.ts';
import { toCopyCsv } from '../reports/copy-csv.ts';
import { restMark } from '../fold.ts';
import { languages } from '../shots.ts';
import type { Atlas, AtlasFile, Both } from '../types.ts';
import { page } from './frame.ts';
import { both, escaped, link, linkFrom } from './markup.ts';
import { thumb } from './thumbs.ts';

const copyDeckPath = 'books/copy.html';
const copyCsvPath = 'books/copy.csv';
const title = { id: 'Buku kalimat', en: 'Copy deck' };

export function copyDeck({ shots }: Pick<Atlas, 'shots'>): AtlasFile[] {
  const rows = messageRows(readCatalogues(), shots);
  const parts = partsOf(rows);
  const body = [
    `<h1>${both(title)}</h1>`,
    `<p>${both(intro)}</p>`,
    `<p>${both(countOf(rows))} <a href="${linkFrom(copyDeckPath, copyCsvPath)}" download>copy.csv</a></p>`,
    `<p>${both(howTo)} <code>npm run atlas -- --copy copy.csv</code></p>`,
    `<nav class="contents" aria-label="${escaped(title.id)}"><ul>${[...parts.keys()]
      .map((part) => `<li>${link(copyDeckPath, `${copyDeckPath}#${part}`, { id: part, en: part })}</li>`)
      .join('')}</ul></nav>`,
    restMark,
    ...[...parts].map(([part, own]) => section(part, own)),
  ].join('\n');
  return [
    [copyDeckPath, page({ title, path: copyDeckPath, body, isWide: true })],
    [copyCsvPath, toCopyCsv(rows)],
  ];
}

/** By the first word of their ids, which names the part of the shop. */
function partsOf(rows: readonly MessageRow[]): Map<string, MessageRow[]> {
  const parts = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const [part = row.id] = row.id.split('.');
    parts.set(part, [...(parts.get(part) ?? []), row]);
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
  const unseen = rows.filter(({ pictures }) => pictures.id.length === 0).length;
  return {
    id: `${rows.length} kalimat, ${fixed} terkunci, ${unseen} belum terlihat di gambar mana pun. Tabelnya:`,
    en: `${rows.length} texts, ${fixed} locked, ${unseen} not seen on any picture yet. The table:`,
  };
};

/** So many pictures show how a message looks. */
const mostPictures = 2;

function section(part: string, rows: readonly MessageRow[]): string {
  const heads: Both[] = [
    { id: 'Id', en: 'Id' },
    { id: 'Bahasa Indonesia', en: 'Indonesian' },
    { id: 'Bahasa Inggris', en: 'English' },
    { id: 'Gambar', en: 'Pictures' },
    { id: 'Komentar', en: 'Comment' },
  ];
  return [
    `<section id="${part}"><h2><code>${part}</code></h2>`,
    `<div class="scroll" tabindex="0" role="region" aria-label="${part}"><table><thead><tr>${heads.map((head) => `<th scope="col">${both(head)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(rowOf),
    '</tbody></table></div></section>',
  ].join('\n');
}

function rowOf({ id, text, length, placeholders, fixed, pictures }: MessageRow): string {
  const placeholderList = placeholders.length === 0 ? '' : `<br><small>${escaped(placeholders.join(', '))}</small>`;
  const cells = languages.map((language) => {
    const locked = fixed?.languages.includes(language)
      ? ` <span class="mark locked">${both({ id: 'terkunci', en: 'locked' })} ${fixed.requirement}</span>`
      : '';
    return `<td lang="${language}">${escaped(text[language])} <small>${length[language]}</small>${locked}</td>`;
  });
  const shown = pictures.id.slice(0, mostPictures).map((picture) => thumb(copyDeckPath, picture, text.id));
  const others = pictures.id.length - shown.length;
  const more = others > 0 ? ` <small>${both({ id: `dan ${others} lagi`, en: `and ${others} more` })}</small>` : '';
  return `<tr id="${escaped(id)}"><th scope="row"><code>${escaped(id)}</code>${placeholderList}</th>${cells.join('')}<td>${shown.join('')}${more}</td><td class="comment"></td></tr>`;
}
