/** Rules, decisions and open questions as pages: what stands in the code and in docs/, and nothing typed again (SC-3). */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { largestStake } from '../../../src/contract/stake.ts';
import { constantGroups } from '../../../src/tools/atlas/books/constants.ts';
import { budget, duration } from '../../../src/tools/atlas/books/durations.ts';
import { toHtml } from '../../../src/tools/atlas/books/markdown.ts';
import { requirementPages } from '../../../src/tools/atlas/pages/requirements.ts';
import { rulesPage } from '../../../src/tools/atlas/pages/rules.ts';
import { root } from '../../../src/tools/fresh-build.ts';
import { statements, testsNaming } from '../../../src/tools/requirement-ids.ts';

describe('rules and constants', () => {
  const rows = constantGroups().flatMap((group) => group.rows);
  const valueOf = (name: string) => rows.find((row) => row.name.en === name)?.value;

  it.each([
    ['Length of a phone number', '10–14 digits'],
    ['A number that registers', '/^08[0-9]{8,12}$/'],
    ['A new password', '8–50 characters'],
    ['The PIN', '6 digits'],
    ['Worth of 1 Platinum', 'Rp100,00'],
    ['Largest stake', `${largestStake / 1000}.000,00`],
    ['A toast is shown for', '3 seconds'],
    ['Width of a dialog', 'min(328px, 100vw - 32px)'],
    ['A short number', '12.5K'],
    ['Life of a code', '2 minutes'],
  ])('SH-7 SH-10 SH-13 RG-1 PN-1 GM-3 %s: %s', (name, value) => {
    expect(valueOf(name)?.en.replaceAll(/\s/g, ' ').replace('Rp ', 'Rp')).toBe(value);
  });

  it('SC-4 each has requirements or controls that a test names, and a source that is there', () => {
    const tests = testsNaming();
    for (const { name, requirements, source } of rows) {
      expect([name.en, requirements.filter((id) => tests.has(id))]).not.toEqual([name.en, []]);
      expect(readFileSync(join(root, source), 'utf8')).not.toBe('');
    }
  });

  it('SC-3 are a page on which each stands', () => {
    const [[path, html] = ['', '']] = rulesPage();
    expect(path).toBe('books/rules.html');
    for (const { source } of rows) expect(html).toContain(source);
    expect(html).toContain('href="requirements.html#SH-13"');
  });

  it('SC-3 durations are said in the largest unit that leaves no rest', () => {
    expect(duration(120_000)).toEqual({ id: '2 menit', en: '2 minutes' });
    expect(duration(90_000)).toEqual({ id: '90 detik', en: '90 seconds' });
    expect(duration(86_400_000)).toEqual({ id: '1 hari', en: '1 day' });
    expect(budget({ most: 5, window: 3_600_000 })).toEqual({ id: '5 dalam 1 jam', en: '5 within 1 hour' });
  });
});

describe('requirements, decisions and questions', () => {
  const pages = new Map(requirementPages({ flows: [] }));

  it('SC-3 every requirement that a line of the document begins with is a statement, once', () => {
    const ids = statements().map(({ id }) => id);
    const begun = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]{2}-\d+) /gm);
    for (const [, id] of begun) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['RT-14', 'PN-5', 'MO-1', 'PA-1', 'SC-4']));
    expect(statements().find(({ id }) => id === 'PC-3')?.text).toBe('The session keeps working under the new number.');
  });

  it('SC-3 what the specification leaves open is asked', () => {
    const open = statements().filter(({ isOurs }) => isOurs);
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining(['SH-4', 'TU-1', 'GM-5', 'FP-6']));
    expect(open.map(({ id }) => id)).not.toContain('RG-1');
    const [questions = ''] = String(pages.get('books/requirements.html')).split('id="decisions"');
    for (const { id } of open) expect(questions).toContain(`#${id}"`);
  });

  it('SC-3 every decision has a page of its own', () => {
    for (const file of readdirSync(join(root, 'docs/decisions'))) {
      const text = readFileSync(join(root, 'docs/decisions', file), 'utf8');
      const [heading = ''] = text.split('\n');
      expect(pages.get(`books/decisions/${file.replace('.md', '.html')}`)).toContain(
        heading.slice(2).replaceAll("'", '’').slice(0, 20),
      );
    }
  });
});

describe('Markdown', () => {
  const html = (text: string) => toHtml(text, { addressOf: (target) => (target === 'there' ? 'there.html' : null) });

  it.each([
    ['## A *b*', '<h2>A <em>b</em></h2>'],
    ['a\nb\n\nc', '<p>a b</p>\n<p>c</p>'],
    ['- a\n  b\n- c', '<ul><li>a b</li><li>c</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['text:\n- a', '<p>text:</p>\n<ul><li>a</li></ul>'],
    ['**`a*b*` is** c_d', '<p><strong><code>a*b*</code> is</strong> c_d</p>'],
    ['[a](there) [b](http://elsewhere)', '<p><a href="there.html">a</a> b</p>'],
    ['<script>', '<p>&lt;script&gt;</p>'],
    ['```ts\na < b\n```\nc', '<pre tabindex="0"><code>a &lt; b</code></pre>\n<p>c</p>'],
    [
      '| a | b |\n|---|---|\n| `x\\|y` | 1 |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>1</td></tr></tbody></table>',
    ],
  ])('SC-3 %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});
