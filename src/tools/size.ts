/**
 * `npm run size`: compares the bytes that a first visit loads, as the served page names them, and those of the service
 * worker with budgets. Exits with 1 over a budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './fresh-build.ts';

/** In 1,000 bytes, gzip -9; the font uncompressed. */
const budgets = { js: 105, css: 20, font: 28 } as const;
/** In 1,000 bytes, brotli. A browser asks for the worker at every visit. */
const workerBudget = 1.5;

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

/** The script alone, and all of /sw.js with its list of what it keeps. */
function measureWorker() {
  const file = readFileSync(join(root, 'dist/client/sw.js'));
  const script = file.subarray(file.indexOf('\n') + 1);
  return { worker: sizeOf(script), '/sw.js': sizeOf(file) };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
console.log('first visit     raw kB   gz kB   br kB   budget');
for (const [name, size] of Object.entries(measure())) {
  const budget = name in budgets ? budgets[name as keyof typeof budgets] : null;
  const [counted, unit] = name === 'font' ? [size.raw, 'raw'] : [size.gzip, 'gz'];
  const isOver = budget !== null && counted > budget * 1000;
  if (isOver) process.exitCode = 1;
  const verdict = budget === null ? '' : `${isOver ? 'OVER' : 'within'} ${budget} kB ${unit}`;
  console.log(`${name.padEnd(14)}${kb(size.raw)} ${kb(size.gzip)} ${kb(size.brotli)}   ${verdict}`);
}

console.log('\nlater visits    raw kB   gz kB   br kB   budget');
for (const [name, size] of Object.entries(measureWorker())) {
  const isOver = name === '/sw.js' && size.brotli > workerBudget * 1000;
  if (isOver) process.exitCode = 1;
  const verdict = name === '/sw.js' ? `${isOver ? 'OVER' : 'within'} ${workerBudget} kB br` : '';
  console.log(`${name.padEnd(14)}${kb(size.raw)} ${kb(size.gzip)} ${kb(size.brotli)}   ${verdict}`);
}
