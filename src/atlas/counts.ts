/** The figures of the cover. */
import { calls } from '../contract/index.ts';
import { messageIds } from './data/messages.ts';
import { pictureOf, defaultLook } from './pages/pictures.ts';
import type { Language } from './shots.ts';
import type { Atlas, Both, StateInfo } from './types.ts';

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

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0);

export function totals({ flows, shots }: Pick<Atlas, 'flows' | 'shots'>): [count: number, title: Both][] {
  const refusals = Object.values(calls).flatMap(({ outcomes }) =>
    Object.values(outcomes).filter((outcome) => 'error' in outcome && outcome.error !== undefined),
  );
  return [
    [flows.length, { id: 'alur', en: 'flows' }],
    [sum(flows, ({ states }) => states.filter(({ isLeaf }) => isLeaf).length), { id: 'keadaan', en: 'states' }],
    [sum(flows, ({ transitions }) => transitions.length), { id: 'transisi', en: 'transitions' }],
    [new Set(shots.flatMap(({ pictures }) => pictures.map(({ file }) => file))).size, { id: 'gambar', en: 'pictures' }],
    [Object.keys(calls).length, { id: 'panggilan', en: 'calls' }],
    [refusals.length, { id: 'jawaban galat', en: 'error answers' }],
    [messageIds.length, { id: 'kalimat', en: 'messages' }],
  ];
}

export function shares(atlas: Pick<Atlas, 'flows'>): Share[] {
  const reports = atlas.flows.map(({ walked }) => walked.report);
  const shown = presented(atlas);
  const pictured = (language: Language) => shown.length - withoutPicture(atlas, language).length;
  const states = atlas.flows.flatMap((flow) => flow.states.filter(({ isLeaf }) => isLeaf));
  // A shot proves a visit, too.
  const inChromium = states.filter(
    ({ shots, visits }) =>
      shots.length > 0 || visits.some(({ tier, passed }) => tier === 'browser' && passed.length > 0),
  );
  return [
    share(
      'Keadaan dicapai, dengan yang membungkusnya',
      'States reached, with those around them',
      sum(reports, (report) => report.states.reached),
      sum(reports, (report) => report.states.declared),
    ),
    share(
      'Transisi diambil',
      'Transitions taken',
      sum(reports, ({ transitions }) => transitions.taken),
      sum(reports, ({ transitions }) => transitions.declared),
    ),
    share(
      'Jawaban server dialami',
      'Answers lived through',
      sum(reports, ({ outcomes }) => outcomes.covered),
      sum(reports, ({ outcomes }) => outcomes.declared),
    ),
    share('Gambar Indonesia', 'Pictures, Indonesian', pictured('id'), shown.length),
    share('Gambar Inggris', 'Pictures, English', pictured('en'), shown.length),
    share('Keadaan dilewati Chromium', 'States passed in Chromium', inChromium.length, states.length),
  ];
}

const share = (id: string, en: string, done: number, of: number): Share => ({ title: { id, en }, done, of });
