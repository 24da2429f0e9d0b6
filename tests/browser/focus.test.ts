/**
 * Whatever has the focus: a ring around it in every theme, no bar over it, and all of it within reach on a phone held
 * either way, and at 200 % on a desk (ux4, ux5, ux18).
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import { newSession, onPage } from './account-gestures.ts';
import { newPhone, useFixture, type VisitOptions } from './fixture.ts';
import { detail } from './game-gestures.ts';
import { askForCode, expect, isPlayer, openAt, openLogin, openMenu, openRegister } from './gestures.ts';

const fixture = useFixture();

const rich: Partial<PlayerRequest> = {
  pin: '604913',
  wallet: { platinum_topup: 1_250, platinum_in_game: 3_400 },
  accounts: [{ kind: 'bank', provider: 'bca', number: '1234567701', holder: 'Sari Wulandari' }],
  history: [{ type: 'topup', platinum: 1_000, ageMs: 60_000 }],
};

const settings: Record<string, VisitOptions> = {
  'in light on a phone': { viewport: { width: 360, height: 640 } },
  'in dark on a phone held sideways': { viewport: { width: 800, height: 360 }, colorScheme: 'dark' },
  'in forced colours at 200 % on a desk': { viewport: { width: 640, height: 400 }, forcedColors: 'active' },
  'in forced colours on dark on half a screen': {
    viewport: { width: 360, height: 320 },
    forcedColors: 'active',
    colorScheme: 'dark',
  },
};

const ofVisitors: Record<string, (page: Page) => Promise<unknown>> = {
  games: (page) => openAt(page),
  game: (page) => openAt(page, detail(playable.rings)),
  login: async (page) => openLogin(await openAt(page)),
  registration: async (page) => openRegister(await openAt(page)),
  menu: async (page) => openMenu(await openAt(page)),
  code: async (page) => askForCode(await openAt(page), newPhone()),
};
const ofPlayers: Record<string, (page: Page) => Promise<unknown>> = {
  ...Object.fromEntries(
    ['/', '/profile', '/profile/account', '/top-up', '/withdraw', '/redeem', '/history/transaction'].map((path) => [
      path,
      (page: Page) => openAt(page, path),
    ]),
  ),
  play: (page) => openAt(page, detail(playable.sums)),
  'profile form': async (page) => onPage(await openAt(page, '/profile'), 'profile.edit').click(),
};

interface Stop {
  what: string;
  problems: string[];
}

/** Of the element that has the focus; null on the page itself and where the focus has been before. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    // The browser scrolls what has the focus into view within a frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const seen = ((globalThis as { focused?: Set<Element> }).focused ??= new Set());
    const element = document.activeElement;
    if (!element || element === document.body || element.tagName === 'DIALOG' || seen.has(element)) return null;
    seen.add(element);
    const problems: string[] = [];
    // A hidden field is drawn by what stands around it.
    const drawn: Element[] = [...(element.parentElement?.querySelectorAll('*') ?? [])];
    for (let one: Element | null = element, up = 0; one && up < 4; one = one.parentElement, up += 1) drawn.push(one);
    const hasRing = drawn.some((one) => {
      if (one.tagName === 'DIALOG') return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba\(.*, 0\)$/.test(outlineColor);
    });
    if (!hasRing) problems.push('no ring');
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isCut = right - left < innerWidth && (left < -1 || right > innerWidth + 1);
    if (isCut || y < 0 || y > innerHeight) problems.push('out of reach');
    for (const [dx, dy] of [
      [x, y],
      [x, top + 4],
      [x, bottom - 4],
    ] as const) {
      for (let over = document.elementFromPoint(dx, dy); over; over = over.parentElement) {
        if (over.contains(element)) break;
        if (/sticky|fixed/.test(getComputedStyle(over).position)) problems.push(`covered by ${over.tagName}`);
      }
    }
    return { what: `${element.outerHTML.slice(0, 100)} ${(element as HTMLElement).innerText.slice(0, 40)}`, problems };
  });

async function everyStop(page: Page): Promise<Stop[]> {
  await page.evaluate(() => (globalThis as { focused?: Set<Element> }).focused?.clear());
  const stops: Stop[] = [];
  for (let key = 0; key < 90; key += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (stop) stops.push(stop);
    else if (stops.length > 0) break;
  }
  return stops;
}

async function problemsOn(page: Page): Promise<Stop[]> {
  await expect(page.locator('main h1, main h2').first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const stops = await everyStop(page);
  expect(stops.length).toBeGreaterThan(2);
  return stops.filter(({ problems }) => problems.length > 0);
}

describe.each(Object.entries(settings))('ux4 ux5 ux18 %s', (_, setting) => {
  test('ux4 ux5 ux18 every stop of the keyboard on a visitor’s screens', async () => {
    for (const [name, go] of Object.entries(ofVisitors)) {
      const page = await fixture.page(setting);
      await go(page);
      expect(await problemsOn(page), name).toEqual([]);
      await page.context().close();
    }
  });

  test('ux4 ux5 ux18 every stop of the keyboard on a player’s screens', async () => {
    const { visit } = await newSession(fixture, rich);
    const page = await fixture.page({ ...visit, ...setting });
    for (const [name, go] of Object.entries(ofPlayers)) {
      await go(page);
      await isPlayer(page);
      expect(await problemsOn(page), name).toEqual([]);
    }
  });
});

test('ux4 ux5 a missing ring and a bar over the focus are found', async () => {
  const page = await openAt(await fixture.page(), '/agile');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*:focus-visible { outline: none !important; } html { scroll-padding: 0 !important; }');
    document.adoptedStyleSheets.push(sheet);
    const bar = Object.assign(document.createElement('div'), { textContent: 'bar' });
    Object.assign(bar.style, { position: 'fixed', inset: '50% 0 0', zIndex: '99', background: 'red' });
    document.body.append(bar);
  });
  const problems = (await everyStop(page)).flatMap((stop) => stop.problems);
  expect(problems).toContain('no ring');
  expect(problems).toContain('covered by DIV');
});
