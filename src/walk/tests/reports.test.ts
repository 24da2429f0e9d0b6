/** Reports for other readers: build servers, testers, product owners. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { controlKeyOf } from '../graph/control-key.ts';
import { askerModel, bellModel, raceModel, visitModel, withStates } from './fixtures.ts';
import { explore } from '../graph/explore.ts';
import { keyCheck } from '../checks/key-check.ts';
import { walk, walkEdges } from '../reports/report.ts';
import { toCsv } from '../reports/csv.ts';
import { toGherkin } from '../reports/gherkin.ts';
import { toHtml } from '../reports/html.ts';
import { toJunit } from '../reports/junit.ts';
import { scenariosOf } from '../reports/scenario.ts';
import { printReport } from '../reports/text.ts';
import { tracesOf } from '../reports/trace.ts';
import { recordTier } from '../tiers/record.ts';
import { failureAt, type TierResult } from '../tiers/tier.ts';

const walked = walk(bellModel, 'edges');
const [path] = walked.tour.paths;
if (!path) throw new Error('The bell has no path.');
const failure = failureAt(walked.graph, path, 1, new Error('Nobody <hears> it.\u001B[31m'));

/** The bell walked in the views as far as the second step of its first path; the browser has not been there. */
function traced(uncovered: TierResult['uncovered'] = []) {
  const base = mkdtempSync(join(tmpdir(), 'walk-'));
  const record = { [path?.id ?? '']: { edges: path?.edges.map(({ id }) => id) ?? [], passed: 1 } };
  const result = { machine: 'bell', paths: 1, steps: 1, failures: [failure], uncovered, walked: record };
  recordTier('views', result, base);
  return tracesOf([walked], base);
}

const uncoveredBy = (type: string, reason: string): TierResult['uncovered'] =>
  walked.graph.edges.flatMap(({ id, offer }) => (offer.event.type === type ? [{ edge: id, event: type, reason }] : []));

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('SC-4 JUnit', () => {
  const xml = toJunit(traced(uncoveredBy('logout.unknown', 'The server knows every outcome.')));
  const { paths } = walked.tour;

  test('has a case for each path, each transition and each call × outcome of a tier', () => {
    expect(count(xml, 'classname="bell.pure.paths"')).toBe(paths.length);
    expect(count(xml, 'classname="bell.pure.transitions"')).toBe(walked.graph.transitions.length);
    expect(count(xml, 'classname="bell.pure.outcomes"')).toBe(walked.report.outcomes.declared);
    expect(xml).toMatch(/<testsuite name="bell pure" tests="\d+" failures="0" skipped="0"/);
  });

  test('a path that failed carries its steps, and what no path took is no success', () => {
    expect(xml).toContain('<failure type="step" message="Nobody &lt;hears&gt; it.">');
    expect(xml).toContain(`✗    1  ${failure.event}`);
    expect(xml).toContain('<failure type="uncovered"');
    expect(xml).toContain('<skipped message="uncovered: The server knows every outcome."/>');
    expect(xml).not.toContain('\u001B');
  });

  test('what one edge could have shown is no excuse for another that cannot be provoked', () => {
    const uncovered = uncoveredBy('logout.offline', 'Out of reach.');
    expect(toJunit(traced(uncovered))).toContain('<skipped');
    expect(toJunit(traced(uncovered.slice(1)))).not.toContain('<skipped');
  });

  test('a fault of shape is a case that fails with its shortest path', () => {
    const faulty = walk(withStates({ inside: {} }), 'edges');
    const text = toJunit(tracesOf([faulty], '/nowhere'));
    expect(text).toContain('<failure type="dead-end" message="nothing leads out of active inside');
    expect(text).toMatch(/0 {2}start \(plain\)\n1 {2}bell\.rung/);
  });
});

describe('SC-4 scenarios', () => {
  const files = toGherkin([walked]);

  test('are features in Indonesian and English, a scenario a path, tagged with its id', () => {
    const [id = '', en = ''] = [files.get('id/bell.feature'), files.get('en/bell.feature')];
    expect(id.startsWith('# language: id\nFitur: ')).toBe(true);
    expect(en.startsWith('# language: en\nFeature: Bell\n')).toBe(true);
    for (const { id: tag, edges } of walked.tour.paths) {
      expect(count(id, `@path-${tag}`)).toBe(1);
      expect(count(en, `@path-${tag}`)).toBe(1);
      expect(edges.length).toBeGreaterThan(0);
    }
    expect(count(en, '  Scenario: ')).toBe(walked.tour.paths.length);
    const steps = walked.tour.steps - walked.tour.paths.length;
    expect(count(en, '    When ')).toBe(steps);
    expect(count(id, '    Ketika ')).toBe(steps);
    expect(id).toContain('Ketika server menjawab logout: tanpa koneksi\n');
    expect(en).toContain('When the server answers logout: offline\n');
  });

  test('bear the requirements of the states and transitions on their way', () => {
    const served = withStates({ inside: { type: 'final', meta: { requirements: ['LG-1'] } } });
    const scenarios = scenariosOf(walk(served, 'edges'));
    const isIn = ({ steps }: (typeof scenarios)[number]) => steps.at(-1)?.stands.en === 'Inside';
    expect(scenarios.some(isIn)).toBe(true);
    for (const scenario of scenarios) expect(scenario.requirements).toEqual(isIn(scenario) ? ['LG-1'] : []);
  });

  test('are rows of a table that spreadsheets read: quotes doubled, formulas disarmed', () => {
    const [scenario] = scenariosOf(walked);
    if (!scenario) throw new Error('No scenario.');
    const title = { id: '=1+1', en: 'the "bell"' };
    const csv = toCsv([{ ...scenario, title }]);
    expect(
      csv.startsWith('"id","machine","language","title","preconditions","steps","expected","requirements"\r\n'),
    ).toBe(true);
    expect(csv).toContain(`"'=1+1"`);
    expect(csv).toContain('"the ""bell"""');
    expect(count(csv, '\r\n')).toBe(3);
  });
});

describe('SC-4 the pages', () => {
  test('show for each tier what it has covered, on the diagram, without a script', async () => {
    const files = await toHtml(traced());
    const index = String(files.get('index.html'));
    expect(index).toContain('<a href="bell.html">Bell</a>');
    expect(index).toContain('not run');
    const page = String(files.get('bell.html'));
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    expect(page).toContain('<rect class="walked pure views"');
    expect(page).toContain('<rect class="walked pure" ');
    expect(page).toContain('Path ' + failure.path + ' fails at step 1');
    expect(page).toContain('Nobody &lt;hears&gt; it.');
  });
});

describe('SC-2 SC-4 the walk of the edges alone', () => {
  test.each([bellModel, visitModel, askerModel, raceModel])(
    'counts and covers of $name what the whole walk does, by the same paths',
    (model) => {
      const whole = walk(model, 'edges');
      const alone = walkEdges(explore(model));
      expect(whole.report).toMatchObject(alone.report);
      expect(alone.paths.map(({ id, passed }) => [id, passed])).toEqual(
        whole.paths.map(({ id, passed }) => [id, passed]),
      );
    },
  );
});

describe('SC-2 SC-4 a path that fails', () => {
  // Without its counter the key promises steps that are not there.
  const coarseModel = { ...bellModel, controlKey: (snapshot: AnyMachineSnapshot) => controlKeyOf(snapshot) };
  const coarse = walk(coarseModel, 'edges');

  test('covers what it has passed, not what was planned after that', () => {
    const open = coarse.report.coverage['edges']?.open ?? [];
    const planned = coarse.paths.flatMap(({ edges, passed }) => edges.slice(passed).map(({ id }) => id));
    expect(open).not.toEqual([]);
    expect(planned).toEqual(expect.arrayContaining(open));
    const alone = walkEdges(explore(coarseModel));
    expect(alone.report.coverage).toEqual(coarse.report.coverage);
    expect(alone.report.failures.map(({ message }) => message)).toContain('arrives at active waiting');
  });

  test('fails in JUnit and on its page also where it is none of the tour', async () => {
    const kept = coarse.report.failures.map(({ edges }) => edges);
    const beside = walk(coarseModel, 'states', kept);
    const [failed] = beside.report.failures;
    expect(beside.tour.paths.map(({ id }) => id)).not.toContain(failed?.of);
    const traces = tracesOf([beside], '/nowhere');
    expect(toJunit(traces)).toContain('<failure type="step" message="arrives at active waiting">');
    expect(String((await toHtml(traces)).get('bell.html'))).toContain('arrives at active waiting');
  });
});

test('SC-4 an old record counts what passed, also where the machine has lost edges on the way', () => {
  const base = mkdtempSync(join(tmpdir(), 'walk-'));
  const edges = ['gone', ...path.edges.map(({ id }) => id)];
  const record = { [path.id]: { edges, passed: 3 } };
  recordTier('views', { machine: 'bell', paths: 1, steps: 3, failures: [], uncovered: [], walked: record }, base);
  const views = tracesOf([walked], base)[0]?.tiers.find(({ tier }) => tier === 'views');
  const covered = views?.transitions.filter((item) => item.covered).map(({ id }) => id);
  expect(covered).toEqual(path.edges.slice(0, 2).flatMap(({ taken }) => taken));
});

test('SC-4 the text says each fault once, with how many paths have it', () => {
  const failures = [failure, { ...failure, path: 'other' }];
  const text = printReport({ ...walked.report, failures });
  expect(text.split('\n')[0]).toBe('✗ bell');
  expect(count(text, 'Nobody <hears> it.')).toBe(1);
  expect(text).toContain('and on 1 more paths');
});

test('SC-4 the text says how many snapshots the key check has passed over', () => {
  const { compared, passedOver, findings } = keyCheck(walked.graph);
  expect(walked.report).toMatchObject({ keyCheck: { compared, passedOver }, findings });
  const text = printReport({ ...walked.report, keyCheck: { compared: 12, passedOver: 7 } });
  expect(text).toContain('control key: 12 more snapshots compared, 7 passed over');
});
