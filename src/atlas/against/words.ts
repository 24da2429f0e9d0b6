/** The words of the review of changes. */
import { both } from '../flow-metadata.ts';
import { duration } from '../reports/constants.ts';
import type { Badge, Both, Manifest, StateRecord } from '../types.ts';
import { badgeWords } from '../words/badges.ts';
import { clauseOf } from '../words/transitions.ts';
import { inWords, titled } from '../../walk/diagrams/words.ts';
import type { ChangeKind } from './change.ts';
import type { Way } from './ways.ts';

/** What a fact is about. */
export const fact = {
  when: both('Kalau', 'When'),
  condition: both('Syarat', 'Condition'),
  targets: both('Jalan', 'Way'),
  actions: both('Yang dilakukan', 'Does'),
  waits: both('Lamanya', 'Time'),
  holdsFor: both('Berlaku untuk', 'Holds for'),
  requirements: both('Persyaratan', 'Requirements'),
  description: both('Keterangan', 'Description'),
  tags: both('Tanda', 'Tags'),
  initial: both('Mulai di', 'Begins in'),
  runs: both('Yang berjalan', 'Runs'),
  shows: both('Kalimat', 'Text'),
  inside: both('Di dalamnya', 'Inside'),
  into: both('Jalan masuk', 'Way in'),
  out: both('Jalan keluar', 'Way out'),
  parent: both('Bagian dari', 'Part of'),
  rule: both('Aturan', 'Rule'),
  value: both('Nilai', 'Value'),
  source: both('Kode', 'Code'),
  server: both('Kata server', 'The server says'),
  light: both('Terang', 'Light'),
  dark: both('Gelap', 'Dark'),
  alsoIn: both('Juga di', 'Also in'),
} as const;

const stays = both('tetap di sini', 'stays here');
const always = both('selalu', 'always');

export const joined = (words: readonly Both[], glue = ', '): Both | null =>
  words.length === 0 ? null : { id: words.map(({ id }) => id).join(glue), en: words.map(({ en }) => en).join(glue) };

/** The same in both languages. */
export const plain = (text: string): Both => ({ id: text, en: text });

export const list = (names: readonly string[]): Both | null => joined(names.map(plain));

export function targetsInWords(targets: readonly string[], manifest: Manifest, flow: string): Both {
  return (
    joined(
      targets.map((id) => titleOf(manifest, flow, id)),
      ' + ',
    ) ?? stays
  );
}

export function titleOf({ flows, shop }: Manifest, flow: string, id: string): Both {
  return flows[flow]?.[id]?.title ?? shop.ends[id] ?? plain(titled(id.split('.').at(-1) ?? id));
}

/** Guards whose words are alike are told by their names. */
export function conditionsInWords(before: Way, now: Way): { before: Both; now: Both } {
  const wordsOf = ({ condition }: Way): Both => condition ?? always;
  const isSame = wordsOf(before).en === wordsOf(now).en;
  const said = (way: Way): Both => (isSame ? plain([way.guard ?? '', way.asks ?? ''].join(' ').trim()) : wordsOf(way));
  return { before: said(before), now: said(now) };
}

export const tagsInWords = (tags: readonly string[]): Both | null =>
  joined(tags.map((tag) => (tag in badgeWords ? badgeWords[tag as Badge] : plain(tag))));

export const waitsInWords = (waits: readonly number[]): Both | null => joined(waits.map(duration));

/** The event, and its condition. A way with a condition and no guard is the last branch. */
export function wayInWords({ trigger, condition, guard }: Way): Both {
  if (condition === null) return trigger;
  const clause = clauseOf(condition, guard === null);
  return { id: `${trigger.id}, ${clause.id}`, en: `${trigger.en}, ${clause.en}` };
}

/** The event, its condition, and where it leads. */
export function wholeWay(way: Way, manifest: Manifest, flow: string): Both {
  const [words, targets] = [wayInWords(way), targetsInWords(way.targets, manifest, flow)];
  return { id: `${words.id} → ${targets.id}`, en: `${words.en} → ${targets.en}` };
}

export const quoted = ({ id, en }: Both): Both => ({ id: `“${id}”`, en: `“${en}”` });

/** What an actor is, in the words of the diagrams. */
export function runsInWords(source: string): Both {
  if (source === 'deadline') return both('batas waktu', 'a deadline');
  const name = inWords(source.replace(/^call:/, ''));
  return source.startsWith('call:') ? both(`panggilan ${name}`, `the call ${name}`) : plain(name);
}

export const textsInWords = (ids: readonly string[], { shop }: Manifest): Both | null =>
  joined(ids.map((id) => quoted(shop.texts[id] ?? plain(id))));

export const stateTitles = (ids: readonly string[], states: Readonly<Record<string, StateRecord>>): Both | null =>
  joined(ids.flatMap((id) => states[id]?.title ?? []));

export const kindWords: Readonly<Record<ChangeKind, Both>> = {
  state: both('keadaan', 'state'),
  way: both('jalan', 'way'),
  behaviour: both('perilaku', 'behaviour'),
  look: both('gambar', 'picture'),
  text: both('kalimat', 'text'),
  outcome: both('jawaban server', 'answer of the server'),
  rule: both('aturan', 'rule'),
  requirement: both('persyaratan', 'requirement'),
  colour: both('warna', 'colour'),
};
