/** The reminder of the time played, as the platform counts it (RP-6, docs/decisions/043). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { ReminderWire } from '../../src/contract/wallet.calls.ts';
import { sql } from '../../src/server/db/sql.ts';
import { day, filePlatform, minute, type Player } from './platform.ts';
import { expectOutcome } from './outcomes.ts';
import { expectSound, freezeClock, roomSteps, stake } from './room-helpers.ts';

const testbed = await filePlatform();
const { ask, clock, database } = testbed;
const { advance, leave, practise, seatedPlayer, sitDown } = roomSteps(testbed);
freezeClock(testbed);
beforeEach(() => clock.advance(2 * day));
afterEach(() => expectSound(testbed));

const due = async ({ bearer }: Player): Promise<ReminderWire | null> =>
  (await ask(calls.wallet, { bearer })).data.reminder;
const close = ({ bearer }: Player) => ask(calls.closeReminder, { bearer });

/** As if the last round had begun so long before its end. */
const lengthen = (id: string, minutes: number) =>
  database.run(sql`
    update rooms set began_at = ended_at - ${`${minutes} minutes`}::interval where id = ${id} and status = 'ended'`);

/** The player, or the opponent, leaves the round that has begun, which then was that long. */
async function play(player: Player, minutes: number, wins = false): Promise<void> {
  const other = await seatedPlayer();
  const { id } = await sitDown(player);
  await sitDown(other);
  await advance(4_000, [player, other]);
  await leave(wins ? other : player, id);
  expect(await lengthen(id, minutes)).toBe(1);
}

async function playAlone(player: Player, minutes: number): Promise<void> {
  const told = await practise(player);
  expect(told.outcome).toBe('accepted');
  await advance(4_000, [player]);
  await leave(player, told.data.room.id);
  expect(await lengthen(told.data.room.id, minutes)).toBe(1);
}

describe('RP-6 what the platform counts', () => {
  it('RP-6 rounds, practice included, and says after the one with the 30th minute how long and what came of it', async () => {
    const player = await seatedPlayer();
    expect(await due(player)).toBeNull();
    await play(player, 20);
    const began = clock.now().getTime() - 20 * minute;
    await playAlone(player, 9);
    expect(await due(player), '29 minutes').toBeNull();
    await play(player, 2, true);
    const told = await due(player);
    expect(told).toEqual({ minutes: 31, since: new Date(began).toISOString(), staked: 2 * stake, paid: told?.paid });
    expect(told?.paid, 'the reward of the second').toBeGreaterThan(stake);
  });

  it('RP-6 says nothing while the player sits in a room, and again after it, until it is answered', async () => {
    const player = await seatedPlayer();
    await play(player, 31);
    expect((await due(player))?.minutes).toBe(31);
    const { id } = await sitDown(player);
    expect(await due(player)).toBeNull();
    await leave(player, id);
    expect((await due(player))?.minutes, 'it never began, so it is no play').toBe(31);
    await expectOutcome(close(player), 'accepted');
    await expectOutcome(close(player), 'accepted');
    expect(await due(player)).toBeNull();
  });

  it('RP-6 reminds again after 30 more minutes, of all since the last rest', async () => {
    const player = await seatedPlayer();
    await play(player, 31);
    await close(player);
    clock.advance(14 * minute);
    await play(player, 14);
    expect(await due(player)).toBeNull();
    await play(player, 16);
    expect(await due(player)).toMatchObject({ minutes: 61, staked: 3 * stake, paid: 0 });
  });

  it('RP-6 counts anew after 15 minutes without a round', async () => {
    const player = await seatedPlayer();
    await play(player, 29);
    // The next one then begins a minute before its end.
    clock.advance(16 * minute);
    await play(player, 1);
    await play(player, 28);
    expect(await due(player)).toBeNull();
    await play(player, 1);
    expect((await due(player))?.minutes).toBe(30);
    clock.advance(15 * minute);
    expect(await due(player), 'the player rests').toBeNull();
  });

  it('RP-6 a pause of fewer minutes is no rest', async () => {
    const player = await seatedPlayer();
    await play(player, 20);
    // The next one then begins 14 minutes after the first.
    clock.advance(24 * minute);
    await play(player, 10);
    expect((await due(player))?.minutes).toBe(30);
  });

  it('RP-6 of each player alone, and of nobody whose session has ended', async () => {
    const [player, other] = [await seatedPlayer(), await seatedPlayer()];
    await play(player, 40);
    expect(await due(other)).toBeNull();
    await close(other);
    expect((await due(player))?.minutes).toBe(40);
    await ask(calls.logout, { bearer: player.bearer });
    await expectOutcome(close(player), 'unauthorized');
  });
});
