/**
 * `npm run dev`: the shop from its sources. Saved files change the pages at once; a change of the platform's own files
 * restarts it with its data. Alt+Shift+D opens the drawer for developers (docs/testing.md).
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readPort } from '../server/config.ts';
import { migrations } from '../server/db/migrations/index.ts';
import { failStart, stopOnSignal } from '../server/until-signal.ts';
import { servePages, writeClientFolder } from './dev/pages.ts';
import { root } from './fresh-build.ts';

const host = '127.0.0.1';

try {
  const port = readPort(process.env, 'PORT', 3000);
  const platformPort = readPort(process.env, 'PLATFORM_PORT', port + 10);
  const client = await writeClientFolder();
  const platform = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('tsx/cli')), 'watch', '--clear-screen=false', 'src/sandbox/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        HOST: host,
        PORT: String(platformPort),
        CLIENT_DIR: client.folder,
        // Vendors send players back to the pages, not to the platform.
        SHOP_ORIGINS: process.env['SHOP_ORIGINS'] || origins(port).join(),
      },
    },
  );
  const pages = await servePages(platformPort, host, port);
  stopOnSignal(async () => {
    platform.kill();
    await pages.close();
    await client.remove();
  });
  createInterface({ input: platform.stdout }).on('line', (line) => {
    const isShop = line.startsWith('Toko');
    console.log(isShop ? `Toko  http://localhost:${port}   (Alt+Shift+D: what the statecharts are doing)` : line);
  });
} catch (error) {
  failStart(error);
}

/** Origins of this machine and of the merchants' hosts on it. */
function origins(port: number): string[] {
  const merchants = migrations.flatMap(({ script }) => script.match(/\b[a-z]+\.localhost\b/g) ?? []);
  return ['localhost', '127.0.0.1', ...new Set(merchants)].map((name) => `http://${name}:${port}`);
}
