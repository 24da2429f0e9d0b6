/** Faults of the clock, the device and the person, on the real runtime (docs/testing.md, *Faults*). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/walk/random.ts';
import type { FailedCase, TierReport } from './report.ts';
import { askedFaults } from './views.ts';
import { networks, playWorld, situations, worldPlays } from './world.ts';

const asked = askedFaults() ?? expect.unreachable('Expected `npm run faults` to ask for cases.');
const draw = random(asked.seed);
const report: TierReport = { tier: 'views', cases: 0, failed: [], ms: 0 };

describe.each(Object.entries(situations))('%s', (name, situation) => {
  describe.each(networks)('where the network %s', (mode) => {
    const idOf = (kind: string) => `world "${name}" "${mode}" ${kind}`;
    const plays = worldPlays.filter(
      ({ kind }) =>
        (asked.fault === null || asked.fault === kind) &&
        (asked.case === null || asked.case === idOf(kind)) &&
        (!asked.isShort || draw.chance(0.15)),
    );
    if (plays.length === 0) return;
    it.each(plays)('FAULTS OT-4 SS-2 SS-4 SS-5 SS-6 SS-7 I5 I15 $is', async (fault) => {
      const began = performance.now();
      const message = await playWorld(situation, mode, fault);
      report.cases += 1;
      report.ms += performance.now() - began;
      if (message !== null)
        report.failed.push({
          id: idOf(fault.kind),
          tier: 'views',
          is: fault.is,
          way: [name, `the network ${mode}`],
          message,
        } satisfies FailedCase);
      writeFileSync(join(asked.folder, 'world.json'), JSON.stringify(report));
      expect(message).toBeNull();
    });
  });
});
