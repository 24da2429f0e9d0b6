/** `npm run at -- <machine>/<state id>`: the shop in exactly that state, to look at and to go on from. */
import { once } from 'node:events';
import { stopOnSignal } from '../../src/server/until-signal.ts';
import { stepsOf } from './at/choose.ts';
import { createLinkServer } from './at/link-server.ts';
import { help, readOptions, type AtOptions } from './at/options.ts';
import { startVisit, type Visit, type VisitOptions } from './at/visit.ts';
import { placeOf, places, type Asked } from './at/walks.ts';
import { buildIfStale } from '../../src/tools/fresh-build.ts';
import { tellMisuse } from '../../src/walk/misuse.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const options = readOptions(process.argv.slice(2), process.env, process.platform);
  if (!options) say(help);
  else if (options.wish.do === 'visit') await visit(options.wish.asked, options);
  else if (options.wish.do === 'list') await list(options.wish.machine);
  else await serve(options);
} catch (error) {
  tellMisuse(error);
}

/** By default a visible browser walks at speed 1; a headless one, for the picture only, hurries. */
function visitOptions({ speed, headless }: AtOptions): VisitOptions {
  const isHurried = speed === 0 || (speed === null && headless);
  return { speed: isHurried ? null : (speed ?? 1), headless, say };
}

async function visit(asked: Asked, options: AtOptions): Promise<void> {
  const place = await placeOf(asked);
  buildIfStale();
  const started = await startVisit(place, visitOptions(options));
  stopOnSignal(started.close);
  process.exitCode = (await started.over) ? 0 : 1;
}

async function list(machine: string | null): Promise<void> {
  for await (const { state, steps, reason } of places(machine)) {
    say(`${state}  ${steps === null ? reason : steps === 1 ? '1 step' : `${steps} steps`}`);
  }
}

/** One window at a time: the next link closes the one before. */
async function serve(options: AtOptions): Promise<void> {
  buildIfStale();
  let current: Visit | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const server = createLinkServer({
    port: options.port,
    async open(asked) {
      const place = await placeOf(asked);
      const replaced = turn.then(async () => {
        await current?.close();
        say(`\n${place.graph.model.name} · path ${place.path.id}`);
        current = await startVisit(place, visitOptions(options));
      });
      turn = replaced.catch(() => undefined);
      await replaced;
      return stepsOf(place.path);
    },
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  say(`Links open the sandbox: http://127.0.0.1:${options.port}/open?state=login/login.entering.clean`);
  stopOnSignal(async () => {
    server.close();
    await turn;
    await current?.close();
  });
}
