/** Writes the sample of the atlas in docs/atlas: pictures of the first pages that a product owner reads. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openBrowser } from '../tools/browser.ts';

const published = {
  cover: 'index.html',
  map: 'map.html',
  flow: 'flows/registration.html',
  state: 'states/login/login.entering.wrongCredentials.html',
  explorer: 'tester/registration.html',
} as const;
const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const pictured: readonly { page: keyof typeof published; viewport: typeof wide }[] = [
  ...(Object.keys(published) as (keyof typeof published)[]).map((page) => ({ page, viewport: wide })),
  { page: 'cover', viewport: phone },
  { page: 'flow', viewport: phone },
];

/** Pictures of the whole atlas in `atlas`, as `<page>-<width>-light.webp`. */
export async function picturePages({ atlas, out }: { atlas: string; out: string }): Promise<void> {
  mkdirSync(out, { recursive: true });
  const browser = await openBrowser();
  for (const { page: name, viewport } of pictured) {
    const page = await browser.newPage({ viewport, colorScheme: 'light' });
    await page.goto(pathToFileURL(join(atlas, published[name])).href);
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: 60 })
      .toFile(join(out, `${name}-${viewport.width}-light.webp`));
    await page.close();
  }
  await browser.close();
}
