/** `npm start`: the shop on this machine, with a page on which its SMS can be read. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, root } from './fresh-build.ts';

buildIfStale();
await import(pathToFileURL(join(root, 'dist/sandbox.js')).href);
