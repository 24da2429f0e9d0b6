/** The atlas opened from a folder on disk, without a network (SC-3). */
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeReview } from '../../src/atlas/against/review.ts';
import { copyBaselinePictures, readBaseline } from '../../src/atlas/reports/baseline.ts';
import { manifestOf, manifestPath, packManifest } from '../../src/atlas/reports/manifest.ts';
import { transitionPath } from '../../src/atlas/pages/paths.ts';
import { atlasFiles, atlasPages, picturesOf } from '../../src/atlas/write.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { edgeRecord, refusedShot, walkedAtlas, wrongCredentials } from '../unit/atlas/sample.ts';
import { violations } from './axe.ts';

const names = ['login', 'merchant', 'passkey-login'];
const state = wrongCredentials;
const shot = refusedShot({ outline: '- dialog "Masuk":\n  - textbox "Nomor handphone"\n  - button "Masuk"' });
const edge = transitionPath({ flow: 'login', id: 'login.submitting:login.invalid_credentials' });
const changed = 'review/differences.html';
const questions = 'books/requirements.html';
const review = 'review-of-changes.html';
const kinds = [
  'index.html',
  'map.html',
  'flows/login.html',
  'flows/login.html#run=known',
  `states/login/${state}.html`,
  edge,
  changed,
  review,
  questions,
  'tester/login.html',
  'books/errors.html#login.invalid_credentials',
];

let folder = '';
let browser: Browser;

async function keptAtlas(): Promise<string> {
  const manifest = manifestOf(await walkedAtlas(names, [shot]));
  const record = manifest.flows['login']?.[state];
  const kept = mkdtempSync(join(tmpdir(), 'approved-'));
  if (record) {
    record.pictures['id light 360'] = 'before.webp';
    record.edges['was:form.cleared'] = edgeRecord({ targets: ['login.finished'] });
  }
  writeFileSync(join(kept, manifestPath), packManifest(manifest));
  writeFileSync(join(kept, 'before.webp'), await plain('#ffc02e'));
  return kept;
}

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 360, height: 740, channels: 3, background } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  const kept = await keptAtlas();
  const atlas = await walkedAtlas(names, [shot], readBaseline(kept));
  const picture = await plain('#2b2f86');
  const pictures = picturesOf(atlas, await atlasPages(atlas)).map((file) => [file, picture] as const);
  for (const [path, content] of [...(await atlasFiles(atlas)), ...pictures]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  if (atlas.comparison) copyBaselinePictures(atlas.comparison, folder);
  const { manifest: before } = readBaseline(kept);
  Object.assign(before.shop.colours, { pandan: { light: '#00FF00', dark: '#00FF00' } });
  await writeReview(join(folder, review), {
    before: { manifest: before, pictures: kept },
    now: { manifest: atlas.manifest, pictures: folder },
    flows: [],
  });
  rmSync(kept, { recursive: true });
  browser = await openBrowser();
}, 240_000);

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** `failure`: console messages, and requests outside the folder. */
async function open(path: string, width = 1280, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, offline: true });
  const page = await context.newPage();
  const failure: string[] = [];
  page.on('console', (message) => failure.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => failure.push(message));
  page.on('requestfailed', (request) => failure.push(`${request.url()} did not come`));
  page.on('request', (request) => request.url().startsWith('file:') || failure.push(`asks for ${request.url()}`));
  const [file = '', mark] = path.split('#');
  await page.goto(pathToFileURL(join(folder, file)).href + (mark === undefined ? '' : `#${mark}`));
  await expect.poll(() => page.locator('.language').count()).toBe(1);
  await expect.poll(() => page.locator('[data-rest]').count()).toBe(0);
  if (mark?.startsWith('run')) await expect.poll(() => page.locator('.live .here a').count()).toBeGreaterThan(0);
  return { page, failure };
}

describe('SC-3 the atlas from a disk', () => {
  it.each(kinds)(
    'SC-3 C15 %s says nothing in the console, is clean for axe and no wider than a phone, in light and dark',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 1280]) {
          const { page, failure } = await open(path, width, colorScheme);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
          expect(await violations(page, { preload: false }), `${colorScheme} ${width}`).toEqual([]);
          expect(failure).toEqual([]);
        }
      }
    },
  );

  it('C15 holds to its policy: a script that is written into a page does not run', async () => {
    const { page, failure } = await open('index.html');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
    });
    expect(await page.title()).toBe('Atlas Platinum · Atlas');
    expect(failure.join()).toContain('Content Security Policy');
  });

  it('SC-3 is searched and gone through by keyboard', async () => {
    const { page, failure } = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('kata sandi salah');
    const found = page.getByRole('option');
    await expect.poll(() => found.count()).toBeGreaterThan(0);
    expect(await found.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/(states|edges)\/login/);
    // A page that is left while its pictures come says that they did not.
    await page.waitForLoadState('load');
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
    expect(failure).toEqual([]);
  });

  it.each([changed, review])(
    'SC-3 %s lays how it was over how it is, and slides by keyboard and by mouse',
    async (path) => {
      const { page } = await open(path);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const slider = page.getByRole('slider', { name: 'Geser' });
      const [old, fresh] = await page.locator('.compare.on img').all();
      await fresh?.scrollIntoViewIfNeeded();
      const box = await fresh?.boundingBox();
      if (!old || !box) throw new Error('There are no two pictures.');
      expect(await old.boundingBox()).toEqual(box);
      await expect.poll(() => old.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(true);
      const seenAt = async (share: number): Promise<string> => {
        const clip = { x: box.x + box.width * share, y: box.y + 40, width: 1, height: 1 };
        const [red = 0, , blue = 0] = await sharp(await page.screenshot({ clip }))
          .raw()
          .toBuffer();
        return red > blue ? 'before' : 'now';
      };
      expect([await seenAt(0.25), await seenAt(0.75)]).toEqual(['before', 'now']);
      await slider.focus();
      await page.keyboard.press('End');
      expect([await seenAt(0.25), await seenAt(0.75)]).toEqual(['before', 'before']);
      expect(await slider.getAttribute('aria-valuetext')).toBe('100 % dulu');
      await page.keyboard.press('Home');
      expect([await seenAt(0.25), await seenAt(0.75)]).toEqual(['now', 'now']);
      await page.mouse.click(box.x + box.width * 0.5, box.y + 200);
      expect([await seenAt(0.25), await seenAt(0.75)]).toEqual(['before', 'now']);
      await page.getByRole('button', { name: 'English' }).click();
      const english = page.getByRole('slider', { name: 'Slide: before on the left, now on the right' });
      await expect.poll(() => english.getAttribute('aria-valuetext')).toBe('50 % before');
    },
  );

  it('SC-3 shows both pictures beside each other where no script runs, and on paper', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, changed)).href);
    const besides = async (): Promise<boolean> => {
      const [old, fresh] = await Promise.all(
        (await page.locator('.compare img').all()).map((picture) => picture.boundingBox()),
      );
      return old !== null && fresh !== null && (old?.x ?? 0) + (old?.width ?? 0) <= (fresh?.x ?? 0);
    };
    expect(await besides()).toBe(true);
    expect(await page.locator('.slide').isVisible()).toBe(false);
    const printed = await open(changed);
    await printed.page.emulateMedia({ media: 'print' });
    expect(await printed.page.locator('.slide').isVisible()).toBe(false);
  });

  it.each([360, 1280])('SC-3 opens the part of a large machine from its overview, legible at %i px', async (width) => {
    const { page, failure } = await open('flows/passkey-login.html', width);
    const box = page.locator('.sheet a.closed').first();
    const part = page.locator(`.sheet${await box.getAttribute('href')}`);
    expect(await part.isVisible()).toBe(false);
    await box.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => part.isVisible()).toBe(true);
    const heights = await part.evaluate((sheet) => {
      const svg = sheet.querySelector('svg');
      const scale = Number(svg?.getAttribute('width')) / Number(svg?.getAttribute('viewBox')?.split(' ')[2]);
      const texts = [...sheet.querySelectorAll('text')].map((text) => ({
        isLabel: text.closest('.label') !== null,
        height: parseFloat(getComputedStyle(text).fontSize) * scale,
      }));
      const least = (isLabel: boolean) =>
        Math.min(...texts.filter((text) => text.isLabel === isLabel).map(({ height }) => height));
      return { label: least(true), other: least(false) };
    });
    expect(heights.label).toBeGreaterThanOrEqual(11);
    expect(heights.other).toBeGreaterThanOrEqual(9);
    await part.getByRole('button', { name: 'Pas' }).click();
    const frame = await part
      .locator('.drawing')
      .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
        scrollWidth - clientWidth,
        scrollHeight - clientHeight,
      ]);
    expect(Math.max(...frame)).toBeLessThanOrEqual(1);
    expect(failure).toEqual([]);
  });

  it('SC-3 runs a flow: a tap leads to the state, its picture and its sentence, and the link leads there again', async () => {
    const { page, failure } = await open('flows/login.html');
    await page.getByRole('link', { name: 'Jalankan alur ini' }).click();
    const live = page.getByRole('region', { name: 'Alur ini dijalankan' });
    const now = live.locator('.here');
    await expect.poll(() => now.innerText()).toBe('Tanpa kesalahan');
    const lit = () => live.locator('.card.now .title').allTextContents();
    await live.getByRole('combobox').selectOption('known');
    await live.getByRole('button', { name: /dikirim selain itu/ }).click();
    await expect.poll(() => now.innerText()).toBe('Sedang dikirim');
    expect(await now.evaluate((place) => place === document.activeElement)).toBe(true);
    await live.getByRole('button', { name: /^nomor atau kata sandi salah/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => now.innerText()).toBe('Nomor atau kata sandi salah');
    const sentence = 'Nomor handphone dan kata sandi tidak cocok';
    expect(await live.getByRole('status').allInnerTexts()).toContain(`Nomor atau kata sandi salah. ${sentence}`);
    expect(await live.locator('.sentences').innerText()).toContain(sentence);
    expect(await live.locator('.screen img').getAttribute('src')).toBe(`../${shot.pictures[0]?.file}`);
    expect((await lit()).join(' ')).toBe('Nomor atau kata sandi salah');
    expect(await live.locator('.edge.lit').count()).toBe(1);

    const link = page.url();
    await live.getByRole('button', { name: 'Mundur' }).click();
    await expect.poll(() => now.innerText()).toBe('Sedang dikirim');
    await page.goBack();
    await expect.poll(() => now.innerText()).toBe('Nomor atau kata sandi salah');
    await page.getByRole('button', { name: 'English' }).click();
    expect(await page.locator('.live .here').innerText()).toBe('Wrong credentials');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('.live').isVisible()).toBe(false);

    const again = await open(`flows/login.html#${link.split('#')[1]}`, 360);
    await expect.poll(() => again.page.locator('.live .here').innerText()).toBe('Nomor atau kata sandi salah');
    const lost = await open(`flows/login.html#${link.split('#')[1]}.nothing`);
    await expect.poll(() => lost.page.locator('.live .note').innerText()).toContain('Langkah ke-3 dari tautan ini');
    expect([...failure, ...again.failure, ...lost.failure]).toEqual([]);
  });

  it('SC-3 runs a large flow in the part of its diagram, and lights that part in the overview', async () => {
    const { page, failure } = await open('flows/passkey-login.html#run');
    const live = page.locator('.live');
    const tabs = live.getByRole('group', { name: 'Diagram' }).getByRole('button');
    await expect.poll(() => live.locator('.card.now').count()).toBeGreaterThan(0);
    for (let steps = 1; steps <= 6 && !(await tabs.last().isVisible()); steps += 1) {
      await live.locator('.chances button').first().click();
      // The page draws a step only once its address has changed.
      await expect.poll(() => live.locator('.history li').count()).toBe(steps + 1);
    }
    expect(await tabs.last().getAttribute('aria-pressed')).toBe('true');
    expect(await live.locator('.card.now.closed').count()).toBe(0);
    await tabs.first().click();
    expect(await live.locator('.card.now.closed').count()).toBe(1);
    // An arrow is a choice, too.
    const before = page.url();
    await live.locator('a.told.can').first().click();
    await expect.poll(() => page.url()).not.toBe(before);
    expect(page.url()).toContain('flows/passkey-login.html#run=');
    expect(failure).toEqual([]);
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
  });

  it('SC-3 goes to what the address names, also where it lies packed beside the page, and says that in English too', async () => {
    const { page, failure } = await open(edge);
    await expect.poll(() => page.locator('.transition:target').count()).toBe(1);
    expect(await page.locator('.transition:target').isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'English' }).click();
    await expect
      .poll(() => page.locator('.transition:target h2').innerText())
      .toBe('the server answers: invalid credentials (log in)');
    expect(failure).toEqual([]);
  });

  it('SC-4 lays heat over the diagram, by what is asked', async () => {
    const { page } = await open('flows/login.html#heat');
    const strokeOf = (id: string) =>
      page.locator(`[id="${id}"] .back`).evaluate((shape) => getComputedStyle(shape).stroke);
    const isChosen = (value: string) => page.locator(`#heat [value="${value}"]`).isChecked();
    expect(await isChosen('p')).toBe(true);
    const byPasses = await strokeOf(state);
    await page.locator('#heat [value="i"]').check();
    const byPictures = await strokeOf(state);
    await page.locator('#heat [value=""]').check();
    expect(new Set([byPasses, byPictures, await strokeOf(state)]).size).toBe(3);
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
  });
});
