/** Freshness: which flows have other code than the atlas was made of (SC-3). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { presentBuild } from '../../../src/atlas/data/build.ts';
import { changedSince, tellStale } from '../../../src/atlas/reports/freshness.ts';
import { manifestOf, manifestPath, packManifest } from '../../../src/atlas/reports/manifest.ts';

it.each([
  [null, 0, 'There is no atlas: npm run atlas makes it.'],
  [[], 0, 'The atlas is as the code is.'],
  [
    ['machines/pin-pad/pin-pad.machine.ts', 'src/web/flows/redeem/RedeemForm.tsx', 'src/web/i18n/id.json'],
    1,
    'The atlas is older than the code of pin-pad, redeem, 1 files that flows share. Run: npm run atlas',
  ],
])('SC-3 after changes in %j the command ends with %i', (changed, code, line) => {
  const said: string[] = [];
  expect(tellStale(['pin', 'pin-pad', 'redeem'], changed, (each) => said.push(each))).toBe(code);
  expect(said).toEqual([line]);
});

it('SC-3 changes are those since the commit of the atlas', () => {
  const atlas = mkdtempSync(join(tmpdir(), 'fresh-'));
  expect(changedSince(atlas)).toBeNull();
  writeFileSync(join(atlas, manifestPath), packManifest(manifestOf({ build: presentBuild(), flows: [] })));
  expect(changedSince(atlas)).toSatisfy((files: string[]) => files.every((file) => /^(machines|src)\//.test(file)));
  rmSync(atlas, { recursive: true });
});
