/**
 * The fixture of every browser test: one platform and one browser a file, fresh contexts a test, and a watch that fails
 * the test on anything the page complains about which the test did not announce.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Calls } from '../../src/contract/index.ts';
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import type { Fault } from '../../src/sandbox/testbed/fault.ts';
import { startTestbed, type Addresses, type TestbedOptions } from '../../src/sandbox/testbed/start.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { password, patience } from './gestures.ts';

export const root = join(import.meta.dirname, '../..');

/** The built pages. CLIENT_DIR, which the server knows as well, names another build. */
export function clientFolder(): string {
  const folder = process.env['CLIENT_DIR'] || join(root, 'dist/client');
  if (!existsSync(join(folder, 'pages.json'))) throw new Error('The storefront is not built. Run npm run build first.');
  return folder;
}

export interface Platform extends Addresses {
  stop(): Promise<void>;
}

/** A line in the console that a test expects: an HTTP status, a broken connection or policy, a reply that is none. */
type Expected = number | 'broken connection' | 'broken policy' | 'late preload' | 'motion' | 'unreadable reply';

export interface VisitOptions extends BrowserContextOptions {
  /** Puts the page's time into the test's hands: `page.clock`. The limit of a call runs on it as well. */
  heldClock?: boolean;
}

export type FaultOrder = Pick<Fault, 'call' | 'kind'> & Partial<Fault>;
export type CallName = keyof Calls;

export type Fixture = ReturnType<typeof createFixture>;

interface Running {
  contexts: Set<BrowserContext>;
  expected: Set<Expected>;
  requested: Set<string>;
  lines: { text: string; line: Expected | null }[];
}

let numbers = Math.floor(Math.random() * 9_000_000) + 1_000_000;
/** Where numbers begin, for pictures that should not differ by them. */
export const startPhonesAt = (first: number): void => void (numbers = first);

export const newPhone = (): string => `0812${String(numbers++).padStart(8, '0')}`;

/** The platform and browser of a fixture, and how they are left after the last test of a file. */
export interface TestHost {
  platform: Platform;
  browser: Browser;
  leave(): Promise<void>;
}

async function ownHost(start: () => Promise<Platform>): Promise<TestHost> {
  const [platform, browser] = await Promise.all([start(), openBrowser()]);
  return {
    platform,
    browser,
    async leave() {
      await browser.close();
      await platform.stop();
    },
  };
}

/**
 * Sets up the fixture of a test file. `start` runs the platform elsewhere, such as in its own process; `enter` says
 * which platform and browser it shares, if not its own.
 */
export function useFixture(
  options: TestbedOptions = {},
  start: () => Promise<Platform> = () => begin(options),
  enter: () => Promise<TestHost> = () => ownHost(start),
): Fixture {
  const running: Running = emptyRun();
  const fixture = {} as Fixture;
  let host: TestHost | undefined;

  beforeAll(async () => {
    host = await enter();
    Object.assign(fixture, createFixture(host.platform, host.browser, running));
  });
  afterEach(async () => {
    for (const context of [...running.contexts]) await context.close();
    const complaints = fixture.complaints();
    const reports = await fixture.control<string[]>('/reports');
    Object.assign(running, emptyRun());
    await fixture.control('/reset', {});
    if (complaints.length + reports.length > 0) {
      throw new Error(`The page complained:\n${[...complaints, ...reports].join('\n')}`);
    }
  });
  afterAll(() => host?.leave());
  return fixture;
}

export const begin = (options: TestbedOptions): Promise<Platform> =>
  startTestbed({ clientDir: clientFolder(), ...options });

export function createFixture(platform: Platform, browser: Browser, running: Running = emptyRun()) {
  let worlds = 0;

  async function control<Reply>(path: string, body?: unknown): Promise<Reply> {
    const response = await fetch(
      `${platform.control}${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    const reply: unknown = await response.json();
    if (!response.ok) throw new Error(`The testbed refused ${path}: ${JSON.stringify(reply)}`);
    return reply as Reply;
  }

  /** A context of its own: another person, or the same one on another device. */
  async function context({ heldClock = false, ...options }: VisitOptions = {}): Promise<BrowserContext> {
    const opened = await browser.newContext({
      baseURL: platform.shop,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: 'id-ID',
      reducedMotion: 'reduce',
      // A worker would answer before a test's routes, and from the page of an earlier test.
      serviceWorkers: 'block',
      ...options,
    });
    if (options.reducedMotion === undefined) await opened.addInitScript(sayWhatMoves);
    running.contexts.add(opened);
    opened.on('close', () => running.contexts.delete(opened));
    opened.on('request', (request) => running.requested.add(new URL(request.url()).pathname));
    opened.setDefaultTimeout(patience);
    if (heldClock) await opened.clock.install();
    opened.on('page', (page) => watch(page, running));
    return opened;
  }

  /** The SMS of a number, newest first. */
  async function messages(phone: string): Promise<string[]> {
    const response = await fetch(`${platform.sms}/messages?phone=${phone}`);
    return ((await response.json()) as { text: string }[]).map(({ text }) => text);
  }

  return {
    platform,
    browser,
    context,
    /** A page in a context of its own, or a further tab in one that is there. */
    page: async (where: VisitOptions | BrowserContext = {}): Promise<Page> =>
      ('newPage' in where ? where : await context(where)).newPage(),
    expects: (...lines: Expected[]) => lines.forEach((line) => running.expected.add(line)),
    /** Complaints of this test's pages so far, without the expected ones. */
    complaints: () =>
      running.lines.filter(({ line }) => line === null || !running.expected.has(line)).map(({ text }) => text),
    requested: (): ReadonlySet<string> => running.requested,
    control,
    async fault(order: FaultOrder): Promise<void> {
      // Some of them are meant to be unreadable, and the page says where.
      running.expected.add('unreadable reply');
      await control('/faults', order);
    },
    release: async (call?: CallName) =>
      (await control<{ released: number }>('/release', { ...(call && { call }) })).released,
    held: async () => (await control<{ call: string }[]>('/held')).map(({ call }) => call),
    async advance(ms: number): Promise<void> {
      await control('/clock', { advanceMs: ms });
    },
    /** Begins a new world: the platform loses all data and its clock starts over. */
    async forget(): Promise<void> {
      worlds += 1;
      await control('/forget', {});
    },
    worlds: () => worlds,
    async player(player: Partial<PlayerRequest> & Pick<PlayerRequest, 'phone'>): Promise<void> {
      await control('/players', { password, ...player });
    },
    async count(call: CallName): Promise<number> {
      const counts = await control<{ call: string; count: number }[]>('/calls');
      return counts.find((entry) => entry.call === call)?.count ?? 0;
    },
    messages,
    async code(phone: string): Promise<string> {
      const code = /^<#> ([0-9]{4}) /.exec((await messages(phone))[0] ?? '')?.[1];
      if (code === undefined) throw new Error(`No SMS with a code has come to ${phone}.`);
      return code;
    },
  };
}

const emptyRun = (): Running => ({
  contexts: new Set(),
  expected: new Set(),
  requested: new Set(),
  lines: [],
});

/** Playwright's own line. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

function watch(page: Page, { lines }: Running): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (text === blockedWorker) return;
    lines.push({ text: `${message.type()}: ${text} (${message.location().url})`, line: lineOf(text) });
  });
  page.on('pageerror', (error) => lines.push({ text: `thrown: ${error.stack ?? error.message}`, line: null }));
}

const inSpiteOfLess = 'Moves in spite of less motion';

/** Runs in the page: says in the console what moves although the reader asks for less motion (ux14). */
function sayWhatMoves(): void {
  const moves = /^(transform|translate|rotate|scale|inset|top|right|bottom|left|margin|width|height)/i;
  const say = (what: string, { target }: Event) =>
    console.error(`Moves in spite of less motion: ${what} of ${(target as Element).outerHTML.slice(0, 120)}`);
  const keysOf = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : [];
  addEventListener(
    'animationstart',
    (event) => {
      const all = event.target instanceof Element ? event.target.getAnimations({ subtree: true }) : [];
      const named = all.filter((one) => one instanceof CSSAnimation && one.animationName === event.animationName);
      if (named.flatMap(keysOf).some((key) => moves.test(key))) say(event.animationName, event);
    },
    true,
  );
  addEventListener(
    'transitionrun',
    (event) => {
      if (moves.test(event.propertyName)) say(event.propertyName, event);
    },
    true,
  );
}

/** The browser writes a line for every answer above 399 and for every connection that breaks. */
function lineOf(text: string): Expected | null {
  const status = /^Failed to load resource: the server responded with a status of ([0-9]{3})/.exec(text)?.[1];
  if (status !== undefined) return Number(status);
  if (text.startsWith('Failed to load resource: net::ERR_')) return 'broken connection';
  if (text.startsWith('Unreadable reply to ')) return 'unreadable reply';
  if (text.startsWith(inSpiteOfLess)) return 'motion';
  if (text.includes(' was preloaded using link preload but not used ')) return 'late preload';
  return /Content Security Policy|'TrustedScript'|'TrustedHTML'/.test(text) ? 'broken policy' : null;
}
