/** What a plugin of the build makes of a module. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds a module of the given source as if it lay in `folder`, a path from the root, as for production, and imports it.
 * Resolves to its exports.
 */
export async function buildModule<Exports>(folder: string, source: string, ...plugins: Plugin[]): Promise<Exports> {
  const id = join(import.meta.dirname, '../..', folder, 'given.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Else the tests' own environment would bring a package's modules for development.
    resolve: { conditions: ['module', 'import', 'default'] },
    plugins: [
      {
        name: 'given',
        resolveId: (name) => (name === id ? id : null),
        load: (name) => (name === id ? source : null),
      },
      ...plugins,
    ],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'], fileName: 'given' } },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  return (await import(/* @vite-ignore */ url)) as Exports;
}
