/**
 * Checks of a screen on any path: no violation that axe knows, nothing wider than a narrow phone, nothing too small for
 * a finger, nothing hidden at twice the text size. The page is unchanged afterwards.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { violations } from './axe.ts';
import { expect } from './gestures.ts';

/** The smallest target for a finger, px (WCAG 2.5.5). */
const finger = 44;
const narrow = { width: 320, height: 640 };
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
/** Rules that a change of colours alone can break. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Controls smaller than a finger. Links inside a sentence may be as tall as their line. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const layer = document.querySelector('dialog[open]') ?? document.body;
    const inSentence = (element: Element) =>
      element.matches('a, button') && element.parentElement?.matches('p, label, span') === true;
    const targets = [...layer.querySelectorAll<HTMLElement>('a[href], button, input, [role="button"], summary')];
    const found: string[] = [];
    for (const target of targets) {
      if (!target.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) || inSentence(target)) continue;
      if (target.tabIndex < 0 || target.closest('[inert], dialog:not([open])')) continue;
      const area = target.matches('input[type="checkbox"], input[type="radio"], input[type="file"]')
        ? (target.closest('label') ?? target)
        : target;
      area.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = area.getBoundingClientRect();
      // A link that waits above the page for the keyboard.
      if (top + height <= 0 || width <= 1) continue;
      const reach = (least - 1) / 2;
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (area.contains(hit) || target.contains(hit));
      };
      const wide = width >= least || (hits(-reach, 0) && hits(reach, 0));
      const tall = height >= least || (hits(0, -reach) && hits(0, reach));
      if (!wide || !tall) found.push(`${Math.round(width)}×${Math.round(height)} ${target.outerHTML.slice(0, 140)}`);
    }
    return found;
  }, finger);

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((place) => {
        // The one that reaches furthest, and the innermost of these.
        const reach = (one: Element) => Math.round(one.getBoundingClientRect().right);
        const furthest = [...place.querySelectorAll('*')]
          .filter((one) => one.closest('svg, dialog:not([open])') === null && !scrolls(one.parentElement))
          .reduce<Element>((far, one) => (reach(one) >= reach(far) ? one : far), place);
        const { tagName, id, scrollWidth, clientWidth } = place;
        return `${tagName} ${id} ${scrollWidth} > ${clientWidth}: ${furthest.outerHTML.slice(0, 120)}`;
      });
  });

/**
 * At a text size of the reader's own, px, as the browser's settings have it: `rem`, and `em` in media queries, follow it.
 * It lasts as long as the session that sets it.
 */
async function atTextSize<Seen>(page: Page, standard: number, see: () => Promise<Seen>): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  try {
    return await see();
  } finally {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await session.detach();
  }
}

/** Texts that are cut off, words and amounts that are broken in two, and amounts that lie below something else. */
const hiddenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const amount = /(?:Rp ?)?[0-9]{1,3}(?:\.[0-9]{3})*(?:,[0-9]{2})?/g;
    // Not what a device made up, such as a reference, an address or a code.
    const word = /(?<![^\s(“"])\p{L}{2,}(?=[\s.,:;!?)”"]|$)/gu;
    // Of two dialogs the one above; a click beside it meets it as well.
    const above = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog[open]');
    const layer = above ?? document.querySelector('dialog[open]') ?? document.body;
    const found: string[] = [];
    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const say = (what: string, text: string, { tagName, className }: Element) =>
      found.push(`${what}: "${text.trim().slice(0, 60)}" in ${tagName} ${className.slice(0, 60)}`);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: place, textContent: text } = node;
      if (!place || !text?.trim() || place.closest('svg, script, select, textarea, [inert], dialog:not([open])'))
        continue;
      if (!place.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const around: Element[] = [];
      for (let one: Element | null = place; one && one !== layer; one = one.parentElement) around.push(one);
      const styles = around.map((one) => getComputedStyle(one));
      // For screen readers only.
      if (styles.some(({ clipPath, textIndent }) => clipPath === 'inset(50%)' || parseFloat(textIndent) < 0)) continue;
      place.scrollIntoView({ block: 'center', inline: 'center' });
      const box = range.getBoundingClientRect();
      // A link that waits above the page for the keyboard.
      if (box.bottom <= 0) continue;
      for (const [index, one] of around.entries()) {
        const { overflowX = '', overflowY = '' } = styles[index] ?? {};
        // What scrolls shows all of it in turn.
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (!/hidden|clip/.test(overflowX + overflowY)) continue;
        const edge = one.getBoundingClientRect();
        const isCut =
          box.left < edge.left - 1 ||
          box.right > edge.right + 1 ||
          box.top < edge.top - 3 ||
          box.bottom > edge.bottom + 3;
        if (isCut) say('cut off', text, place);
      }
      const isBroken = (index: number, part: string) => {
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      };
      for (const { index, 0: part } of text.matchAll(word)) if (isBroken(index, part)) say('broken', part, place);
      for (const { index, 0: figure } of text.matchAll(amount)) {
        if (figure.length < 4) continue;
        if (isBroken(index, figure)) say('broken', text, place);
        const { left, top, width: wide, height: tall } = range.getBoundingClientRect();
        // What a finger meets may be seen through, as the input of a choice.
        const hit = document
          .elementsFromPoint(left + wide / 2, top + tall / 2)
          .find((one) => getComputedStyle(one).opacity !== '0');
        // A toast goes by itself, and keeps no finger from what is below it.
        if (hit?.closest('[popover]')) continue;
        if (hit && !hit.contains(place) && !place.contains(hit)) say(`covered by ${hit.tagName}`, text, place);
      }
    }
    return found;
  });

const scrolled = (page: Page) =>
  page.evaluateHandle(() =>
    [document.scrollingElement, ...document.querySelectorAll('dialog[open], dialog[open] *')].flatMap((element) =>
      element ? [{ element, top: element.scrollTop, left: element.scrollLeft }] : [],
    ),
  );

/** Equal for screens that differ only in numbers, ids or the inside of pictures. */
async function screenHash(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const isInPicture = ({ parentElement }: Node) => parentElement?.closest('svg') != null;
    const accept = (node: Node) => (isInPicture(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    const nodes = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, accept);
    const parts: string[] = [document.title];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof HTMLHeadElement) node = document.body;
      const { attributes = [], tagName = '', textContent } = node as Partial<HTMLElement>;
      const named = [...attributes].map(({ name, value }) => `${name}=${value}`).sort();
      parts.push(tagName, ...named, tagName === '' ? (textContent ?? '') : '');
      if ('value' in node) parts.push(`${node.value !== ''} ${(node as HTMLInputElement).checked}`);
    }
    return parts.join('\n');
  });
  const alike = text.replace(/\b_r_\w+_\b|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]/g, '0');
  return createHash('sha1').update(alike).digest('hex');
}

/** Chooses the language by script: the button lies in the closed drawer. */
async function speak(page: Page, language: string): Promise<void> {
  await page.locator(`dialog#menu button[lang="${language}"]`).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function inOtherLanguage(page: Page, see: () => Promise<void>): Promise<void> {
  const [spoken, kept] = await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')]);
  await speak(page, spoken === 'en' ? 'id' : 'en');
  await see();
  await speak(page, spoken);
  if (kept === null) await page.evaluate(() => localStorage.removeItem('lang'));
}

async function hasNoViolation(page: Page, rules?: string[]): Promise<void> {
  const found = await violations(page, { preload: false, ...(rules && { runOnly: rules }) });
  expect(found, (await page.locator('html').getAttribute('lang')) ?? '').toEqual([]);
}

async function isInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await hasNoViolation(page, rulesOfColour);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function isOnNarrowPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  const places = await scrolled(page);
  await page.setViewportSize(narrow);
  expect(await tooWide(page), 'at 320 px').toEqual([]);
  expect(await tooSmall(page), 'for a finger').toEqual([]);
  const hidden = await atTextSize(page, 32, async () => [...(await tooWide(page)), ...(await hiddenTexts(page))]);
  expect(hidden, 'at 320 px with text of twice the size').toEqual([]);
  if (size) await page.setViewportSize(size);
  await places.evaluate((all) => all.forEach(({ element, top, left }) => element.scrollTo(left, top)));
}

async function fits(page: Page): Promise<void> {
  expect(await page.title()).toMatch(/^.+ · (Platinum|Toko Lestari)$/);
  await isOnNarrowPhone(page);
}

/** Where `npm run screenshots` has its pictures; nowhere where screens are checked. */
export const album = process.env['SCREENSHOTS'];
const seen = new Set<string>();

/** Waits for finite animations: half faded in, text lacks contrast. Endless ones go on. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

/** Checks a screen not seen before; `isWhole`: in dark and in the other language too. */
export async function look(page: Page, name = '', isWhole = false): Promise<void> {
  const screen = album ? name : await screenHash(page);
  if (seen.has(screen)) return;
  if (album) await takeScreenshot(page, join(album, name));
  else {
    await isDrawn(page);
    await hasNoViolation(page);
    if (isWhole) await isInDark(page);
    await fits(page);
    if (isWhole) await inOtherLanguage(page, () => fits(page));
  }
  // Only after success: a failed walk looks here again while it searches for the shortest way.
  seen.add(screen);
}

async function takeScreenshot(page: Page, file: string): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' });
      await sharp(picture).webp({ quality: 60 }).toFile(`${file} ${viewport.width} ${colorScheme}.webp`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}
