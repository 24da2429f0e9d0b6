/** A failed case as text: the way to its state, what was wrong, and the command that plays it alone. */
export type FaultTier = 'pure' | 'views' | 'browser';

export interface FailedCase {
  id: string;
  tier: FaultTier;
  is: string;
  way: readonly string[];
  message: string;
}

export interface TierReport {
  tier: FaultTier;
  cases: number;
  failed: FailedCase[];
  ms: number;
}

export const joined = (tier: FaultTier, reports: readonly TierReport[]): TierReport => ({
  tier,
  cases: reports.reduce((sum, { cases }) => sum + cases, 0),
  failed: reports.flatMap(({ failed }) => failed),
  ms: reports.reduce((sum, { ms }) => sum + ms, 0),
});

export const printFailed = ({ id, tier, is, way, message }: FailedCase): string =>
  [
    `✗ ${tier}: ${id}`,
    `    ${is}`,
    ...way.map((step, place) => `    ${String(place).padStart(4)}  ${step}`),
    ...message.split('\n').map((line) => `        ${line}`),
    `    again:  npm run faults -- --tier ${tier} --case "${id}"`,
  ].join('\n');

export const printReport = ({ tier, cases, failed, ms }: TierReport): string =>
  `${failed.length === 0 ? '✓' : '✗'} ${tier}: ${cases} cases, ${failed.length} failed, ${(ms / 1_000).toFixed(0)} s, ${cases === 0 ? 0 : (ms / cases).toFixed(1)} ms each`;
