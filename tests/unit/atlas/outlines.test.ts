/** Accessibility outlines: on the page of their state, equal ones merged (SC-3). */
import { expect, it } from 'vitest';
import { outlinesOf } from '../../../src/atlas/pages/outlines.ts';
import type { Flow, StateInfo } from '../../../src/atlas/types.ts';
import { shot } from './shot.ts';

const foot =
  '- contentinfo:\n  - navigation "Tautan toko":\n    - link "Blog":\n      - /url: https://blog.platinum.example/\n    - link "Syarat dan ketentuan"\n    - link "Hubungi kami"\n  - paragraph: © 2026 Platinum';
const state = (id: string, outline: string, isLeaf = true): StateInfo =>
  ({ id, flow: 'shop', isLeaf, title: { id, en: id }, shots: [shot({ outline })] }) as unknown as StateInfo;
const states = [
  state('shop', `- main: Awal\n${foot}`, false),
  state('shop.first', `- main: Awal\n${foot}`),
  state('shop.second', `- main: Lain\n${foot}`),
  { ...state('shop.unseen', ''), shots: [] },
];
const outlines = outlinesOf([{ states } as unknown as Flow]);
const [unit, first = '', second = '', unseen] = states.map((each) => outlines.of(each));

it('SC-3 the foot that all screens share is said once, without the addresses of its links', () => {
  const [path, html] = outlines.page;
  expect(path).toBe('states/outlines.html');
  const [said = ''] = /<pre[^]*?<\/pre>/.exec(String(html)) ?? [];
  expect(said.replaceAll('&quot;', '"')).toBe(
    '<pre class="outline" id="o0" tabindex="0">- contentinfo:\n  - navigation "Tautan toko":\n    - link "Blog"\n    - link "Syarat dan ketentuan"\n    - link "Hubungi kami"\n  - paragraph: © 2026 Platinum</pre>',
  );
  for (const each of [first, second]) expect(each).toContain('<a href="../outlines.html#o0">- contentinfo:</a> …');
  expect(second).toContain('- main: Lain');
});

it('SC-3 a state that sounds like another leads there, to the one that is looked at', () => {
  expect(first).toContain('- main: Awal');
  expect(unit).not.toContain('- main');
  expect(unit).toContain('href="shop.first.html"');
  expect(unseen).toBe('');
});
