/** The criteria of the walk in words. */
import type { CriterionName } from '../books/tester.ts';
import type { Both } from '../types.ts';

export const criterionWords: Readonly<Record<CriterionName, Both>> = {
  states: { id: 'Keadaan', en: 'States' },
  transitions: { id: 'Transisi', en: 'Transitions' },
  guards: { id: 'Syarat, ya dan tidak', en: 'Guards, yes and no' },
  pairs: { id: 'Pasangan transisi', en: 'Pairs of transitions' },
  codes: { id: 'Panggilan × jawaban', en: 'Calls × answers' },
  requirements: { id: 'Persyaratan', en: 'Requirements' },
  edges: { id: 'Kejadian di tiap situasi', en: 'Edges of the configuration graph' },
  simple: { id: 'Jalur tanpa ulangan', en: 'Simple paths' },
  'pictures id': { id: 'Gambar, Indonesia', en: 'Pictures, Indonesian' },
  'pictures en': { id: 'Gambar, Inggris', en: 'Pictures, English' },
};
