/** An import waits for the style sheets that the build names with it, and asks again for one that failed (ER-2). */
import { beforeEach, expect, it, vi } from 'vitest';

interface Link extends EventTarget {
  rel: string;
  href: string;
  remove(): void;
}
let links: Link[] = [];
let importWith: (typeof import('../../../src/web/browser/chunk-files.ts'))['importWith'];

beforeEach(async () => {
  links = [];
  vi.stubGlobal('document', {
    createElement: () =>
      Object.assign(new EventTarget(), {
        remove(this: Link) {
          links = links.filter((link) => link !== this);
        },
      }),
    head: { append: (link: Link) => void links.push(link) },
  });
  vi.resetModules();
  ({ importWith } = await import('../../../src/web/browser/chunk-files.ts'));
  return () => vi.unstubAllGlobals();
});
const asked = () => links.map(({ rel, href }) => [rel, href]);
const page = () => Promise.resolve('page');

it('loads a chunk without files at once', async () => {
  await expect(importWith(page)).resolves.toBe('page');
  expect(asked()).toEqual([]);
});

it('asks for scripts and style sheets once, and waits for the style sheets', async () => {
  const files = ['assets/shared.js', 'assets/money.css'];
  const [first, second] = [importWith(page, files), importWith(page, files)];
  expect(asked()).toEqual([
    ['modulepreload', '/assets/shared.js'],
    ['stylesheet', '/assets/money.css'],
  ]);
  const arrived = vi.fn<() => void>();
  void first.then(arrived);
  await new Promise(setImmediate);
  expect(arrived).not.toHaveBeenCalled();
  links[1]?.dispatchEvent(new Event('load'));
  await expect(Promise.all([first, second])).resolves.toEqual(['page', 'page']);
  await expect(importWith(page, files)).resolves.toBe('page');
  expect(links).toHaveLength(2);
});

it('ER-2 asks again for a style sheet that could not be fetched', async () => {
  const first = importWith(page, ['assets/money.css']);
  links[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('assets/money.css');
  expect(asked()).toEqual([]);
  const second = importWith(page, ['assets/money.css']);
  links[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('page');
});

it('ER-2 rejects where the chunk cannot be fetched', async () => {
  const failed = importWith(() => Promise.reject(new Error('offline')), ['assets/money.css']);
  links[0]?.dispatchEvent(new Event('load'));
  await expect(failed).rejects.toThrow('offline');
});
