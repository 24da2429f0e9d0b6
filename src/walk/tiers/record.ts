/**
 * Stores the results of a tier with the fingerprint of the code: one file for each machine, tier and part below
 * `.walk/`, because test workers run in parallel.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fingerprint } from '../fingerprint.ts';
import { root } from '../settings.ts';
import type { TierName, TierResult } from './tier.ts';

export interface RecordedTier extends TierResult {
  fingerprint: string;
}

const folderOf = (tier: TierName, base: string): string => join(base, '.walk', tier);

export function recordTier(tier: TierName, result: TierResult, base = root, part = ''): void {
  const folder = folderOf(tier, base);
  mkdirSync(folder, { recursive: true });
  const recorded: RecordedTier = { ...result, fingerprint: fingerprint() };
  const name = [result.machine, part].filter(Boolean).join(' ');
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
}

export function readTier(tier: TierName, base = root): Map<string, RecordedTier> {
  const paths = filesBelow(folderOf(tier, base)).filter((name) => name.endsWith('.json'));
  const newestFirst = paths.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const results = new Map<string, RecordedTier>();
  for (const path of newestFirst) {
    const part = JSON.parse(readFileSync(path, 'utf8')) as RecordedTier;
    const known = results.get(part.machine);
    if (!known) results.set(part.machine, part);
    else if (known.fingerprint === part.fingerprint) results.set(part.machine, together(known, part));
  }
  return results;
}

const together = (a: RecordedTier, b: RecordedTier): RecordedTier => ({
  ...a,
  paths: a.paths + b.paths,
  steps: a.steps + b.steps,
  failures: [...a.failures, ...b.failures],
  uncovered: a.uncovered.filter(({ edge }) => b.uncovered.some((other) => other.edge === edge)),
  walked: { ...a.walked, ...b.walked },
});
