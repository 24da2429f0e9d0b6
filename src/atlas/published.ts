/** Takes the picture of docs/atlas: a flow with its screens in its states. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openBrowser } from '../tools/browser.ts';

export async function pictureFlow({ atlas, out }: { atlas: string; out: string }): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(atlas, 'flows/registration.html')).href);
  // The diagram is unpacked first.
  await page.locator('.drawing svg').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 30, effort: 6, preset: 'picture' })
    .toFile(out);
  await browser.close();
}
