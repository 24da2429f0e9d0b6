/**
 * `npm run size`: compares the bytes that a first visit loads, as the served page names them, with budgets. Exits with
 * 1 over a budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './fresh-build.ts';

/** In 1,000 bytes, gzip -9; the font uncompressed. */
const budgets = { js: 105, css: 20, font: 28 } as const;

export interface Size {
  raw: number;
  gzip: number;
  brotli: number;
}

const sizeOf = (content: Buffer): Size => ({
  raw: content.length,
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content).length,
});

const add = (sizes: Size[]): Size =>
  sizes.reduce((sum, { raw, gzip, brotli }) => ({
    raw: sum.raw + raw,
    gzip: sum.gzip + gzip,
    brotli: sum.brotli + brotli,
  }));

export function measure() {
  const client = join(root, 'dist/client');
  const html = readFileSync(join(client, 'index.html'));
  const text = html.toString();
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
  const scripts = all(/(?:src|href)="(\/assets\/[^"]+\.js)"/g);
  const inlineScripts = all(/<script>([\s\S]*?)<\/script>/g);
  const [css] = all(/<style>([\s\S]*?)<\/style>/g);
  const [font] = all(/href="(\/assets\/[^"]+\.woff2)"/g);
  if (scripts.length === 0 || !css || !font) throw new Error('The served page names no scripts, styles or font.');
  return {
    js: add([
      ...scripts.map((path) => sizeOf(readFileSync(join(client, path)))),
      ...inlineScripts.map((script) => sizeOf(Buffer.from(script))),
    ]),
    css: sizeOf(Buffer.from(css)),
    font: sizeOf(readFileSync(join(client, font))),
    html: sizeOf(html),
  };
}

if (import.meta.filename === process.argv[1]) {
  const sizes = measure();
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  console.log('first visit     raw kB   gz kB   br kB   budget');
  let isOver = false;
  for (const [name, size] of Object.entries(sizes)) {
    const budget = name in budgets ? budgets[name as keyof typeof budgets] : null;
    const counted = name === 'font' ? size.raw : size.gzip;
    const over = budget !== null && counted > budget * 1000;
    isOver ||= over;
    const verdict = budget === null ? '' : `${over ? 'OVER' : 'within'} ${budget} kB ${name === 'font' ? 'raw' : 'gz'}`;
    console.log(`${name.padEnd(14)}${kb(size.raw)} ${kb(size.gzip)} ${kb(size.brotli)}   ${verdict}`);
  }
  if (isOver) process.exitCode = 1;
}
