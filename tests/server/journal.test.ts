/** What a simulator has told of stays: over starts, torn writes and beside a reader; and its folder is one process's. */
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { Moment, openJournals, readJournal, Whole, type Journal } from '../../src/sandbox/vendors/journal.ts';

const Row = v.object({ name: v.string(), amount: Whole, at: Moment, isOpen: v.boolean() });
const at = new Date('2026-11-27T10:00:00.000Z');
const row = (name: string, amount = 1n, isOpen = true) => ({ name, amount, at, isOpen });
const tableOf = (journal: Journal) =>
  journal.table('rows', Row, { second: ({ name }) => name, isWaiting: ({ isOpen }) => isOpen });

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'platinum-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, 'bank.journal') };
}

/** Opens, works, and closes. */
async function during<Result>(folder: string, work: (journal: Journal) => Result | Promise<Result>): Promise<Result> {
  const journals = await openJournals(folder);
  try {
    return await work(await journals.open('bank'));
  } finally {
    await journals.close();
  }
}

const namesIn = (folder: string) =>
  during(folder, (journal) => [...tableOf(journal).rows()].map(({ name, amount }) => `${name} ${amount}`));

it('a start has the rows, in their order, and those that wait', async () => {
  const { folder } = await freshFolder();
  await during(folder, async (journal) => {
    const rows = tableOf(journal);
    for (const name of ['one', 'two', 'three', 'four']) rows.put(name, row(name));
    rows.put('two', row('two', 9_007_199_254_740_993n, false));
    rows.delete('three');
    await journal.onDisk();
  });
  await during(folder, (journal) => {
    const rows = tableOf(journal);
    expect([...rows.rows()]).toEqual([row('one'), row('two', 9_007_199_254_740_993n, false), row('four')]);
    expect(rows.waiting().map(({ name }) => name)).toEqual(['one', 'four']);
    expect(rows.find('four')).toEqual(row('four'));
    expect([rows.get('three'), rows.find('three')]).toEqual([null, null]);
    journal.clear();
  });
  expect(await namesIn(folder)).toEqual([]);
});

it('what was told of is in the file while the process goes on, for whoever reads beside it', async () => {
  const { folder } = await freshFolder();
  await during(folder, async (journal) => {
    tableOf(journal).put('one', row('one'));
    expect(await journal.told('told')).toBe('told');
    const beside = tableOf(readJournal(folder, 'bank')!);
    expect(beside.get('one')).toEqual(row('one'));
    expect(() => beside.put('two', row('two'))).toThrow('read only');
  });
  expect(readJournal(folder, 'dana')).toBeNull();
});

it('changes of one turn are there together or not at all, and who waits shares a write', async () => {
  const { folder, file } = await freshFolder();
  await during(folder, async (journal) => {
    const rows = tableOf(journal);
    rows.put('first', row('first'));
    await journal.onDisk();
    const many = Array.from({ length: 50 }, async (_, index) => {
      rows.put(`cause ${index}`, row(`cause ${index}`));
      rows.put(`effect ${index}`, row(`effect ${index}`));
      await journal.onDisk();
    });
    await Promise.all(many);
  });
  const text = await readFile(file, 'utf8');
  expect(text.split('\n')).toHaveLength(3);
  await truncate(file, text.length - 20);
  expect(await namesIn(folder)).toEqual(['first 1']);
});

it('a torn end is dropped; damage before it is refused in a sentence', async () => {
  const { folder, file } = await freshFolder();
  const whole = '[["rows","one",{"name":"one","amount":"1","at":"2026-11-27T10:00:00.000Z","isOpen":true}]]\n';
  await writeFile(file, `${whole}[["rows","tw\n`);
  expect(await namesIn(folder)).toEqual(['one 1']);
  await writeFile(file, `[["rows","tw\n${whole}`);
  await expect(namesIn(folder)).rejects.toThrow(`Expected ${file} to be a simulator's journal; its line 1 is damaged.`);
});

it('nothing is told any more after a write that failed', async () => {
  const { folder } = await freshFolder();
  const journals = await openJournals(folder);
  const journal = await journals.open('bank');
  await journals.close();
  tableOf(journal).put('one', row('one'));
  await expect(journal.told('told')).rejects.toThrow('file closed');
  await expect(journal.onDisk()).rejects.toThrow('file closed');
});

it('a folder is one process’s', async () => {
  const { folder } = await freshFolder();
  await during(folder, async () => {
    await expect(openJournals(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}`);
  });
});
