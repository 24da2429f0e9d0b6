/** `npm run at`, as a process: the shop is found in the state that was asked for, and goes on from there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { describe, onTestFinished, test } from 'vitest';
import { expect, loginDialog, messagesOn, submitIn, text } from './gestures.ts';
import { root } from './fixture.ts';

function run(...words: string[]) {
  // Inside of Vitest the walks would be tests.
  const env = { ...process.env };
  delete env['VITEST'];
  const started = spawn(process.execPath, ['--import', 'tsx', 'tests/browser/at.ts', ...words], { cwd: root, env });
  let said = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  onTestFinished(() => void started.kill('SIGKILL'));
  return { process: started, said: () => said };
}

const patient = { timeout: 180_000 };

describe('SC-4 npm run at', () => {
  test('opens a state, holds it still until it is touched, and ends in order', async () => {
    const running = run('login/login.submitting', '--headless');
    await expect.poll(running.said, patient).toMatch(/DevTools: http|✗|Error/);
    expect(running.said()).toMatch(
      / 0 {2}start \(newcomer\)\n +1 {2}credentials\.submitted \(complete\)\nHere: login\.submitting\n/,
    );
    expect(existsSync(/Picture: (.*)/.exec(running.said())?.[1] ?? '')).toBe(true);

    const browser = await chromium.connectOverCDP(/DevTools: (\S+)/.exec(running.said())?.[1] ?? '');
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((candidate) => candidate.url().startsWith('http://localhost:'));
    if (!page) throw new Error('The shop is not open.');
    await expect(submitIn(loginDialog(page))).toHaveAttribute('aria-busy', 'true');
    const now = () => page.evaluate(() => Date.now());
    expect(await now()).toBe(await now());

    // The number is unknown: the platform answers as for any number.
    await page.keyboard.press('Shift');
    await expect(messagesOn(loginDialog(page))).toHaveText([text('login.error.mismatch')]);

    const ended = once(running.process, 'exit');
    running.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(browser.isConnected()).toBe(false);
  });

  // Other places that are none: unit/at/choose.test.ts.
  test('a state that is none is refused in a sentence', async () => {
    const running = run('login/login.submiting');
    expect(await once(running.process, 'exit')).toEqual([2, null]);
    expect(running.said()).toContain('login has no state login.submiting. Did you mean login.submitting?');
  });
});
