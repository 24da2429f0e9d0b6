import { numberOf, parseWords } from '../../../src/tools/command-line.ts';
import { Misuse } from '../../../src/walk/misuse.ts';
import type { Asked } from './walks.ts';

const servedPort = 3009;

type Wish = { do: 'visit'; asked: Asked } | { do: 'serve' } | { do: 'list'; machine: string | null };

export interface AtOptions {
  wish: Wish;
  port: number;
  /** Null where not given. */
  speed: number | null;
  headless: boolean;
}

export const help = `Walks the shop in Chromium to a state of a statechart, on a platform of its own, and leaves it open there.

  npm run at -- login/login.entering.wrongCredentials   the shortest way there, step by step
  npm run at -- login --path 3f9c21ab04                 a path of the walk (npm run walk -- login --list has their ids)
  npm run at -- pin-pad/pinPad.locked --speed 4         four times as fast as a person in no hurry; 0: as fast as it goes
  npm run at -- --serve                                 opens what links ask for, such as those of the atlas:
                                                        http://127.0.0.1:${servedPort}/open?state=login/login.entering.clean
  npm run at -- --list login                            its states, and how many steps away each is or why it has no way

Time stands still there until you touch the page, and calls on their way wait; after that it is an ordinary shop. Closing the
window ends it. Where there is no display, or with --headless, it prints a picture's file and the address of DevTools.`;

export function readOptions(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  platform: string,
): AtOptions | null {
  const { values, positionals } = parse(words);
  if (values.help || words.length === 0) return null;
  return {
    wish: wishOf(values, positionals),
    port: values.port === undefined ? servedPort : numberOf('--port', values.port, 65_535),
    speed: values.speed === undefined ? null : numberOf('--speed', values.speed, 100),
    headless: values.headless || !hasDisplay(environment, platform),
  };
}

function wishOf({ path, serve, list }: Values, [place, ...more]: readonly string[]): Wish {
  const isState = place !== undefined && !list && path === undefined;
  const ways = [isState, path !== undefined, serve, list].filter(Boolean);
  if (ways.length !== 1 || more.length > 0) throw new Misuse(`Name one place. ${seeHelp}`);
  if (list) return { do: 'list', machine: place ?? null };
  if (path !== undefined) return { do: 'visit', asked: { path, machine: place ?? null } };
  return place === undefined ? { do: 'serve' } : { do: 'visit', asked: { state: place } };
}

type Values = ReturnType<typeof parse>['values'];

const seeHelp = 'npm run at -- --help has examples.';

const parse = (words: readonly string[]) =>
  parseWords(
    {
      args: [...words],
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        serve: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        port: { type: 'string' },
        speed: { type: 'string' },
        headless: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    seeHelp,
  );

const hasDisplay = (environment: NodeJS.ProcessEnv, platform: string): boolean =>
  platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
