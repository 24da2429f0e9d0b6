/** The sections of the texts: what is loaded has the texts of what it shows (SH-1, ER-4). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sectionOf } from '../../src/tools/build/messages.ts';

const root = join(import.meta.dirname, '../..');
const ids = Object.keys(JSON.parse(readFileSync(join(root, 'src/web/i18n/id.json'), 'utf8')) as object);

/** All modules that run with this one; types and what is imported later are left out. */
function modulesFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?'(\.[^']+\.tsx?)';/gm)) {
    modulesFrom(resolve(dirname(file), path), found);
  }
  return found;
}

/** Quoted ids, and those that a template with the same beginning can become. */
function idsIn(source: string): string[] {
  const words = new Set([...source.matchAll(/'([a-z][\w.-]*)'/g)].map(([, word]) => word));
  const beginnings = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => beginning);
  return ids.filter((id) => words.has(id) || beginnings.some((beginning) => id.startsWith(beginning)));
}

const missingIn = (sources: Iterable<readonly [string, string]>, sections: readonly string[]): string[] =>
  [...sources].flatMap(([file, source]) =>
    idsIn(source)
      .filter((id) => !sections.includes(sectionOf(id)))
      .map((id) => `${relative(root, file)}: ${id}`),
  );

/** Shown to players only, although they come with the frame. */
const forPlayers = [
  'machines/e-wallet/e-wallet.selectors.ts',
  'src/web/flows/MaskedDigits.tsx',
  'src/web/flows/cues/CueSwitches.tsx',
  'src/web/flows/shell/SuccessScreen.tsx',
  'src/web/flows/seat/RunningRound.tsx',
  'machines/seat/seat.selectors.ts',
];

describe('SH-1 the texts of a part of the page come with it', () => {
  it.each([
    ['src/web/entry.client.tsx', ['first']],
    ['src/web/app/late.ts', ['first', 'visitor']],
  ])('%s', (entry, sections) => {
    const missing = missingIn(modulesFrom(join(root, entry)), sections);
    expect(missing.filter((line) => !forPlayers.some((file) => line.startsWith(file)))).toEqual([]);
  });

  it('the page of a game, which visitors see as well', () => {
    const files = ['src/web/pages/GameDetailPage.tsx', 'machines/room/room.selectors.ts'];
    for (const name of readdirSync(join(root, 'src/web/flows/room'))) files.push(`src/web/flows/room/${name}`);
    const sources = files.map((file) => [join(root, file), readFileSync(join(root, file), 'utf8')] as const);
    expect(missingIn(sources, ['first', 'visitor', 'play'])).toEqual([]);
  });
});
