/** What a device shows for a push notice (PS-1, PS-5). */
import { describe, expect, it } from 'vitest';
import { noticeOf, noticeTexts } from '../../src/web/worker/notices.ts';

const shop = 'https://toko.example';
const notice = (more: object = {}) =>
  noticeOf({ kind: 'paid', lang: 'id', path: '/history/transaction/1', ...more }, shop);

describe('PS-1 PS-5 a notice', () => {
  it('PS-1 has words for every kind in both languages, without amounts', () => {
    for (const lang of ['id', 'en'] as const) {
      const titles = ['paid', 'withdrawn', 'friend', 'opened'].map((kind) => notice({ lang, kind }).title);
      expect(new Set(titles).size).toBe(4);
      for (const title of titles) expect(title).toMatch(/^[A-Z][A-Za-z -]{8,40}$/);
    }
    expect(Object.keys(noticeTexts)).toHaveLength(8);
  });

  it('PS-5 leads to its page', () => {
    expect(notice()).toEqual({ title: 'Top up kamu sudah dibayar', address: `${shop}/history/transaction/1` });
  });

  it.each([
    ['//evil.example/x'],
    ['https://evil.example/'],
    ['\\\\evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
  ])('C91 PS-5 %s leads to the shop', (path) => expect(notice({ path }).address).toBe(shop));

  it('PS-5 stays at the shop whatever it holds', () => {
    for (const data of [{}, { kind: 5, lang: null, path: 7 }, [], 'text', { kind: '__proto__', lang: 'constructor' }]) {
      const { title, address } = noticeOf(data, shop);
      expect([title, new URL(address).origin]).toEqual([shop, shop]);
    }
  });
});
