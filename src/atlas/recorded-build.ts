/**
 * A program, beside which the command walks the machines: builds the pages that are recorded into the folder that it is
 * given, if sources have changed. They change their language where they stand (src/web/entry.client.tsx). The build that
 * is served is left alone.
 */
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { buildTemplateIfStale } from '../server/db/template.ts';
import { placesFor } from '../server/places.ts';
import { prerender } from '../tools/build/prerender.ts';
import { isFresh, markFresh, printOfSources, root } from '../tools/fresh-build.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Expected the folder of the build as the argument; there is none.');
if (!isFresh(folder)) await build(folder);

async function build(client: string): Promise<void> {
  const pages = `${client}-pages`;
  const print = printOfSources();
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'import.meta.env.RECORDED': 'true' },
    environments: { client: { build: { outDir: client } }, ssr: { build: { outDir: pages } } },
  });
  const { client: ofBrowser, ssr: ofServer } = builder.environments;
  if (!ofBrowser || !ofServer) throw new Error('Expected the environments client and ssr; one is missing.');
  await builder.build(ofBrowser);
  await builder.build(ofServer);
  await prerender({ client, pages: join(pages, 'pages.js') });
  // The recorders' platforms begin with it.
  await buildTemplateIfStale(placesFor(import.meta.url).template);
  markFresh(client, print);
}
