/** What the first script asks for: the shop's font only where it comes in time (SH-16), and a returning player's chunks. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preloadChunks, preloadFont } from '../../../src/web/browser/preload.ts';

/** What the page asks for after its first byte came `wait` ms after the request; null: the browser does not say. */
function asked(wait: number | null, font: string | null = '/assets/font-abc.woff2') {
  const root = { dataset: {} as Record<string, string> };
  const links: object[] = [];
  const window = {
    document: {
      documentElement: root,
      head: { append: (link: object) => void links.push(link) },
      createElement: () => ({}),
    },
    performance: {
      getEntriesByType: () => (wait === null ? [] : [{ requestStart: 200, responseStart: 200 + wait }]),
    },
  } as unknown as Window;
  preloadFont(window, font ?? undefined);
  return { links, isOurs: 'font' in root.dataset };
}

describe('SH-16 the font', () => {
  it('SH-16 is asked for early where the page came fast', () => {
    const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: '/assets/font-abc.woff2' };
    expect(asked(8)).toEqual({ links: [preload], isOurs: true });
    expect(asked(100).isOurs).toBe(true);
  });

  it('SH-16 gives way to the system’s on a slow line', () => {
    expect(asked(101)).toEqual({ links: [], isOurs: false });
  });

  it('SH-16 gives way where nothing is known', () => {
    expect(asked(null).isOurs).toBe(false);
    expect(asked(8, null)).toEqual({ links: [], isOurs: false });
  });
});

afterEach(() => void vi.useRealTimers());
it('asks for scripts as modules and for styles as styles, after all else and each in a task of its own', () => {
  vi.useFakeTimers();
  const links: object[] = [];
  const document = { head: { append: (link: object) => void links.push(link) }, createElement: () => ({}) };
  preloadChunks(document as unknown as Document, '/assets/money-1.js  /assets/money-1.css ');
  expect([links.length, vi.getTimerCount()]).toEqual([0, 2]);
  vi.runAllTimers();
  const low = { crossOrigin: '', fetchPriority: 'low' };
  expect(links).toEqual([
    { rel: 'modulepreload', href: '/assets/money-1.js', ...low },
    { rel: 'preload', as: 'style', href: '/assets/money-1.css', ...low },
  ]);
});
