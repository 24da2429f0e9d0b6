/** `npm start`: the shop on this machine, with a page that shows its SMS. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, root } from './fresh-build.ts';

buildIfStale();
await import(pathToFileURL(join(root, 'dist/sandbox.js')).href);
