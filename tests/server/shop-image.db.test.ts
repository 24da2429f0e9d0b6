/**
 * The commands that a person of the shop runs beside it come with the build (docs/operations.md): they run from what
 * deploy/Dockerfile puts into the image, which has no sources, no packages for development and no home folder.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };
import { sources } from '../../src/tools/fresh-build.ts';
import { freshData, openData, root } from './platform.ts';
import { environmentOf, startProcess } from './process.ts';

const image = mkdtempSync(join(tmpdir(), 'shop-image-'));
const data = await freshData();
afterAll(async () => {
  rmSync(image, { recursive: true, force: true });
  await data.drop();
});

/** Of the build's bundles, below the repository's root. */
let bundled: string[] = [];
beforeAll(async () => {
  const packages = Object.entries<{ dev?: boolean; version?: string }>(lock.packages);
  for (const [path, { dev }] of packages) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue;
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(join(root, path), join(image, path));
  }
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    environments: { server: { build: { outDir: join(image, 'dist') } } },
  });
  const { server } = builder.environments;
  if (!server) throw new Error('Expected the environment server; the build has none.');
  const built = [await builder.build(server)].flat();
  const chunks = built.flatMap((one) => ('output' in one ? one.output : []));
  bundled = chunks
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .map((id) => relative(root, id))
    .filter((path) => /^(?:machines|src)\//.test(path));
  await (await openData(data)).close();
});

async function run(command: string, ...words: string[]) {
  const running = startProcess(
    join(image, 'dist', command),
    {
      ...environmentOf(data),
      HOME: '/nonexistent',
      NODE_ENV: 'production',
      DANA_URL: 'https://wallet.example.id',
      DANA_PAGES: 'https://wallet.example.id',
      DANA_CLIENT_ID: 'shop',
      DANA_SECRET: 'd'.repeat(32),
      BANK_URL: 'https://bank.example.id',
      BANK_SECRET: 'b'.repeat(32),
    },
    ...words,
  );
  const line = await running.line.catch(() => '');
  return { code: await running.exited, line, printed: running.printed() };
}

it('3.6 support forgives the misses of a number', async () => {
  const words = ['unlock', '081234567890', '--operator', 'siti', '--reason', 'Called back, case 12.'];
  const { code, line, printed } = await run('support.js', ...words);
  expect([code, printed]).toEqual([0, '']);
  expect(JSON.parse(line)).toMatchObject({ event: 'unlocked', phone: '…890', operator: 'siti' });
});

it('L10 reconcile compares with the vendors that the environment names', async () => {
  expect(await run('reconcile.js')).toEqual({ code: 0, line: '0 orders compared, 0 differ.\n', printed: '' });
});

it.each(['support.js', 'reconcile.js'])('%s that is asked wrongly names itself as it is run there', async (command) => {
  const { code, printed } = await run(command, '--all');
  expect([code, printed]).toEqual([2, expect.stringContaining(`\nnode dist/${command} `)]);
});

it.each(['operations', 'reconcile'])(
  'docs/%s.md runs what the image has, and nothing by npm, which wants a home',
  (page) => {
    const text = readFileSync(join(root, `docs/${page}.md`), 'utf8');
    const shell = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines).join('');
    const bundles = [...shell.matchAll(/node (dist\/\S+)/g)].map(([, path = '']) => path);
    expect(bundles.length).toBeGreaterThan(0);
    expect(bundles.filter((path) => !existsSync(join(image, path)))).toEqual([]);
    expect(shell).not.toContain('npm run');
  },
);

it('whatever the bundles are made of makes a build stale when it changes', () => {
  expect(bundled).toContain('src/tools/support.ts');
  expect(bundled.filter((path) => !sources.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
});
