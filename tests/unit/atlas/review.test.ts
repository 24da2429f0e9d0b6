/** What changed since an approved atlas is shown where it changed, and nowhere else (SC-3). */
import type { Difference, Manifest, Review } from '../../../src/atlas/types.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  compareWithBaseline,
  copyBaselinePictures,
  readBaseline,
  reportDifferences,
} from '../../../src/atlas/reports/baseline.ts';
import { compare, isRegression } from '../../../src/atlas/reports/compare.ts';
import { messageText } from '../../../src/atlas/data/messages.ts';
import { manifestOf, packManifest, shownBy, unpackManifest } from '../../../src/atlas/reports/manifest.ts';
import { differencesPages } from '../../../src/atlas/pages/differences.ts';
import { approvalOfFlow, reviewPages } from '../../../src/atlas/pages/review.ts';
import { comparisonSection } from '../../../src/atlas/pages/comparison.ts';
import { statePages } from '../../../src/atlas/pages/state.ts';
import { refusedShot, sampleAtlas, wrongCredentials } from './sample.ts';

const shot = refusedShot();
const atlas = await sampleAtlas(['login', 'redeem'], [shot]);
const manifest = manifestOf(atlas);
const wrong = wrongCredentials;
const places = (differences: readonly Difference[]) => differences.map(({ flow, state }) => `${flow}/${state}`);

const mismatch = messageText('login.error.mismatch');

const signedReview: Review = {
  edition: shownBy(manifest).edition,
  signed: { by: 'Ratna', at: '2026-11-22T08:04:00.000Z' },
  states: {},
};

const edited = (edit: (manifest: Manifest) => void): Manifest => {
  const copy = structuredClone(manifest);
  edit(copy);
  return copy;
};
const stateIn = (all: Manifest, flow: string, state: string) => {
  const record = all.flows[flow]?.[state];
  if (!record) throw new Error(`There is no state ${flow}/${state}.`);
  return record;
};

describe('what a build showed', () => {
  it('SC-3 has of each state its pictures, its ways out and its texts', () => {
    const state = stateIn(manifest, 'login', wrong);
    expect(state.pictures).toEqual({ 'id light 360': shot.pictures[0]?.file });
    expect(state.texts['login.error.mismatch']).toEqual(mismatch);
    expect(mismatch.en).toBe('Phone number and password do not match');
    const submit = stateIn(manifest, 'login', 'entering').edges['entering:credentials.submitted'];
    expect(submit).toMatchObject({ guard: 'lacksBoth', targets: ['login.entering.bothMissing'] });
    expect(submit?.does).toEqual(['credentials.submitted (nothing) → login.entering.bothMissing']);
  });
});

describe('what has changed', () => {
  it('SC-3 a text: where it is read', () => {
    const after = { ...mismatch, id: 'Belum cocok' };
    const now = edited((all) => {
      for (const { texts } of Object.values(all.flows['login'] ?? {}))
        if (texts['login.error.mismatch']) texts['login.error.mismatch'] = after;
    });
    const differences = compare(manifest, now, null);
    expect(places(differences)).toContain(`login/${wrong}`);
    for (const { texts, looks, edges } of differences) {
      expect(texts).toEqual([{ id: 'login.error.mismatch', before: mismatch, now: after }]);
      expect([looks, edges]).toEqual([[], []]);
    }
    expect(differences.some(isRegression)).toBe(false);
  });

  it('SC-3 a colour: the pictures that have it', () => {
    const now = edited((all) => (stateIn(all, 'login', wrong).pictures['id light 360'] = 'pictures/other.webp'));
    const differences = compare(manifest, now, null);
    expect(places(differences)).toEqual([`login/${wrong}`]);
    expect(differences[0]?.looks).toEqual([
      { look: 'id light 360', before: shot.pictures[0]?.file, now: 'pictures/other.webp' },
    ]);
    expect(differences.every(isRegression)).toBe(true);
  });

  it.each([
    ['target', (edge: { targets: string[] }) => (edge.targets = ['login.submitting'])],
    ['guard', (edge: { guard: string | null }) => (edge.guard = 'lacksPhone')],
    ['guard that asks for something else', (edge: { does: string[] }) => edge.does.pop()],
  ])('SC-3 a %s: the edge that has it', (_, change) => {
    const id = 'entering:credentials.submitted';
    const now = edited((all) => {
      const edge = stateIn(all, 'login', 'entering').edges[id];
      if (edge) change(edge);
    });
    const differences = compare(manifest, now, null);
    expect(places(differences)).toEqual(['login/entering']);
    expect(differences[0]?.edges.map((edge) => edge.id)).toEqual([id]);
    expect(differences[0]?.looks).toEqual([]);
    expect(differences.every(isRegression)).toBe(true);
  });

  it('SC-3 a state that is new is no breach, one that is gone is', () => {
    const without = edited((all) => delete all.flows['login']?.[wrong]);
    const [added] = compare(without, manifest, null);
    expect([added?.only, added && isRegression(added)]).toEqual(['now', false]);
    const [gone] = compare(manifest, without, null);
    expect([gone?.only, gone && isRegression(gone)]).toEqual(['before', true]);
  });

  it('SC-3 counts only where somebody has approved', () => {
    const now = edited((all) => {
      stateIn(all, 'login', wrong).pictures = {};
      stateIn(all, 'login', 'login.submitting').pictures = { 'id light 360': 'pictures/new.webp' };
    });
    const review: Review = {
      ...signedReview,
      states: {
        [`login/${wrong}`]: { verdict: 'approved', comment: '', seen: 'seen-1' },
        'login/login.submitting': { verdict: 'rejected', comment: 'Terlalu lama', seen: 'seen-2' },
      },
    };
    const differences = compare(manifest, now, review);
    expect(places(differences)).toEqual(expect.arrayContaining([`login/${wrong}`, 'login/login.submitting']));
    expect(places(differences.filter(isRegression))).toEqual([`login/${wrong}`]);
  });
});

describe('npm run atlas -- --against', () => {
  let base = '';
  const said: string[] = [];
  const put = (file: string, content: string | Buffer) => {
    mkdirSync(join(base, file, '..'), { recursive: true });
    writeFileSync(join(base, file), content);
  };
  const run = async () => {
    const compared = compareWithBaseline(readBaseline(join(base, 'approved')), manifest);
    const isGood = reportDifferences(compared, (line) => said.push(line));
    const [[, page] = []] = await differencesPages({ flows: atlas.flows, shown: atlas.shown, comparison: compared });
    const front = comparisonSection('index.html', { flows: atlas.flows, comparison: compared });
    return { isGood, compared, page: String(page), front };
  };
  const keep = (edit: (manifest: Manifest) => void) => put('approved/manifest.json.gz', packManifest(edited(edit)));
  beforeEach(() => {
    said.length = 0;
    base = mkdtempSync(join(tmpdir(), 'against-'));
    put('approved/manifest.json.gz', packManifest(manifest));
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it('SC-3 is content where nothing has changed, and says so on a page', async () => {
    const { isGood, page, front } = await run();
    expect(isGood).toBe(true);
    expect(page).toContain('0 states have changed');
    expect(front).toContain('0 states, 0 of them approved');
  });

  it('SC-3 says that nothing was compared where no atlas was kept, and has no page for it', async () => {
    expect(await differencesPages(atlas)).toEqual([]);
    const section = comparisonSection('index.html', atlas);
    expect(section).toContain('Not compared with an approved build yet');
    expect(section).toContain('<code>npm run atlas -- --against folder</code>');
  });

  it('SC-3 is not where an approved state looks different, says where, and lays one picture over the other', async () => {
    put('approved/pictures/before.webp', 'before');
    keep((all) => (stateIn(all, 'login', wrong).pictures['id light 360'] = 'pictures/before.webp'));
    const { isGood, compared, page, front } = await run();
    expect(isGood).toBe(false);
    expect(said[0]).toBe(`✗ login/${wrong} (approved): look (id light 360)`);
    const block = page.slice(page.indexOf(`id="login/${wrong}"`));
    expect(block).toContain('src="before/before.webp"');
    expect(block).toContain(`src="../${shot.pictures[0]?.file}"`);
    expect(block).toContain('<input type="range"');
    expect(front).toContain(`href="review/differences.html#login%2F${wrong}"`);
    expect(front).toContain(`src="${shot.pictures[0]?.file}"`);
    expect(copyBaselinePictures(compared, join(base, 'out'))).toBe('before'.length);
    expect(readFileSync(join(base, 'out/review/before/before.webp'), 'utf8')).toBe('before');
  });

  it('SC-3 has nothing to slide where the pictures were not kept', async () => {
    keep((all) => (stateIn(all, 'login', wrong).pictures['id light 360'] = 'pictures/before.webp'));
    const { isGood, compared, page } = await run();
    expect(isGood).toBe(false);
    expect(page).toContain('tidak ada gambar');
    expect(page).not.toContain('<input type="range"');
    expect(copyBaselinePictures(compared, join(base, 'out'))).toBe(0);
  });

  it.each([
    ['no review', '[', 'It is no JSON.'],
    ['half a review', '{"edition": "x"}', 'It has no "edition" and no "states".'],
    [
      'a verdict that is none',
      JSON.stringify({ ...signedReview, states: { a: { verdict: 'yes', comment: '' } } }),
      'What it says of a is no verdict.',
    ],
    [
      'a review of another build',
      JSON.stringify({ ...signedReview, edition: '9876543210-0' }),
      `It is a review of the atlas 9876543210-0, and this is the atlas ${signedReview.edition}.`,
    ],
    ['a review that nobody signed', JSON.stringify({ ...signedReview, signed: null }), 'It is not signed.'],
    [
      'an approval of what is not shown',
      JSON.stringify({ ...signedReview, states: { 'login/gone': { verdict: 'approved', comment: '', seen: '1' } } }),
      'What was seen of login/gone is not what this atlas shows.',
    ],
  ])('SC-3 says where %s lies', (_, text, fault) => {
    put('approved/review.json', text);
    expect(() => readBaseline(join(base, 'approved'))).toThrow(`${join(base, 'approved/review.json')}: ${fault}`);
  });

  it('SC-3 says where there is no atlas', () => {
    rmSync(join(base, 'approved'), { recursive: true });
    expect(() => readBaseline(join(base, 'approved'))).toThrow('is no atlas: it has no manifest.json.gz.');
  });
});

describe('the pages of the review', () => {
  const files = new Map(reviewPages(atlas));

  it('SC-3 have every innermost state, and the manifest beside them', () => {
    const html = String(files.get('review/index.html'));
    const leaves = atlas.flows.flatMap(({ states }) => states.filter(({ isLeaf }) => isLeaf));
    for (const { flow, id } of leaves) expect(html).toContain(`data-state="${flow}/${id}"`);
    expect(unpackManifest(files.get('manifest.json.gz') as Buffer)).toEqual(manifest);
  });

  it('SC-3 another look, way out or text of one state makes another edition, and another title none', () => {
    const editions = [
      edited((all) => (stateIn(all, 'login', wrong).pictures['id light 360'] = 'pictures/other.webp')),
      edited((all) => delete stateIn(all, 'login', 'entering').edges['entering:credentials.submitted']),
      edited((all) => (stateIn(all, 'login', wrong).texts['login.error.mismatch'] = { id: 'Belum', en: 'Not yet' })),
    ].map((each) => shownBy(each));
    expect(new Set([atlas.shown.edition, ...editions.map(({ edition }) => edition)]).size).toBe(4);
    const { states } = atlas.shown;
    expect(Object.keys(states).filter((key) => editions[0]?.states[key] !== states[key])).toEqual([`login/${wrong}`]);
    const titled = edited((all) => (stateIn(all, 'login', wrong).title = { id: 'Lain', en: 'Other' }));
    expect(shownBy(titled)).toEqual(atlas.shown);
  });

  it('SC-3 a flow, the changes and what was approved before and is the same are approved in one go', async () => {
    const html = String(files.get('review/index.html'));
    expect(html.match(/class="approve"/g)).toHaveLength(atlas.flows.length);
    const unchanged = 'login/login.submitting';
    const approved = { verdict: 'approved', comment: '' } as const;
    const before = edited((all) => (stateIn(all, 'login', wrong).pictures = {}));
    const { edition, states: seen } = shownBy(before);
    const review: Review = {
      ...signedReview,
      edition,
      states: Object.fromEntries(
        [unchanged, `login/${wrong}`].map((key) => [key, { ...approved, seen: seen[key] ?? '' }]),
      ),
    };
    const comparison = compareWithBaseline({ folder: 'nowhere', manifest: before, review }, manifest);
    const compared = { ...atlas, comparison };
    const approves = (page: unknown) =>
      [...String(page).matchAll(/class="approve"[^>]*data-shown="([^"]*)"/g)].map(([, shown = '']) =>
        Object.keys(JSON.parse(shown.replaceAll('&quot;', '"')) as object),
      );
    expect(approves(reviewPages(compared)[0]?.[1])[0]).toEqual([unchanged]);
    expect(approves((await differencesPages(compared))[0]?.[1])).toEqual([[`login/${wrong}`]]);
    const [login] = atlas.flows;
    expect(login && approves(approvalOfFlow(login, atlas.shown))[0]).toHaveLength(login?.states.length ?? 0);
  });

  it('SC-3 each innermost state has a panel of its own, hidden where no script runs', () => {
    const pages = new Map(statePages(atlas));
    expect(pages.get(`states/login/${wrong}.html`)).toMatch(
      /<section class="review" data-state="login\/login\.entering\.wrongCredentials" data-edition="0123456789-[0-9a-f]{8}" data-seen="[0-9a-f]{16}" hidden>/,
    );
    expect(pages.get('states/login/login.html')).not.toContain('class="review"');
  });
});
