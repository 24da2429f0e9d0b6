/** Cheating (GM-5): each attempt moves no money, scores nothing and is recorded; the third irregular input loses the seat. */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { filePlatform, type Player } from './platform.ts';
import { expectOutcome } from './outcomes.ts';
import { newKey } from './new-key.ts';
import { answerTo, expectSound, meeting, stake, freezeClock, roomSteps } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask } = testbed;
const { advance, begun, elapsed, irregularitiesOf, join, leave, look, play, playNext, seatedPlayer, sitDown } =
  roomSteps(testbed);
const { balances } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

/** A round in its fifth second, with one valid input; `at`: ms since its start, `right`: the right answer. */
interface Attempt {
  id: string;
  cheat: Player;
  other: Player;
  at: number;
  right: number;
}

async function attempt(game: 'sums' | 'rings' = 'sums'): Promise<Attempt> {
  const { id, first: cheat, second: other } = await begun(game);
  await advance(1_200, [cheat, other]);
  if (game === 'sums') await playNext(cheat, id);
  await advance(2_000, [cheat, other]);
  const room = await look(cheat, id);
  return { id, cheat, other, at: elapsed(room), right: answerTo(room.prompts[room.verdicts.length]!) };
}

type Forged = Record<string, unknown>;

/** By the irregularity that is recorded: what is sent. */
const attempts: Record<string, Record<string, (attempt: Attempt) => Forged[]>> = {
  shape: {
    'a score beside the input': ({ at, right }) => [{ seq: 1, at, value: right, points: 500 }],
    'a total beside the input': ({ at, right }) => [{ seq: 1, at, value: right, total: 100 }],
    'a verdict instead of an input': () => [{ seq: 1, points: 5, total: 100 }],
    'an answer that a sum has not': ({ at }) => [{ seq: 1, at, value: 4 }],
    'an answer that no game has': ({ at }) => [{ seq: 1, at, value: 99 }],
    'an answer below all': ({ at }) => [{ seq: 1, at, value: -1 }],
    'an answer between two': ({ at }) => [{ seq: 1, at, value: 0.5 }],
    'an answer as a text': ({ at }) => [{ seq: 1, at, value: '1' }],
    'a prompt beyond all': ({ at }) => [{ seq: 60, at, value: 0 }],
    'a prompt before the first': ({ at }) => [{ seq: -1, at, value: 0 }],
    'a moment before the round': () => [{ seq: 1, at: -1, value: 0 }],
    'no moment': () => [{ seq: 1, value: 0 }],
    'a moment without end': () => [{ seq: 1, at: 1e300, value: 0 }],
    'no input': () => [],
    'more inputs than a round has': ({ at }) =>
      Array.from({ length: 61 }, (_, seq) => ({ seq: seq % 60, at: at + seq, value: 0 })),
  },
  future: {
    'a moment that has not come': ({ at, right }) => [{ seq: 1, at: at + 2_000, value: right }],
    'a moment just too far ahead': ({ at, right }) => [{ seq: 1, at: at + 700, value: right }],
    'the end of the round at its beginning': ({ right }) => [{ seq: 1, at: 59_999, value: right }],
  },
  too_soon: {
    'a sum answered as soon as it is seen': ({ at, right }) => two([1, at - 100, right], [2, at - 99, 0]),
    'a sum answered in 249 ms': ({ at, right }) => two([1, at - 300, right], [2, at - 51, 0]),
  },
  changed: { 'an answer that is taken back': () => [{ seq: 0, at: 1_000, value: 9 }] },
  undealt: {
    'the third of two that were dealt': ({ at }) => [{ seq: 2, at, value: 0 }],
    'the last one': ({ at }) => [{ seq: 59, at, value: 0 }],
    'the second before the first': ({ at, right }) => two([2, at - 400, 0], [1, at, right]),
  },
  order: {
    'the same moment again': ({ at, right }) => two([1, at - 500, right], [2, at - 500, 0]),
    'a moment before the last one': ({ at, right }) => two([1, at - 100, right], [2, at - 700, 0]),
  },
};

function two(...inputs: [seq: number, at: number, value: number][]): Forged[] {
  return inputs.map(([seq, at, value]) => ({ seq, at, value }));
}

const everyAttempt = Object.entries(attempts).flatMap(([kind, inputs]) =>
  Object.entries(inputs).map(([name, write]) => [name, kind, write] as const),
);

describe('GM-5 what is sent in a round', () => {
  it.each(everyAttempt)('GM-5 C26 %s has no effect and is recorded', async (name, kind, inputs) => {
    const at = await attempt();
    const before = await look(at.cheat, at.id);
    const wrong = name.includes('taken back') ? (answerTo(before.prompts[0]!) + 1) % 4 : null;
    const sent = inputs(at).map((input) => (wrong === null ? input : { ...input, value: wrong }));
    await play(at.cheat, at.id, sent);
    const after = await look(at.cheat, at.id);
    // A valid input in the same message still counts.
    const honest = sent.length === 2 && sent.some(({ value }) => value === at.right) ? 1 : 0;
    expect(after.verdicts.length - before.verdicts.length).toBeLessThanOrEqual(honest);
    expect(after.mine.points).toBeLessThanOrEqual(before.mine.points + 5 * honest);
    expect(await irregularitiesOf(at.cheat)).toContain(kind);
    expect(await balances(at.cheat.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
    await leave(at.cheat, at.id);
    expect(await balances(at.cheat.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
  });

  it('GM-5 a repeated input changes nothing, however often it is sent and whatever moment it names', async () => {
    const { id, cheat } = await attempt();
    const before = await look(cheat, id);
    const right = answerTo(before.prompts[0]!);
    for (const at of [1, 1_000, 3_000]) await play(cheat, id, [{ seq: 0, at, value: right }]);
    expect((await look(cheat, id)).verdicts).toEqual(before.verdicts);
    expect(await irregularitiesOf(cheat)).toEqual([]);
    await leave(cheat, id);
  });

  it('GM-5 a tap within 79 ms of the ring’s beginning does not count', async () => {
    const { id, cheat, at } = await attempt('rings');
    const room = await look(cheat, id);
    const begin = Math.max(room.seen_at, at - 200);
    await play(cheat, id, [
      { seq: 0, at: begin, value: 0 },
      { seq: 1, at: begin + 79, value: 0 },
    ]);
    expect(await irregularitiesOf(cheat)).toContain('too_soon');
    expect((await look(cheat, id)).verdicts.length).toBeLessThanOrEqual(1);
    await leave(cheat, id);
  });

  it('GM-5 a tap that names an old moment counts at the moment when it arrives', async () => {
    const { id, first, second } = await begun('rings');
    await advance(2_400, [first, second]);
    const { prompts } = await look(first, id);
    const ring = prompts[0]!;
    if (ring.kind !== 'ring') throw new Error(`Expected a ring as first prompt, got a ${ring.kind}.`);
    const best = meeting(ring);
    await advance(1_600, [first, second]);
    await play(first, id, [{ seq: 0, at: best, value: 0 }]);
    await leave(first, id);
    const { data } = await ask(calls.replay, { bearer: first.bearer, body: { id } });
    expect(data.inputs).toHaveLength(1);
    expect(data.inputs[0].at).toBeGreaterThan(best + 1_500);
  });

  it('GM-5 three irregular inputs lose the seat, and the opponent is paid', async () => {
    const { id, cheat, other, at } = await attempt();
    for (const ahead of [5_000, 6_000, 7_000]) await play(cheat, id, [{ seq: 1, at: at + ahead, value: 0 }]);
    expect(await look(cheat, id)).toMatchObject({
      result: { outcome: 'lost', reason: 'you_irregular', reward: 0 },
    });
    expect(await look(other, id)).toMatchObject({ result: { outcome: 'won', reason: 'opponent_irregular' } });
    expect(await irregularitiesOf(cheat)).toEqual(['future', 'future', 'future']);
    expect(await balances(cheat.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
  });

  it('GM-5 an irregular input that a lost connection repeats counts once', async () => {
    const { id, cheat, at } = await attempt();
    for (let time = 0; time < 5; time += 1) await play(cheat, id, [{ seq: 1, at: at + 5_000, value: 0 }]);
    expect(await look(cheat, id)).toMatchObject({ status: 'playing', result: null });
    expect(await irregularitiesOf(cheat)).toEqual(['future']);
    await leave(cheat, id);
  });
});

describe('GM-5 where and when nobody may', () => {
  it('GM-5 nobody plays, leaves or reads the seat of another player', async () => {
    const { id, cheat, other, at, right } = await attempt();
    const stranger = await seatedPlayer();
    const before = await look(cheat, id);
    const inputs = [{ seq: 1, at, value: right }];
    await expectOutcome(play(stranger, id, inputs), 'not_found');
    await expectOutcome(leave(stranger, id), 'not_found');
    await expectOutcome(ask(calls.room, { bearer: stranger.bearer, body: { id } }), 'not_found');
    await expectOutcome(ask(calls.replay, { bearer: stranger.bearer, body: { id } }), 'not_found');
    const forged = { bearer: cheat.bearer, body: { id, inputs, seat: 1 } };
    await expectOutcome(ask(calls.playRoom, forged), 'not_found');
    expect((await look(cheat, id)).verdicts).toEqual(before.verdicts);
    expect((await look(other, id)).verdicts).toEqual([]);
    expect(await irregularitiesOf(stranger)).toEqual(['foreign', 'foreign']);
    expect(await irregularitiesOf(cheat)).toEqual(['shape']);
    await leave(cheat, id);
  });

  it('GM-5 before the round begins, and after it has ended', async () => {
    const [first, second] = [await seatedPlayer(), await seatedPlayer()];
    const { id } = await sitDown(first);
    const input = { seq: 0, at: 500, value: 0 };
    await play(first, id, [input]);
    await sitDown(second);
    await play(second, id, [input]);
    await advance(3_100, [first, second]);
    expect(await look(first, id)).toMatchObject({ status: 'playing', verdicts: [] });
    await leave(second, id);
    const told = await play(second, id, [{ seq: 0, at: 1_000, value: 1 }]);
    expect([told.outcome, told.status]).toEqual(['game_ended', 409]);
    expect(await irregularitiesOf(first)).toEqual(['undealt']);
    expect(await irregularitiesOf(second)).toEqual(['undealt', 'after_end']);
    expect(await balances(second.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
  });

  it('GM-5 a seat taken too late, a third seat, another stake, an intent that was for something else', async () => {
    const { id, first, second } = await begun('sums', { is_private: false });
    const { invitation } = await look(first, id);
    const cheat = await seatedPlayer();
    await expectOutcome(join(cheat, { invitation }), 'too_late');
    await leave(second, id);
    await expectOutcome(join(cheat, { invitation }), 'game_ended');
    const host = await seatedPlayer();
    const guest = await seatedPlayer();
    const open = await sitDown(host, { is_private: true });
    await expectOutcome(join(cheat, { invitation: open.invitation, stake: 5 }), 'other_stake');
    await sitDown(guest, { invitation: open.invitation });
    await expectOutcome(join(cheat, { invitation: open.invitation }), 'room_full');
    const key = newKey();
    const own = await sitDown(cheat, { key, stake: 5, is_private: true });
    await expectOutcome(join(cheat, { key, stake: 500, is_private: true }), 'key_conflict');
    expect(await look(cheat)).toMatchObject({ id: own.id, stake: 5 });
    expect((await join(cheat, { stake: 7 })).status).toBe(400);
    await leave(cheat, own.id);
    const kinds = ['late_join', 'late_join', 'other_stake', 'full_join', 'changed_intent', 'shape'];
    expect(await irregularitiesOf(cheat)).toEqual(kinds);
    expect(await balances(cheat.bearer)).toEqual({ token: 1_000, winning: 0 });
    await leave(host, open.id);
  });

  it('GM-5 nobody sits against oneself', async () => {
    const player = await seatedPlayer();
    const { id, invitation } = await sitDown(player, { is_private: true });
    expect(await sitDown(player, { invitation })).toMatchObject({ id, status: 'waiting', opponent: null });
    expect(await balances(player.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
    await leave(player, id);
  });
});
