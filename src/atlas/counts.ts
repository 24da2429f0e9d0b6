/** The figures of the cover. */
import { calls } from '../contract/index.ts';
import { messageIds } from './data/messages.ts';
import { pictureOf, defaultLook } from './pages/pictures.ts';
import type { Language } from './shots.ts';
import type { Atlas, Both, Flow, StateInfo } from './types.ts';

type Report = Flow['walked']['report'];

export interface Share {
  title: Both;
  done: number;
  of: number;
}

/** The innermost states of flows that have a screen. */
const presented = ({ flows }: Pick<Atlas, 'flows'>): StateInfo[] =>
  flows.filter(({ isServers }) => !isServers).flatMap(({ states }) => states.filter(({ isLeaf }) => isLeaf));

export const withoutPicture = (atlas: Pick<Atlas, 'flows'>, language: Language): StateInfo[] =>
  presented(atlas).filter(({ shots }) => pictureOf(shots, { ...defaultLook, language }) === null);

export function totals({ flows, shots }: Pick<Atlas, 'flows' | 'shots'>): [count: number, title: Both][] {
  const sum = (countOf: (flow: Flow) => number) => flows.reduce((total, flow) => total + countOf(flow), 0);
  const refusals = Object.values(calls).flatMap(({ outcomes }) =>
    Object.values(outcomes).filter((outcome) => 'error' in outcome && outcome.error !== undefined),
  );
  return [
    [flows.length, { id: 'alur', en: 'flows' }],
    [sum(({ states }) => states.length), { id: 'keadaan', en: 'states' }],
    [sum(({ transitions }) => transitions.length), { id: 'transisi', en: 'transitions' }],
    [new Set(shots.flatMap(({ pictures }) => pictures.map(({ file }) => file))).size, { id: 'gambar', en: 'pictures' }],
    [Object.keys(calls).length, { id: 'panggilan', en: 'calls' }],
    [refusals.length, { id: 'jawaban galat', en: 'error answers' }],
    [messageIds.length, { id: 'kalimat', en: 'messages' }],
  ];
}

export function shares(atlas: Pick<Atlas, 'flows'>): Share[] {
  const ofWalk = (id: string, en: string, count: (report: Report) => [done: number, of: number]): Share => {
    const counts = atlas.flows.map(({ walked }) => count(walked.report));
    return share(
      id,
      en,
      counts.reduce((sum, [done]) => sum + done, 0),
      counts.reduce((sum, [, of]) => sum + of, 0),
    );
  };
  const shown = presented(atlas);
  const pictured = (language: Language) => shown.length - withoutPicture(atlas, language).length;
  // A shot proves a visit, too.
  const inChromium = atlas.flows.flatMap(({ states }) =>
    states.map(
      ({ shots, visits }) =>
        shots.length > 0 || visits.some(({ tier, passed }) => tier === 'browser' && passed.length > 0),
    ),
  );
  return [
    ofWalk('Keadaan dicapai', 'States reached', ({ states }) => [states.reached, states.declared]),
    ofWalk('Transisi diambil', 'Transitions taken', ({ transitions: { taken, declared } }) => [taken, declared]),
    ofWalk('Jawaban server dialami', 'Answers lived through', ({ outcomes: { covered, declared } }) => [
      covered,
      declared,
    ]),
    share('Gambar Indonesia', 'Pictures, Indonesian', pictured('id'), shown.length),
    share('Gambar Inggris', 'Pictures, English', pictured('en'), shown.length),
    share(
      'Keadaan dilewati Chromium',
      'States passed in Chromium',
      inChromium.filter(Boolean).length,
      inChromium.length,
    ),
  ];
}

const share = (id: string, en: string, done: number, of: number): Share => ({ title: { id, en }, done, of });
