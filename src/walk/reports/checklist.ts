/** Markdown to tick off by hand on a real phone. */
import { titled } from '../diagrams/words.ts';
import { languages, type Language, type Scenario } from './scenario.ts';

const words: Record<Language, Record<'head' | 'begin' | 'requirements' | 'passed', string>> = {
  id: {
    head: 'Ponsel: ________ Peramban: ________ Bangunan: ________ Tanggal: ________ Penguji: ________',
    begin: 'Awal',
    requirements: 'Persyaratan',
    passed: 'Lulus',
  },
  en: {
    head: 'Phone: ________ Browser: ________ Build: ________ Date: ________ Tester: ________',
    begin: 'Beginning',
    requirements: 'Requirements',
    passed: 'Passed',
  },
};

export function toChecklists(scenarios: readonly Scenario[]): Map<string, string> {
  const machines = [...new Set(scenarios.map(({ machine }) => machine))];
  return new Map(
    machines.flatMap((machine) => {
      const own = scenarios.filter((scenario) => scenario.machine === machine);
      return languages.map((language) => [`checklist/${language}/${machine}.md`, checklist(machine, own, language)]);
    }),
  );
}

function checklist(machine: string, scenarios: readonly Scenario[], language: Language): string {
  const { head, begin, requirements: served, passed } = words[language];
  const blocks = scenarios.map(({ id, title, given, steps, requirements }, index) =>
    [
      `## ${index + 1}. ${plain(title[language])}`,
      '',
      `\`${id}\`${requirements.length === 0 ? '' : ` · ${served}: ${requirements.join(' ')}`}`,
      '',
      ...[given, ...steps].map(
        ({ happens, stands }, place) =>
          `- [ ] ${place === 0 ? begin : place}: ${plain(happens[language])} → **${plain(stands[language])}**`,
      ),
      '',
      `${passed}: [ ]`,
    ].join('\n'),
  );
  return [`# ${titled(machine)}`, '', head, '', blocks.join('\n\n'), ''].join('\n');
}

/** Escapes Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>]/g, '\\$&');
