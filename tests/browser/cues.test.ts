/** Sound, vibration and the celebration of a win (SH-20, GM-14): two browsers play each other. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import { newSession } from './account-gestures.ts';
import { begin, climb, detail, endOf, inRoom, stake } from './game-gestures.ts';
import { expect, isPlayer, menu, openAt, openMenu, reload, stored, text } from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();

interface Noticed {
  heard: number[];
  felt: unknown[];
}

/** Runs in the page: in the place of loudspeaker and motor. */
function listenIn(): void {
  const noticed: Noticed = { heard: [], felt: [] };
  const level = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class Context {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    createGain() {
      return { gain: level, connect: <Next>(next: Next) => next };
    }
    createOscillator() {
      let ended = () => {};
      const tone = {
        frequency: { value: 0 },
        addEventListener: (_: string, done: () => void) => void (ended = done),
        connect: <Next>(next: Next) => next,
        start: () => void noticed.heard.push(tone.frequency.value),
        stop: () => queueMicrotask(() => ended()),
      };
      return tone;
    }
    async resume() {
      this.state = 'running';
    }
    async suspend() {
      this.state = 'suspended';
    }
  }
  Object.assign(window, { AudioContext: Context, noticed });
  Navigator.prototype.vibrate = (pattern) => {
    noticed.felt.push(pattern);
    return true;
  };
}

const noticedOn = (page: Page) => page.evaluate(() => (window as unknown as { noticed: Noticed }).noticed);
const key = (page: Page, id: 'cues.sound' | 'cues.vibration') =>
  menu(page).getByRole('switch', { name: text(id), exact: true });

async function openPlayer(path: string): Promise<Page> {
  const { visit } = await newSession(fixture, { wallet: { platinum_topup: 1_000, platinum_in_game: 0 } });
  const context = await fixture.context({ ...visit, reducedMotion: 'no-preference' });
  await context.addInitScript(listenIn);
  const page = await openAt(await fixture.page(context), path);
  await isPlayer(page);
  return page;
}

/** What moves of the celebration, and when the last of it ends, ms; with the boxes of what it must not cover. */
const celebrationOn = (page: Page) =>
  page.evaluate(() => {
    const layer = document.querySelector('main [data-celebration]');
    const air = layer?.querySelector(':scope > :nth-child(2)');
    const moving = document.getAnimations().filter(({ effect }) => layer?.contains((effect as KeyframeEffect).target));
    const box = air?.getBoundingClientRect();
    const read = [...document.querySelectorAll('main h1, main h1 ~ *, main section[aria-label]')];
    return {
      isHidden: layer?.getAttribute('aria-hidden') ?? null,
      moving: moving.length,
      ends: Math.max(0, ...moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
      flies: air !== null && air !== undefined && getComputedStyle(air).display !== 'none',
      covers: read.filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return box && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      }).length,
      read: read.length,
    };
  });

describe('SH-20 GM-14 a round', () => {
  test('SH-20 GM-14 is silent until chosen, heard and felt then; who wins is celebrated, the other one is not', async () => {
    const [one, other] = [await openPlayer(detail(playable.sums)), await openPlayer(detail(playable.sums))];
    await openMenu(other);
    for (const id of ['cues.sound', 'cues.vibration'] as const) {
      await expect(key(other, id)).toHaveAttribute('aria-checked', 'false');
      await key(other, id).click();
      await expect(key(other, id)).toHaveAttribute('aria-checked', 'true');
    }
    const answered = await noticedOn(other);
    expect([answered.heard.length > 0, answered.felt.length]).toEqual([true, 1]);
    expect(await stored(other)).toMatchObject({ sound: 'on', vibration: 'on' });
    await reload(other);
    await isPlayer(other);
    await openMenu(other);
    for (const id of ['cues.sound', 'cues.vibration'] as const)
      await expect(key(other, id)).toHaveAttribute('aria-checked', 'true');
    await other.keyboard.press('Escape');
    await expect(menu(other)).toBeHidden();
    expect(await noticedOn(other), 'a page that was only opened').toEqual({ heard: [], felt: [] });

    for (const page of [one, other]) await stake(page, '100');
    await begin(one, other);
    await climb(other, 2);
    const played = await noticedOn(other);
    expect([played.heard.length > 0, played.felt.length > 1]).toEqual([true, true]);
    await climb(one, 60);
    expect((await endOf(one)).outcome).toBe('won');
    const shown = await celebrationOn(one);
    expect(shown).toMatchObject({ isHidden: 'true', flies: true, covers: 0 });
    expect(shown.read).toBeGreaterThan(3);
    expect(shown.moving).toBeGreaterThan(0);
    expect(shown.ends).toBeLessThanOrEqual(2_500);
    expect(await noticedOn(one), 'nothing was chosen here').toEqual({ heard: [], felt: [] });
    await expect.poll(async () => (await celebrationOn(one)).moving).toBe(0);

    expect((await endOf(other)).outcome).toBe('lost');
    await expect(inRoom(other, 'ended').locator('[data-celebration]')).toHaveCount(0);
    await expect.poll(async () => (await noticedOn(other)).felt.at(-1)).toBe(80);

    // Less motion: the same as a still picture; more again, and it would move.
    await one.emulateMedia({ reducedMotion: 'reduce' });
    expect(await celebrationOn(one)).toMatchObject({ moving: 0, flies: false });
    await expect(inRoom(one, 'ended').locator('[data-celebration] > svg')).toBeVisible();
    await one.emulateMedia({ reducedMotion: 'no-preference' });
    expect((await celebrationOn(one)).moving).toBeGreaterThan(0);
  });

  test('SH-20 offers no vibration where less motion is asked for, and follows another tab', async () => {
    const { visit } = await newSession(fixture);
    const context = await fixture.context({ ...visit, reducedMotion: 'reduce' });
    await context.addInitScript(listenIn);
    const [page, tab] = [await openAt(await fixture.page(context)), await openAt(await fixture.page(context))];
    for (const each of [page, tab]) {
      await isPlayer(each);
      await openMenu(each);
      await expect(key(each, 'cues.sound')).toBeVisible();
      await expect(key(each, 'cues.vibration')).toHaveCount(0);
    }
    await key(page, 'cues.sound').click();
    await expect(key(tab, 'cues.sound')).toHaveAttribute('aria-checked', 'true');
    expect(await noticedOn(tab)).toEqual({ heard: [], felt: [] });
    await key(tab, 'cues.sound').click();
    await expect(key(page, 'cues.sound')).toHaveAttribute('aria-checked', 'false');
    expect(await stored(page)).not.toHaveProperty('sound');
  });
});
