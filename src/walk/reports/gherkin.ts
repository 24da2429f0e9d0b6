import { titled } from '../diagrams/words.ts';
import type { Walked } from './report.ts';
import { languages, scenariosOf, type Language, type Scenario } from './scenario.ts';

/** Gherkin's keywords: https://cucumber.io/docs/gherkin/languages */
const keywords: Record<Language, Record<'feature' | 'scenario' | 'given' | 'when' | 'expects' | 'stands', string>> = {
  id: {
    feature: 'Fitur',
    scenario: 'Skenario',
    given: 'Diketahui',
    when: 'Ketika',
    expects: 'Maka',
    // Between a situation and the machine's state in it.
    stands: 'keadaannya',
  },
  en: { feature: 'Feature', scenario: 'Scenario', given: 'Given', when: 'When', expects: 'Then', stands: 'it is at' },
};

export function toGherkin(walks: readonly Pick<Walked, 'graph' | 'tour'>[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const walked of walks) {
    const { name, machine } = walked.graph.model;
    const scenarios = scenariosOf(walked);
    const title = { id: titled(name), en: machine.root.description ?? titled(name) };
    for (const language of languages) {
      files.set(`${language}/${name}.feature`, feature(language, title[language], scenarios));
    }
  }
  return files;
}

function feature(language: Language, title: string, scenarios: readonly Scenario[]): string {
  const words = keywords[language];
  const blocks = scenarios.map(({ id, title: name, given, steps, requirements }, index) => {
    const tags = [`@path-${id}`, ...requirements.map((requirement) => `@${requirement}`)].join(' ');
    return [
      `  ${tags}`,
      `  ${words.scenario}: ${index + 1}. ${name[language]}`,
      `    ${words.given} ${given.happens[language]}, ${words.stands}: ${given.stands[language]}`,
      ...steps.flatMap(({ happens, stands }) => [
        `    ${words.when} ${happens[language]}`,
        `    ${words.expects} ${words.stands}: ${stands[language]}`,
      ]),
    ].join('\n');
  });
  return [`# language: ${language}`, `${words.feature}: ${title}`, '', blocks.join('\n\n'), ''].join('\n');
}
