/** Pages taken from code and docs/ (SC-3). */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { largestStake } from '../../../src/contract/stake.ts';
import { budget, constantGroups, duration } from '../../../src/atlas/reports/constants.ts';
import { toHtml } from '../../../src/atlas/reports/markdown.ts';
import { questions, UnansweredQuestions } from '../../../src/atlas/reports/questions.ts';
import { requirementPages } from '../../../src/atlas/pages/requirements.ts';
import { statePages } from '../../../src/atlas/pages/state.ts';
import { rulesPage } from '../../../src/atlas/pages/rules.ts';
import { root } from '../../../src/tools/fresh-build.ts';
import { statements, testsNaming } from '../../../src/tools/requirement-ids.ts';
import { build, sampleAtlas } from './sample.ts';

describe('rules and constants', () => {
  const rows = constantGroups.flatMap((group) => group.rows);
  const valueOf = (name: string) => rows.find((row) => row.name.en === name)?.value;

  it.each([
    ['Length of a phone number', '10–14 digits'],
    ['A number that registers', '08…, 10–14 digits'],
    ['A new password', '8–50 characters'],
    ['The PIN', '6 digits'],
    ['Worth of 1 Platinum', 'Rp100,00'],
    ['Largest stake', `${largestStake / 1000}.000,00`],
    ['A toast is shown for', '3 seconds'],
    ['Width of a dialog', '328 px, with 16 px beside it on a narrow screen'],
    ['Invitation', '6 capital letters and digits, without I, O, 0, 1'],
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
  const pages = new Map(requirementPages({ flows: [], build }));

  it('SC-3 say the titles of tests without the names of values', () => {
    const titles = [...testsNaming().values()].flat().map(({ title }) => title);
    expect(titles).toContain('SH-13 are … px wide on a page of … px');
    expect(titles.filter((title) => /\$|%[a-z#]/.test(title))).toEqual([]);
  });

  it('SC-3 every requirement that a line of the document begins with is a statement, once', () => {
    const ids = statements().map(({ id }) => id);
    const begun = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]{2}-\d+) /gm);
    for (const [, id] of begun) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['RT-14', 'PN-5', 'MO-1', 'PA-1', 'SC-4']));
    expect(statements().find(({ id }) => id === 'PC-3')?.text).toBe('The session keeps working under the new number.');
  });

  it('SC-3 what the specification leaves open is asked, with an owner and a day', () => {
    const open = statements().filter(({ isOurs }) => isOurs);
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining(['SH-4', 'TU-1', 'GM-5', 'FP-6']));
    expect(open.map(({ id }) => id)).not.toContain('RG-1');
    const asked = questions();
    const [table = ''] = String(pages.get('books/requirements.html')).split('id="decisions"');
    for (const { id } of open) {
      expect(asked.map(({ about }) => about)).toContainEqual({ kind: 'requirement', name: id });
      expect(table).toContain(`#${id}"`);
    }
    for (const { text, due } of asked) {
      expect(table).toContain(`<time>${due}</time>`);
      expect(table).toContain(`<span lang="id">${text.id.slice(0, 6)}`);
    }
    expect(table).toContain('<span lang="en">operations</span>');
    expect(table).not.toContain('terlambat');
    const later = requirementPages({ flows: [], build: { ...build, date: '2027-01-01 08.00 WIB' } });
    expect(new Map(later).get('books/requirements.html')).toContain('terlambat');
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

it('SC-3 a state says what is still asked about it, whom and until when', async () => {
  const atlas = await sampleAtlas(['withdrawal']);
  const [minimum] = questions().filter(({ about }) => about.name === 'WD-1');
  const files = statePages(atlas).filter(([, html]) => String(html).includes(minimum?.text.id ?? '-'));
  expect(files.length).toBeGreaterThan(0);
  for (const [, html] of files) expect(html).toContain(`<time>${minimum?.due}</time>`);
  expect(files.length).toBeLessThan(atlas.flows[0]?.states.length ?? 0);
});

describe('the register of questions', () => {
  const line = '| TU-1 | At least 10? | Paling sedikit 10? | product owner | 2026-12-04 |';
  let base = '';
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  };
  const register = (...lines: string[]) =>
    put(
      'docs/questions.md',
      ['| About | Question | Pertanyaan | Owner | Due |', '|---|---|---|---|---|', ...lines].join('\n'),
    );
  const faults = (): string[] => {
    try {
      questions(base);
      return [];
    } catch (error) {
      if (!(error instanceof UnansweredQuestions)) throw error;
      return error.message.split('\n');
    }
  };
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'questions-'));
    put('docs/requirements.md', '## TU: money\n- TU-1 At least 10 **(ours)**. TU-2 No more.\n');
    put('docs/decisions/010-deviations.md', '# 010');
    put(
      'docs/uncovered.md',
      '## pin: A PIN\n\n| `a:b` |  | Why not. | Sari, 2026-11-20 |\n| `a:c` |  | Why not. |  |\n',
    );
    register(
      line,
      '| uncovered: pin | May it? | Boleh? | testers | 2026-12-01 |',
      '| 010 | Who? | Siapa? | operations | 2026-12-02 |',
    );
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it('SC-3 is read, what is due first before the rest, with how many signatures are missing', () => {
    expect(questions(base).map(({ about, owner, due, unsigned }) => [about.name, owner, due, unsigned])).toEqual([
      ['pin', 'testers', '2026-12-01', 1],
      ['010-deviations', 'operations', '2026-12-02', 0],
      ['TU-1', 'product owner', '2026-12-04', 0],
    ]);
  });

  it.each([
    [
      'an owner whom nobody knows',
      line.replace('product owner', 'someone'),
      'the question about TU-1 has no owner: product owner, testers, developers, operations.',
    ],
    [
      'no day',
      line.replace('2026-12-04', 'soon'),
      'the question about TU-1 has no day by which it is due, such as 2026-12-11.',
    ],
    [
      'a day that no month has',
      line.replace('2026-12-04', '2026-12-40'),
      'the question about TU-1 has no day by which it is due',
    ],
    ['one language', line.replace('Paling sedikit 10?', ''), 'the question about TU-1 is not asked in both languages.'],
    ['what is not open', line.replace('TU-1', 'TU-2'), 'the question about TU-2 is not open'],
  ])('SC-3 fails with %s, and says in which line', (_, changed, fault) => {
    register(changed);
    expect(faults()[0]).toContain(`docs/questions.md, line 3: ${fault}`);
  });

  it('SC-3 fails where nobody was asked about something that is open', () => {
    register();
    expect(faults()).toEqual([
      'TU-1 is ours, and docs/questions.md asks nobody about it: it needs a line with an owner and a due date.',
      '1 transitions of pin are not signed, and docs/questions.md asks nobody about it: it needs a line with an owner and a due date.',
    ]);
  });
});

describe('Markdown', () => {
  it.each([
    ['[a](there) [b](http://elsewhere) http://c', '<p><a href="there.html">a</a> b http://c</p>'],
    ['a <script>', '<p>a &lt;script&gt;</p>'],
    ['```ts\na < b\n```\nc', '<pre tabindex="0"><code>a &lt; b</code></pre>\n<p>c</p>'],
    [
      '| a & b | c |\n|---|---|',
      '<div class="scroll" tabindex="0" role="region" aria-label="a &amp; b, c"><table>\n<thead>\n<tr>\n<th>a &amp; b</th>\n<th>c</th>\n</tr>\n</thead>\n</table>\n</div>',
    ],
  ])('SC-3 %j keeps to the atlas', (text, expected) => {
    expect(toHtml(text, (target) => (target === 'there' ? 'there.html' : null)).trim()).toBe(expected);
  });
});
