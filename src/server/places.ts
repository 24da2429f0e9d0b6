/** The paths of the build's files: beside the bundled entry, or in `dist` when run from the sources. */
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Places {
  clientDir: string;
  template: string;
}

/** `moduleUrl`: of any module of the server, bundled or not. */
export function placesFor(moduleUrl: string): Places {
  const dist = findDist(dirname(fileURLToPath(moduleUrl)));
  return { clientDir: join(dist, 'client'), template: join(dist, 'database.template') };
}

function findDist(folder: string): string {
  if (basename(folder) === 'dist') return folder;
  if (basename(folder) === 'src') return join(folder, '..', 'dist');
  const above = dirname(folder);
  return above === folder ? folder : findDist(above);
}
