/** A migrated database in one file, unpacked by a first start. It names its migrations, so no stale one is used. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from './embedded.ts';
import { migrationsFingerprint } from './migrate.ts';

const header = Buffer.from(`platinum database template ${migrationsFingerprint}\n`);

/** Null where there is no file or it has other migrations. */
export async function readTemplate(file: string): Promise<Blob | null> {
  let content: Buffer;
  try {
    content = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (!content.subarray(0, header.length).equals(header)) return null;
  return new Blob([new Uint8Array(content.subarray(header.length))], { type: 'application/x-gzip' });
}

/** Run at build time. */
export async function buildTemplate(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platinum-template-'));
  try {
    const embedded = await openEmbedded({ folder, template: null, onIdleError: fail });
    const packed = await embedded.pack();
    await embedded.database.close();
    const written = `${file}.${process.pid}`;
    await writeFile(written, Buffer.concat([header, packed]));
    await rename(written, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds it where there is none with the present migrations. */
export async function buildTemplateIfStale(file: string): Promise<void> {
  if (!(await readTemplate(file))) await buildTemplate(file);
}

function fail(error: Error): never {
  throw error;
}
