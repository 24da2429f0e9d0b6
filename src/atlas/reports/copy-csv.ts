/**
 * The copy deck as a table for spreadsheets, and read back from one: RFC 4180, with the mark by which Excel knows UTF-8;
 * commas or, as an Indonesian Excel writes, semicolons.
 */
import { cell } from '../../walk/reports/csv.ts';
import type { MessageRow } from './copy.ts';

const mark = '\uFEFF';
/** Only the first three are read back, and what stands in the last is said again. */
const columns = [
  'id',
  'indonesian',
  'english',
  'placeholders',
  'indonesian_length',
  'english_length',
  'fixed',
  'pictures',
  'comment',
] as const;

export const toCopyCsv = (rows: readonly MessageRow[]): string =>
  mark + [columns, ...rows.map(cellsOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

const cellsOf = ({ id, text, asks, length, fixed, pictures }: MessageRow): string[] => [
  id,
  text.id,
  text.en,
  asks.join(', '),
  String(length.id),
  String(length.en),
  fixed === null ? '' : `${fixed.requirement} ${fixed.languages.join(' ')}`,
  String(pictures.id.length),
  '',
];

/** One row of a deck that came back. */
export interface ReturnedRow {
  /** Line in the file, the header being 1. */
  line: number;
  id: string;
  indonesian: string;
  english: string;
  comment: string;
}

export class UnreadableDeck extends Error {}

/** Throws an UnreadableDeck where it is no such table. */
export function fromCopyCsv(text: string): ReturnedRow[] {
  const content = text.startsWith(mark) ? text.slice(mark.length) : text;
  const separator = /^[^\r\n]*/.exec(content)?.[0].includes(';') ? ';' : ',';
  const [head, ...rows] = parseRows(content, separator);
  if (!head) throw new UnreadableDeck('The file is empty.');
  const places = (['id', 'indonesian', 'english'] as const).map((name) => {
    const place = head.cells.indexOf(name);
    if (place === -1) throw new UnreadableDeck(`Line 1 has no column "${name}".`);
    return place;
  });
  const comments = head.cells.indexOf('comment');
  return rows.map(({ line, cells }) => {
    if (cells.length !== head.cells.length) {
      throw new UnreadableDeck(`Line ${line} has ${cells.length} cells where the header has ${head.cells.length}.`);
    }
    const [id = '', indonesian = '', english = ''] = places.map((place) => unmasked(cells[place] ?? ''));
    return { line, id, indonesian, english, comment: (cells[comments] ?? '').trim() };
  });
}

/** The apostrophe that `cell` puts before what a spreadsheet would take for a formula. */
const unmasked = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

interface Row {
  line: number;
  cells: string[];
}

function parseRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  const end = () => {
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { line, cells: [] };
  };
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new UnreadableDeck(`The quotation that begins in line ${row.line} has no end.`);
        if (text[at] === '"') at += 1;
        if (text[at] === '\n') line += 1;
        value += text[at];
      }
      at += 1;
    } else {
      const next = text.slice(at).search(separator === ';' ? /[;\r\n]/ : /[,\r\n]/);
      value = next === -1 ? text.slice(at) : text.slice(at, at + next);
      at += value.length;
    }
    row.cells.push(value);
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.cells.push('');
      continue;
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') {
      throw new UnreadableDeck(`Line ${line} goes on after a quotation.`);
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    end();
  }
  if (row.cells.length > 0) end();
  return rows;
}
