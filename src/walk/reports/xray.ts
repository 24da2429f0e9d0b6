/**
 * Manual tests as Xray's Test Case Importer reads them. The path's id is a label, by which a later import finds the
 * test again.
 */
import { written } from './csv.ts';
import { languages, type Language, type Scenario } from './scenario.ts';

const head = ['Issue Id', 'Test type', 'Test Summary', 'Test Repo', 'Labels', 'Action', 'Data', 'Result'];
/** A limit of Jira. */
const longestSummary = 255;

export const xrayFiles = (scenarios: readonly Scenario[]): Map<string, string> =>
  new Map(languages.map((language) => [`xray-${language}.csv`, toXray(scenarios, language)]));

export const toXray = (scenarios: readonly Scenario[], language: Language): string =>
  written([head, ...scenarios.flatMap((scenario, index) => rowsOf(scenario, String(index + 1), language))]);

function rowsOf({ id, machine, title, given, steps, requirements }: Scenario, number: string, language: Language) {
  const labels = [`path-${id}`, machine, ...requirements].join(';');
  const about = [number, 'Manual', title[language].slice(0, longestSummary), machine, labels];
  const nothing = [number, 'Manual', '', '', ''];
  return [given, ...steps].map(({ happens, stands }, place) => [
    ...(place === 0 ? about : nothing),
    happens[language],
    '',
    stands[language],
  ]);
}
