/**
 * Makes `plus-jakarta-sans.woff2`, the one font file of the storefront, from the package's Latin file: only the
 * characters that the interface prints, the whole weight axis, and the figures that amounts and timers need.
 * Run it after an upgrade of the font package: `npx tsx src/web/ui/font/subset.ts`.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const largest = 17_000;

const basicLatin = Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCharCode(0x20 + offset)).join('');
// No arrows: the family has none, so the interface uses icons.
const punctuation = '–—…‘’“”•·×✓©\u00a0';

const manifest = createRequire(import.meta.url).resolve('@fontsource-variable/plus-jakarta-sans/package.json');
const source = new URL('files/plus-jakarta-sans-latin-wght-normal.woff2', `file://${manifest}`);
const target = new URL('plus-jakarta-sans.woff2', import.meta.url);

const font = await subsetFont(await readFile(source), basicLatin + punctuation, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 200, max: 800 } },
  keepFeatures: ['kern', 'liga', 'tnum', 'ccmp'],
  noHinting: true,
});
if (font.length > largest) throw new Error(`The font subset has ${font.length} bytes, more than ${largest}.`);

await writeFile(target, font);
await copyFile(new URL('LICENSE', `file://${manifest}`), new URL('LICENSE.txt', import.meta.url));
console.log(`plus-jakarta-sans.woff2: ${font.length} bytes`);
