/** Screenshots: how wide a page is, its colours and language while it is taken, and the file that is kept. */
import { createHash } from 'node:crypto';
import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import type { Framed } from '../../../../src/atlas/choice.ts';
import { keepPicture, type Language, type Look, type Picture } from '../../../../src/atlas/shots.ts';

const heights = { 360: 740, 1280: 800 } as const;
/** As quick as a WebP of the same look, and two thirds of it. */
const format = { quality: 26, effort: 0, chromaSubsampling: '4:2:0' } as const;

type View = Pick<Look, 'theme' | 'width'>;

/** The browser behind a page, and how the page is looked at now; a new one as the fixture opens it. */
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

/** Colours and size in one go, so that the page is laid out and drawn once for both; what they set moving is over. */
export async function turn(page: Page, { theme, width }: View): Promise<void> {
  const appearance = await appearanceOf(page);
  if (appearance.theme === theme && appearance.width === width) return;
  const turns: Promise<unknown>[] = [];
  if (appearance.theme !== theme) {
    const features = [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    turns.push(appearance.browser.send('Emulation.setEmulatedMedia', { features }));
  }
  if (appearance.width !== width) {
    const size = { width, height: heights[width], deviceScaleFactor: 1, mobile: false };
    turns.push(appearance.browser.send('Emulation.setDeviceMetricsOverride', size));
  }
  Object.assign(appearance, { theme, width });
  await Promise.all(turns);
  await still(page);
}

/** As if the page that is there were the first. */
export async function forgetHistory(page: Page): Promise<void> {
  const { browser } = await appearanceOf(page);
  await browser.send('Page.resetNavigationHistory');
}

/** What the recorded build (src/atlas/recorded-build.ts) adds to a page. */
interface Spoken {
  speak?: (language: Language) => Promise<void>;
}

/** Says what is there in English while it is looked at. Pages that are not the storefront's have only their language. */
export async function inEnglish<Result>(page: Page, see: () => Promise<Result>): Promise<Result> {
  const say = (language: Language) => page.evaluate((spoken) => (globalThis as Spoken).speak?.(spoken), language);
  await say('en');
  const result = await see();
  await say('id');
  return result;
}

/** What can be read of a page without looking. */
export interface Read {
  title: string;
  /** A dialog lies on top. */
  isDialog: boolean;
  /** What is in the fields that do not show it. */
  secrets: string[];
  /** How far down it is scrolled, CSS pixels. */
  top: number;
}

/** From now on nothing of the page moves, and its letters are there. */
export const still = (page: Page): Promise<Read> => page.evaluate(standStill);

/** In the page: what moves is at its end, or never began where it has none. */
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

/** Where a page is shorter, wider or in other words, it is scrolled less; back to where it was. */
export const scrollBack = (page: Page, { top }: Read): Promise<void> =>
  page.evaluate((to) => {
    if (scrollY !== to) scrollTo(0, to);
  }, top);

/** Files of pictures, by what was seen and how wide it is kept: the same is not made smaller twice. */
const kept = new Map<string, string>();

/** A picture of the page, which is still. */
export async function takeScreenshot(folder: string, page: Page, look: Framed): Promise<Picture> {
  await turn(page, look);
  const { browser } = await appearanceOf(page);
  // A PNG that is thrown away need not be small.
  const { data } = await browser.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  const seen = Buffer.from(data, 'base64');
  const name = `${createHash('sha1').update(seen).digest('hex')} ${look.keptAt}`;
  const avif = () => sharp(seen).resize({ width: look.keptAt }).avif(format).toBuffer();
  const file = kept.get(name) ?? keepPicture(folder, await avif());
  kept.set(name, file);
  return { ...look, file };
}
