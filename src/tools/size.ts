/**
 * `npm run size`: compares the bytes that a first visit loads, as the served page names them, all scripts until a
 * registration can be sent, and the service worker with budgets. Exits with 1 over a budget.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './fresh-build.ts';

/** In 1,000 bytes, and as what: `raw` is uncompressed. */
const budgets: Readonly<Partial<Record<string, readonly [number, 'raw' | 'gz' | 'br']>>> = {
  js: [105, 'gz'],
  registration: [132, 'br'],
  css: [20, 'gz'],
  html: [12, 'br'],
  font: [28, 'raw'],
  // A browser asks for it at every visit.
  '/sw.js': [2, 'br'],
};

const sizeOf = (content: Buffer) => ({
  raw: content.length,
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content).length,
});

const add = (sizes: ReturnType<typeof sizeOf>[]) =>
  sizes.reduce((sum, { raw, gzip, brotli }) => ({
    raw: sum.raw + raw,
    gzip: sum.gzip + gzip,
    brotli: sum.brotli + brotli,
  }));

/** A chunk's file and all that it imports before it runs; what it may import later is no part of it. */
function withImports(folder: string, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(join(folder, file), 'utf8');
    const imported = [...code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name);
    withImports(folder, imported, found);
  }
  return found;
}

function measure() {
  const client = join(root, 'dist/client');
  const html = readFileSync(join(client, 'index.html'));
  const text = html.toString();
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
  const scripts = all(/(?:src|href)="(\/assets\/[^"]+\.js)"/g);
  const inlineScripts = all(/<script>([\s\S]*?)<\/script>/g);
  const [css] = all(/<style>([\s\S]*?)<\/style>/g);
  const [font] = all(/href="(\/assets\/[^"]+\.woff2)"/g);
  if (scripts.length === 0 || !css || !font) throw new Error('The served page names no scripts, styles or font.');
  const assets = join(client, 'assets');
  const machines = readdirSync(assets).filter((file) => /^start-.*\.js$/.test(file));
  if (machines.length !== 1) throw new Error(`Expected one chunk "start" in the build; there are ${machines.length}.`);
  const first = scripts.map((path) => path.replace('/assets/', ''));
  const inline = inlineScripts.map((script) => sizeOf(Buffer.from(script)));
  const sizesOf = (files: Iterable<string>) => [...files].map((file) => sizeOf(readFileSync(join(assets, file))));
  return {
    js: add([...sizesOf(first), ...inline]),
    // The dialog is in the served page; it works once the machines run.
    registration: add([...sizesOf(withImports(assets, [...first, ...machines])), ...inline]),
    css: sizeOf(Buffer.from(css)),
    font: sizeOf(readFileSync(join(client, font))),
    html: sizeOf(html),
  };
}

/** The script alone, and all of /sw.js with its list of what it keeps. */
function measureWorker() {
  const file = readFileSync(join(root, 'dist/client/sw.js'));
  const script = file.subarray(file.indexOf('\n') + 1);
  return { worker: sizeOf(script), '/sw.js': sizeOf(file) };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
function print(title: string, sizes: Readonly<Record<string, ReturnType<typeof sizeOf>>>): void {
  console.log(`${title.padEnd(14)}raw kB   gz kB   br kB   budget`);
  for (const [name, { raw, gzip, brotli }] of Object.entries(sizes)) {
    const [budget, unit] = budgets[name] ?? [null, 'gz'];
    const isOver = budget !== null && { raw, gz: gzip, br: brotli }[unit] > budget * 1000;
    if (isOver) process.exitCode = 1;
    const verdict = budget === null ? '' : `${isOver ? 'OVER' : 'within'} ${budget} kB ${unit}`;
    console.log(`${name.padEnd(14)}${kb(raw)} ${kb(gzip)} ${kb(brotli)}   ${verdict}`);
  }
}

print('first visit', measure());
print('\nlater visits', measureWorker());
