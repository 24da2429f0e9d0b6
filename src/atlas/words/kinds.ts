/** The kinds of arrows with their names, in the order of the legend. */
import type { Both, TransitionKind } from '../types.ts';

export const kindWords: Readonly<Record<TransitionKind, Both>> = {
  person: { id: 'orang melakukannya', en: 'a person does it' },
  success: { id: 'server bilang ya', en: 'the server says yes' },
  answer: { id: 'server bilang lain', en: 'the server says something else' },
  error: { id: 'ada yang salah', en: 'something goes wrong' },
  timer: { id: 'waktu berlalu', en: 'time passes' },
  child: { id: 'satu bagian berakhir', en: 'a part of the flow ends' },
  world: { id: 'tab lain, jaringan, alamat', en: 'another tab, the network, the address' },
  always: { id: 'langsung', en: 'at once' },
};

export const tierWords: Readonly<Record<'pure' | 'views' | 'browser', Both>> = {
  pure: { id: 'Di atas kertas', en: 'On paper' },
  views: { id: 'Layar sungguhan', en: 'Real screens' },
  browser: { id: 'Chromium dan server', en: 'Chromium and server' },
};
