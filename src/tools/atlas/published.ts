/**
 * What the repository itself shows of the atlas, in docs/atlas: one flow of it as a folder that opens from the disk, and
 * pictures of the pages that a product owner begins with.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { models } from '../../../tests/models/index.ts';
import { walkEdges } from '../../../tests/walk/report.ts';
import { openBrowser } from '../browser.ts';
import { presentBuild } from './data/build.ts';
import { atlasOf } from './data.ts';
import { graphOf } from './graphs.ts';
import { readShots } from './shots.ts';
import { writeAtlas, type Written } from './write.ts';

/** Small, and all kinds of answers are in it. */
const sampledFlow = 'login';

const published = {
  cover: 'index.html',
  map: 'map.html',
  flow: 'flows/registration.html',
  state: 'states/login/login.entering.wrongCredentials.html',
  explorer: 'tester/registration.html',
} as const;
const looks = [
  { width: 360, height: 740, theme: 'light' },
  { width: 1280, height: 800, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
] as const;

/** The sample, from the pictures in `captured`. */
export async function writeSample({ captured, out }: { captured: string; out: string }): Promise<Written> {
  const walks = models.filter(({ name }) => name === sampledFlow).map((model) => walkEdges(graphOf(model)));
  const shots = readShots(captured).filter(({ machine }) => machine === sampledFlow);
  return writeAtlas(await atlasOf({ build: presentBuild(), shots, walks }), { out, captured });
}

/** Pictures of the whole atlas in `atlas`, as `<page>-<width>-<theme>.webp`. */
export async function picturePages({ atlas, out }: { atlas: string; out: string }): Promise<void> {
  mkdirSync(out, { recursive: true });
  const browser = await openBrowser();
  for (const { theme, ...viewport } of looks) {
    const page = await browser.newPage({ viewport, colorScheme: theme });
    for (const [name, path] of Object.entries(published)) {
      await page.goto(pathToFileURL(join(atlas, path)).href);
      await page.evaluate(() => document.fonts.ready);
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .webp({ quality: 60 })
        .toFile(join(out, `${name}-${viewport.width}-${theme}.webp`));
    }
    await page.close();
  }
  await browser.close();
}
