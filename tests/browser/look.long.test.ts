/** A look finds planted faults in every colour scheme and language, and leaves the page unchanged. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect, openAt } from './gestures.ts';
import { look } from './look.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();

async function plant(page: Page, word: string, style: string): Promise<void> {
  await page.evaluate(
    ([text, rules]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.planted { min-height: 44px; min-width: 44px; } ${rules}`);
      document.adoptedStyleSheets.push(sheet);
      const key = Object.assign(document.createElement('button'), { className: 'planted', textContent: text });
      document.querySelector('main')?.append(key);
    },
    [word, style] as const,
  );
}
const pale = '.planted { color: #999; background: #aaa; }';
const faults = [
  ['pale', pale, 'color-contrast'],
  ['pale in the dark', `@media (prefers-color-scheme: dark) { ${pale} }`, 'color-contrast'],
  ['wide', '.planted { width: 400px; }', 'at 320 px'],
  ['wide in English', ':lang(en) .planted { width: 400px; }', 'at 320 px'],
  ['wide in large text', '.planted { width: 12rem; }', 'at 320 px with text of twice the size'],
  [
    'cut off in large text',
    '.planted { width: 120px; height: 44px; padding: 0; overflow: hidden; font-size: 1rem; }',
    'at 320 px with text of twice the size',
  ],
  ['12.500,00 13.500,00', '.planted { width: 5rem; overflow-wrap: anywhere; }', 'broken'],
  ['terpotong', '.planted { width: 4rem; overflow-wrap: anywhere; }', 'broken'],
  ['small', '.planted { min-height: 20px; height: 20px; font-size: 10px; padding: 0; }', 'for a finger'],
  ['nameless', '.planted { display: none; }', 'label'],
] as const;

describe('ux1 ux2 ux3 ux6 a look', () => {
  test.each(faults)('finds what is %s', async (name, style, found) => {
    const page = await openAt(await fixture.page(), '/agile');
    await plant(page, name, style);
    if (name === 'nameless')
      await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
    await expect(look(page, '', true)).rejects.toThrow(found);
  });

  test('leaves a good page as it was', async () => {
    const page = await openAt(await fixture.page(), '/agile');
    await plant(page, 'good', '.planted { color: black; background: white; }');
    const state = () =>
      page.evaluate(() => [innerWidth, scrollY, document.documentElement.lang, JSON.stringify(localStorage)].join());
    const before = await state();
    await look(page, '', true);
    expect(await state()).toBe(before);
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
  });
});
