/** The tester's explorer: criteria with their gaps, heat, paths with what became of them, and the way to everything (SC-2, SC-4). */
import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  criteriaOf,
  heatOf,
  listedPaths,
  passesOf,
  readableTour,
  waysTo,
} from '../../../src/tools/atlas/books/tester.ts';
import { tester } from '../../../src/tools/atlas/pages/tester.ts';
import { transitionWays } from '../../../src/tools/atlas/pages/ways.ts';
import { beginning } from '../../walk/explore.ts';
import { edgeOf, shotOf, walkedAtlas } from './sample.ts';

const shot = shotOf('login', edgeOf('login', 'login.invalid_credentials'), {
  states: ['login', 'entering', 'login.entering.wrongCredentials'],
});
const atlas = await walkedAtlas(['login', 'revocation'], [shot]);
const [login, revocation] = atlas.flows;
if (!login || !revocation) throw new Error('A flow is missing.');
const files = new Map(await tester(atlas));

describe('criteria', () => {
  it('SC-4 are those of the walk, with the gaps by name', () => {
    const rows = new Map(criteriaOf(login).map((row) => [row.name, row]));
    const { report } = login.walked;
    expect(rows.get('transitions')).toMatchObject({ items: report.transitions.declared, gaps: [] });
    expect(rows.get('pairs')?.items).toBe(report.coverage['pairs']?.items);
    expect(rows.get('pairs')?.gaps).toEqual(report.coverage['pairs']?.open);
  });

  it('SC-4 count pictures by language', () => {
    const rows = new Map(criteriaOf(login).map((row) => [row.name, row]));
    const leaves = login.states.filter(({ isLeaf }) => isLeaf).length;
    expect(rows.get('pictures id')).toMatchObject({ items: leaves, covered: 1 });
    expect(rows.get('pictures en')).toMatchObject({ items: leaves, covered: 0 });
    expect(rows.get('pictures id')?.gaps).not.toContain('login.entering.wrongCredentials');
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
    expect(files.get('tester/login.html')).toMatch(/class="heat heat-[1-5]"/);
  });
});

describe('exports', () => {
  it('SC-4 are one archive: Gherkin in both languages, a table and JUnit', () => {
    const archive = files.get('tester/walk.zip') as Buffer;
    const content = unzip(archive);
    expect([...content.keys()]).toEqual([
      'walk.csv',
      'junit.xml',
      'id/login.feature',
      'en/login.feature',
      'id/revocation.feature',
      'en/revocation.feature',
    ]);
    expect(content.get('id/login.feature')).toMatch(/^# language: id\n/);
    expect(content.get('junit.xml')).toContain('login.pure.paths');
    const index = String(files.get('tester/index.html'));
    expect(index).toContain('href="walk.zip"');
    expect(index).toContain('href="login.html"');
  });
});

/** Reads an archive by its directory at the end, as a program does that unpacks it. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const found = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size, length] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const from = local + 30 + archive.readUInt16LE(local + 26);
    const raw = inflateRawSync(archive.subarray(from, from + packed));
    expect(raw).toHaveLength(size);
    expect(crc32(raw)).toBe(archive.readUInt32LE(at + 16));
    found.set(name, raw.toString());
    at += 46 + length;
  }
  expect(at).toBe(end);
  return found;
}
