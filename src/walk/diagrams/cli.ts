import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadProduct } from '../product.ts';
import { root } from '../settings.ts';
import { drawPictures, endsOfAll, writeTexts } from './draw.ts';

const { machines, models, protocol } = await loadProduct();
const drawn = { machines: await machines(), protocol, ends: endsOfAll(models) };
write('docs/machines', writeTexts(drawn));
write('.walk/diagrams', await drawPictures(drawn));

function write(path: string, files: ReadonlyMap<string, string>): void {
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  process.stdout.write(`${files.size} files written to ${path}.\n`);
}
