/** Writes the diagrams of all machines to docs/machines; `--check` says whether they are as the machines are. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadProduct } from '../product.ts';
import { root } from '../settings.ts';
import { drawAll } from './draw.ts';

const help = `Draws every machine of machines/ for people to read.

  npm run diagrams              writes docs/machines/<machine>.svg and .mmd, and the index
  npm run diagrams -- --check   writes nothing; exits 1 where a diagram is older than its machine`;

const folder = join(root, 'docs/machines');

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

if (values.help) process.stdout.write(`${help}\n`);
else {
  const product = await loadProduct();
  const files = await drawAll(await product.machines(), product.protocol);
  process.exitCode = values.check ? check(files) : write(files);
}

function write(files: ReadonlyMap<string, string>): number {
  mkdirSync(folder, { recursive: true });
  for (const name of present()) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  process.stdout.write(`${files.size} files written to docs/machines.\n`);
  return 0;
}

function check(files: ReadonlyMap<string, string>): number {
  const stale = [...files].filter(([name, content]) => contentOf(name) !== content).map(([name]) => name);
  const left = present().filter((name) => !files.has(name));
  if (stale.length + left.length === 0) return 0;
  process.stderr.write(
    `docs/machines is not as the machines are: ${[...stale, ...left].join(', ')}. Run: npm run diagrams\n`,
  );
  return 1;
}

function present(): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function contentOf(name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
}
