import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import sharp, { type AvifOptions } from 'sharp';
import type { Framed } from '../../../../src/atlas/choice.ts';
import { keepPicture, type Language, type Look, type Picture } from '../../../../src/atlas/shots.ts';
import { root } from '../../../../src/tools/fresh-build.ts';

const heights = { 360: 740, 1280: 800 } as const;
/** On one thread: on several a picture takes more bytes, and others on a machine with other cores. */
sharp.concurrency(1);
/**
 * Letters in their own size are worth the effort. The others take a third of the time without it, and no more bytes for
 * as little noise. Scaled letters that are read take more quality than colours and layouts.
 */
function formatOf({ theme, width, keptAt }: Framed): AvifOptions {
  const isRead = theme === 'light' && width === 360;
  const ownSize = isRead && keptAt === width;
  return {
    chromaSubsampling: '4:2:0',
    quality: isRead ? 12 : 10,
    ...(ownSize ? { effort: 1, tune: 'ssim' } : { effort: 0, tune: 'psnr' }),
  };
}

type View = Pick<Look, 'theme' | 'width'>;

/** A page's DevTools session and present view; new pages are as the fixture opens them. */
interface Appearance extends View {
  browser: CDPSession;
}
const appearances = new WeakMap<Page, Appearance>();

async function appearanceOf(page: Page): Promise<Appearance> {
  const appearance = appearances.get(page) ?? {
    browser: await page.context().newCDPSession(page),
    theme: 'light',
    width: 360,
  };
  appearances.set(page, appearance);
  return appearance;
}

/** Sets colours and size together, so that the page is drawn once for both, and ends the animations that they start. */
export async function turn(page: Page, { theme, width }: View): Promise<void> {
  const appearance = await appearanceOf(page);
  if (appearance.theme === theme && appearance.width === width) return;
  const turns: Promise<unknown>[] = [];
  if (appearance.theme !== theme) {
    const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
    const features = [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: isReduced ? 'reduce' : 'no-preference' },
    ];
    turns.push(appearance.browser.send('Emulation.setEmulatedMedia', { features }));
  }
  const isResized = appearance.width !== width;
  if (isResized) {
    const size = { width, height: heights[width], deviceScaleFactor: 1, mobile: false };
    turns.push(appearance.browser.send('Emulation.setDeviceMetricsOverride', size));
  }
  Object.assign(appearance, { theme, width });
  await Promise.all(turns);
  if (isResized) await page.evaluate(drawPictures);
  await still(page);
}

/** Runs in the page. Pictures that a new size brings into view are asked for with a frame, and drawn in the next. */
async function drawPictures(): Promise<void> {
  const frame = () =>
    new Promise<void>((resolve) => {
      // A frame by the page's own clock would not come: the recorder holds it.
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body);
    });
  await frame();
  await frame();
  // One that cannot be fetched is shown as that.
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
}

export async function forgetHistory(page: Page): Promise<void> {
  const { browser } = await appearanceOf(page);
  await browser.send('Page.resetNavigationHistory');
}

/** The global that the recorded build (src/atlas/recorded-build.ts) adds to a page. */
interface Spoken {
  speak?: (language: Language) => Promise<void>;
}

/** Turns the page to English while `see` runs. Pages outside the storefront keep their language. */
export async function inEnglish<Result>(page: Page, see: () => Promise<Result>): Promise<Result> {
  const say = (language: Language) => page.evaluate((spoken) => (globalThis as Spoken).speak?.(spoken), language);
  await say('en');
  const result = await see();
  await say('id');
  return result;
}

export interface Read {
  title: string;
  isDialog: boolean;
  secrets: string[];
  /** How far down the page is scrolled, CSS pixels. */
  top: number;
}

export const still = (page: Page): Promise<Read> => page.evaluate(standStill);

/** Runs in the page. Finishes each animation; cancels an endless one. */
async function standStill(): Promise<Read> {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (endTime === Infinity) animation.cancel();
    else animation.finish();
  }
  await document.fonts.ready;
  const secrets = document.querySelectorAll<HTMLInputElement>(
    'input[type="password"], input[autocomplete$="-password"]',
  );
  return {
    title: document.title,
    isDialog: document.querySelector('dialog:modal') !== null,
    secrets: [...secrets].map(({ value }) => value).filter(Boolean),
    top: scrollY,
  };
}

/** Restores the scroll position, which a shorter, wider or translated page may have cut. */
export async function scrollBack(page: Page, { top }: Read): Promise<void> {
  if (top === 0) return;
  await page.evaluate((to) => {
    if (scrollY !== to) scrollTo(0, to);
  }, top);
}

/** Encoded pictures of earlier recordings: encoding takes longer than photographing. `npm ci` empties it. */
const cache = join(root, 'node_modules/.cache/atlas');
const encoder = JSON.stringify(sharp.versions);

/** `name`: of the screenshot and of how it is encoded. */
async function encoded(name: string, screenshot: Buffer, look: Framed): Promise<Buffer> {
  const file = join(cache, `${name}.avif`);
  if (existsSync(file)) return readFileSync(file);
  const avif = await sharp(screenshot).resize({ width: look.keptAt }).avif(formatOf(look)).toBuffer();
  mkdirSync(cache, { recursive: true });
  // Another worker may read it, or have written the same.
  writeFileSync(`${file}.${process.pid}`, avif);
  renameSync(`${file}.${process.pid}`, file);
  return avif;
}

/** Stored files, so that none is scaled twice. */
const kept = new Map<string, string>();

/** Takes and stores a picture of the page; `still` must have run. */
export async function takeScreenshot(folder: string, page: Page, look: Framed): Promise<Picture> {
  await turn(page, look);
  const { browser } = await appearanceOf(page);
  // Nobody keeps this PNG, so speed counts more than size.
  const { data } = await browser.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  const seen = Buffer.from(data, 'base64');
  const name = createHash('sha1')
    .update(seen)
    .update(` ${look.keptAt} ${JSON.stringify(formatOf(look))} ${encoder}`)
    .digest('hex');
  const file = kept.get(name) ?? keepPicture(folder, await encoded(name, seen, look));
  kept.set(name, file);
  return { ...look, file };
}
