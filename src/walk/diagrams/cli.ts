/** Draws all machines: text for docs/machines, pictures to look at. `--check` says whether the text is as the machines are. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadProduct } from '../product.ts';
import { root } from '../settings.ts';
import { drawPictures, writeTexts } from './draw.ts';

const help = `Draws every machine of machines/ for people to read.

  npm run diagrams              writes docs/machines/<machine>.mmd with the index, and .walk/diagrams/<machine>.svg
  npm run diagrams -- --check   writes nothing; exits 1 where a diagram is older than its machine`;

const texts = join(root, 'docs/machines');
const pictures = join(root, '.walk/diagrams');

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

if (values.help) process.stdout.write(`${help}\n`);
else {
  const product = await loadProduct();
  const machines = await product.machines();
  const files = writeTexts(machines, product.protocol);
  if (values.check) process.exitCode = check(files);
  else {
    write(texts, files);
    write(pictures, await drawPictures(machines, product.protocol));
  }
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  process.stdout.write(`${files.size} files written to ${relative(root, folder)}.\n`);
}

function check(files: ReadonlyMap<string, string>): number {
  const stale = [...files].filter(([name, content]) => contentOf(name) !== content).map(([name]) => name);
  const left = readdirSync(texts).filter((name) => !files.has(name));
  if (stale.length + left.length === 0) return 0;
  process.stderr.write(
    `docs/machines is not as the machines are: ${[...stale, ...left].join(', ')}. Run: npm run diagrams\n`,
  );
  return 1;
}

function contentOf(name: string): string | null {
  try {
    return readFileSync(join(texts, name), 'utf8');
  } catch {
    return null;
  }
}
