/** The atlas opened from a folder on disk, without a network (SC-3). */
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changesSince } from '../../src/atlas/against/review.ts';
import { copyBaselinePictures, readBaseline } from '../../src/atlas/reports/baseline.ts';
import { manifestOf, manifestPath, packManifest } from '../../src/atlas/reports/manifest.ts';
import { transitionPath } from '../../src/atlas/pages/paths.ts';
import { atlasFiles, atlasPages, picturesOf } from '../../src/atlas/write.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { edgeOf, edgeRecord, refusedShot, shotOf, walkedAtlas, wrongCredentials } from '../unit/atlas/sample.ts';
import { picture } from '../unit/atlas/shot.ts';
import { violations } from './axe.ts';

const names = ['login', 'merchant', 'passkey-login', 'one-time-code'];
const state = wrongCredentials;
const shot = refusedShot({ outline: '- dialog "Masuk":\n  - textbox "Nomor handphone"\n  - button "Masuk"' });
/** The third wrong code, in both languages. */
const exhausted = shotOf('one-time-code', edgeOf('one-time-code', 'verifyRegistrationCode.exhausted'), {
  states: ['oneTimeCode', 'entry', 'typing', 'oneTimeCode.waitingForCode.entry.typing.exhausted'],
  pictures: (['id', 'en'] as const).map((language) =>
    picture({ language, file: `pictures/exhausted-${language}.webp` }),
  ),
});
const commit = 'fedcba9876';
const edge = transitionPath({ flow: 'login', id: 'login.submitting:login.invalid_credentials' });
const changed = 'review/differences.html';
const questions = 'books/requirements.html';
const review = 'changes.html';
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
  const manifest = manifestOf(await walkedAtlas(names, [shot, exhausted]));
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
  const made = await walkedAtlas(names, [shot, exhausted], readBaseline(kept));
  const screen = await plain('#2b2f86');
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const file of picturesOf(made, await atlasPages(made))) put(file, screen);
  const { manifest: before } = readBaseline(kept);
  Object.assign(before.shop.colours, { pandan: { light: '#00FF00', dark: '#00FF00' } });
  const sides = {
    before: { manifest: { ...before, build: { ...before.build, commit } }, pictures: kept },
    now: { manifest: made.manifest, pictures: folder },
    flows: [],
  };
  const atlas = { ...made, since: await changesSince(sides, 'index.html') };
  for (const [path, content] of await atlasFiles(atlas)) put(path, content);
  if (atlas.comparison) copyBaselinePictures(atlas.comparison, folder);
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

/** Of a diagram as it is shown: the least height of its texts in px, and by how much it is larger than its frame. */
function legibility(sheet: Element) {
  const [svg, drawing] = [sheet.querySelector('svg'), sheet.querySelector('.drawing')];
  if (!svg || !drawing) throw new Error('Expected a diagram in its frame; there is none.');
  const scale = svg.getBoundingClientRect().width / Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const frame = drawing.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')]
    .filter((text) => text.getBoundingClientRect().width > 0)
    .map((text) => ({
      isLabel: text.closest('.label') !== null,
      height: parseFloat(getComputedStyle(text).fontSize) * scale,
    }));
  const cards = [...svg.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
  return {
    label: Math.min(...texts.filter(({ isLabel }) => isLabel).map(({ height }) => height)),
    other: Math.min(...texts.filter(({ isLabel }) => !isLabel).map(({ height }) => height)),
    over: Math.max(drawing.scrollWidth - drawing.clientWidth, drawing.scrollHeight - drawing.clientHeight),
    isStateInView: cards.some(
      ({ left, right, top, bottom }) =>
        right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom,
    ),
  };
}

/** The top of a place in the window, once nothing has moved it for ten frames; the height of the window. */
async function placeAtRest(id: string): Promise<{ top: number; height: number }> {
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
  const read = (): number => document.getElementById(id)?.getBoundingClientRect().top ?? NaN;
  let [top, still] = [read(), 0];
  while (still < 10) {
    await frame();
    const now = read();
    still = now === top ? still + 1 : 0;
    top = now;
  }
  return { top, height: innerHeight };
}

/** Who reads what a page says, taps on it, and types into the search; it knows no address but the cover's. */
async function readerAt(width: number) {
  const { page, failure } = await open('index.html', width);
  let actions = 0;
  const tap = async (what: Locator): Promise<void> => {
    actions += 1;
    await what.click();
    await page.waitForLoadState('load');
    await expect.poll(() => page.locator('[data-rest]').count()).toBe(0);
  };
  return {
    page,
    failure,
    tap,
    actions: () => actions,
    /** Typing is one action, choosing what was found first another. */
    async search(text: string): Promise<void> {
      actions += 1;
      await page.getByRole('combobox', { name: /Cari|Search/ }).fill(text);
      const found = page.getByRole('option').first();
      const { x = -1, width: wide = 0 } = (await found.boundingBox()) ?? {};
      expect(x >= 0 && x + wide <= width, 'what was found is on the screen').toBe(true);
      await tap(found);
    },
    async reads(text: string): Promise<void> {
      await expect
        .poll(() => page.getByText(text).filter({ visible: true }).count(), { message: text })
        .toBeGreaterThan(0);
    },
  };
}

describe.each([360, 1280])('SC-3 a reader who knows only the cover, at %i px', (width) => {
  const wrong = { id: 'Kode ini sudah 3 kali salah, minta kode baru.', en: 'This code was wrong 3 times' };

  it.each(['kode salah ketiga', 'third wrong code'])(
    'SC-3 finds what a player sees after the third wrong code, in both languages: %s',
    async (words) => {
      const { page, search, tap, reads, actions, failure } = await readerAt(width);
      await search(words);
      await reads(wrong.id);
      for (const language of ['Indonesia', 'Inggris']) {
        const shown = page.getByRole('link', { name: `${language}, terang, 360` }).locator('img');
        await shown.scrollIntoViewIfNeeded();
        await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      }
      await tap(page.getByRole('button', { name: 'English' }));
      await reads(wrong.en);
      expect(actions()).toBeLessThanOrEqual(4);
      expect(failure).toEqual([]);
    },
  );

  it('SC-3 finds which requirement says so, and which test proves it', async () => {
    const { page, search, tap, reads, actions, failure } = await readerAt(width);
    await search('third wrong code');
    await reads('Three wrong tries end a code and its countdown');
    expect(actions()).toBeLessThanOrEqual(4);
    await tap(page.getByRole('listitem').filter({ hasText: 'Three wrong tries end a code' }).getByRole('link').first());
    await tap(
      page
        .getByRole('definition')
        .filter({ hasText: 'Three wrong tries end a code' })
        .getByText(/\d+ uji/),
    );
    await reads('a code that three wrong tries burned is replaced at once');
    await reads('tests/flows/one-time-code/one-time-code.rules.test.ts');
    expect(actions()).toBeLessThanOrEqual(4);
    expect(failure).toEqual([]);
  });

  it('SC-3 finds what changed since a commit', async () => {
    const { page, tap, reads, actions, failure } = await readerAt(width);
    const section = page.getByRole('region', { name: `Berubah sejak ${commit}` });
    await tap(section.getByRole('link', { name: 'perubahan' }));
    await reads(commit);
    await reads('pandan');
    await tap(page.getByRole('link', { name: 'Atlas' }));
    await reads('Baca dari mana');
    expect(actions()).toBeLessThanOrEqual(4);
    expect(failure).toEqual([]);
  });
});

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

  it.each([360, 1280])('SC-3 opens a long page at the place that the address names, at %i px', async (width) => {
    for (const path of [`${questions}#OT-5`, 'books/errors.html#verifyRegistrationCode', edge]) {
      const { page } = await open(path, width);
      const { top, height } = await page.evaluate(placeAtRest, path.split('#')[1] ?? '');
      expect(top, path).toBeGreaterThanOrEqual(0);
      expect(top, path).toBeLessThan(height);
    }
  });

  it.each([360, 1280])('SC-3 shows the section that a page belongs to in its bar, at %i px', async (width) => {
    for (const path of ['index.html', questions, 'tester/login.html', 'review/index.html']) {
      const { page } = await open(path, width);
      for (const language of ['English', 'Indonesia']) {
        const box = await page.locator('nav [aria-current]').boundingBox();
        const bar = await page.locator('.bar nav').boundingBox();
        if (!box || !bar) throw new Error(`Expected a bar with the section of ${path}; it has none.`);
        expect(box.x, path).toBeGreaterThanOrEqual(bar.x);
        expect(box.x + box.width, path).toBeLessThanOrEqual(bar.x + bar.width);
        await page.getByRole('button', { name: language }).click();
      }
    }
  });

  it('SC-3 shows a row of a table as a card on a phone, which names its columns and is still a table', async () => {
    const books = ['errors', 'rules', 'requirements', 'copy', 'api'].map((name) => `books/${name}.html`);
    for (const path of [...books, 'tester/index.html', 'tester/login.html', 'review/index.html']) {
      const { page } = await open(path, 360);
      const over = await page
        .locator('.scroll > table')
        .evaluateAll((tables) => Math.max(...tables.map((table) => table.scrollWidth - innerWidth)));
      expect(over, path).toBeLessThanOrEqual(0);
    }
    const { page } = await open('books/errors.html#login.invalid_credentials', 360);
    const row = page.getByRole('row', { name: 'nomor atau kata sandi salah' });
    const labels = () =>
      row
        .getByRole('cell')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content.split('"')[1]));
    expect((await labels()).slice(0, 2)).toEqual(['Kalimat', 'Gambar']);
    await page.getByRole('button', { name: 'English' }).click();
    expect((await labels()).slice(0, 2)).toEqual(['Words', 'Picture']);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await labels())[0]).toBeUndefined();
  });

  it('SC-1 puts the name of a state first in the language that is chosen', async () => {
    const { page } = await open(`states/login/${state}.html`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toBe('Nomor atau kata sandi salah Wrong credentials');
    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(() => heading.innerText()).toBe('Wrong credentials Nomor atau kata sandi salah');
    await page.reload();
    await expect.poll(() => heading.innerText()).toBe('Wrong credentials Nomor atau kata sandi salah');
  });

  it.each([360, 1280])('SC-3 goes from change to change by the bar of their page, at %i px', async (width) => {
    const { page } = await open(review, width);
    const sections = page.locator('.bar nav a');
    expect(await sections.count()).toBe(await page.locator('main > section').count());
    await sections.last().click();
    const { top, height } = await page.evaluate(placeAtRest, 'shop');
    expect(top).toBeGreaterThanOrEqual((await page.locator('.bar').boundingBox())?.height ?? height);
    expect(top).toBeLessThan(height);
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

  it.each([360, 1280])('SC-3 opens the part of a large machine from its overview at %i px', async (width) => {
    const { page, failure } = await open('flows/passkey-login.html', width);
    const box = page.locator('.sheet a.closed').first();
    const part = page.locator(`.sheet${await box.getAttribute('href')}`);
    expect(await part.isVisible()).toBe(false);
    await box.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => part.isVisible()).toBe(true);
    expect(failure).toEqual([]);
  });

  it.each([360, 1280])(
    'SC-3 diagrams at %i px open legible and with a state in view, and fit where asked',
    async (width) => {
      for (const name of names) {
        const { page, failure } = await open(`flows/${name}.html`, width);
        for (const sheet of await page.locator('.sheet').all()) {
          await sheet.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
          const fit = sheet.getByRole('button', { name: 'Pas' });
          await expect.poll(() => fit.isVisible()).toBe(true);
          const seen = await sheet.evaluate(legibility);
          // Drawings are whole pixels wide.
          expect(seen.label, `${name}: labels`).toBeGreaterThan(10.95);
          expect(seen.other, `${name}: other texts`).toBeGreaterThanOrEqual(9);
          expect(seen.isStateInView, name).toBe(true);
          await fit.click();
          expect((await sheet.evaluate(legibility)).over, name).toBeLessThanOrEqual(1);
        }
        expect(failure).toEqual([]);
      }
    },
  );

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
