/** PostgreSQL inside this process: PGlite over a data folder, durable on commit. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPool, type Database } from './database.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { PgliteStream } from './pglite-stream.ts';

/**
 * The engine's defaults without `-F`, which turns fsync off. The log is opened synchronously instead: a commit is on
 * disk before it is acknowledged. Data files are never synced, so a power cut can lose what a checkpoint wrote.
 * Nothing counts the rows of tables that grow, so a plan made for an empty one would read all of it for ever: an index is
 * always taken where there is one.
 */
const startParams = [
  '--single',
  '-O',
  '-j',
  ...['search_path=public', 'exit_on_error=false', 'log_checkpoints=false', 'io_method=sync'],
  ...['max_worker_processes=0', 'max_parallel_workers=0', 'max_parallel_workers_per_gather=0'],
  ...['max_parallel_maintenance_workers=0', 'fsync=on', 'wal_sync_method=open_datasync'],
  'enable_seqscan=off',
].flatMap((part) => (part.includes('=') ? ['-c', part] : [part]));

export interface EmbeddedOptions {
  folder: string;
  template: Blob | null;
  onIdleError(error: Error): void;
}

export interface Embedded {
  database: Database;
  pack(): Promise<Buffer>;
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const lock = lockFolder(options.folder);
  try {
    return await openLocked(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked({ folder, template, onIdleError }: EmbeddedOptions, lock: FolderLock): Promise<Embedded> {
  const files = join(folder, 'database');
  const engine = await openEngine(files, template);
  const pool = openPool(
    { max: 1, user: 'postgres', database: 'postgres', stream: () => new PgliteStream(engine) },
    onIdleError,
  );
  try {
    await migrate(pool);
  } catch (error) {
    await pool.close();
    await engine.close();
    throw error;
  }
  const database: Database = {
    ...pool,
    // No other process can notify: the folder is locked.
    listen: () => ({ stop: async () => undefined }),
    async close() {
      await pool.script('vacuum analyze');
      await pool.script('checkpoint');
      await pool.close();
      await engine.close();
      lock.release();
    },
  };
  return {
    database,
    async pack() {
      await pool.script('vacuum analyze');
      await pool.script('checkpoint');
      return Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer());
    },
  };
}

/** Begins anew where the first initialisation did not finish. */
async function openEngine(files: string, template: Blob | null): Promise<PGlite> {
  const begun = `${files}.begun`;
  if (existsSync(begun)) rmSync(files, { recursive: true, force: true });
  const isNew = !existsSync(join(files, 'PG_VERSION'));
  if (!isNew) return PGlite.create({ dataDir: files, startParams });
  return createEngine(files, begun, template);
}

async function createEngine(files: string, begun: string, template: Blob | null): Promise<PGlite> {
  mkdirSync(files, { recursive: true, mode: 0o700 });
  writeFileSync(begun, '');
  const engine = await PGlite.create({
    dataDir: files,
    startParams,
    ...(template && { loadDataDir: template }),
  });
  rmSync(begun);
  return engine;
}
