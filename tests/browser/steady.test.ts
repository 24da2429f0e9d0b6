/** What moves, and when: the page while it loads, its placeholders, and what is left for who asks for less motion. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession } from './account-gestures.ts';
import { useFixture, type VisitOptions } from './fixture.ts';
import { expect, isPlayer, isReady, loginDialog, menu, openAt, openLogin, openMenu } from './gestures.ts';

const fixture = useFixture();

/** Adds up what has moved without a touch. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) moved.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved.reduce((a, b) => a + b, 0));

/** Keeps what is asked for at these addresses until the test lets it go. */
async function hold(page: Page, ...addresses: string[]): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  for (const address of addresses) {
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
  }
  return release;
}

/** Two frames later everything that a release brings has been laid out. */
const framesLater = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

describe('ux12 the home page moves less than 0.05 while font and answers are slow', () => {
  const sizes = [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ];
  test.each(sizes)('ux12 for a visitor at $width px', async (viewport) => {
    const page = await fixture.page({ viewport });
    await watchShifts(page);
    const release = await hold(page, '**/*.woff2', '**/api/**');
    await page.goto('/', { waitUntil: 'commit' });
    await isReady(page);
    const answered = page.waitForResponse('**/api/**');
    release();
    await answered;
    await page.waitForLoadState('networkidle');
    await framesLater(page);
    expect(await shiftOf(page)).toBeLessThan(0.05);
  });

  test.each(sizes)('ux12 for a player at $width px', async (viewport) => {
    const { visit } = await newSession(fixture, { wallet: { platinum_topup: 98_765, platinum_in_game: 1_234 } });
    const page = await fixture.page({ ...visit, viewport });
    await watchShifts(page);
    const release = await hold(page, '**/*.woff2', '**/api/**');
    await page.goto('/', { waitUntil: 'commit' });
    await isReady(page);
    release();
    await isPlayer(page);
    await expect(page.getByRole('banner')).toContainText('98.765,00');
    await framesLater(page);
    expect(await shiftOf(page)).toBeLessThan(0.05);
  });
});

describe('ux13 a placeholder', () => {
  const pages = [
    ['/profile/account', '**/api/v2/auth/player/accounts', 'nav ~ * span:empty'],
    ['/history/transaction', '**/api/v2/auth/transactions*', 'nav ~ * span:empty'],
    ['/top-up', '**/api/v2/auth/top-up/options*', 'fieldset span:empty'],
  ] as const;
  const motions: readonly VisitOptions['reducedMotion'][] = ['no-preference', 'reduce'];
  test.each(pages.flatMap(([path, ...rest]) => motions.map((motion) => [path, motion, ...rest] as const)))(
    'ux13 on %s comes after 300 ms and rests after 5 s, motion: %s',
    async (path, reducedMotion, call, placeholder) => {
      const { visit } = await newSession(fixture);
      const page = await fixture.page({ ...visit, ...(reducedMotion && { reducedMotion }) });
      const release = await hold(page, call);
      const asked = page.waitForRequest(call);
      // Animations stand still from the start: one that is over could not be asked for its earlier moments.
      const inspector = await page.context().newCDPSession(page);
      await inspector.send('Animation.enable');
      await inspector.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await page.goto(path);
      await asked;
      const block = page.locator('main').locator(placeholder).first();
      await expect(block).toBeAttached();
      const seen = await block.evaluate((element) => {
        const places: Element[] = [];
        for (let one: Element | null = element; one; one = one.parentElement) places.push(one);
        const all = places.flatMap((one) => one.getAnimations());
        const opacityAt = (ms: number) => {
          for (const animation of all) {
            animation.pause();
            animation.currentTime = ms;
          }
          return places.reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);
        };
        return {
          before: opacityAt(299),
          after: opacityAt(400),
          rested: opacityAt(5_400),
          ends: Math.max(...all.map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
        };
      });
      expect(seen.before).toBe(0);
      expect(seen.after).toBeGreaterThan(0.4);
      expect(seen.rested).toBe(1);
      expect(seen.ends).toBeLessThanOrEqual(5_000);
      release();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    },
  );
});

/** Every page of every browser test is watched for it (fixture.ts), as they all ask for less motion. */
describe('ux14 who asks for less motion', () => {
  test('ux14 sees dialogs and the drawer come and go without a movement', async () => {
    const page = await openAt(await fixture.page());
    await openLogin(page);
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    expect(fixture.complaints()).toEqual([]);
  });

  test('ux14 would be told of one', async () => {
    fixture.expects('motion');
    const page = await openAt(await fixture.page());
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '@keyframes slip { from { transform: translateX(9px); } } h1 { animation: slip 1s; } ' +
          'h1 + p { transition: margin 1s !important; margin-top: 40px; }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    await expect.poll(() => lines.some((line) => line.includes('slip'))).toBe(true);
  });
});
