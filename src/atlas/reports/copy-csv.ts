/**
 * Writes and reads the copy deck as CSV (RFC 4180). Excel needs the byte order mark to read UTF-8, and an Indonesian
 * Excel writes semicolons instead of commas.
 */
import { cell } from '../../walk/reports/csv.ts';
import type { MessageRow } from './copy.ts';

const byteOrderMark = '\uFEFF';
/** `id`, `indonesian`, `english` and `comment` are read back; the others only inform. */
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
  byteOrderMark + [columns, ...rows.map(cellsOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

const cellsOf = ({ id, text, placeholders, length, fixed, pictures }: MessageRow): string[] => [
  id,
  text.id,
  text.en,
  placeholders.join(', '),
  String(length.id),
  String(length.en),
  fixed === null ? '' : `${fixed.requirement} ${fixed.languages.join(' ')}`,
  String(pictures.id.length),
  '',
];

export interface ReturnedRow {
  /** Line in the file, the header being 1. */
  line: number;
  id: string;
  indonesian: string;
  english: string;
  comment: string;
}

export class UnreadableDeck extends Error {}

/** Throws an UnreadableDeck where the text is not CSV or lacks a column. */
export function fromCopyCsv(text: string): ReturnedRow[] {
  const content = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
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
    const [id = '', indonesian = '', english = ''] = places.map((place) => withoutMask(cells[place] ?? ''));
    return { line, id, indonesian, english, comment: (cells[comments] ?? '').trim() };
  });
}

/** Removes the apostrophe that `cell` puts before what a spreadsheet would take for a formula. */
const withoutMask = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

interface Row {
  line: number;
  cells: string[];
}

/** Two quotation marks inside a quoted cell are one. */
function parseRows(text: string, separator: string): Row[] {
  const cellAt = new RegExp(`(?:"((?:[^"]|"")*)"|((?!")[^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'y');
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let line = 1;
  for (let at = 0; at < text.length;) {
    cellAt.lastIndex = at;
    const [whole, quoted, plain = '', end] = cellAt.exec(text) ?? [];
    if (whole === undefined) throw new UnreadableDeck(faultAt(text.slice(at), line, row.line));
    const value = quoted?.replaceAll('""', '"') ?? plain;
    row.cells.push(value);
    line += value.split('\n').length - 1;
    at += whole.length;
    if (end === separator) {
      if (at === text.length) row.cells.push('');
      continue;
    }
    line += 1;
    rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
}

/** `line` is where the cell begins, `rowLine` where its row does. */
function faultAt(cell: string, line: number, rowLine: number): string {
  const [quoted] = /^"(?:[^"]|"")*"(?!")/.exec(cell) ?? [];
  return quoted === undefined
    ? `The quotation that begins in line ${rowLine} has no end.`
    : `Line ${line + quoted.split('\n').length - 1} goes on after a quotation.`;
}
