import type { Page } from 'playwright';
import { readSum } from './sums.ts';
import { newSession } from './account-gestures.ts';
import { expect, isPlayer, openAt, submitIn } from './gestures.ts';
import type { Fixture } from './fixture.ts';

export const detail = (slug: string, invitation = ''): string => `/detail/${slug}${invitation && `/${invitation}`}`;

export async function openGame(fixture: Fixture, path: string, token = 1_000): Promise<Page> {
  const { visit } = await newSession(fixture, { wallet: { platinum_topup: token, platinum_in_game: 0 } });
  const page = await openAt(await fixture.page(visit), path);
  await isPlayer(page);
  return page;
}

export const inRoom = (page: Page, screen: string) => page.locator(`main [data-room="${screen}"]`);

/** Of the stake or the invitation; that of a typed code comes after it. */
export const joinKey = (page: Page) => submitIn(page.locator('main form').first());

export async function takeSeat(page: Page): Promise<void> {
  await joinKey(page).tap();
  await expect(page.locator('main [data-room-id], main [data-room="ended"]')).toBeVisible();
}

export async function stake(page: Page, digits: string): Promise<void> {
  await page.locator('input[name="stake"]').fill(digits);
}

/** Waits for the live connection: a connected player is present, however far the platform's clock moves. */
export const isLive = (page: Page) => expect(page.locator('main [data-connection="live"]')).toBeAttached();

export async function begin(one: Page, other: Page): Promise<void> {
  await takeSeat(one);
  await expect(inRoom(one, 'waiting')).toBeVisible();
  await takeSeat(other);
  for (const page of [one, other]) await expect(inRoom(page, 'playing')).toBeVisible();
}

interface Asked {
  seq: number;
  text: string;
  choices: number[];
}

/** The sum on the screen with its answers, read at one moment; null where there is none. */
const askedOn = (page: Page): Promise<Asked | null> =>
  page.evaluate(() => {
    const question = document.querySelector('main [data-question]');
    if (!question) return null;
    const keys = [...document.querySelectorAll('main [aria-keyshortcuts]')];
    return {
      seq: Number(question.getAttribute('data-question')),
      text: question.textContent ?? '',
      choices: keys.map((key) => Number(key.lastChild?.textContent)),
    };
  });

/** Answers up to `most` sums correctly by keyboard; fewer where the round ends first. */
export async function climb(page: Page, most: number): Promise<void> {
  const first = (await askedOn(page))?.seq ?? 0;
  await expect
    .poll(
      async () => {
        const asked = await askedOn(page);
        if (!asked || asked.seq >= first + most) return 'done';
        const sum = readSum(asked.text);
        // The game ignores an answer faster than anybody can read, so the same sum may be asked again.
        if (sum !== null) await page.keyboard.press(String(asked.choices.indexOf(sum) + 1));
        return asked.seq;
      },
      { timeout: 60_000, intervals: [150] },
    )
    .toBe('done');
}

/** Sows from the right hole of up to `most` boards, by keyboard. */
export async function sow(page: Page, most: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const asked = await askedOn(page);
        if (!asked || asked.seq >= most) return 'done';
        const [, seeds = ''] = /: ([\d, ]+)/.exec(asked.text) ?? [];
        const holes = seeds.split(', ').map(Number);
        await page.keyboard.press(String(holes.findIndex((_, hole) => endsInStore(holes, hole)) + 1));
        return asked.seq;
      },
      { timeout: 60_000, intervals: [350] },
    )
    .toBe('done');
}

/** Catches the wanted drop of up to `most` showers, by keyboard and by what is said of them. */
export async function catchDrops(page: Page, most: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const asked = await askedOn(page);
        if (!asked || asked.seq >= most) return 'done';
        const [, wanted = '', drops = ''] = /^Tangkap (.+)\. Jalur 1 sampai 4: (.+)\.$/.exec(asked.text) ?? [];
        await page.keyboard.press(String(drops.split(', ').indexOf(wanted) + 1));
        return asked.seq;
      },
      { timeout: 60_000, intervals: [250] },
    )
    .toBe('done');
}

/** Sown seed by seed, as the rules on the page say. */
function endsInStore(seeds: readonly number[], from: number): boolean {
  const board = [...seeds, 0];
  for (let hole = from; (board[hole] ?? 0) > 0;) {
    const hand = board[hole] ?? 0;
    board[hole] = 0;
    if (hole + hand >= 7) return hole + hand === 7;
    for (let step = 1; step <= hand; step += 1) board[hole + step] = (board[hole + step] ?? 0) + 1;
    hole += hand;
    if (board[hole] === 1) return false;
  }
  return false;
}

export async function jump(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => void requestAnimationFrame(done));
    const turned = (board: Element): number | null => {
      const turning = board
        .getAnimations({ subtree: true })
        .find(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
      const target = turning?.effect instanceof KeyframeEffect ? turning.effect.target : null;
      if (!target) return null;
      const { a, b } = new DOMMatrix(getComputedStyle(target).transform);
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    for (let shown = document.querySelector('main [data-room="playing"]'); shown?.isConnected;) {
      const board = shown.querySelector('[data-board="ring"]');
      const angle = board && turned(board);
      const gap = Number(board?.getAttribute('data-gap'));
      if (board && angle !== null && Math.abs(((angle - gap + 540) % 360) - 180) < 9) {
        board.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      }
      await frame();
    }
  });
}

export interface End {
  outcome: string | null;
  reason: string | null;
  /** The player's own points, then the opponent's. */
  points: number[];
}

export async function endOf(page: Page): Promise<End> {
  const ended = inRoom(page, 'ended');
  await expect(ended).toBeVisible({ timeout: 90_000 });
  const points = await ended.locator('section b').allTextContents();
  return {
    outcome: await ended.getAttribute('data-outcome'),
    reason: await ended.getAttribute('data-reason'),
    points: points.map(Number),
  };
}
