/**
 * The copy deck as CSV (RFC 4180). Excel needs the byte order mark to read UTF-8; an Indonesian Excel writes
 * semicolons.
 */
import { CsvError, parse, type Info } from 'csv-parse/sync';
import { written } from '../../walk/reports/csv.ts';
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
  byteOrderMark + written([[...columns], ...rows.map(cellsOf)]);

const cellsOf = ({ id, text, placeholders, length, fixed, pictures }: MessageRow): string[] => [
  id,
  text.id,
  text.en,
  placeholders.join(', '),
  String(length.id),
  String(length.en),
  fixed === null ? '' : `${fixed.requirement} ${fixed.languages.join(' ')}`,
  String(pictures.length),
  '',
];

export interface ReturnedRow {
  /** The line on which it ends; the header has 1. */
  line: number;
  id: string;
  indonesian: string;
  english: string;
  comment: string;
}

export class UnreadableDeck extends Error {}

/** Throws an UnreadableDeck where the text is not CSV or lacks a column. */
export function fromCopyCsv(text: string): ReturnedRow[] {
  const rows = parsed(text);
  const missing = ['id', 'indonesian', 'english'].find((name) => !rows.head.includes(name));
  if (rows.head.length === 0) throw new UnreadableDeck('The file is empty.');
  if (missing !== undefined) throw new UnreadableDeck(`Line 1 has no column "${missing}".`);
  return rows.rows.map(({ info: { lines }, record: { id = '', indonesian = '', english = '', comment = '' } }) => ({
    line: lines,
    id: withoutMask(id),
    indonesian: withoutMask(indonesian),
    english: withoutMask(english),
    comment: comment.trim(),
  }));
}

function parsed(text: string) {
  let head: string[] = [];
  const columns = (names: string[]) => (head = names);
  const delimiter = /^.*;/.test(text) ? ';' : ',';
  try {
    const options = { bom: true, columns, delimiter, info: true, skip_empty_lines: true } as const;
    const rows = parse(text, options) as unknown as { info: Info; record: Partial<Record<string, string>> }[];
    return { head, rows };
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableDeck(`${error.message}.`);
    throw error;
  }
}

/** Removes the apostrophe that `cell` puts before what a spreadsheet would take for a formula. */
const withoutMask = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');
