/** A shop whose pages change from one build to another while its platform runs on, as in a deployment. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestbed, type Testbed } from '../../src/sandbox/testbed/start.ts';
import { serve } from '../literal/site.ts';
import { clientFolder, type Platform } from './fixture.ts';

type Build = 'first' | 'second';
/** What a request is for, where a server in the middle of a change answers from two builds. */
type Part = 'pages' | 'files';

export interface Deployment extends Platform {
  /** Serves this build, and nothing of the other one. */
  deploy(build: Build, parts?: readonly Part[]): void;
  /** Ends connections without an answer, until `deploy`. */
  goAway(): void;
}

export async function startDeployment(): Promise<Deployment> {
  const folder = await otherBuild(clientFolder());
  const [first, second] = await Promise.all([
    startTestbed({ clientDir: clientFolder() }),
    startTestbed({ clientDir: folder }),
  ]);
  const served: Record<Part, Build> = { pages: 'first', files: 'first' };
  let isAway = false;
  const front = await serve((asked, answer) => {
    if (isAway) return void asked.socket.destroy();
    const path = asked.url ?? '/';
    const part = /^\/(?:assets\/|sw\.js)/.test(path) ? 'files' : 'pages';
    const isCall = /^\/(?:api|player|guard|vendor)\//.test(path);
    pass(asked, answer, !isCall && served[part] === 'second' ? second : first);
    return undefined;
  });
  return {
    ...addressesOf(first),
    // Chromium takes localhost alone for safe by its name.
    shop: front.origin.replace('127.0.0.1', 'localhost'),
    deploy(build, parts = ['pages', 'files']) {
      isAway = false;
      for (const part of parts) served[part] = build;
    },
    goAway: () => void (isAway = true),
    async stop() {
      await front.stop();
      await Promise.all([first.stop(), second.stop()]);
      await rm(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

const addressesOf = ({ shop, sms, dana, bank, control }: Testbed) => ({ shop, sms, dana, bank, control });

function pass(asked: IncomingMessage, answer: ServerResponse, { shop }: Testbed): void {
  const sent = request(`${shop}${asked.url ?? '/'}`, { method: asked.method, headers: asked.headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  asked.pipe(sent);
}

/** The same shop with scripts of other names, so that neither build can use a script of the other. */
async function otherBuild(built: string): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'platinum-build-')), 'client');
  await cp(built, folder, { recursive: true });
  const assets = await readdir(join(folder, 'assets'));
  // The compressed files would be those of the first build.
  for (const name of assets.filter((one) => /\.(?:br|gz)$/.test(one))) await rm(join(folder, 'assets', name));
  for (const suffix of ['br', 'gz']) await rm(join(folder, `sw.js.${suffix}`));
  const renamed = new Map(
    assets.filter((one) => one.endsWith('.js')).map((name) => [name, name.replace(/\.js$/, '2.js')]),
  );
  const rewrite = async (path: string): Promise<void> => {
    let text = await readFile(path, 'utf8');
    for (const [name, other] of renamed) text = text.replaceAll(name, other);
    await writeFile(path, text.replaceAll(buildIn(await readFile(join(built, 'sw.js'), 'utf8')), secondBuild));
  };
  for (const file of (await readdir(folder)).filter((one) => /\.html$|^sw\.js$/.test(one)))
    await rewrite(join(folder, file));
  for (const [name, other] of renamed) {
    await rewrite(join(folder, 'assets', name));
    await rename(join(folder, 'assets', name), join(folder, 'assets', other));
  }
  return folder;
}

const secondBuild = 'second-build';

function buildIn(worker: string): string {
  const id = /"id":"([0-9a-f]{12})"/.exec(worker)?.[1];
  if (id === undefined) throw new Error('Expected the id of the build in sw.js; there is none.');
  return id;
}

export const buildIds = async (): Promise<Record<Build, string>> => ({
  first: buildIn(await readFile(join(clientFolder(), 'sw.js'), 'utf8')),
  second: secondBuild,
});
