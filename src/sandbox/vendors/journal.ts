/**
 * What a simulator keeps: tables in memory, and a file of its own in which every batch of changes is a line. A start
 * writes the file anew with what is left. Who answers waits until the changes before it are on disk; all who wait
 * meanwhile share the next sync. The shop's database has no part in it.
 */
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { lockFolder } from '../../server/db/folder-lock.ts';
import { StartRefusal } from '../../server/db/start-refusal.ts';

/** Schemas of what JSON has no form for. */
export const Whole = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
);
export const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/** The last first. */
export const newest = <Row>(rows: Iterable<Row>, most: number): Row[] => [...rows].toReversed().slice(0, most);

/** Rows in the order in which their keys first came. */
interface Table<Row> {
  get(key: string): Row | null;
  /** By the second key of the table. */
  find(second: string): Row | null;
  rows(): IterableIterator<Row>;
  /** Those that wait for something; all where the table was not told which. */
  waiting(): Row[];
  put(key: string, row: Row): void;
  delete(key: string): void;
  deleteWhere(is: (row: Row) => boolean): void;
}

interface TableOptions<Row> {
  second?(row: Row): string;
  isWaiting?(row: Row): boolean;
}

export interface Journal {
  /** Changes of one turn of the event loop are written together or not at all. */
  table<S extends v.GenericSchema>(
    name: string,
    row: S,
    options?: TableOptions<v.InferOutput<S>>,
  ): Table<v.InferOutput<S>>;
  /** Resolves once all that was changed before is on disk; rejects for ever after a failed write. */
  onDisk(): Promise<void>;
  /** What is told of the state now, then. */
  told<Told>(what: Told): Promise<Told>;
  /** Forgets everything. */
  clear(): void;
}

/** Table, key, row; null where the row is deleted. */
type Change = [table: string, key: string, row: unknown];
type Stored = Map<string, Map<string, unknown>>;

const write = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** The last line may be torn: nobody was answered before it was whole. */
function readStored(file: string): Stored {
  const stored: Stored = new Map();
  if (!existsSync(file)) return stored;
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const [at, line] of lines.entries()) {
    try {
      for (const [table, key, row] of JSON.parse(line) as Change[]) {
        const rows = stored.get(table) ?? new Map<string, unknown>();
        stored.set(table, rows);
        if (row === null) rows.delete(key);
        else rows.set(key, row);
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (at < lines.length - 1)
        throw new StartRefusal(`Expected ${file} to be a simulator's journal; its line ${at + 1} is damaged.`);
    }
  }
  return stored;
}

function journalOf(stored: Stored, append: (change: Change) => void, onDisk: () => Promise<void>): Journal {
  const clearers: (() => void)[] = [];
  return {
    onDisk,
    async told(what) {
      await onDisk();
      return what;
    },
    clear: () => clearers.forEach((clear) => clear()),
    table<Row>(name: string, schema: v.GenericSchema<unknown, Row>, options: TableOptions<Row> = {}): Table<Row> {
      const rows = new Map<string, Row>();
      const seconds = new Map<string, Row>();
      const waiting = new Map<string, Row>();
      const { second, isWaiting = () => true } = options;
      function set(key: string, row: Row): void {
        rows.set(key, row);
        if (second) seconds.set(second(row), row);
        if (isWaiting(row)) waiting.set(key, row);
        else waiting.delete(key);
      }
      function remove(key: string): void {
        const row = rows.get(key);
        if (row === undefined) return;
        rows.delete(key);
        waiting.delete(key);
        if (second) seconds.delete(second(row));
        append([name, key, null]);
      }
      for (const [key, row] of stored.get(name) ?? []) set(key, v.parse(schema, row));
      clearers.push(() => [...rows.keys()].forEach(remove));
      return {
        get: (key) => rows.get(key) ?? null,
        find: (value) => seconds.get(value) ?? null,
        rows: () => rows.values(),
        waiting: () => [...waiting.values()],
        put(key, row) {
          set(key, row);
          append([name, key, row]);
        },
        delete: remove,
        deleteWhere: (is) => [...rows].forEach(([key, row]) => is(row) && remove(key)),
      };
    },
  };
}

/** The whole file anew, durable before it has its name. */
function compact(file: string, stored: Stored): void {
  const changes = [...stored].flatMap(([table, rows]) => [...rows].map(([key, row]): Change => [table, key, row]));
  const fresh = openSync(`${file}.new`, 'w', 0o600);
  if (changes.length > 0) writeFileSync(fresh, `${JSON.stringify(changes)}\n`);
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(`${file}.new`, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function appendTo(file: FileHandle) {
  let changes: Change[] = [];
  let last: Promise<void> = Promise.resolve();
  let isGathering = false;

  async function writeGathered(): Promise<void> {
    isGathering = false;
    const line = `${JSON.stringify(changes, write)}\n`;
    changes = [];
    await file.appendFile(line);
  }
  return {
    append(change: Change): void {
      changes.push(change);
      if (isGathering) return;
      isGathering = true;
      last = last.then(writeGathered);
      last.catch(() => undefined);
    },
    onDisk: () => last,
  };
}

const fileOf = (folder: string, name: string): string => join(folder, `${name}.journal`);

export type Journals = Awaited<ReturnType<typeof openJournals>>;

/** The folder of several simulators, which is one process's. */
export async function openJournals(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  const opened: { file: FileHandle; journal: Journal }[] = [];
  return {
    async open(name: string): Promise<Journal> {
      const path = fileOf(folder, name);
      const stored = readStored(path);
      compact(path, stored);
      // A write ends once it is on disk.
      const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_DSYNC);
      const { append, onDisk } = appendTo(file);
      const journal = journalOf(stored, append, onDisk);
      opened.push({ file, journal });
      return journal;
    },
    async close(): Promise<void> {
      for (const { file, journal } of opened) {
        await journal.onDisk().catch(() => undefined);
        await file.close();
      }
      lock.release();
    },
  };
}

/** What is on disk now, beside a process that may write. Null where no simulator of that name has run. */
export function readJournal(folder: string, name: string): Journal | null {
  const file = fileOf(folder, name);
  if (!existsSync(file)) return null;
  const refuse = (): never => {
    throw new Error(`Expected the journal ${file} to be read only; something was changed.`);
  };
  return journalOf(readStored(file), refuse, async () => undefined);
}
