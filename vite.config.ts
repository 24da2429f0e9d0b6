/** One `vite build`: the web client, its served pages, the bundles of the server and of the commands beside it, and the database template. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chunkImports } from './src/tools/build/chunk-imports.ts';
import { compileAhead } from './src/tools/build/compile-ahead.ts';
import { firstStyles } from './src/tools/build/first-styles.ts';
import { gameArt } from './src/tools/build/game-art.ts';
import { lazyMachines } from './src/tools/build/lazy-machines.ts';
import { messages } from './src/tools/build/messages.ts';
import { minifyAgain } from './src/tools/build/minify-again.ts';
import { prerender } from './src/tools/build/prerender.ts';
import { reactModules } from './src/tools/build/react-modules.ts';
import { shakeLibraries } from './src/tools/build/shake-libraries.ts';
import { trimLibraries, trimMachines, trimReact } from './src/tools/build/trim-libraries.ts';
import { stripCharts } from './src/tools/build/strip-charts.ts';
import { stripRequests } from './src/tools/build/strip-requests.ts';
import { markFresh, printOfSources } from './src/tools/fresh-build.ts';
import { keepFailedTests } from './src/tools/failed-tests.ts';
import { longestFirst } from './src/tools/longest-first.ts';
import { buildTemplate } from './src/server/db/template.ts';

const root = import.meta.dirname;
const from = (path: string) => resolve(root, path);
/**
 * Tests that `npm test` leaves out for the time they take, and `npm run test:long` runs: faults, more of simulation and
 * fuzz, the package of the walk, and in the browser all but the stories, the policy of the page, the main screens'
 * accessibility and the walk of the login.
 */
const longTests = 'tests/{browser,faults,flows,fuzz,simulation,walk}/**/*.long.test.ts';
/** What takes a minute or near it, or in its own step stands out; see `longestFirst`. */
const slowTests = [
  'tests/browser/account-story.test.ts',
  'tests/server/durability.db.test.ts',
  'tests/server/crossings.test.ts',
  'tests/server/upload.test.ts',
  'tests/flows/player/player.views.test.tsx',
  'tests/walk/machines.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/fuzz/fuzz.test.ts',
];
/** A worker spends much of its time waiting, so there are two even where one core would be left for Vitest itself. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

const project = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  root,
  // A poll that ends after a second, as it does by itself, fails where the machine is busy.
  test: { name, environment: 'node', maxWorkers, isolate: false, expect: { poll: { timeout: 30_000 } }, ...test },
});
const failedTests = process.env['FAILED_TESTS'];
const inChromium = { testTimeout: 600_000, hookTimeout: 180_000 };

const web = [
  chunkImports(),
  messages(),
  gameArt(),
  trimReact(),
  reactModules(),
  shakeLibraries(),
  trimLibraries(),
  trimMachines(),
  stripCharts(),
  stripRequests(),
  lazyMachines(),
  vanillaExtractPlugin(),
  react(),
  firstStyles(),
  minifyAgain(),
  compileAhead(),
];

export default defineConfig({
  root: from('src/web'),
  publicDir: from('src/web/public'),
  cacheDir: from('node_modules/.vite'),
  // A run of the tests needs no watch, but vanilla-extract's compiler keeps one, which reads a whole folder again with
  // each picture that the recorder leaves in it.
  server: { watch: process.env['VITEST'] ? null : { ignored: ['**/.walk/**', '**/dist/**'] } },
  plugins: web,
  define: { 'import.meta.env.RECORDED': 'false' },
  resolve: {
    alias: [
      // React has the hook itself; the shim is for versions before 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        // Messages are parsed by the build; the parser itself is not shipped.
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    modulePreload: {
      polyfill: false,
      // Of what an import asks for with its own file: the page itself names these.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((name) => name !== file && !/\/(?:main|start|rolldown-runtime)-[^/]+$/.test(name)),
    },
    manifest: 'manifest.json',
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    reportCompressedSize: false,
    // Making it small is most of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: from('dist/client'),
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            main: from('src/web/index.html'),
            boot: from('src/web/boot.ts'),
            worker: from('src/web/worker/worker.ts'),
          },
          checks: {
            // React asks its scheduler for two functions that only the development build has, and does without them.
            importIsUndefined: false,
          },
          output: {
            // Few files: each costs a slow phone a request, and small ones compress worse.
            codeSplitting: {
              groups: [
                { name: 'main', test: /src\/web\/entry\.client\.tsx$/, priority: 4 },
                { name: 'start', test: /src\/web\/runtime\/start\.ts$/, priority: 3 },
                { name: 'late', test: /src\/web\/app\/late\.ts$/, priority: 2 },
                { name: 'steps', test: /src\/web\/runtime\/steps-part\.ts$/, priority: 1.5 },
                { name: 'pages', test: /\/(src|machines)\//, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: from('dist/pages'),
        emptyOutDir: true,
        rolldownOptions: {
          input: { pages: from('src/web/entry.server.tsx') },
          // Nothing is late here; in the client it is.
          checks: { ineffectiveDynamicImport: false },
        },
      },
      resolve: { noExternal: true },
    },
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: from('dist'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: {
          input: {
            server: from('src/server/main.ts'),
            sandbox: from('src/sandbox/main.ts'),
            reconcile: from('src/tools/reconcile.ts'),
            support: from('src/tools/support.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const print = printOfSources();
      const { client, ssr, server } = builder.environments;
      if (!client || !ssr || !server)
        throw new Error('Expected the environments client, ssr and server; one is missing.');
      await builder.build(client);
      await builder.build(ssr);
      await prerender({ client: from('dist/client'), pages: from('dist/pages/pages.js') });
      await builder.build(server);
      await buildTemplate(from('dist/database.template'));
      markFresh(from('dist'), print);
    },
  },
  test: {
    sequence: { sequencer: longestFirst(slowTests) },
    reporters: ['default', ...(failedTests ? [keepFailedTests(failedTests)] : [])],
    projects: [
      project('node', {
        include: [
          'src/walk/tests/**/*.test.ts',
          'tests/{fuzz,simulation,unit,walk}/**/*.test.{ts,tsx}',
          'tests/flows/**/*.rules.test.ts',
        ],
        exclude: [longTests],
        testTimeout: 60_000,
      }),
      project('server', {
        include: ['tests/server/**/*.test.ts'],
        setupFiles: [from('tests/server/watched.ts')],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('views', {
        environment: 'happy-dom',
        include: [
          'tests/ui/**/*.test.{ts,tsx}',
          'tests/flows/**/*.views.test.tsx',
          // `npm run faults`.
          ...(process.env['FAULTS'] ? ['tests/faults/**/*.views.test.ts'] : []),
        ],
        setupFiles: [from('tests/ui/clean-page.ts')],
        testTimeout: 60_000,
      }),
      project('browser', {
        include: ['tests/browser/**/*.test.ts', 'tests/flows/**/*.browser.test.ts'],
        exclude: [longTests],
        ...inChromium,
      }),
      project('long', { include: [longTests], env: { GENERATIONS: 'all' }, ...inChromium }),
      // The walks with the recorder, as `npm run atlas` takes them.
      project('atlas', {
        include: process.env['ATLAS'] ? ['tests/flows/**/*.browser*.test.ts'] : [],
        ...inChromium,
      }),
    ],
  },
});
