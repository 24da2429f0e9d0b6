/**
 * Rooms shared by processes and surviving their death (GM-5). On PostgreSQL two processes share the rooms; the embedded
 * database has one.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from './live-client.ts';
import { killStorm } from './kill-storm.ts';
import { freshData, platform, type Platform } from './platform.ts';
import { random } from '../../src/walk/random.ts';
import { answerTo, expectSound, liveAddress, roomSteps, stake } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

describe('GM-5 rooms that processes share', () => {
  it('GM-5 a player connected to one process sees at once what happens in the other', async () => {
    const { drop, ...data } = await freshData();
    const beds: Platform[] = [];
    try {
      beds.push(await platform(data));
      if (data.databaseUrl !== null) beds.push(await platform({ ...data, simulatorsDir: join(data.dataDir, 'other') }));
      const [bed, last] = [beds[0]!, beds.at(-1)!];
      const [here, there] = [roomSteps(bed), roomSteps(last)];
      const [first, second] = [await here.seatedPlayer(), await here.seatedPlayer()];
      const { id } = await here.sitDown(first);
      const one = connect(liveAddress(bed), first.bearer, id);
      await one.until(({ status }) => status === 'waiting');
      expect((await there.sitDown(second)).id).toBe(id);
      const other = connect(liveAddress(last), second.bearer, id);
      await one.until(({ status }) => status === 'starting');
      // The process that looks first begins the round, by its own clock.
      for (const testbed of new Set(beds)) testbed.clock.advance(3_100);
      await there.advance(100);
      const begun = await one.until(({ status }) => status === 'playing');
      await other.until(({ status }) => status === 'playing');
      for (const testbed of new Set(beds)) testbed.clock.advance(1_000);
      one.play([{ seq: 0, at: here.elapsed(begun), value: answerTo(begun.prompts[0]!) }]);
      await other.until(({ opponent }) => opponent?.points === 5);
      expect(await there.look(first, id)).toMatchObject({ mine: { points: 5, done: 1 } });
      await there.leave(second, id);
      await one.until(({ result }) => result?.reason === 'opponent_left');
      const { winning } = await voucherSteps(last).balances(first.bearer);
      expect(winning).toBeGreaterThan(stake);
      await expectSound(bed);
      for (const client of [one, other]) client.close();
    } finally {
      for (const testbed of beds.toReversed()) await testbed.stop();
      await drop();
    }
  });
});

describe('GM-5 the sudden death of the platform', () => {
  const cycles = Number(process.env['KILL_CYCLES'] ?? 2);

  it(`GM-5 L11 3.4 ${cycles} kills while twelve play: every match is settled once, nobody was told anything else`, async () => {
    const data = await freshData();
    const chance = random();
    try {
      const figures = await killStorm({ data, cycles, chance, people: 0, competitors: 12 });
      expect(figures).toMatchObject({ cycles, lost: [], doubled: [], broken: [] });
      const { matches, retried } = figures;
      expect(matches).toBeGreaterThan(cycles);
      expect(retried).toBeGreaterThan(0);
      process.stdout.write(`seed ${chance.seed}: ${cycles} kills, ${retried} connections lost, ${matches} matches\n`);
    } finally {
      await data.drop();
    }
  }, 600_000);
});
