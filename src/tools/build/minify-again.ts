/**
 * Minifies the chunks of a first visit a second time, with terser: it finds 1 kB (brotli) that Vite's minifier leaves, and
 * takes some seconds, so the others go without.
 */
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';
import { firstChunks } from './compile-ahead.ts';

const options: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 2 },
  // Chromium keeps a script's text, with two bytes a letter as soon as one of them is not Latin: 0.4 MB for two ellipses.
  format: { ascii_only: true },
};

export const minifyAgain = (): Plugin => ({
  name: 'minify-again',
  // After Vite has put its list of files before the code.
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  augmentChunkHash: ({ name }) => (firstChunks.has(name) ? JSON.stringify(options) : undefined),
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      await Promise.all(
        chunks
          .filter(({ name }) => firstChunks.has(name))
          .map(async (chunk) => {
            const { code } = await minify(chunk.code, options);
            if (!code) this.error(`Expected code from terser for the chunk "${chunk.name}"; none came.`);
            chunk.code = code;
          }),
      );
    },
  },
});
