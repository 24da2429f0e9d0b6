/** `npm run build:static -- --config shop.json [--out dist/static]`: the shop for any web server (docs/deploy.md). */
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Misuse } from '../walk/misuse.ts';
import { readShopConfig, ShopConfigError } from './build/shop-config.ts';
import { writeStatic } from './build/static.ts';
import { parseWords } from './command-line.ts';
import { buildIfStale, root } from './fresh-build.ts';

const usage = 'npm run build:static -- --config shop.json [--out dist/static]';

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Misuse(`There is no file ${file}. ${usage}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ShopConfigError([`${file} is no JSON: ${(error as Error).message}.`]);
  }
}

try {
  const text = { type: 'string' } as const;
  const { values } = parseWords({ options: { config: text, out: text } }, usage);
  if (values.config === undefined) throw new Misuse(`Which shop? ${usage}`);
  const config = await readJson(resolve(values.config));
  // Reports errors in the configuration before the slow build.
  readShopConfig(config);
  buildIfStale();
  const to = resolve(values.out ?? join(root, 'dist/static'));
  await writeStatic({ config, from: join(root, 'dist'), to });
  console.log(`The storefront stands in ${relative(process.cwd(), to) || to}. docs/deploy.md says how to host it.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}
