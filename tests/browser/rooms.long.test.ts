/** Two browsers play each other; server, database, ledger and live connection are real. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import { platinum } from '../../src/contract/money.ts';
import { rangeOf, rewardOf } from '../../src/contract/stake.ts';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { formatPlatinum } from '../../src/web/ui/format.ts';
import { onPage } from './account-gestures.ts';
import {
  begin,
  climb,
  detail,
  endOf,
  inRoom,
  isLive,
  joinKey,
  jump,
  sow,
  catchDrops,
  openGame,
  stake,
  takeSeat,
  type End,
} from './game-gestures.ts';
import { balance, expect, logIn, openAt, submitIn, text, toast } from './gestures.ts';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

const holds = (page: Page, kind: 'token' | 'winning', amount: number) =>
  expect(balance(page, kind)).toContainText(formatPlatinum(amount));

/** Balances after a round for 100, of a player who had 1,000 Token. */
async function expectPaid(page: Page, slug: string, { outcome, points: [mine = 0] }: End): Promise<void> {
  const scores = catalogue.find((game) => game.slug === slug)?.scores ?? [];
  await holds(page, 'token', outcome === 'drawn' ? 1_000 : 900);
  await holds(page, 'winning', outcome === 'won' ? rewardOf(platinum(100), rangeOf(scores, mine).percent) : 0);
}

async function playRound(slug: string): Promise<[one: Page, other: Page]> {
  const pages: [Page, Page] = [await openGame(fixture, detail(slug)), await openGame(fixture, detail(slug))];
  for (const page of pages) await stake(page, '100');
  await begin(...pages);
  return pages;
}

const opposite = { won: 'lost', lost: 'won', drawn: 'drawn' } as const;

describe('GM-5 two browsers', () => {
  test('GM-3 GM-5 HI-1 climb against each other to the top; the stake moves and the round is in the history', async () => {
    const slug = playable.sums;
    const [one, other] = await playRound(slug);
    await holds(one, 'token', 900);
    await climb(other, 3);
    await climb(one, 60);
    const [mine, theirs] = [await endOf(one), await endOf(other)];
    expect(mine).toMatchObject({ outcome: 'won', reason: 'played', points: [100, 15] });
    expect(theirs).toMatchObject({ outcome: 'lost', reason: 'played', points: [15, 100] });
    await expectPaid(one, slug, mine);
    await expectPaid(other, slug, theirs);
    await openAt(one, '/history/game');
    const row = one.getByRole('main').locator('a[href^="/history/game/"]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(text('results.outcome.won'));
    await row.tap();
    await expect(one.getByRole('table').getByRole('row')).toHaveCount(21);
  });

  test('GM-3 GM-5 jump from ring to ring by touch; who has more points is paid by them', async () => {
    const slug = playable.rings;
    const [one, other] = await playRound(slug);
    await Promise.all([jump(one), jump(other)]);
    const [mine, theirs] = [await endOf(one), await endOf(other)];
    expect(mine.points).toEqual(theirs.points.toReversed());
    expect(Math.min(...mine.points)).toBeGreaterThan(0);
    expect(theirs.outcome).toBe(opposite[mine.outcome as keyof typeof opposite]);
    await expectPaid(one, slug, mine);
    await expectPaid(other, slug, theirs);
  });
});

describe('GM-11 the other games', () => {
  test('GM-3 GM-11 HI-1 sow into the store against each other; more points are paid, and the round is in the history', async () => {
    const slug = playable.sowing;
    const [one, other] = await playRound(slug);
    await sow(one, 5);
    await sow(other, 2);
    await fixture.advance(58_000);
    const [mine, theirs] = [await endOf(one), await endOf(other)];
    expect(mine).toMatchObject({ outcome: 'won', reason: 'played', points: [25, 10] });
    expect(theirs).toMatchObject({ outcome: 'lost', reason: 'played', points: [10, 25] });
    await expectPaid(one, slug, mine);
    await expectPaid(other, slug, theirs);
    await one
      .getByRole('main')
      .getByRole('link', { name: text('room.ended.replay') })
      .tap();
    await expect(one.getByRole('table').getByRole('row')).toHaveCount(6);
    await expect(one.getByRole('table')).toContainText(/Lubang [1-7]/);
  });

  test('GM-3 GM-11 HI-1 catch drops against each other; more points are paid, and the round can be watched again', async () => {
    const slug = playable.drops;
    const [one, other] = await playRound(slug);
    await catchDrops(one, 20);
    await catchDrops(other, 3);
    await fixture.advance(58_000);
    const [mine, theirs] = [await endOf(one), await endOf(other)];
    expect(mine.points).toEqual(theirs.points.toReversed());
    expect(mine.points[0]).toBeGreaterThan(mine.points[1] ?? 0);
    expect(mine).toMatchObject({ outcome: 'won', reason: 'played' });
    await expectPaid(one, slug, mine);
    await expectPaid(other, slug, theirs);
    await one
      .getByRole('main')
      .getByRole('link', { name: text('room.ended.replay') })
      .tap();
    await expect(one.getByRole('table').getByRole('row')).toHaveCount(21);
    await onPage(one, 'replay.play').tap();
    await expect(one.locator('[data-replay] [data-question="0"]')).toContainText('Tangkap');
  });
});

/** A phone held sideways, and a small one held upright. */
const hardSizes = [
  { width: 800, height: 360 },
  { width: 320, height: 568 },
];

describe('GM-5 a small phone, and one held sideways', () => {
  for (const slug of Object.values(playable)) {
    test(`GM-5 WCAG 1.3.4 shows clock, players and all that is played with on one screen: ${slug}`, async () => {
      const [one] = await playRound(slug);
      const main = one.getByRole('main');
      const read = [main.getByRole('timer'), ...(slug === playable.sums ? [main.locator('[data-question]')] : [])];
      const touched =
        slug === playable.rings ? [main.locator('[data-board]')] : await main.locator('[aria-keyshortcuts]').all();
      expect(touched.length).toBe(
        { [playable.rings]: 1, [playable.sums]: 4, [playable.sowing]: 7, [playable.drops]: 4 }[slug],
      );
      for (const size of hardSizes) {
        await one.setViewportSize(size);
        for (const part of [...read, ...touched]) {
          const box = await part.boundingBox();
          const height = await one.evaluate(() => innerHeight);
          expect(box?.y, 'below the bar').toBeGreaterThanOrEqual(59);
          expect((box?.y ?? 0) + (box?.height ?? Infinity), 'above the edge').toBeLessThanOrEqual(height);
          expect(box?.height, 'for an eye or a finger').toBeGreaterThanOrEqual(read.includes(part) ? 20 : 39);
        }
      }
    });
  }
});

const invitationOf = async (host: Page): Promise<string> =>
  (await inRoom(host, 'waiting')
    .getByText(/^[A-Z0-9]{6}$/)
    .textContent()) ?? '';

describe('GM-5 rooms', () => {
  test('GM-5 a friend comes by the invitation, whose stake counts', async () => {
    const one = await openGame(fixture, detail(playable.sums));
    await stake(one, '25');
    await onPage(one, 'room.invite').tap();
    await expect(inRoom(one, 'waiting')).toBeVisible();
    const code = await invitationOf(one);
    const other = await openGame(fixture, detail(playable.sums, code));
    await expect(other.getByRole('main').locator('form')).toContainText('25,00');
    await takeSeat(other);
    for (const page of [one, other]) await expect(inRoom(page, 'playing')).toBeVisible();
  });

  test('GM-5 ux4 whoever comes third sees and hears why, though the page was at its top, and goes on by keys', async () => {
    const one = await openGame(fixture, detail(playable.sums));
    await onPage(one, 'room.invite').tap();
    const path = detail(playable.sums, await invitationOf(one));
    const [other, third] = [await openGame(fixture, path), await openGame(fixture, path)];
    await expect(joinKey(third)).toBeVisible();
    await takeSeat(other);
    fixture.expects(409);
    await joinKey(third).tap();
    const refused = inRoom(third, 'refused');
    await expect(refused).toContainText(text('room.refused.room_full'));
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(refused).toBeFocused();
    await third.keyboard.press('Tab');
    await third.keyboard.press('Enter');
    await expect(third.locator('main :focus').locator('input[name="stake"]')).toBeAttached();
  });

  test('GM-18 a visitor reads who invites and for how much, and comes back to it by the login', async () => {
    const one = await openGame(fixture, detail(playable.sums));
    await stake(one, '25');
    await onPage(one, 'room.invite').tap();
    const code = await invitationOf(one);
    const phone = newPhone();
    await fixture.player({ phone, wallet: { platinum_topup: 1_000, platinum_in_game: 0 } });
    const other = await openAt(await fixture.page(), detail(playable.sums, code));
    const note = other.locator('[data-invitation]');
    await expect(note).toContainText('mengajakmu main');
    await expect(note).toContainText(text('room.invited.text', { platinum: '25,00' }));
    await logIn(other, phone);
    await expect(other).toHaveURL(`${fixture.platform.shop}${detail(playable.sums, code)}`);
    await takeSeat(other);
    for (const page of [one, other]) await expect(inRoom(page, 'playing')).toBeVisible();
  });

  test('GM-5 where nobody comes a practice opponent sits down, is called one, and the stake is back', async () => {
    const page = await openGame(fixture, detail(playable.rings));
    await takeSeat(page);
    await expect(inRoom(page, 'waiting')).toBeVisible();
    await isLive(page);
    await fixture.advance(20_000);
    await expect(page.getByRole('main').getByText(text('room.practice'), { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('main')).toContainText(text('room.practice.free'));
    await holds(page, 'token', 1_000);
    await onPage(page, 'room.leave.free').tap();
    await expect(inRoom(page, 'ended')).toContainText(text('room.practice.free'));
  });
});

describe('GM-12 GM-13 the two of a match', () => {
  /** Both are at the end of a match for 100, which `other` left. */
  async function ended(): Promise<[one: Page, other: Page]> {
    const [one, other] = await playRound(playable.sums);
    await onPage(other, 'room.leave').tap();
    await onPage(other, 'room.leave.confirm').tap();
    for (const page of [one, other]) await expect(inRoom(page, 'ended')).toBeVisible();
    return [one, other];
  }
  const again = (page: Page) =>
    page.getByRole('main').getByRole('button', { name: text('room.rematch', { name: '' }) });

  test('GM-12 meet again by the same key, in one room and for one stake each', async () => {
    const pages = await ended();
    for (const page of pages) {
      await again(page).tap();
      await expect(page.getByRole('main')).toContainText(text('room.rematch.note'));
    }
    await Promise.all(pages.map(takeSeat));
    for (const page of pages) {
      await expect(inRoom(page, 'starting').or(inRoom(page, 'playing'))).toBeVisible();
    }
    await holds(pages[1], 'token', 800);
  });

  test('GM-13 one waits for the other, who finds that in the list of a later visit', async () => {
    const pages = await ended();
    for (const page of pages) {
      await openAt(page, detail(playable.sums));
      await onPage(page, 'room.opponents').tap();
      const waits = text('room.opponents.waits', { platinum: '100,00' });
      await expect(page.getByText(waits)).toHaveCount(page === pages[1] ? 1 : 0);
      await again(page).tap();
      await takeSeat(page);
    }
    for (const page of pages) await expect(inRoom(page, 'playing')).toBeVisible();
    await holds(pages[1], 'token', 800);
  });
});

describe('GM-7 practice', () => {
  test('GM-7 whoever has no Platinum practises at once, against the clock and an opponent, and pays nothing', async () => {
    const page = await openGame(fixture, detail(playable.sums), 0);
    await onPage(page, 'room.practice.begin').tap();
    await expect(inRoom(page, 'starting')).toContainText(text('room.practice.free'));
    await isLive(page);
    await fixture.advance(3_100);
    await expect(inRoom(page, 'playing')).toContainText(text('room.practice'));
    await onPage(page, 'room.leave').tap();
    await onPage(page, 'room.leave.confirm').tap();
    await expect(inRoom(page, 'ended')).toContainText(text('room.practice.free'));
    await holds(page, 'token', 0);
    await holds(page, 'winning', 0);
  });
});

describe('GM-5 SS-3 a seat that was left', () => {
  test('GM-5 SS-3 the balance in the bar is true for who comes back after the refund', async () => {
    const page = await openGame(fixture, detail(playable.sums));
    await stake(page, '100');
    await takeSeat(page);
    await expect(inRoom(page, 'waiting')).toContainText(text('room.from.token', { token: '100,00' }));
    await holds(page, 'token', 900);
    await page.locator('header a[href="/"]').first().tap();
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    // Away after 4 s of silence, gone after 15 s more.
    await fixture.advance(6_000);
    await fixture.advance(16_000);
    await page.goBack();
    await expect(joinKey(page)).toBeVisible();
    await holds(page, 'token', 1_000);
  });
});

describe('GM-4 the page of a game', () => {
  test('GM-2 GM-4 the score table says in Platinum what the chosen stake pays', async () => {
    const page = await openGame(fixture, detail(playable.sums));
    const cells = page.getByRole('table').getByRole('cell');
    await stake(page, '50');
    await expect(cells).toHaveText(['80,00', '90,00', '100,00']);
    await page
      .getByRole('main')
      .getByRole('button', { name: text('room.stake.preset', { platinum: '500,00' }) })
      .tap();
    await expect(cells).toHaveText(['800,00', '900,00', '1.000,00']);
  });

  test('GM-4 GM-5 whoever has never played tries it first, by touch and without an account', async () => {
    const page = await openAt(await fixture.page(), detail(playable.sums));
    await onPage(page, 'trial.open').tap();
    const trial = page.locator('[data-trial]');
    await expect(trial).toContainText('4 + 3');
    await trial.getByRole('button').filter({ hasText: /7$/ }).tap();
    await expect(trial).toContainText(text('round.sum.right'));
    await trial.getByRole('button').filter({ hasText: /14$/ }).tap();
    await expect(trial).toContainText(text('round.sum.wrong'));
    await openAt(page, detail(playable.sowing));
    await onPage(page, 'trial.open').tap();
    await trial.getByRole('button', { name: text('round.sowing.hole', { hole: 5, n: 3 }) }).tap();
    await expect(trial).toContainText(text('round.sowing.right'));
    await trial.getByRole('button', { name: text('round.sowing.hole', { hole: 2, n: 3 }) }).tap();
    await expect(trial).toContainText(text('round.sowing.wrong'));
    await openAt(page, detail(playable.drops));
    await onPage(page, 'trial.open').tap();
    await trial.getByRole('button', { name: /bintang merah$/ }).tap();
    await expect(trial).toContainText(text('round.drops.right'));
    await trial.getByRole('button', { name: /daun merah$/ }).tap();
    await expect(trial).toContainText(text('round.drops.wrong'));
    await openAt(page, detail(playable.rings));
    await onPage(page, 'trial.open').tap();
    await page.locator('[data-board="ring"]').tap();
    await expect(trial.getByRole('status')).toHaveText(
      new RegExp(`${text('round.ring.hit')}|${text('round.ring.miss')}`),
    );
  });

  test('GM-4 its link is copied without anything else of the address, and the toast says so', async () => {
    const page = await openAt(
      await fixture.page({ permissions: ['clipboard-read', 'clipboard-write'] }),
      `${detail(playable.rings)}?e=1&phone=0812`,
    );
    await onPage(page, 'game.share').tap();
    await expect(toast(page)).toHaveText(text('game.share.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${fixture.platform.shop}${detail(playable.rings)}`,
    );
  });

  test('GM-1 GM-4 a closed game says so and takes nobody; an unknown one leads back to the list', async () => {
    const page = await openAt(await fixture.page(), detail('kuda-kilat'));
    await expect(page.getByRole('main')).toContainText(text('game.soon'));
    await expect(submitIn(page.getByRole('main'))).toHaveCount(0);
    fixture.expects(404);
    await openAt(page, detail('tidak-ada'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('game.unknown.title'));
  });
});

describe('GM-1 the list of games', () => {
  test('GM-1 a word finds games by name and description, and is there again after going back, as is the place', async () => {
    const page = await openAt(await fixture.page(), '/');
    const cards = page.getByRole('main').locator('a[href^="/detail/"]');
    const all = await cards.count();
    expect(all).toBeGreaterThanOrEqual(12);
    await page.getByRole('searchbox').fill('cincin kelereng');
    await expect(cards).toHaveCount(1);
    await cards.first().tap();
    await expect(page).toHaveURL(new RegExp(detail(playable.rings)));
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('cincin kelereng');
    await page.getByRole('searchbox').fill('');
    await expect(cards).toHaveCount(all);
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const place = await page.evaluate(() => scrollY);
    await cards.last().tap();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  test('GM-1 RT-1 what nothing matches is said, and the way back to all of them', async () => {
    const page = await openAt(await fixture.page(), '/fast?cari=kuda');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(text('games.search.none.title'));
    await page
      .getByRole('main')
      .getByRole('link', { name: text('games.empty.action') })
      .tap();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page).toHaveURL(/\/$/);
  });
});

describe('GM-9 a seat from other pages', () => {
  const strip = (page: Page) => page.locator('[data-seat]');
  const go = (page: Page, path: string) => page.locator(`header a[href="${path}"]`).first().tap();
  /** How often the balances are read from now on. */
  const readsOf = (page: Page) => {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(routeOf(calls.wallet))) reads.push(request.url());
    });
    return reads;
  };
  const title = 'Tangga Hitung';

  /** Each for another stake: whoever waits for the same one is an opponent. */
  async function waitFor(platinums: number): Promise<Page> {
    const page = await openGame(fixture, detail(playable.sums));
    await stake(page, String(platinums));
    await takeSeat(page);
    await expect(inRoom(page, 'waiting')).toBeVisible();
    return page;
  }

  test('GM-9 is one tap away, by keyboard as well, in one row that covers nothing; its own page has no strip', async () => {
    const page = await waitFor(110);
    await expect(strip(page)).toHaveCount(0);
    await go(page, '/');
    await expect(strip(page)).toContainText(text('seat.waiting', { game: title }));
    const top = await page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom);
    const below = await page.getByRole('main').boundingBox();
    const box = await strip(page).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(top);
    expect(box?.height, 'one row, for a finger').toBeGreaterThanOrEqual(44);
    expect((below?.y ?? 0) - top, 'moves the page by one row').toBeLessThanOrEqual(56);
    await strip(page).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(inRoom(page, 'waiting')).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  });

  test('GM-9 says against whom the round runs, and leads into it by a tap anywhere on it', async () => {
    const [one] = await playRound(playable.sums);
    const shown = await inRoom(one, 'playing').textContent();
    const name = /Pemain \d{4}/.exec(shown ?? '')?.[0] ?? '';
    expect(name).not.toBe('');
    await go(one, '/');
    await expect(strip(one)).toContainText(text('seat.playing', { game: title, name }));
    const box = await strip(one).boundingBox();
    await one.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) - 8, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(inRoom(one, 'playing')).toBeVisible();
  });

  test('GM-9 SS-3 holds no seat: once that is gone a toast says so, and the stake is back', async () => {
    const page = await waitFor(115);
    await holds(page, 'token', 885);
    await go(page, '/');
    await expect(strip(page)).toBeVisible();
    await fixture.advance(6_000);
    await expect(strip(page)).toContainText(text('seat.away', { game: title }), { timeout: 20_000 });
    await fixture.advance(16_000);
    await expect(strip(page)).toHaveCount(0, { timeout: 20_000 });
    await expect(toast(page)).toContainText(text('seat.ended'));
    await holds(page, 'token', 1_000);
  });

  test('GM-9 SS-3 a page of a game has the balances read again only where a seat was there before', async () => {
    const page = await waitFor(120);
    await go(page, '/');
    await expect(strip(page)).toBeVisible();
    const reads = readsOf(page);
    await fixture.advance(6_000);
    await fixture.advance(16_000);
    await page.locator(`main a[href="${detail(playable.sums)}"]`).tap();
    await expect(page.locator('input[name="stake"]')).toBeVisible();
    await holds(page, 'token', 1_000);
    expect(reads).toHaveLength(1);
    await go(page, '/');
    await page.locator(`main a[href="${detail(playable.rings)}"]`).tap();
    await expect(page.locator('input[name="stake"]')).toBeVisible();
    await go(page, '/');
    await expect(page.getByRole('main').locator('form')).toHaveCount(0);
    expect(reads).toHaveLength(1);
  });
});
