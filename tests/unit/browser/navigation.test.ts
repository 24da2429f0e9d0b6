/** Address bar, history and the one layer on top of them (RT-16). */
import { describe, expect, it, vi } from 'vitest';
import { createNavigation } from '../../../src/web/browser/navigation.ts';

/** A browser's history whose back and forward wait for `flush`, as real ones are asynchronous. */
function fakeBrowser(start = 'https://toko.example/', state: unknown = null) {
  const entries = [{ url: new URL(start), state }];
  let index = 0;
  const pending: number[] = [];
  const events = new EventTarget();
  const current = () => entries[index] ?? expect.unreachable('there is always an entry');
  const history = {
    get state() {
      return current().state;
    },
    get length() {
      return entries.length;
    },
    pushState(next: unknown, _: string, url: string) {
      entries.splice(index + 1, entries.length, { url: new URL(url), state: next });
      index += 1;
    },
    replaceState(next: unknown, _: string, url: string) {
      entries[index] = { url: new URL(url), state: next };
    },
    scrollRestoration: 'auto',
    back: () => void pending.push(-1),
    go: (delta: number) => void pending.push(delta),
  };
  const window = {
    history,
    location: new Proxy({}, { get: (_, part) => Reflect.get(current().url, part) as unknown }),
    addEventListener: events.addEventListener.bind(events),
    scrollTo: vi.fn(),
    scrollY: 0,
    innerHeight: 700,
    document: { documentElement: { scrollHeight: 4000 } },
    performance: { now: () => 0 },
    requestAnimationFrame: (draw: () => void) => draw(),
    /** Scrolls as a person does. */
    scrolled(to: number) {
      window.scrollY = to;
      events.dispatchEvent(new Event('scroll'));
    },
  };
  const navigation = createNavigation(window as unknown as Parameters<typeof createNavigation>[0]);
  const left = vi.fn();
  navigation.onLayerLeft(left);
  /** Carries out the pending steps of the history. */
  const flush = () => {
    for (const delta of pending.splice(0)) {
      if (!entries[index + delta]) continue;
      index += delta;
      events.dispatchEvent(new Event('popstate'));
    }
  };
  return {
    navigation,
    window,
    /** Hears of a dialog that was left by going back. */
    left,
    flush,
    paths: () => entries.map(({ url }) => url.pathname + url.search),
    at: () => index,
    /** The person's own back and forward buttons. */
    user(delta: number) {
      pending.push(delta);
      flush();
    },
  };
}

describe('RT-16 pages', () => {
  it('RT-16 pushing goes on, replacing stays, back and forward move, and listeners hear of it', () => {
    const { navigation, paths, user } = fakeBrowser();
    const heard = vi.fn();
    const stop = navigation.subscribe(heard);
    navigation.push('/top-up?x=1');
    expect(navigation.place()).toMatchObject({ pathname: '/top-up', search: '?x=1' });
    expect(navigation.lastMove()).toBe('push');
    navigation.replace('/withdraw');
    expect(navigation.lastMove()).toBe('replace');
    expect(paths()).toEqual(['/', '/withdraw']);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    user(-1);
    expect([navigation.place().pathname, navigation.lastMove()]).toEqual(['/', 'pop']);
    user(1);
    expect(navigation.place().pathname).toBe('/withdraw');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('RT-11 RT-16 the back button of a page goes back, or home where there is nothing behind it', () => {
    const first = fakeBrowser('https://toko.example/nowhere/at/all');
    first.navigation.back('/');
    expect(first.navigation.place().pathname).toBe('/');
    const later = fakeBrowser();
    later.navigation.push('/nowhere/at/all');
    later.navigation.back('/');
    later.flush();
    expect(later.navigation.place().pathname).toBe('/');
    expect(later.at()).toBe(0);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example/x', 'javascript:alert(1)'])(
    'RT-16 %s is no page of the storefront',
    (to) => {
      const { navigation, paths } = fakeBrowser();
      expect(() => navigation.push(to)).toThrow('Expected a page of this storefront');
      expect(paths()).toEqual(['/']);
    },
  );
});

describe('RT-16 the layer', () => {
  it('RT-16 opening twice adds one entry, closing takes it back', () => {
    const { navigation, left, flush, at } = fakeBrowser();
    navigation.setLayer(true);
    navigation.setLayer(true);
    expect(at()).toBe(1);
    navigation.setLayer(false);
    navigation.setLayer(false);
    flush();
    expect(at()).toBe(0);
    expect(left, 'our own step back closes nothing').not.toHaveBeenCalled();
  });

  it('RT-16 forward onto the entry of a closed dialog is an ordinary page', () => {
    const { navigation, left, user } = fakeBrowser();
    navigation.setLayer(true);
    user(-1);
    user(1);
    user(-1);
    expect(left).toHaveBeenCalledOnce();
  });

  it('RT-16 moves during our own step back wait for it', () => {
    const { navigation, flush, paths, at } = fakeBrowser();
    navigation.setLayer(true);
    navigation.setLayer(false);
    navigation.push('/top-up');
    expect(navigation.place().pathname, 'not yet').toBe('/');
    flush();
    expect(navigation.place().pathname).toBe('/top-up');
    expect(paths()).toEqual(['/', '/top-up']);
    expect(at()).toBe(1);
  });

  it('RT-16 the browser scrolls back to no page that lies under a dialog, and to every other', () => {
    const { navigation, window, flush, user } = fakeBrowser();
    navigation.push('/redeem');
    navigation.setLayer(true);
    expect(window.history.scrollRestoration).toBe('manual');
    navigation.setLayer(false);
    expect(window.history.scrollRestoration).toBe('manual');
    flush();
    expect(window.history.scrollRestoration).toBe('auto');
    navigation.setLayer(true);
    user(-1);
    expect(window.history.scrollRestoration).toBe('auto');
    navigation.setLayer(true);
    navigation.push('/profile');
    expect(window.history.scrollRestoration).toBe('auto');
  });

  it('RT-16 where a dialog has closed, the page stays where it was put meanwhile', () => {
    const { navigation, window, flush } = fakeBrowser();
    navigation.setLayer(true);
    navigation.setLayer(false);
    navigation.replace('/profile');
    window.scrollTo.mockClear();
    const frames: (() => void)[] = [];
    window.requestAnimationFrame = (draw) => void frames.push(draw);
    flush();
    expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    // A dialog opened before the animation frame keeps its page's position.
    navigation.setLayer(true);
    for (const draw of frames) draw();
    expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('RT-16 a dialog opened during the step back gets its entry after it', () => {
    const { navigation, left, flush, at, user } = fakeBrowser();
    navigation.setLayer(true);
    navigation.setLayer(false);
    navigation.setLayer(true);
    flush();
    expect(at()).toBe(1);
    user(-1);
    expect(left).toHaveBeenCalledOnce();
  });

  it('RT-16 a reload on a dialog’s entry finds an ordinary page', () => {
    const { navigation, window } = fakeBrowser('https://toko.example/top-up', { key: 'a', layer: true });
    expect(window.history.state).not.toHaveProperty('layer');
    expect(navigation.place().pathname).toBe('/top-up');
  });
});

describe('GM-1 what was left', () => {
  it('GM-1 back goes down to where the list was left, forward to where the game was', () => {
    const { navigation, window, user } = fakeBrowser();
    window.scrolled(1200);
    navigation.push('/detail/cincin-lompat');
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    window.scrolled(90);
    user(-1);
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 1200);
    user(1);
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 90);
  });

  it('GM-1 a word looked for is in the address at once, scrolls nothing and is no step back', () => {
    const { navigation, window, paths, user } = fakeBrowser('https://toko.example/agile');
    const heard = vi.fn();
    navigation.subscribe(heard);
    navigation.push('/fast');
    window.scrollTo.mockClear();
    navigation.amend('/fast?cari=tangga');
    expect(paths()).toEqual(['/agile', '/fast?cari=tangga']);
    expect(navigation.place().search).toBe('?cari=tangga');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(window.scrollTo).not.toHaveBeenCalled();
    user(-1);
    expect(navigation.place().pathname).toBe('/agile');
  });
});

describe('EW-9 back from a vendor', () => {
  /** The shop's list, a page of it, perhaps with a sheet above, two pages of the vendor's, and back at the list. */
  function returned({ withSheet = false } = {}) {
    const browser = fakeBrowser();
    const { navigation, window } = browser;
    navigation.push('/profile');
    if (withSheet) navigation.setLayer(true);
    const depth = navigation.depth();
    window.history.pushState(null, '', 'https://wallet.test/oauth');
    window.history.pushState(null, '', 'https://wallet.test/agreed');
    window.history.pushState({ key: 'returned' }, '', 'https://toko.example/');
    navigation.stepOver(depth);
    return browser;
  }

  it('EW-9 RT-16 Back leads to the page that was left, never to the vendor', () => {
    const { at, flush, paths, user } = returned({ withSheet: true });
    expect(paths().slice(-2), 'the page goes on in an entry of its own').toEqual(['/', '/']);
    user(-1);
    flush();
    expect([at(), paths()[at()]]).toEqual([1, '/profile']);
  });

  it('EW-9 RT-16 from a page that was opened since, Back first leads to where the player came back', () => {
    const { navigation, at, flush, user } = returned();
    navigation.push('/top-up');
    user(-1);
    flush();
    expect([at(), navigation.place().pathname]).toEqual([5, '/']);
    user(-1);
    flush();
    expect(at()).toBe(1);
  });

  it.each([0, 9, -1])('EW-9 a depth that cannot be (%s) changes nothing', (depth) => {
    const { navigation, at, user } = fakeBrowser();
    navigation.push('/profile');
    navigation.stepOver(depth);
    user(-1);
    expect(at()).toBe(0);
  });

  it('EW-9 a history that counts no further is left alone', () => {
    const { navigation, paths } = fakeBrowser();
    for (let entry = 1; entry < 50; entry += 1) navigation.push(`/history/transaction/${entry}`);
    navigation.stepOver(48);
    expect(paths()).toHaveLength(50);
  });
});
