/**
 * Screens and their states: no violation that axe knows in light and dark, nothing wider than a narrow phone, nothing
 * too small for a finger.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violations } from './axe.ts';
import { gameSituations } from './game-situations.ts';
import { expect, speakEnglish } from './gestures.ts';
import { historySituations } from './history-situations.ts';
import { moneySituations } from './money-situations.ts';
import { type Way } from './ways.ts';
import { situations } from './situations.ts';
import { useStage, type Stage } from './stage.ts';

/** The smallest target for a finger, px (WCAG 2.5.5). */
const finger = 44;

/** What can be tapped and is smaller than a finger. Links inside a sentence are as tall as their line. */
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
      const hits = ([dx, dy]: readonly [number, number]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (area.contains(hit) || target.contains(hit));
      };
      const wide =
        width >= least ||
        [
          [-reach, 0],
          [reach, 0],
        ].every((step) => hits(step as [number, number]));
      const tall =
        height >= least ||
        [
          [0, -reach],
          [0, reach],
        ].every((step) => hits(step as [number, number]));
      if (!wide || !tall) found.push(`${Math.round(width)}×${Math.round(height)} ${target.outerHTML.slice(0, 140)}`);
    }
    return found;
  }, finger);

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, id, scrollWidth, clientWidth }) => `${tagName} ${id} ${scrollWidth} > ${clientWidth}`);
  });

async function openIn(stage: Stage, language: 'id' | 'en'): Promise<Page> {
  const context = await stage.context({ bypassCSP: true, heldClock: true });
  if (language === 'en') await speakEnglish(context);
  return stage.page(context);
}

type Situation = [name: string, go: Way];
const everySituation: readonly Situation[] = Object.entries(situations);
const isOfMoney = ([name]: Situation): boolean => name in moneySituations || name in historySituations;
const isOfGames = ([name]: Situation): boolean => name in gameSituations;
/** As many states as all others: each part has files of its own. */
export const statesOfMoney = everySituation.filter(isOfMoney);
export const statesOfGames = everySituation.filter(isOfGames);
export const statesOfPlayers = everySituation.filter((situation) => !isOfMoney(situation) && !isOfGames(situation));

/** A name says the screen, and after a comma what is the matter there. */
const screenOf = ([name]: Situation): string | undefined => name.split(',')[0];
/** Each screen once, in the first of its states; the steps of the PIN are screens. */
export const everyScreen = everySituation.filter(
  (situation, place) =>
    everySituation.findIndex((other) => screenOf(other) === screenOf(situation)) === place ||
    ['PIN, code', 'PIN, new'].includes(situation[0]),
);

/** These states, in light and dark unless one is asked for. A file a language and half, so that some run at a time. */
export function describeStates(
  language: 'id' | 'en',
  states: readonly Situation[],
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): void {
  const stage = useStage();
  describe(`WCAG 2.2 in ${language}`, () => {
    for (const [name, go] of states) {
      test(`WCAG ${name}`, async () => {
        stage.expects(401, 403, 404, 409, 422, 423, 429, 500, 503, 'broken connection');
        const page = await openIn(stage, language);
        await go(page, stage);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect(await page.title()).toMatch(/^.+ · Platinum$/);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page), colorScheme).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await tooWide(page), 'at 320 px').toEqual([]);
        expect(await tooSmall(page), 'for a finger').toEqual([]);
      });
    }
  });
}
