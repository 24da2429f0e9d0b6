/** Writes files a second and third time, compressed, beside themselves. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(js|css|svg|json)$/.test(name)) await compressFile(join(folder, name));
  }
}

export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
}
