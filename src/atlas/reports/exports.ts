/** The walk as files for other tools, in archives: loose files would be a tenth of the atlas. */
import { toAllure } from '../../walk/reports/allure.ts';
import { toChecklists } from '../../walk/reports/checklist.ts';
import { toCsv } from '../../walk/reports/csv.ts';
import { toGherkin } from '../../walk/reports/gherkin.ts';
import { toJunit } from '../../walk/reports/junit.ts';
import { scenariosOf } from '../../walk/reports/scenario.ts';
import { xrayFiles } from '../../walk/reports/xray.ts';
import { languages, type Language } from '../shots.ts';
import type { Both, Flow } from '../types.ts';
import { lookWords } from '../words/looks.ts';
import { readableTour, tracedPaths } from './tester.ts';

export interface Archive {
  path: string;
  title: Both;
  words: Both;
  files: [name: string, content: string][];
}

/** The readable paths and their results in each tier. Allure also gets all failures. */
export function exportsOf(flows: readonly Flow[]): Archive[] {
  const walks = flows.map((flow) => ({ graph: flow.graph, tour: readableTour(flow) }));
  const scenarios = walks.flatMap(scenariosOf);
  // Not the walk along every edge: its file would have megabytes.
  const traces = flows.map((flow) => ({
    graph: flow.graph,
    report: flow.walked.report,
    tiers: flow.tiers.map((trace) => (trace.tier === 'pure' ? { ...trace, paths: tracedPaths(flow) } : trace)),
  }));
  const listed = new Set(scenarios.map(({ id }) => id));
  const told = traces.map((trace) => ({
    ...trace,
    tiers: trace.tiers.map((tier) => ({
      ...tier,
      paths: tier.paths.filter(({ id, failure }) => failure !== null || listed.has(id)),
    })),
  }));
  const features = [...toGherkin(walks)];
  const titles = new Map(flows.map(({ id, title }) => [id, title]));
  return [
    {
      path: 'tester/walk.zip',
      title: { id: 'Semua jalur', en: 'All paths' },
      words: {
        id: 'Tabel untuk TestRail, CSV untuk Xray, JUnit, dan daftar centang Markdown untuk ponsel sungguhan',
        en: 'A table for TestRail, CSV for Xray, JUnit, and checklists in Markdown for real phones',
      },
      files: [
        ['walk.csv', toCsv(scenarios)],
        ...xrayFiles(scenarios),
        ['junit.xml', toJunit(traces)],
        ...toChecklists(scenarios),
      ],
    },
    ...languages.map((language): Archive => {
      const own = features.filter(([name]) => name.startsWith(`${language}/`));
      return {
        path: `tester/features-${language}.zip`,
        title: inLanguage('Gherkin', language),
        words: { id: 'Berkas .feature untuk Cucumber dan impor Xray', en: 'Features for Cucumber and Xray’s import' },
        files: own.map(([name, content]) => [name.slice(language.length + 1), content]),
      };
    }),
    // `npm run walk` writes them in English, too; a quarter of a megabyte is much to mail for few readers.
    {
      path: 'tester/allure-results-id.zip',
      title: inLanguage('Allure', 'id'),
      words: { id: 'Buka arsipnya, lalu: allure generate', en: 'Unpack it, then: allure generate' },
      files: [...toAllure(told, 'id', (machine) => titles.get(machine)?.id ?? machine)],
    },
  ];
}

function inLanguage(name: string, language: Language): Both {
  const { id, en } = lookWords(language);
  return { id: `${name}, ${id}`, en: `${name}, ${en}` };
}
