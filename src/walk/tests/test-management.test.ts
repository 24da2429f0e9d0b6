/** The walk for test management: manual tests for Xray, results for Allure, boxes to tick off by hand (SC-4). */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { titled } from '../diagrams/words.ts';
import { bellModel } from './fixtures.ts';
import { walk } from '../reports/report.ts';
import { toAllure } from '../reports/allure.ts';
import { toChecklists } from '../reports/checklist.ts';
import { languages, scenariosOf } from '../reports/scenario.ts';
import { tracesOf } from '../reports/trace.ts';
import { toXray } from '../reports/xray.ts';
import { recordTier } from '../tiers/record.ts';
import { failureAt } from '../tiers/tier.ts';

const walked = walk(bellModel, 'edges');
const scenarios = scenariosOf(walked);
const steps = walked.tour.steps;
const [path] = walked.tour.paths;
if (!path) throw new Error('The bell has no path.');

describe('SC-4 Xray', () => {
  /** A line a row: no step of the bell has a line break. */
  const rowsOf = (csv: string) =>
    csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));

  test.each(languages)(
    'in %s has a row a step, the first of a test with its type, title, folder and labels',
    (language) => {
      const [head, ...rows] = rowsOf(toXray(scenarios, language));
      expect(head).toEqual([
        'Issue Id',
        'Test type',
        'Test Summary',
        'Test Repo',
        'Labels',
        'Action',
        'Data',
        'Result',
      ]);
      expect(rows).toHaveLength(steps);
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
    const [scenario] = scenarios;
    if (!scenario) throw new Error('No scenario.');
    const [, row] = rowsOf(toXray([{ ...scenario, title: { id: 'a'.repeat(400), en: '' } }], 'id'));
    expect(row?.[2]).toHaveLength(255);
  });
});

describe('SC-4 a checklist', () => {
  test('has a box a step and one for each path, with the path’s id, in both languages', () => {
    const files = toChecklists(scenarios);
    expect([...files.keys()]).toEqual(['checklist/id/bell.md', 'checklist/en/bell.md']);
    for (const text of files.values()) {
      expect(text.match(/^- \[ \] /gm)).toHaveLength(steps);
      for (const { id } of scenarios) expect(text).toContain(`\n\`${id}\``);
    }
    expect(files.get('checklist/id/bell.md')).toContain('Penguji: ________');
    expect(files.get('checklist/en/bell.md')).toContain('Passed: [ ]');
  });

  test('says names that Markdown would read as its own', () => {
    const [scenario] = scenarios;
    if (!scenario) throw new Error('No scenario.');
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
    const base = mkdtempSync(join(tmpdir(), 'allure-'));
    const failure = failureAt(walked.graph, path, 1, new Error('Nobody hears it.'));
    const record = { [path.id]: { edges: path.edges.map(({ id }) => id), passed: 1 } };
    recordTier(
      'views',
      { machine: 'bell', paths: 1, steps: 1, failures: [failure], uncovered: [], walked: record },
      base,
    );
    const results = read(toAllure(tracesOf([walked], base), 'en'));
    const [failed] = results.filter((result) => valueOf(result, 'layer') === 'views');
    expect(failed).toMatchObject({
      testCaseId: path.id,
      status: 'failed',
      statusDetails: { message: 'Nobody hears it.' },
    });
    const rest = path.edges.slice(2).map(() => 'skipped');
    expect(failed?.steps.map(({ status }) => status)).toEqual(['passed', 'failed', ...rest]);
    expect(new Set(results.map(({ uuid }) => uuid)).size).toBe(results.length);
  });
});
