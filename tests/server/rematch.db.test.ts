/** The two of a match meet again, at once (GM-12) or later (GM-13). */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { filePlatform } from './platform.ts';
import { newKey } from './new-key.ts';
import { atOnce, expectOutcome } from './outcomes.ts';
import { expectSound, freezeClock, roomSteps, stake } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';
import type { Player } from './platform.ts';

const testbed = await filePlatform();
const { ask, clock } = testbed;
const { advance, begun, join, leave, look, practise, seatedPlayer, sitDown } = roomSteps(testbed);
const { balances } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

/** A match that `second` left in its round. */
async function played(): Promise<{ match: string; first: Player; second: Player }> {
  const { id: match, first, second } = await begun();
  await leave(second, match);
  return { match, first, second };
}
const held = async ({ bearer }: Player): Promise<number> => {
  const { token, winning } = await balances(bearer);
  return token + winning;
};

describe('GM-12 a rematch', () => {
  it('GM-12 is said to be possible once both have played, to both', async () => {
    const { id, first, second } = await begun();
    expect(await look(first, id)).toMatchObject({ rematch: false });
    await leave(second, id);
    for (const player of [first, second]) expect(await look(player, id)).toMatchObject({ rematch: true });
    const alone = await seatedPlayer();
    const { id: empty } = await sitDown(alone);
    await leave(alone, empty);
    expect(await look(alone, empty)).toMatchObject({ status: 'ended', rematch: false });
    const { id: practice } = (await practise(alone)).data.room;
    await leave(alone, practice);
    expect(await look(alone, practice)).toMatchObject({ status: 'ended', rematch: false });
  });

  it('GM-12 seats the two in one private room for the same stake, whoever asks first, as often as they like', async () => {
    const { match, first, second } = await played();
    let last = match;
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const opened = await sitDown(one, { rematch: last });
      expect(opened).toMatchObject({ status: 'waiting', stake, opponent: null, until: null });
      const met = await sitDown(other, { rematch: last });
      expect(met).toMatchObject({ id: opened.id, status: 'starting' });
      await leave(other, met.id);
      last = met.id;
    }
  });

  it.each([1, 2, 3])('GM-12 of two who ask at once none waits alone, and each pays one stake, try %i', async () => {
    const { match, first, second } = await played();
    const before = [await held(first), await held(second)];
    const told = await atOnce(8, (each) => join(each % 2 ? first : second, { rematch: match, key: newKey() }));
    expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    const ids = new Set(told.map(({ data }) => data.room.id));
    expect(ids.size, 'one room').toBe(1);
    expect([await held(first), await held(second)]).toEqual(before.map((sum) => sum - stake));
    const room = await look(first);
    expect(room).toMatchObject({ status: 'starting', rematch: false });
    await leave(first, room.id);
    expect([await held(first), await held(second)]).toEqual(before);
  });

  it('GM-12 MO-1 asked for twice with one key it is one seat and one stake, also after its end', async () => {
    const { match, first } = await played();
    const [key, before] = [newKey(), await held(first)];
    const told = await atOnce(4, () => join(first, { rematch: match, key }));
    const ids = new Set(told.flatMap(({ outcome, data }) => (outcome === 'accepted' ? [data.room.id] : [])));
    expect([ids.size, await held(first)]).toEqual([1, before - stake]);
    const [id = ''] = ids;
    await leave(first, id);
    expect(await held(first)).toBe(before);
    await expectOutcome(join(first, { rematch: match, key }), 'accepted');
    expect(await held(first)).toBe(before);
  });

  it('GM-12 of one who waits and one who leaves nobody pays, and the other can still ask', async () => {
    const { match, first, second } = await played();
    const before = [await held(first), await held(second)];
    const { id } = await sitDown(first, { rematch: match });
    await leave(first, id);
    const { id: next, opponent } = await sitDown(second, { rematch: match });
    expect([next === id, opponent]).toEqual([false, null]);
    await leave(second, next);
    expect(await look(second, next)).toMatchObject({ status: 'ended', result: { outcome: 'refunded' } });
    expect([await held(first), await held(second)]).toEqual(before);
  });

  it('GM-12 a friend may come by its code, and then it is full', async () => {
    const { match, first, second } = await played();
    const { id, invitation } = await sitDown(first, { rematch: match });
    const stranger = await seatedPlayer();
    const alone = await sitDown(stranger);
    expect([alone.id === id, alone.opponent]).toEqual([false, null]);
    await leave(stranger, alone.id);
    expect((await sitDown(await seatedPlayer(), { invitation })).id).toBe(id);
    await expectOutcome(join(second, { rematch: match }), 'room_full');
    await advance(3_100, [first]);
    await expectOutcome(join(second, { rematch: match }), 'too_late');
    await leave(first, id);
  });

  it('GM-12 takes no stranger, no match that goes on, no practice, no other game and no other stake', async () => {
    const { id: match, first, second } = await begun();
    await expectOutcome(join(await seatedPlayer(), { rematch: match }), 'not_found');
    await leave(second, match);
    await expectOutcome(join(await seatedPlayer(), { rematch: match }), 'not_found');
    await expectOutcome(join(first, { rematch: match, game: playable.rings }), 'not_found');
    await expectOutcome(join(first, { rematch: match, stake: stake + 5 }), 'other_stake');
    const { id } = await sitDown(first, { rematch: match });
    await expectOutcome(join(second, { rematch: id }), 'not_found');
    await expectOutcome(join(second, { rematch: match, stake: 5 }), 'other_stake');
    await leave(first, id);
    const practised = await seatedPlayer();
    const { id: practice } = (await practise(practised)).data.room;
    await leave(practised, practice);
    await expectOutcome(join(practised, { rematch: practice }), 'not_found');
  });

  it('GM-12 GM-3 RP-1 asks for the balance, the PIN and the own limits as any stake does', async () => {
    const { id, first, second } = await begun('sums', { stake: 300 });
    await leave(second, id);
    await expectOutcome(join(first, { rematch: id, stake: 300 }), 'pin_missing');
    const left = await held(second);
    await ask(calls.setPlayLimits, { bearer: second.bearer, body: { stake: 295, minutes: null } });
    await expectOutcome(join(second, { rematch: id, stake: 300 }), 'stake_limit');
    const [low, rich] = [await seatedPlayer(stake), await seatedPlayer()];
    const { id: match } = await sitDown(low);
    await sitDown(rich);
    await advance(3_100, [low, rich]);
    await leave(low, match);
    await expectOutcome(join(low, { rematch: match }), 'insufficient_balance');
    expect([await held(low), await held(second)]).toEqual([0, left]);
  });
});

describe('GM-13 the last opponents', () => {
  const met = async ({ bearer }: Player, game: string = playable.sums): Promise<{ match: string; name: string }[]> =>
    (await ask(calls.opponents, { bearer, body: { game } })).data.opponents;

  it('GM-13 both see each other with the same match, its stake, and nothing but what the round showed', async () => {
    const { match, first, second } = await played();
    const [seen, back] = [await look(first, match), await look(second, match)];
    const { name, marble } = seen.opponent!;
    expect(await met(first)).toEqual([{ match, stake, name, marble, is_waiting: false }]);
    expect(await met(second)).toMatchObject([{ match, name: back.opponent!.name }]);
    expect(JSON.stringify(await met(first))).not.toContain(second.phone);
    expect(await met(first, playable.rings)).toEqual([]);
    await expectOutcome(ask(calls.opponents, { bearer: first.bearer, body: { game: 1 } }), 'accepted');
    expect(await met(await seatedPlayer())).toEqual([]);
  });

  it('GM-13 says who waits now, to the one who is waited for alone, and leads there', async () => {
    const { match, first, second } = await played();
    clock.advance(1_000);
    const { id } = await sitDown(first, { rematch: match });
    expect(await met(second)).toMatchObject([{ match, is_waiting: true }]);
    expect(await met(first)).toMatchObject([{ match, is_waiting: false }]);
    expect((await sitDown(second, { rematch: match })).id).toBe(id);
    expect(await met(second)).toMatchObject([{ match, is_waiting: false }]);
    await leave(first, id);
    for (const player of [first, second]) expect(await met(player)).toMatchObject([{ match: id, stake }]);
  });

  it('GM-13 each person once, latest first, five at most, and no practice opponent', async () => {
    const player = await seatedPlayer();
    const names: string[] = [];
    for (let other = 0; other < 6; other += 1) {
      const opponent = await seatedPlayer();
      const { id } = await sitDown(player);
      names.unshift((await sitDown(opponent)).mine.name);
      await leave(opponent, id);
      clock.advance(1_000);
    }
    const { id: practice } = (await practise(player)).data.room;
    await leave(player, practice);
    const alone = await sitDown(player);
    await leave(player, alone.id);
    const five = await met(player);
    expect(five.map(({ name }) => name)).toEqual(names.slice(0, 5));
    const last = five[4]!;
    const { id } = await sitDown(player, { rematch: last.match });
    await leave(player, id);
    expect((await met(player)).map(({ name }) => name)).toEqual(names.slice(0, 5));
  });
});
