/**
 * The copy deck as CSV (RFC 4180), written and read back. Excel needs the byte order mark to read UTF-8, and an Indonesian
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

function parseRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at, row.line) : plainCell(text, at, separator);
    row.cells.push(value);
    line += value.split('\n').length - 1;
    at = end;
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
    rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
}

interface Cell {
  value: string;
  /** The index behind the cell. */
  end: number;
}

/** Two quotation marks inside a quoted cell are one. */
function quotedCell(text: string, start: number, line: number): Cell {
  let value = '';
  let at = start + 1;
  for (; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
    if (at >= text.length) throw new UnreadableDeck(`The quotation that begins in line ${line} has no end.`);
    if (text[at] === '"') at += 1;
    value += text[at];
  }
  return { value, end: at + 1 };
}

function plainCell(text: string, start: number, separator: string): Cell {
  const length = text.slice(start).search(separator === ';' ? /[;\r\n]/ : /[,\r\n]/);
  const end = length === -1 ? text.length : start + length;
  return { value: text.slice(start, end), end };
}
