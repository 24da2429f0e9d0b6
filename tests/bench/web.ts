/**
 * `npm run bench:web`: the built shop on a cheap phone with a slow network, beside the least page that the required
 * packages make; served alike, visited in turn. Prints medians and ratios without a verdict, because machines differ.
 * `-- 5`: rounds. docs/testing.md says what the rows mean.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { findBrowser, openBrowser } from '../../src/tools/browser.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { median } from '../../src/tools/figures.ts';
import { buildIfStale, root } from '../../src/tools/fresh-build.ts';
import { clientFolder } from '../browser/fixture.ts';
import { freshData } from '../server/platform.ts';
import { startTestbedProcess } from '../server/process.ts';
import { buildBaseline } from './web/baseline/build.tsx';
import { answersOf, makeCertificate, openFront, type Answer } from './web/front.ts';
import { openLink } from './web/link.ts';
import { visitInHaste, visitInPeace, visitUnslowed, type Description } from './web/visits.ts';

const { rounds } = readCommand((args) => numbersOf(args, { rounds: 5 }));
/** ms, bits a second. */
const slow4g = { roundTrip: 150, down: 1_600_000, up: 750_000 };
const slowdown = 4;

/** By figure: label, decimals. */
const rows = {
  scripts: ['JS until a registration can be sent, kB br', 1],
  html: ['HTML, kB br', 1],
  paint: ['first paint, ms', 0],
  formShown: ['earliest tap: form shown at, ms', 0],
  ready: ['everything works, ms', 0],
  canSend: ['a registration can be sent, ms', 0],
  blocked: ['blocked, ms', 0],
  mainThread: ['main-thread CPU, ms', 0],
  tapToShown: ['register tap → shown, ms', 0],
  elements: ['elements', 0],
  heap: ['heap, MB', 1],
  shift: ['layout shift', 3],
} as const;
type Figure = keyof typeof rows;

const rigFile = join(root, 'rig.json');
const rig = JSON.parse(readFileSync(rigFile, 'utf8')) as Description;

/** Keeps in rig.json what the shop answers to a visitor, for rigs that serve its page from files. */
async function recordAnswers(shop: string): Promise<void> {
  const uuid = /merchant-uid" content="([^"]+)"/.exec(await (await fetch(shop)).text())?.[1];
  const record = async (method: string, path: string, body?: string): Promise<string> => {
    const reply = await fetch(shop + path, {
      method,
      ...(body && { body, headers: { 'content-type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`Expected an answer of ${path}, got status ${reply.status}.`);
    return `\n    ${JSON.stringify({ method, path: `^${path}$`, json: (await reply.json()) as unknown, delayMs: 0 })}`;
  };
  const merchant = await record('POST', '/api/toko/uidnew', JSON.stringify({ uuid }));
  const games = await record('GET', '/api/v2/games');
  const rest = JSON.stringify({ ...rig, mocks: undefined }, null, 2).replace(/\n\}$/, '');
  writeFileSync(rigFile, `${rest},\n  "mocks": [${merchant},${games}\n  ]\n}\n`);
}

function print(ours: readonly Record<Figure, number>[], baseline: readonly Record<Figure, number>[]): void {
  console.log('150 ms, 1.6 Mbit/s down, 750 kbit/s up, packet by packet; CPU ÷ 4; 360 × 800; HTTP/2, TLS 1.3, Brotli');
  console.log(`medians of ${rounds} rounds, pages in turn; load of this machine ${loadavg()[0]?.toFixed(1)}\n`);
  const line = (label: string, ...cells: string[]) =>
    console.log(label.padEnd(46) + cells.map((cell) => cell.padStart(10)).join(''));
  line('', 'ours', 'baseline', 'ratio');
  for (const [key, [label, decimals]] of Object.entries(rows) as Array<[Figure, readonly [string, number]]>) {
    const [one = 0, other = 0] = [ours, baseline].map((all) => median(all.map((figures) => figures[key])));
    line(label, one.toFixed(decimals), other.toFixed(decimals), other === 0 ? '' : `× ${(one / other).toFixed(2)}`);
  }
}

buildIfStale();
const data = await freshData();
const { running, up } = startTestbedProcess(data, 'sandbox/testbed.ts', { CLIENT_DIR: clientFolder() });
try {
  const { shop } = await up;
  await recordAnswers(shop);
  const { pem, print: key } = makeCertificate();
  const browser = await openBrowser([`--ignore-certificate-errors-spki-list=${key}`], findBrowser());
  const pageOf = async (answer: Answer, description: Description) => {
    const port = await openFront(answer, pem);
    const at = (ownPort: number) => ({ browser, description, url: `https://localhost:${ownPort}/` });
    return { near: at(port), far: at(await openLink(port, slow4g)), all: [] as Record<Figure, number>[] };
  };
  const ours = await pageOf(answersOf(shop), rig);
  const baseline = await pageOf(await buildBaseline(), rig);
  // Unmeasured: fills the fronts and warms the browser.
  for (const { near } of [ours, baseline]) await visitUnslowed(near);
  for (let round = 0; round < rounds; round += 1)
    for (const { near, far, all } of round % 2 === 0 ? [ours, baseline] : [baseline, ours])
      all.push({
        ...(await visitInHaste(far, slowdown)),
        ...(await visitInPeace(far, slowdown)),
        ...(await visitUnslowed(near)),
      });
  await browser.close();
  print(ours.all, baseline.all);
} finally {
  running.child.kill('SIGTERM');
  await running.exited;
  await data.drop();
}
