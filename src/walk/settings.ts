/**
 * The root folder of the walked project, and the walk's settings in its package.json:
 *
 *     "walk": { "product": "tests/walk/product.ts", "sources": ["machines", "src", "tests"] }
 *
 * `product` exports a `Product` by default; `sources` are the folders on which the result of a walk depends.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Settings {
  product: string | null;
  sources: readonly string[];
}

/** The nearest folder with a package.json, from the present one upwards. */
export const root = folderOf(process.cwd()) ?? process.cwd();

function folderOf(folder: string): string | null {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  return above === folder ? null : folderOf(above);
}

export function readSettings(): Settings {
  const file = join(root, 'package.json');
  if (!existsSync(file)) return { product: null, sources: [] };
  const { walk = {} } = JSON.parse(readFileSync(file, 'utf8')) as { walk?: Partial<Record<string, unknown>> };
  const { product = null, sources = [] } = walk;
  const isList = Array.isArray(sources) && sources.every((path) => typeof path === 'string');
  if ((product !== null && typeof product !== 'string') || !isList)
    throw new Error(`"walk" of ${file} should have "product", a path, and "sources", a list of paths.`);
  return { product, sources };
}
