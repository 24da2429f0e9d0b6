/** A wide screen: where the pages begin, the links in the top bar, and what stands beside a receipt (SH-17, SH-18). */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import { roomSamples } from '../../src/sandbox/testbed/room-samples.ts';
import { pages } from '../flows/kit/addresses.ts';
import { newSession } from './account-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { detail, inRoom, takeSeat } from './game-gestures.ts';
import {
  askForCode,
  expect,
  fillLogin,
  isPlayer,
  loginDialog,
  logOut,
  menu,
  menuButton,
  openAt,
  openLogin,
  password,
  submitIn,
  text,
} from './gestures.ts';

const fixture = useFixture();
const desk = { width: 1280, height: 800 };
const history = '/history/transaction';
const rich: Partial<PlayerRequest> = {
  wallet: { platinum_topup: 1_250, platinum_in_game: 3_400 },
  history: [{ type: 'topup', platinum: 1_000, ageMs: 60_000 }],
};

/** How far right of the brand the first letter of the heading stands, px. */
const indentOf = async (page: Page): Promise<number> => {
  await expect(page.locator('main h1').first()).toBeVisible();
  return page.evaluate(() => {
    const [heading, brand] = [document.querySelector('main h1'), document.querySelector('header a')];
    if (!heading || !brand) throw new Error('Expected a heading and a brand on the page; one of them is not there.');
    const letters = document.createRange();
    letters.selectNodeContents(heading);
    return Math.round(letters.getClientRects()[0]?.left ?? NaN) - Math.round(brand.getBoundingClientRect().left);
  });
};

/** Of each page one address. */
const everyPage = pages
  .filter(({ pattern }) => !pattern.startsWith('/:'))
  .map(({ name, samples: [path = '/'] }) => (name === 'gameDetail' ? detail(playable.rings) : path));

describe('SH-18 the heading begins where the brand does', () => {
  test('SH-18 on every page as it is served', async () => {
    const page = await fixture.page({ viewport: desk, javaScriptEnabled: false });
    for (const path of everyPage) {
      await page.goto(path);
      expect(await indentOf(page), path).toBe(0);
    }
  });

  test('SH-18 on every page of a player once it is there', async () => {
    const { visit } = await newSession(fixture, rich);
    const page = await openAt(await fixture.page({ ...visit, viewport: desk }));
    await isPlayer(page);
    for (const path of everyPage) {
      if (path.startsWith('/verification') || path.startsWith('/transaction')) continue;
      await openAt(page, path);
      await isPlayer(page);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      expect(await indentOf(page), path).toBe(0);
    }
    await openAt(page, history);
    await page.locator(`main a[href^="${history}/"]`).click();
    await expect(page.locator('main dl').first()).toBeVisible();
    expect(await indentOf(page), 'a receipt').toBe(0);
    const [round] = roomSamples['gameResults.accepted'](new Date()).results;
    await fixture.fault({ call: 'replay', kind: 'accepted', times: 9 });
    await openAt(page, `/history/game/${round?.id}`);
    await expect(page.locator('main dl').first()).toBeVisible();
    expect(await indentOf(page), 'a round').toBe(0);
    await openAt(page, detail(playable.sums));
    await takeSeat(page);
    await expect(inRoom(page, 'waiting')).toBeVisible();
    expect(await indentOf(page), 'a room').toBe(0);
  });

  test('SH-18 on the step of a code', async () => {
    const page = await openAt(await fixture.page({ viewport: desk }));
    await askForCode(page, newPhone());
    expect(await indentOf(page), 'the code').toBe(0);
  });

  test('SH-18 a scene stands in the middle, with its picture', async () => {
    fixture.expects(404);
    const page = await openAt(await fixture.page({ viewport: desk }), '/not/a/page');
    const middle = async (place: Locator) => {
      const box = await place.boundingBox();
      return (box?.x ?? NaN) + (box?.width ?? NaN) / 2;
    };
    for (const place of [page.locator('main h1'), page.locator('main svg').first()])
      expect(Math.abs((await middle(place)) - (await middle(page.getByRole('main'))))).toBeLessThan(1);
  });
});

describe('SH-17 the bar of a player', () => {
  const links = (page: Page) => page.getByRole('navigation', { name: text('drawer.pages') }).getByRole('link');

  test('SH-17 leads to the pages from 1024 px on, marks the one that is shown, and opens the drawer for the rest', async () => {
    const { visit } = await newSession(fixture);
    const page = await openAt(await fixture.page({ ...visit, viewport: { width: 1024, height: 768 } }));
    await expect(links(page)).toHaveText(
      (['games', 'profile', 'redeem', 'history'] as const).map((name) => text(`drawer.${name}`)),
    );
    await links(page).nth(1).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(links(page).nth(1)).toHaveAttribute('aria-current', 'page');
    await expect(links(page).first()).not.toHaveAttribute('aria-current');
    // Everything in one line, and nothing cut off.
    const boxes = await page.locator('header a, header button:visible').evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return { middle: Math.round((top + bottom) / 2), left, right };
      }),
    );
    expect(new Set(boxes.map(({ middle }) => middle)).size).toBe(1);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1024);
    expect(Math.min(...boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0)))).toBeGreaterThan(-1);
    await expect(page.getByRole('button', { name: text('nav.menu') })).toBeHidden();
    const account = page.getByRole('banner').getByRole('button', { name: text('drawer.account') });
    await account.click();
    for (const name of ['drawer.language', 'drawer.help', 'drawer.logout'] as const)
      await expect(menu(page).getByText(text(name)).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await logOut(page);
    await expect(links(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: text('nav.menu') })).toBeVisible();
  });

  test('SH-17 has the menu below 1024 px, and for a visitor', async () => {
    const phone = newPhone();
    await fixture.player({ phone });
    const page = await openAt(await fixture.page({ viewport: desk }));
    await expect(links(page)).toHaveCount(0);
    await openLogin(page);
    await fillLogin(page, phone, password);
    await submitIn(loginDialog(page)).click();
    await isPlayer(page);
    await expect(links(page)).toHaveCount(4);
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(links(page)).toHaveCount(0);
    await expect(menuButton(page)).toHaveAccessibleName(text('nav.menu'));
    await expect(menuButton(page)).toBeVisible();
  });
});

test('TX-1 what stands beside a receipt is no wider than it', async () => {
  const { visit } = await newSession(fixture, rich);
  const page = await openAt(await fixture.page({ ...visit, viewport: desk }), history);
  await page.locator(`main a[href^="${history}/"]`).click();
  const share = page.getByRole('button', { name: text('transaction.picture.save') });
  const receipt = await page.getByRole('article').boundingBox();
  const box = await share.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(Math.min(400, receipt?.width ?? 0));
  expect(box?.x).toBeGreaterThan((receipt?.x ?? 0) + (receipt?.width ?? 0));
});
