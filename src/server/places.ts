/** Where the build puts what the server needs: beside the bundled entry, or in `dist` when run from the sources. */
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Places {
  clientDir: string;
  template: string;
}

export function placesFor(entryUrl: string): Places {
  const folder = dirname(fileURLToPath(entryUrl));
  const isBundled = basename(folder) === 'dist';
  const dist = isBundled ? folder : resolve(folder, '../../dist');
  return { clientDir: join(dist, 'client'), template: join(dist, 'database.template') };
}
