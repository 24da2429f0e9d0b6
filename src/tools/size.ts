/**
 * `npm run size`: compares the bytes that a first visit loads, as the served page names them, and the service worker with
 * budgets. The scripts are all that a registration needs until it can be sent. Exits with 1 over a budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { importsOf, linkedAssets } from './build/links.ts';
import { root } from './fresh-build.ts';

/** In 1,000 bytes, and as what: `raw` is uncompressed. */
const budgets: Readonly<Partial<Record<string, readonly [number, 'raw' | 'gz' | 'br']>>> = {
  js: [115, 'br'],
  css: [20, 'gz'],
  html: [12, 'br'],
  font: [28, 'raw'],
  // A browser asks for it at every visit.
  '/sw.js': [2.25, 'br'],
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

/** Fails where a script imports one that the page does not name: a phone would ask for it a round trip later. */
function checkComplete(folder: string, files: readonly string[]): void {
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const { name, isLate } of importsOf(code))
      if (!isLate && !files.includes(name))
        throw new Error(`${file} imports ${name}, which the served page does not name.`);
  }
}

function measure() {
  const client = join(root, 'dist/client');
  const html = readFileSync(join(client, 'index.html'));
  const text = html.toString();
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
  const files = linkedAssets(text).filter((name) => name.endsWith('.js'));
  const inlineScripts = all(/<script data-font[^>]*>([\s\S]*?)<\/script>/g);
  const [css] = all(/<style>([\s\S]*?)<\/style>/g);
  const [font] = all(/data-font="(\/assets\/[^"]+\.woff2)"/g);
  if (files.length === 0 || inlineScripts.length === 0 || !css || !font)
    throw new Error('The served page names no scripts, styles or font.');
  const assets = join(client, 'assets');
  if (!files.some((file) => file.startsWith('start-'))) throw new Error('The served page does not name the machines.');
  checkComplete(assets, files);
  const inline = inlineScripts.map((script) => sizeOf(Buffer.from(script)));
  return {
    js: add([...files.map((file) => sizeOf(readFileSync(join(assets, file)))), ...inline]),
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
