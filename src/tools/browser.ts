/** Finds and starts the browser of the tools and of the browser tests. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

const names = ['google-chrome', 'google-chrome-stable'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds CHROMIUM_PATH, else this machine's Chromium or Chrome. */
export function findBrowser(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH names no program that can be run: ${given}`);
  }
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', ...onPath, chromium.executablePath()].find(
    isExecutable,
  );
  if (found === undefined) {
    throw new Error('No Chromium was found: run `apt-get install chromium`, or name one with CHROMIUM_PATH.');
  }
  return found;
}

const shell = '/usr/bin/chromium-headless-shell';

/**
 * Finds Chromium without desktop windows, if installed: a fresh page costs a fifth of that in the whole browser, and
 * most tests begin with one.
 */
function findHeadlessBrowser(): string {
  return process.env['CHROMIUM_PATH'] === undefined && isExecutable(shell) ? shell : findBrowser();
}

/** Nothing in the background disturbs measurements; no sandbox only for root, who cannot have one. */
export const browserArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Headless by default; `more`: extra arguments. */
export const openBrowser = (more: readonly string[] = [], executablePath = findHeadlessBrowser()): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...browserArguments, ...more] });

/** A browser with the back-forward cache, which Playwright disables by default. */
export const openRememberingBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
