/**
 * `npm run atlas -- --copy deck.csv`: takes returned texts. All checks come before any writing, so that a fault changes
 * nothing.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { placeholdersOf, partsOf } from '../../tools/message-parts.ts';
import { languages, type Language } from '../shots.ts';
import { catalogueFile, fixedBy, readCatalogues, type Catalogues } from './copy.ts';
import { fromCopyCsv, UnreadableDeck, type ReturnedRow } from './copy-csv.ts';

interface CopyChange {
  id: string;
  language: Language;
  before: string;
  after: string;
}

interface ReturnedDeck {
  changes: CopyChange[];
  comments: { id: string; comment: string }[];
  /** Reasons to take nothing, a sentence each; empty for a valid deck. */
  faults: string[];
}

/** The changes in a deck. Texts that the deck leaves out stay as they are. */
export function readDeck(csv: string, catalogues: Catalogues): ReturnedDeck {
  let rows: ReturnedRow[];
  try {
    rows = fromCopyCsv(csv);
  } catch (error) {
    if (!(error instanceof UnreadableDeck)) throw error;
    return { changes: [], comments: [], faults: [error.message] };
  }
  const deck: ReturnedDeck = { changes: [], comments: [], faults: [] };
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { line, id, comment } = row;
    const before = seen.get(id);
    if (!Object.hasOwn(catalogues.id, id)) deck.faults.push(`Line ${line}: there is no message "${id}".`);
    else if (before !== undefined) deck.faults.push(`Line ${line}: ${id} stands in line ${before} already.`);
    else {
      for (const language of languages) take(deck, catalogues, row, language);
      if (comment !== '') deck.comments.push({ id, comment });
    }
    seen.set(id, line);
  }
  return deck;
}

function take(deck: ReturnedDeck, catalogues: Catalogues, row: ReturnedRow, language: Language): void {
  const { line, id } = row;
  const before = catalogues[language][id] ?? '';
  const after = (language === 'id' ? row.indonesian : row.english).normalize('NFC');
  if (after === before) return;
  const fault = faultOf(id, language, before, after);
  if (fault === null) deck.changes.push({ id, language, before, after });
  else deck.faults.push(`Line ${line}: ${id} (${language}) ${fault}`);
}

function faultOf(id: string, language: Language, before: string, after: string): string | null {
  if (after.trim() === '') return 'is empty.';
  if (/\p{Cc}/u.test(after)) return 'has a line break or another control character.';
  const fixed = fixedBy(id);
  if (fixed?.languages.includes(language)) {
    return `is fixed by the specification (${fixed.requirement}) and stays "${before}".`;
  }
  try {
    const [asked, asks] = [before, after].map((text) => [...new Set(placeholdersOf(partsOf(text)))].sort().join(', '));
    return asked === asks ? null : `asks for ${asks || 'nothing'} instead of ${asked || 'nothing'}.`;
  } catch (error) {
    return `is no message: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** Order, gaps and line ends of the files stay. */
function writeChanges(changes: readonly CopyChange[], base?: string): void {
  const files = languages.flatMap((language) => {
    const own = changes.filter((change) => change.language === language);
    const file = catalogueFile(language, base);
    return own.length === 0 ? [] : [{ file, content: changed(readFileSync(file, 'utf8'), own) }];
  });
  for (const { file, content } of files) writeFileSync(`${file}.new`, content);
  for (const { file } of files) renameSync(`${file}.new`, file);
}

/** Throws where the file does not have a line for each of them. */
function changed(content: string, changes: readonly CopyChange[]): string {
  let text = content;
  for (const { id, before, after } of changes) {
    const entry = (value: string) => `${JSON.stringify(id)}: ${JSON.stringify(value)}`;
    const parts = text.split(entry(before));
    if (parts.length !== 2) throw new Error(`${id} does not stand once as ${JSON.stringify(before)}.`);
    text = parts.join(entry(after));
  }
  const [texts, old] = [text, content].map((json) => JSON.parse(json) as Record<string, string>);
  const expected = { ...old, ...Object.fromEntries(changes.map(({ id, after }) => [id, after])) };
  if (JSON.stringify(texts) !== JSON.stringify(expected)) throw new Error('The file would not say what the deck says.');
  return text;
}

/** The exit code: 1 where nothing was taken. `base` is the project's folder. */
export function returnDeck(file: string, say: (line: string) => void, base?: string): number {
  const { changes, comments, faults } = readDeck(readFileSync(file, 'utf8'), readCatalogues(base));
  for (const { id, comment } of comments) say(`comment on ${id}: ${comment}`);
  if (faults.length > 0) {
    for (const fault of faults) say(fault);
    say(`Nothing was written: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`);
    return 1;
  }
  for (const { id, language, before, after } of changes) say(`${id} (${language}): "${before}" → "${after}"`);
  writeChanges(changes, base);
  say(`${changes.length} ${changes.length === 1 ? 'text' : 'texts'} changed.`);
  return 0;
}
