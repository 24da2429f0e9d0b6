/**
 * Marks the chunks of a first visit, of which nearly every function is called, so that Chromium compiles them while they
 * are downloaded, beside the page. Otherwise it compiles each function at its first call, in the page's way. Other
 * browsers see a comment.
 */
import type { Plugin } from 'vite';

export const firstChunks = new Set(['main', 'start', 'late']);
const mark = '//# allFunctionsCalledOnLoad\n';

export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  // After Vite has put its list of files before the code: the mark counts as a file's first line only.
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  augmentChunkHash: ({ name }) => (firstChunks.has(name) ? mark : undefined),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const found = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of firstChunks) {
        const chunk = found.find((one) => one.name === name);
        if (!chunk) return this.error(`The build has no chunk "${name}".`);
        chunk.code = mark + chunk.code;
      }
      return undefined;
    },
  },
});
