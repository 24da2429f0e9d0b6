/** The atlas as somebody opens it who was sent the folder: from a disk, without a network (SC-3). */
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgePath } from '../../src/tools/atlas/pages/paths.ts';
import { atlasFiles, picturesOf } from '../../src/tools/atlas/write.ts';
import { browserArguments, findBrowser } from '../../src/tools/browser.ts';
import { edgeOf, shotOf, walkedAtlas } from '../unit/atlas/sample.ts';
import { violations } from './axe.ts';

const wrong = edgeOf('login', 'login.invalid_credentials');
const state = 'login.entering.wrongCredentials';
const shot = shotOf('login', wrong, {
  states: ['login', 'login.entering', state],
  outline: '- dialog "Masuk":\n  - textbox "Nomor handphone"\n  - button "Masuk"',
});
const edge = edgePath({ flow: 'login', id: 'login.submitting:login.invalid_credentials' });
const kinds = ['index.html', 'map.html', 'flows/login.html', `states/login/${state}.html`, edge];

let folder = '';
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  const atlas = await walkedAtlas(['login', 'merchant'], [shot]);
  const picture = await sharp({ create: { width: 360, height: 740, channels: 3, background: '#2b2f86' } })
    .webp()
    .toBuffer();
  const pictures = picturesOf(atlas).map((file) => [file, picture] as const);
  for (const [path, content] of [...(await atlasFiles(atlas)), ...pictures]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] });
}, 240_000);

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

interface Opened {
  page: Page;
  /** What the console said, and what was asked for beyond the folder. */
  trouble: string[];
}

interface Window {
  width?: number;
  colorScheme?: 'light' | 'dark';
}

async function open(path: string, { width = 1280, colorScheme = 'light' }: Window = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, offline: true });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => trouble.push(message));
  page.on('requestfailed', (request) => trouble.push(`${request.url()} did not come`));
  page.on('request', (request) => request.url().startsWith('file:') || trouble.push(`asks for ${request.url()}`));
  const [file = '', mark] = path.split('#');
  await page.goto(pathToFileURL(join(folder, file)).href + (mark === undefined ? '' : `#${mark}`));
  await expect.poll(() => page.locator('.language').count()).toBe(1);
  return { page, trouble };
}

describe('SC-3 the atlas from a disk', () => {
  it.each(kinds)(
    'SC-3 C15 %s says nothing in the console, is clean for axe and no wider than a phone, in light and dark',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 1280]) {
          const { page, trouble } = await open(path, { width, colorScheme });
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
          expect(await violations(page, { preload: false }), `${colorScheme} ${width}`).toEqual([]);
          expect(trouble).toEqual([]);
          await page.context().close();
        }
      }
    },
  );

  it('C15 holds to its policy: a script that is written into a page does not run', async () => {
    const { page, trouble } = await open('index.html');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
    });
    expect(await page.title()).toBe('Atlas Platinum · Atlas');
    expect(trouble.join()).toContain('Content Security Policy');
    await page.context().close();
  });

  it('SC-3 is searched and gone through by keyboard', async () => {
    const { page, trouble } = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('password salah');
    const found = page.getByRole('option');
    await expect.poll(() => found.count()).toBeGreaterThan(0);
    expect(await found.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/(states|edges)\/login/);
    await page.goto(pathToFileURL(join(folder, 'flows/login.html')).href);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.id)) === state) break;
    }
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(state);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${state}.html`);
    expect(trouble).toEqual([]);
    await page.context().close();
  });

  it('SC-3 shows the happy path first, and what is asked for', async () => {
    const { page } = await open('flows/login.html');
    const arrows = (selector: string) => page.locator(`svg .edge${selector}`).count();
    expect(await arrows('.error:not(.off)')).toBe(0);
    expect(await arrows('.success:not(.off)')).toBe(1);
    await page.getByRole('button', { name: 'Galat' }).click();
    expect(await arrows('.error:not(.off)')).toBeGreaterThan(0);
    expect(await arrows('.success:not(.off)')).toBe(0);
    await page.locator('#code').selectOption('accepted');
    expect(await arrows(':not(.off)[data-arrow]')).toBeGreaterThan(0);
    expect(await arrows('.error:not(.off)')).toBe(0);
    await page.context().close();
  });

  it('SC-1 changes the language of every label, and remembers it', async () => {
    const { page } = await open('flows/login.html');
    await page.getByRole('button', { name: 'English' }).click();
    expect(await page.title()).toBe('Login · Atlas');
    await expect.poll(() => page.getByRole('button', { name: 'Happy path' }).count()).toBe(1);
    await page.reload();
    await expect.poll(() => page.title()).toBe('Login · Atlas');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await expect.poll(() => page.getByRole('button', { name: 'Happy path' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Indonesia' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Jalur lancar' }).count()).toBe(1);
    await page.context().close();
  });
});
