/**
 * Vite's development server in front of a platform. The platform answers calls, the live connection and pages, because
 * it writes merchant and call addresses into their head. Unlike built pages, these are not prerendered and have no
 * Content-Security-Policy, which would block Vite's inline scripts and styles.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { root } from '../fresh-build.ts';

/** Writes what a platform needs as built pages (`CLIENT_DIR`): one page for every address, no script hashes. */
export async function writeClientFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'platinum-dev-'));
  const page = await readFile(join(root, 'src/web/index.html'), 'utf8');
  const first = '<script type="module" src="/boot.ts"></script>';
  await writeFile(join(folder, 'index.html'), page.replace('<!--first-script-->', first));
  const head = { title: 'Platinum · %MERCHANT_NAME%', description: '', path: null, isPublic: false };
  const pages = [
    { pattern: '^/[^.]*$', file: 'index.html', status: 200, head, isOfGame: false },
    { pattern: '', file: 'index.html', status: 404, head, isOfGame: false },
  ];
  const gameHeads = { game: head, invitation: head };
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages, gameHeads, csp: { style: [], script: [] } }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function servePages(platformPort: number, host: string, port: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${platformPort}`;
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [pagesOf(platformPort)],
    server: {
      host,
      port,
      strictPort: true,
      // Keeps the host, because it says which merchant's shop is meant.
      proxy: { '^/(?:api|player|guard|vendor)/': { target, changeOrigin: false, ws: true } },
    },
  });
  return server.listen();
}

function pagesOf(platformPort: number): Plugin {
  return {
    name: 'pages-of-the-platform',
    // Runs after Vite's own middleware, which serves modules and assets.
    configureServer: (server) => {
      // A browser may still have the worker of a built shop on this origin, and show that shop instead.
      server.middlewares.use('/sw.js', (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
        response.end(noWorker);
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          ask(platformPort, request.headers.host ?? 'localhost', request.url ?? '/')
            .then(async (answer) => {
              const isPage = answer.headers['content-type']?.startsWith('text/html');
              if (!isPage) {
                response.writeHead(answer.statusCode ?? 500, answer.headers);
                answer.pipe(response);
                return;
              }
              const page = await server.transformIndexHtml('/index.html', await text(answer));
              response.writeHead(answer.statusCode ?? 500, { 'Content-Type': 'text/html; charset=utf-8' });
              response.end(page);
            })
            .catch(next);
        });
      };
    },
  };
}

/** Takes an installed worker's place, deletes what it kept, and removes itself. */
const noWorker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const tab of await clients.matchAll({ type: 'window' })) await tab.navigate(tab.url);
}
`;

const ask = (port: number, host: string, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, resolve).on('error', reject);
  });
