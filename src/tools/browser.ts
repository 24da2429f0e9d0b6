/** Which browser the tools and the browser tests drive, and how it is started. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['google-chrome', 'google-chrome-stable'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium or Chrome of this machine; one given by CHROMIUM_PATH goes first. */
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

/** Nothing in the background that could disturb a measurement; no sandbox only where root leaves no choice. */
export const browserArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
