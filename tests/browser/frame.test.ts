/** The frame as it is measured and read: dialogs, footer, language, money. */
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import { links } from '../../src/web/runtime/config.ts';
import { newSession, onPage, openProfile, passwordDialog } from './account-gestures.ts';
import {
  expect,
  isPlayer,
  loginDialog,
  openAt,
  openLogin,
  openRegister,
  registerDialog,
  text,
  reload,
} from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();

describe('a page of a player that loads', () => {
  for (const { address, call } of [
    { address: '/profile', call: '**/api/v2/auth/player' },
    { address: '/profile/account', call: '**/api/v2/auth/player/accounts' },
  ]) {
    test(`has its footer below the screen, where the content does not move it: ${address}`, async () => {
      const { visit } = await newSession(fixture);
      const page = await fixture.page({ ...visit, viewport: { width: 412, height: 915 } });
      const footer = page.getByRole('contentinfo');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(call, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(call);
      await page.goto(address);
      await asked;
      await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
      await expect(footer).not.toBeInViewport();
      release();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    });
  }
});

describe('SH-13 modals', () => {
  for (const { width, dialog } of [
    { width: 320, dialog: 288 },
    { width: 360, dialog: 328 },
    { width: 1280, dialog: 328 },
  ]) {
    test(`SH-13 are ${dialog} px wide on a page of ${width} px`, async () => {
      const page = await openAt(await fixture.page({ viewport: { width, height: 740 } }));
      await openLogin(page);
      expect((await loginDialog(page).boundingBox())?.width).toBe(dialog);
      await page.keyboard.press('Escape');
      await openRegister(page);
      expect((await registerDialog(page).boundingBox())?.width).toBe(dialog);
    });
  }

  test('SH-13 stay usable with a keyboard on a screen of 360 × 640: the dialog scrolls, its button is reached', async () => {
    const page = await openAt(await fixture.page({ viewport: { width: 360, height: 340 } }));
    await openRegister(page);
    const button = registerDialog(page).getByRole('button', { name: text('register.submit') });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  });
});

describe('RT-16 the page under a dialog', () => {
  test('RT-16 stays where it was when the dialog closes, by its key and by going back', async () => {
    const { visit } = await newSession(fixture);
    const page = await openProfile(await fixture.page({ ...visit, viewport: { width: 360, height: 500 } }));
    const place = () => page.evaluate(() => [scrollY, (history.state as { layer?: boolean } | null)?.layer === true]);
    const opensDialog = onPage(page, 'profile.password.change');
    await opensDialog.scrollIntoViewIfNeeded();
    const [top] = await place();
    expect(top).toBeGreaterThan(100);
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opensDialog.click();
      await expect.poll(place).toEqual([top, true]);
      await close();
      await expect(passwordDialog(page)).toBeHidden();
      await expect.poll(place).toEqual([top, false]);
    }
    await opensDialog.click();
    await expect.poll(place).toEqual([top, true]);
    await reload(page);
    // As far down as there was a page before the profile was read.
    await expect.poll(async () => (await place())[0]).toBeGreaterThan(0);
    expect((await place())[1]).toBe(false);
  });
});

describe('SH-9 footer', () => {
  test('SH-9 links to the blog, the terms and the contact, and names the year of the page', async () => {
    const page = await fixture.page();
    await page.clock.setFixedTime(new Date('2031-03-04T05:06:07Z'));
    await openAt(page, '/');
    const footer = page.getByRole('contentinfo');
    for (const name of ['blog', 'terms', 'contact'] as const) {
      await expect(footer.getByRole('link', { name: text(`footer.${name}`) })).toHaveAttribute('href', links[name]);
    }
    await expect(footer).toContainText('© 2031 Platinum');
  });
});

test('WCAG 1.4.4 1.4.10 SH-13 the tabs of the history fit into 320 px at twice the text size', async () => {
  const { visit } = await newSession(fixture);
  const page = await fixture.page({ ...visit, viewport: { width: 320, height: 640 } });
  await openAt(page, '/history/transaction');
  await isPlayer(page);
  const tabs = page.getByRole('navigation', { name: text('history.sections') }).getByRole('link');
  await expect(tabs).toHaveCount(3);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity), (await tab.textContent()) ?? '').toBeLessThanOrEqual(320);
  }
});

test('WCAG 2.4.1 2.4.7 the first key leads to a link over the bar that skips it', async () => {
  const page = await openAt(await fixture.page({ viewport: { width: 360, height: 740 } }));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: text('nav.skip') });
  await expect(skip).toBeFocused();
  const isOnTop = await skip.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === link && height >= 44;
  });
  expect(isOnTop).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

describe('GM-8 a list of games', () => {
  for (const width of [320, 360, 1280]) {
    test(`GM-8 begins with what can be played; the rest is one row of smaller cards, at ${width} px`, async () => {
      const page = await fixture.page({ viewport: { width, height: 800 } });
      for (const path of ['/', '/agile', '/fast']) {
        await openAt(page, path);
        const lists = await page.locator('main ul:has(a[href^="/detail/"])').evaluateAll((all) =>
          all.map((list) => ({
            title: list.previousElementSibling?.textContent ?? null,
            games: [...list.querySelectorAll('a')].map((game) => {
              const { top, width: wide, height } = game.getBoundingClientRect();
              return { slug: game.pathname.slice('/detail/'.length), top: Math.round(top), size: wide * height };
            }),
          })),
        );
        expect(lists.map(({ title }) => title)).toEqual([null, text('games.card.soon')]);
        const [open, soon] = lists.map(({ games }) => games);
        const canBePlayed: readonly string[] = Object.values(playable);
        expect(open?.every(({ slug }) => canBePlayed.includes(slug))).toBe(true);
        expect(soon?.some(({ slug }) => canBePlayed.includes(slug))).toBe(false);
        expect(new Set(soon?.map(({ top }) => top)).size).toBe(1);
        expect(Math.max(...(soon ?? []).map(({ size }) => size))).toBeLessThan(
          Math.min(...(open ?? []).map(({ size }) => size)),
        );
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    });
  }
});
