/** The tester's explorer: criteria with gaps, heat, paths with results, and the way to everything (SC-2, SC-4). */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { shownBy } from '../../../src/atlas/reports/shown.ts';
import { criteriaOf, heatOf, listedPaths, passesOf, readableTour, waysTo } from '../../../src/atlas/reports/tester.ts';
import { flowPages } from '../../../src/atlas/pages/flow.ts';
import { tester } from '../../../src/atlas/pages/tester.ts';
import { transitionWays } from '../../../src/atlas/pages/ways.ts';
import { beginning, type Edge } from '../../../src/walk/graph/explore.ts';
import { refusedShot, walkedAtlas, wrongCredentials } from './sample.ts';

const shot = refusedShot({ outline: '- alert: Nomor handphone dan kata sandi tidak cocok' });
const atlas = await walkedAtlas(['login', 'revocation'], [shot]);
const [login, revocation] = atlas.flows;
if (!login || !revocation) throw new Error('Expected the flows login and revocation in the sample, found fewer.');
const files = new Map(tester(atlas));
const diagrams = new Map(await flowPages(atlas));

describe('criteria', () => {
  const rows = new Map(criteriaOf(login, atlas.shots).map((row) => [row.name, row]));

  it('SC-4 are those of the walk, with the gaps by name', () => {
    const { report } = login.walked;
    expect(rows.get('transitions')).toMatchObject({ items: report.transitions.declared, gaps: [] });
    expect(rows.get('pairs')?.items).toBe(report.coverage['pairs']?.items);
    expect(rows.get('pairs')?.gaps).toEqual(report.coverage['pairs']?.open);
  });

  it('SC-4 count pictures by language, theme and width', () => {
    const leaves = login.states.filter(({ isLeaf }) => isLeaf).length;
    expect(rows.get('pictures id light 360')).toMatchObject({ items: leaves, covered: 1 });
    expect(rows.get('pictures id light 360')?.gaps).not.toContain(wrongCredentials);
    for (const look of ['id dark 360', 'id light 1280', 'en light 360'] as const)
      expect(rows.get(`pictures ${look}`)).toMatchObject({ items: leaves, covered: 0 });
  });

  it('SC-4 count the messages that are shown, and those that are read on a picture', () => {
    const shown = shownBy(login);
    const said = [...login.states, ...login.transitions].flatMap(({ messages }) => messages);
    expect([...shown.keys()]).toEqual(expect.arrayContaining(said));
    expect(rows.get('messages')).toMatchObject({ items: shown.size, covered: shown.size, gaps: [] });
    expect(rows.get('messages read')).toMatchObject({ items: shown.size, covered: 1 });
    expect(rows.get('messages read')?.gaps).not.toContain('login.error.mismatch');
  });

  it('SC-4 have a gap where no walked path comes to a message', () => {
    const into = login.transitions.find(({ messages }) => messages.includes('login.error.mismatch'));
    const isInto = (edge: Edge) => edge.taken.includes(into?.id ?? '');
    const paths = login.walked.paths.map((path) => {
      const place = path.edges.findIndex(isInto);
      return place === -1 ? path : { ...path, passed: place };
    });
    const cut = { ...login, walked: { ...login.walked, paths } };
    const row = criteriaOf(cut, []).find(({ name }) => name === 'messages');
    expect(row?.gaps).toContain('login.error.mismatch');
    expect(row?.covered).toBe(shownBy(login).size - (row?.gaps.length ?? 0));
  });
});

describe('paths', () => {
  it('SC-2 cover every transition and every answer, and say what each tier made of them', () => {
    const listed = listedPaths(login);
    const taken = new Set(listed.flatMap(({ path }) => path.edges.flatMap((edge) => edge.taken)));
    expect(login.transitions.filter(({ id }) => !taken.has(id))).toEqual([]);
    expect(listed.map(({ results }) => results)).toEqual(
      listed.map(() => [{ tier: 'pure', result: 'passed', isStale: false }]),
    );
  });

  it('SC-4 of another tier are told by their id, else by what they take', () => {
    const [first, second, third] = readableTour(login).paths;
    const transitions = login.transitions.map(({ id }) => ({
      id,
      covered: second?.edges.some(({ taken }) => taken.includes(id)) === true,
      reason: null,
    }));
    const tiers = [
      {
        tier: 'views' as const,
        stale: true,
        paths: [{ id: first?.id ?? '', way: [], edges: [], passed: [], failure: { message: 'torn' } as never }],
        transitions,
        outcomes: [],
        states: new Set<string>(),
      },
    ];
    const results = listedPaths({ ...login, tiers }).map((each) => each.results[0]);
    expect(results[0]).toEqual({ tier: 'views', result: 'failed', isStale: true });
    expect(results[1]?.result).toBe('elsewhere');
    expect(third && results.some((each) => each?.result === 'open')).toBe(true);
  });

  it('SC-4 each walked path has a place on the page of its flow', () => {
    const html = String(files.get('tester/login.html'));
    for (const { id } of [...login.walked.paths, ...readableTour(login).paths])
      expect(html).toContain(`id="path-${id}"`);
    expect(html).toContain(`src="../${shot.pictures[0]?.file}"`);
  });
});

describe('how do I get here', () => {
  it('SC-4 leads from the beginning to every state and through every transition, and stands on their pages', () => {
    const ways = waysTo(login);
    expect(ways.states).toHaveLength(login.states.length);
    expect(ways.transitions).toHaveLength(login.transitions.length);
    for (const { edges } of [...ways.states, ...ways.transitions]) {
      expect(edges?.[0]?.from).toBe(beginning);
      for (const [place, edge] of (edges ?? []).entries())
        if (place > 0) expect(edge.from).toBe(edges?.[place - 1]?.to);
    }
    const html = String(files.get('tester/login.html'));
    for (const { id } of ways.states) expect(html).toContain(`id="way-${id}"`);
    const wayOf = transitionWays('edges/login.html', login);
    for (const transition of login.transitions)
      expect(wayOf(transition)).toMatch(/href="..\/tester\/login.html#way-|<ol start="0"/);
    const last = ways.transitions.find(({ id }) => id === 'login.submitting:login.accepted')?.edges?.at(-1);
    expect(last?.taken).toContain('login.submitting:login.accepted');
  });
});

describe('heat', () => {
  it('SC-4 is by how often the walk passes', () => {
    expect([0, 1, 2, 3, 8, 9, 27, 81, 5000].map(heatOf)).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 5]);
    const passes = passesOf(login);
    const steps = login.walked.paths.flatMap(({ edges }) => edges);
    const id = 'login.submitting:login.accepted';
    expect(passes.get(id)).toBe(steps.filter(({ taken }) => taken.includes(id)).length);
    expect(files.get('tester/login.html')).toContain('href="../flows/login.html#heat"');
    expect(diagrams.get('flows/login.html')).toMatch(/class="card[^"]* p[1-5]/);
  });

  it('SC-4 is asked by passes, by messages and by pictures; what says nothing has no heat by messages', () => {
    const html = String(diagrams.get('flows/login.html'));
    expect(html.match(/<input type="radio" name="heat"/g)).toHaveLength(4);
    const classes = [...html.matchAll(/<(?:a|g) class="((?:card|edge|frame) [^"]*)"/g)].map(([, names = '']) => names);
    expect(classes.some((names) => /\bm[1-5]\b/.test(names))).toBe(true);
    expect(classes.some((names) => !/\bm\d/.test(names))).toBe(true);
    expect(classes.some((names) => /\bi2\b/.test(names))).toBe(true);
    expect(files.get('tester/login.html')).toMatch(
      /href="..\/books\/copy.html#login.error.mismatch"><code>login.error.mismatch<\/code><\/a> [1-9]/,
    );
  });
});

describe('exports', () => {
  const contentOf = (path: string) =>
    new Map(Object.entries(unzipSync(files.get(path) as Buffer)).map(([name, bytes]) => [name, strFromU8(bytes)]));

  it('SC-4 are archives: tables, JUnit and checklists; Gherkin and Allure a language each', () => {
    const content = contentOf('tester/walk.zip');
    expect([...content.keys()]).toEqual([
      'walk.csv',
      'xray-id.csv',
      'xray-en.csv',
      'junit.xml',
      'checklist/id/login.md',
      'checklist/en/login.md',
      'checklist/id/revocation.md',
      'checklist/en/revocation.md',
    ]);
    expect(content.get('junit.xml')).toContain('login.pure.paths');
    const features = contentOf('tester/features-id.zip');
    expect([...features.keys()]).toEqual(['login.feature', 'revocation.feature']);
    expect(features.get('login.feature')).toMatch(/^# language: id\n/);
    const index = String(files.get('tester/index.html'));
    for (const [path] of files) if (path.endsWith('.zip')) expect(index).toContain(`href="${path.split('/').at(-1)}"`);
    expect(index).toContain('href="login.html"');
  });

  it('SC-4 name the same paths everywhere, which the pages list too', () => {
    const listed = [login, revocation].flatMap((flow) => readableTour(flow).paths.map(({ id }) => id));
    const content = contentOf('tester/walk.zip');
    const results = [...contentOf('tester/allure-results-id.zip').values()].map(
      (text) => JSON.parse(text) as { testCaseId: string; labels: { name: string; value: string }[] },
    );
    expect(results.map(({ testCaseId }) => testCaseId)).toEqual(listed);
    const epics = new Set(results.map(({ labels }) => labels.find(({ name }) => name === 'epic')?.value));
    expect([...epics]).toEqual([login.title.id, revocation.title.id]);
    for (const id of listed) {
      expect(content.get('xray-id.csv')).toContain(`path-${id}`);
      expect(`${content.get('checklist/en/login.md')}${content.get('checklist/en/revocation.md')}`).toContain(id);
    }
  });
});
