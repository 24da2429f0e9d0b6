/**
 * The client imports its chunks by src/web/browser/chunk-files.ts instead of by Vite's helper. Throws where a later
 * version of Vite does not ask for its helper by this name.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ours = resolve(import.meta.dirname, '../../web/browser/chunk-files.ts');

export function chunkImports(): Plugin {
  let isAsked = false;
  return {
    name: 'chunk-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isAsked = true;
        return `export { importWith as __vitePreload } from ${JSON.stringify(ours)};`;
      },
    },
    buildEnd(error) {
      if (!error && !isAsked) this.error('Expected Vite to ask for its module "vite/preload-helper.js".');
    },
  };
}
