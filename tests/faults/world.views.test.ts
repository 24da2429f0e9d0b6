/** Faults of the clock, the device and the person, on the real runtime (docs/testing.md, *Faults*). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { random } from '../../src/walk/random.ts';
import type { TierReport } from './report.ts';
import { askedFaults } from './views.ts';
import { networks, playWorld, situations, worldPlays } from './world.ts';

const asked = askedFaults() ?? expect.unreachable('Expected `npm run faults` to ask for cases.');
const draw = random(asked.seed);
const report: TierReport = { tier: 'views', cases: 0, failed: [], ms: 0 };

const rows = Object.entries(situations)
  .flatMap(([name, situation]) =>
    networks.flatMap((mode) =>
      worldPlays.map((fault) => {
        const id = `world ${fault.kind}, the network ${mode}, ${name}`;
        return { id, fault, mode, situation, way: [name, `the network ${mode}`] };
      }),
    ),
  )
  .filter(
    ({ id, fault }) =>
      (asked.fault === null || asked.fault === fault.kind) &&
      (asked.case === null || asked.case === id) &&
      (!asked.isShort || draw.chance(0.05)),
  );

it.each(rows)('FAULTS OT-4 SS-2 SS-4 SS-5 SS-6 SS-7 I5 I15 $id', async ({ id, fault, mode, situation, way }) => {
  const began = performance.now();
  const message = await playWorld(situation, mode, fault);
  report.cases += 1;
  report.ms += performance.now() - began;
  if (message !== null) report.failed.push({ id, tier: 'views', is: fault.is, way, message });
  writeFileSync(join(asked.folder, 'world.json'), JSON.stringify(report));
  expect(message).toBeNull();
});
