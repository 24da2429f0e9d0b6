/** The criteria of the walk in words. */
import type { CriterionName } from '../reports/tester.ts';
import { plannedLooks } from '../choice.ts';
import type { Both } from '../types.ts';
import { lookName, lookWords } from '../words/looks.ts';

const ofTheWalk: Readonly<Record<Exclude<CriterionName, `pictures ${string}`>, Both>> = {
  states: { id: 'Keadaan', en: 'States' },
  transitions: { id: 'Transisi', en: 'Transitions' },
  guards: { id: 'Syarat, ya dan tidak', en: 'Guards, yes and no' },
  pairs: { id: 'Pasangan transisi', en: 'Pairs of transitions' },
  codes: { id: 'Panggilan × jawaban', en: 'Calls × answers' },
  requirements: { id: 'Persyaratan', en: 'Requirements' },
  edges: { id: 'Kejadian di tiap situasi', en: 'Edges of the configuration graph' },
  simple: { id: 'Jalur tanpa ulangan', en: 'Simple paths' },
  messages: { id: 'Kalimat ditampilkan', en: 'Messages shown' },
  'messages read': { id: 'Kalimat terbaca di gambar', en: 'Messages read on pictures' },
};

const ofPictures = plannedLooks.map((look) => {
  const { id, en } = lookWords(lookName(look));
  return [`pictures ${lookName(look)}`, { id: `Gambar: ${id}`, en: `Pictures: ${en}` }];
});

export const criterionWords = { ...ofTheWalk, ...Object.fromEntries(ofPictures) } as Readonly<
  Record<CriterionName, Both>
>;
