/** Its pages change their language where they stand (src/web/entry.client.tsx). */
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { prerender } from '../tools/build/prerender.ts';
import { isFresh, markFresh, printOfSources, root } from '../tools/fresh-build.ts';

export const recordedFolder = join(root, 'dist/recorded');

/** Comes after the build itself, which renders the pages for it too. */
export async function buildForRecordingIfStale(): Promise<void> {
  if (isFresh(recordedFolder)) return;
  const print = printOfSources();
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'import.meta.env.RECORDED': 'true' },
    environments: { client: { build: { outDir: recordedFolder } } },
  });
  const { client } = builder.environments;
  if (!client) throw new Error('The build has no client.');
  await builder.build(client);
  await prerender({ client: recordedFolder, pages: join(root, 'dist/pages/pages.js') });
  markFresh(recordedFolder, print);
}
