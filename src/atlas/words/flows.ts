/** The metadata of all flows, their words merged, and the names of groups. */
import { join } from 'node:path';
import { collect } from '../../tools/collect.ts';
import { both, type FlowMetadata, type Words } from '../flow-metadata.ts';
import type { Both, Group } from '../types.ts';
import { sharedWords } from './shared.ts';

const isMetadata = (value: unknown): value is FlowMetadata =>
  typeof value === 'object' && value !== null && 'group' in value;

export const flowMetadata = await collect(
  join(import.meta.dirname, '../flows'),
  /^([^/]+)\.ts$/,
  'flow metadata',
  isMetadata,
);

/** The shared words and those of each flow. Throws where a name has words in two places. */
export function allWords<Kind extends Exclude<keyof Words, 'guards' | 'ends'>>(
  kind: Kind,
  shared: Words = sharedWords,
  flows: ReadonlyMap<string, Partial<Words>> = flowMetadata,
): Words[Kind] {
  const places = new Map(Object.keys(shared[kind]).map((name) => [name, 'src/atlas/words/shared.ts']));
  const found: Words[Kind][] = [shared[kind]];
  for (const [flow, words] of flows) {
    const place = `src/atlas/flows/${flow}.ts`;
    for (const name of Object.keys(words[kind] ?? {})) {
      const other = places.get(name);
      if (other !== undefined)
        throw new Error(`Expected words for "${name}" once among the ${kind}; ${other} and ${place} have some.`);
      places.set(name, place);
    }
    found.push(words[kind] ?? {});
  }
  return Object.assign({}, ...found) as Words[Kind];
}

export const groupWords: Readonly<Record<Group, Both>> = {
  frame: both('Kerangka', 'Frame'),
  entry: both('Masuk dan daftar', 'Ways in'),
  account: both('Akun', 'Account'),
  money: both('Uang', 'Money'),
  play: both('Main', 'Play'),
};
