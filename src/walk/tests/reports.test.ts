/** Reports for readers outside the walk: build servers, testers, product owners. */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { chartOf } from '../diagrams/chart.ts';
import { noCalls } from '../protocol.ts';
import { temporaryFolder } from './kit.ts';
import { controlKeyOf } from '../graph/control-key.ts';
import { askerModel, bellModel, raceModel, visitModel, withStates } from './fixtures.ts';
import { explore } from '../graph/explore.ts';
import { keyCheck } from '../checks/key-check.ts';
import { titled } from '../diagrams/words.ts';
import { walk, walkEdges } from '../reports/report.ts';
import { toAllure } from '../reports/allure.ts';
import { toChecklists } from '../reports/checklist.ts';
import { toXray } from '../reports/xray.ts';
import { toCsv } from '../reports/csv.ts';
import { toGithub } from '../reports/github.ts';
import { toGherkin } from '../reports/gherkin.ts';
import { toHtml } from '../reports/html.ts';
import { toJunit } from '../reports/junit.ts';
import { languages, scenariosOf, type Scenario } from '../reports/scenario.ts';
import { printReport } from '../reports/text.ts';
import { tracesOf } from '../reports/trace.ts';
import { recordTier } from '../tiers/record.ts';
import { failureAt, type TierResult } from '../tiers/tier.ts';
import type { Path } from '../tours/tours.ts';

const walked = walk(bellModel, 'edges');
const scenarios = scenariosOf(walked);
const [scenario] = scenarios;
const [path] = walked.tour.paths;
if (!path || !scenario) throw new Error('Expected paths of the bell; it has none.');
const failure = failureAt(walked.graph, path, 1, new Error('Nobody <hears> it.\u001B[31m'));

/** Traces of a views run that failed at the second step of the bell's first path; the browser has not run. */
const traced = (uncovered: TierResult['uncovered'] = []) =>
  tracedBy({ failures: [failure], uncovered }, { edges: idsOf(path), passed: 1 });

const idsOf = ({ edges }: Pick<Path, 'edges'>): string[] => edges.map(({ id }) => id);

function tracedBy(result: Pick<TierResult, 'failures' | 'uncovered'>, record: { edges: string[]; passed: number }) {
  const base = temporaryFolder();
  const walk = { [path?.id ?? '']: record };
  recordTier('views', { machine: 'bell', paths: 1, steps: record.passed, ...result, walked: walk }, base);
  return tracesOf([walked], base);
}

const uncoveredBy = (type: string, reason: string): TierResult['uncovered'] =>
  walked.graph.edges.flatMap(({ id, offer }) => (offer.event.type === type ? [{ edge: id, event: type, reason }] : []));

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('SC-4 annotations of GitHub', () => {
  const file = join(temporaryFolder(), 'bell, the.machine.ts');
  writeFileSync(file, "import x;\n\nexport const bell = machine({\n  id: 'bell',\n});\n");

  test('stand where the file names the machine, with the path, and nothing of theirs ends the command', () => {
    const what = '100 % stuck\nfor ever';
    const found = { machine: 'bell', kind: 'dead-end' as const, what, path: ['start (plain)', 'bell.rung'] };
    expect(toGithub([{ ...walked.report, findings: [found], failures: [failure] }], file).split('\n')).toEqual([
      `::error file=${relative(process.cwd(), file).replace(',', '%2C')},line=4,title=bell%3A dead-end::100 %25 stuck%0Afor ever%0Astart (plain) → bell.rung`,
      expect.stringMatching(/^::error .*title=bell%3A path [0-9a-f]{10}::.+: Nobody <hears> it\..*%0Astart/),
    ]);
  });

  test('of a sound machine are a notice, without a place where no file is known', () => {
    expect(toGithub([walked.report], null)).toBe('::notice title=bell%3A walked::10 of 10 transitions');
  });
});

test('SC-3 a diagram says in words that an actor ends, fails and shows something', () => {
  const src = fromPromise(async () => 1);
  const machine = createMachine({
    initial: 'busy',
    states: {
      busy: { invoke: { id: 'pageLoad', src, onDone: 'over', onError: 'over', onSnapshot: 'over' } },
      over: { type: 'final' },
    },
  });
  const said = JSON.stringify(chartOf('busy', machine, noCalls));
  for (const words of ['page load ends', 'page load fails', 'page load shows something']) expect(said).toContain(words);
  expect(said).not.toMatch(/xstate (error|snapshot)/);
});

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
    const all = scenariosOf(walk(served, 'edges'));
    const isIn = ({ steps }: Scenario) => steps.at(-1)?.stands.en === 'Inside';
    expect(all.some(isIn)).toBe(true);
    for (const each of all) expect(each.requirements).toEqual(isIn(each) ? ['LG-1'] : []);
  });

  test('are rows of a table that spreadsheets read: quotes doubled, formulas disarmed', () => {
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

describe('SC-4 Xray', () => {
  /** Splits by line: no step of the bell has a line break. */
  const rowsOf = (csv: string) =>
    csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));

  test.each(languages)(
    'in %s has a row a step, the first of a test with its type, title, folder and labels',
    (language) => {
      const [head, ...rows] = rowsOf(toXray(scenarios, language));
      expect(head?.join()).toBe('Issue Id,Test type,Test Summary,Test Repo,Labels,Action,Data,Result');
      expect(rows).toHaveLength(walked.tour.steps);
      const firsts = rows.filter(([, type]) => type === 'Manual').filter((row) => row[2] !== '');
      expect(firsts.map((row) => row[4])).toEqual(scenarios.map(({ id }) => `path-${id};bell`));
      expect(firsts.map((row) => row[2])).toEqual(scenarios.map(({ title }) => title[language]));
      for (const [place, scenario] of scenarios.entries()) {
        const own = rows.filter(([number]) => number === String(place + 1));
        expect(own.map((row) => [row[5], row[7]])).toEqual(
          [scenario.given, ...scenario.steps].map(({ happens, stands }) => [happens[language], stands[language]]),
        );
      }
    },
  );

  test('keeps a summary as short as Jira takes it', () => {
    const [, row] = rowsOf(toXray([{ ...scenario, title: { id: 'a'.repeat(400), en: '' } }], 'id'));
    expect(row?.[2]).toHaveLength(255);
  });
});

describe('SC-4 a checklist', () => {
  test('has a box a step and one for each path, with the path’s id, in both languages', () => {
    const files = toChecklists(scenarios);
    expect([...files.keys()]).toEqual(['checklist/id/bell.md', 'checklist/en/bell.md']);
    for (const text of files.values()) {
      expect(text.match(/^- \[ \] /gm)).toHaveLength(walked.tour.steps);
      for (const { id } of scenarios) expect(text).toContain(`\n\`${id}\``);
    }
    expect(files.get('checklist/id/bell.md')).toContain('Penguji: ________');
    expect(files.get('checklist/en/bell.md')).toContain('Passed: [ ]');
  });

  test('says names that Markdown would read as its own', () => {
    const [text] = toChecklists([{ ...scenario, title: { id: 'a_b *c* [d]', en: '' } }]).values();
    expect(text).toContain('## 1. a\\_b \\*c\\* \\[d\\]');
  });
});

describe('SC-4 Allure', () => {
  interface Result {
    uuid: string;
    historyId: string;
    testCaseId: string;
    status: string;
    statusDetails?: { message: string };
    labels: { name: string; value: string }[];
    steps: { name: string; status: string }[];
  }
  const read = (files: ReadonlyMap<string, string>) =>
    [...files].map(([file, text]) => ({ file, ...(JSON.parse(text) as Result) }));
  const valueOf = ({ labels }: Result, name: string) => labels.find((label) => label.name === name)?.value;

  test('has a result a path and tier: epic the flow, feature the group of states, story the path', () => {
    const results = read(toAllure(tracesOf([walked], '/nowhere'), 'en', (machine) => `The ${machine}`));
    expect(results).toHaveLength(walked.tour.paths.length);
    for (const result of results) {
      expect(result.file).toBe(`${result.uuid}-result.json`);
      expect(result.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(valueOf(result, 'epic')).toBe('The bell');
      expect(valueOf(result, 'story')).toContain(result.testCaseId);
      expect([result.status, ...new Set(result.steps.map(({ status }) => status))]).toEqual(['passed', 'passed']);
    }
    expect(results.map(({ testCaseId }) => testCaseId)).toEqual(walked.tour.paths.map(({ id }) => id));
    const parts = Object.values(bellModel.machine.root.states).map(({ key }) => titled(key));
    for (const result of results) expect(parts).toContain(valueOf(result, 'feature'));
  });

  test('has the same ids whenever it is made, and others for another tier', () => {
    const again = () => [...toAllure(tracesOf([walk(bellModel, 'edges')], '/nowhere'), 'id').keys()];
    expect(again()).toEqual([...toAllure(tracesOf([walked], '/nowhere'), 'en').keys()]);
  });

  test('a path that failed says at which step and why; the steps after it were not made', () => {
    const results = read(toAllure(traced(), 'en'));
    const [failed] = results.filter((result) => valueOf(result, 'layer') === 'views');
    expect(failed).toMatchObject({
      testCaseId: path.id,
      status: 'failed',
      statusDetails: { message: failure.message },
    });
    const rest = path.edges.slice(2).map(() => 'skipped');
    expect(failed?.steps.map(({ status }) => status)).toEqual(['passed', 'failed', ...rest]);
    expect(new Set(results.map(({ uuid }) => uuid)).size).toBe(results.length);
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
  // Without the counter the key joins situations: some planned steps cannot happen.
  const coarseModel = { ...bellModel, controlKey: controlKeyOf };
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
  const [trace] = tracedBy({ failures: [], uncovered: [] }, { edges: ['gone', ...idsOf(path)], passed: 3 });
  const views = trace?.tiers.find(({ tier }) => tier === 'views');
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
