/**
 * `npm run bench:timing`: whether the time of a login tells a registered phone from an unknown one (3.9, C50). Both wrong,
 * in turn, at the real cost of a hash. `-- 1000`: pairs. Exits with 1 where the medians differ by more than 2 ms and 5 %:
 * run it on an idle machine.
 */
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { quantile } from '../../src/tools/figures.ts';
import { goodPassword, platform } from '../server/platform.ts';

const { pairs } = readCommand((args) => numbersOf(args, { pairs: 1_000 }));
const endless = { freeFailures: 1e9, hardFailures: 1e9 };
const testbed = await platform({ logLevel: 'error', limits: { hashing: defaultLimits.hashing, login: endless } });
try {
  const known = testbed.newPhone();
  await testbed.createPlayer({ phone: known, password: goodPassword });
  const times = { registered: [] as number[], unknown: [] as number[] };
  const ask = async (kind: keyof typeof times, count: boolean): Promise<void> => {
    const phone = kind === 'registered' ? known : testbed.newPhone();
    const began = performance.now();
    const { outcome } = await testbed.login(phone, 'bukan kata sandinya');
    const took = performance.now() - began;
    if (outcome !== 'invalid_credentials') throw new Error(`Expected a wrong password to be refused, got ${outcome}.`);
    if (count) times[kind].push(took);
  };
  for (let pair = -50; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? (['registered', 'unknown'] as const) : (['unknown', 'registered'] as const);
    for (const kind of order) await ask(kind, pair >= 0);
  }
  const [one, other] = [quantile(times.registered, 0.5), quantile(times.unknown, 0.5)];
  const apart = Math.abs(one - other);
  const z = rankOf(times.registered, times.unknown);
  for (const [kind, ms] of Object.entries(times)) {
    const figures = [0.1, 0.5, 0.9].map((part) => quantile(ms, part).toFixed(2).padStart(8));
    process.stdout.write(`${kind.padEnd(12)}${figures.join('')} ms (p10, p50, p90)\n`);
  }
  process.stdout.write(
    `medians ${apart.toFixed(2)} ms apart, ${((100 * apart) / one).toFixed(1)} %; rank test z = ${z.toFixed(1)}\n`,
  );
  if (apart > 2 && apart > 0.05 * one) process.exitCode = 1;
} finally {
  await testbed.stop();
}

/** Mann-Whitney: how many standard deviations the ranks are from those of equal classes. */
function rankOf(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  all.sort((left, right) => left.ms - right.ms);
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
