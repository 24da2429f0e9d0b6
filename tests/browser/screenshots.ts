/**
 * `npm run screenshots`: every state that a person can meet, as it is now, into dist/screenshots: at 360 and 1280, light
 * and dark, with an index. A whole run also makes the picture of the README, docs/overview.webp. The states are those that the browser tests go to (tests/browser/situations.ts). With words,
 * only the states whose name has one of them: `npm run screenshots -- pin receipt`.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestbed } from '../../src/sandbox/testbed/start.ts';
import { situations } from './situations.ts';
import { createStage, startPhonesAt } from './stage.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { buildIfStale, root } from '../../src/tools/fresh-build.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const themes = ['light', 'dark'] as const;
const out = join(root, 'dist/screenshots');
const fileOf = (state: string, width: number, theme: string): string =>
  `${state.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${width}-${theme}.webp`;

buildIfStale();
const wanted = process.argv.slice(2);
const isAll = wanted.length === 0;
const everyState = Object.keys(situations);
const hasPicture = (state: string): boolean => existsSync(join(out, fileOf(state, 360, 'light')));
const states = everyState.filter((name) => isAll || wanted.some((word) => name.includes(word)));
mkdirSync(out, { recursive: true });
if (isAll) for (const old of readdirSync(out)) rmSync(join(out, old));
// The same numbers in every picture, so that pictures change only when screens do.
startPhonesAt(34_567_000);
const testbed = await startTestbed();
const browser = await openBrowser();
const stage = createStage(testbed, browser);

for (const state of states) {
  const page = await stage.page({ heldClock: true });
  await situations[state]?.(page, stage);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' });
      await sharp(picture)
        .webp({ quality: 60 })
        .toFile(join(out, fileOf(state, size.width, theme)));
    }
  }
  await page.context().close();
  await stage.control('/reset', {});
  console.log(state);
}
if (isAll) await overview(['home', 'register', 'code', 'player', 'profile, complete', 'PIN, new, half typed']);
writeIndex();
await browser.close();
await testbed.stop();

/** Some phones side by side, for the README. */
async function overview(names: string[]): Promise<void> {
  const [gap, width, height] = [24, 360, 740];
  await sharp({
    create: { width: names.length * (width + gap) + gap, height: height + 2 * gap, channels: 3, background: '#2b2f86' },
  })
    .composite(
      names.map((name, index) => ({
        input: join(out, fileOf(name, width, 'light')),
        left: gap + index * (width + gap),
        top: gap,
      })),
    )
    .webp({ quality: 70 })
    .toFile(join(root, 'docs/overview.webp'));
}

function writeIndex(): void {
  const row = (state: string) => {
    const picture = (width: number, theme: string) =>
      `![${state}, ${width} px, ${theme}](${fileOf(state, width, theme)})`;
    return `## ${state}\n\n${picture(360, 'light')} ${picture(360, 'dark')}\n\n${picture(1280, 'light')} ${picture(1280, 'dark')}\n`;
  };
  const head =
    '# Every state, as it looks\n\nMade by `npm run screenshots` from the built storefront on a platform of its own.\n';
  writeFileSync(join(out, 'index.md'), [head, ...everyState.filter(hasPicture).map(row)].join('\n'));
}
