/**
 * What the views and browser tiers leave behind for `npm run walk -- --json`: one file a machine and tier below
 * `.walk/`, because test workers run beside each other, with the fingerprint of what was walked.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, root } from '../fingerprint.ts';
import type { TierName, TierResult } from './tier.ts';

export interface RecordedTier extends TierResult {
  fingerprint: string;
}

const folderOf = (tier: TierName, base: string): string => join(base, '.walk', tier);

export function recordTier(tier: TierName, result: TierResult, base = root): void {
  const folder = folderOf(tier, base);
  mkdirSync(folder, { recursive: true });
  const recorded: RecordedTier = { ...result, fingerprint: fingerprint() };
  writeFileSync(join(folder, `${result.machine}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
}

export function readTier(tier: TierName, base = root): Map<string, RecordedTier> {
  const folder = folderOf(tier, base);
  let files: string[];
  try {
    files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return new Map();
  }
  const results = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedTier);
  return new Map(results.map((result) => [result.machine, result]));
}
