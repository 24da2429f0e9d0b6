/** A player's statement (ST-1, ST-2) is the ledger: complete, in order, the player's own, and its balances add up. */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { statementPageSize, type MovementWire } from '../../src/contract/statement.calls.ts';
import { bankAccount, filePlatform, type Platform, type Player } from './platform.ts';
import { expectSound, freezeClock, roomSteps, stake } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, newPlayer } = testbed;
const { advance, begun, leave, look, playNext, practise, seatedPlayer, sitDown } = roomSteps(testbed);
const { balances, redeem, voucher } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

type History = NonNullable<Parameters<Platform['createPlayer']>[0]['history']>;
type Body = { balance?: string; subject?: string; cursor?: string };

const page = async ({ bearer }: Player, body: Body = {}) =>
  (await ask(calls.statement, { bearer, body })).data as { movements: MovementWire[]; next: string | null };

async function all(player: Player, filter: Body = {}): Promise<MovementWire[]> {
  const found: MovementWire[] = [];
  for (let cursor: string | null = null; ;) {
    const { movements, next } = await page(player, { ...filter, ...(cursor !== null && { cursor }) });
    found.push(...movements);
    if (next === null) return found;
    expect(movements).toHaveLength(statementPageSize);
    cursor = next;
  }
}

const short = ({ kind, balance, direction, amount, after }: MovementWire): string =>
  `${kind} ${balance} ${direction === 'in' ? '+' : '-'}${amount} = ${after}`;

/** Each balance is the one before it and the amount; the newest is what the player has. */
async function expectAddsUp(player: Player): Promise<void> {
  const found = (await all(player)).reverse();
  const has = { token: 0, winning: 0 };
  for (const { balance, direction, amount, after } of found) {
    has[balance] += direction === 'in' ? amount : -amount;
    expect(after).toBe(has[balance]);
  }
  expect(await balances(player.bearer)).toEqual(has);
}

const everyKind: History = [
  { type: 'link' },
  { type: 'topup', status: 'success', platinum: 300 },
  { type: 'topup', status: 'failed', reason: 'expired', platinum: 40 },
  { type: 'topup', status: 'pending', platinum: 50 },
  { type: 'withdraw', status: 'success', platinum: 60 },
  { type: 'withdraw', status: 'failed', reason: 'rejected', platinum: 70 },
  { type: 'withdraw', status: 'pending', platinum: 80 },
];

describe('ST-1 the statement', () => {
  it('ST-1 has what came and went, newest first, with the balance after it and the order behind it', async () => {
    const player = await newPlayer({ accounts: [bankAccount], history: everyKind });
    expect((await redeem(player.bearer, await voucher({ platinum: 25 }))).outcome).toBe('accepted');
    const found = await all(player);
    expect(found.map(short)).toEqual([
      'voucher token +25 = 325',
      'withdraw winning -80 = 70',
      'other winning +80 = 150',
      'withdraw_back winning +70 = 70',
      'withdraw winning -70 = 0',
      'other winning +70 = 70',
      'withdraw winning -60 = 0',
      'other winning +60 = 60',
      'topup token +300 = 300',
    ]);
    const { transactions } = (await ask(calls.transactions, { bearer: player.bearer, body: {} })).data;
    const ids = (type: string): string[] =>
      transactions.filter((one: { type: string }) => one.type === type).map(({ id }: { id: string }) => id);
    const [pending, failed, paid] = ids('withdraw');
    expect(found.map(({ transaction }) => transaction)).toEqual([
      ...[ids('voucher')[0], pending, null, failed, failed, null, paid, null],
      ids('topup').at(-1),
    ]);
    expect(found.every(({ round, game, fee }) => round === null && game === null && fee === null)).toBe(true);
    await expectAddsUp(player);
  });

  it('ST-1 GM-5 has the stake of each balance, the reward with its fee, and the round once it can be looked at', async () => {
    const { id, first, second } = await begun();
    expect((await all(first))[0]).toMatchObject({ kind: 'stake', game: playable.sums, round: null });
    for (let turn = 0; turn < 10; turn += 1) {
      await advance(1_000, []);
      await playNext(first, id);
    }
    await advance(61_000, [first, second]);
    const { reward } = (await look(first, id)).result ?? { reward: 0 };
    expect(reward).toBeLessThan(2 * stake);
    const [paid, staked] = await all(first);
    expect(paid).toMatchObject({
      ...{ kind: 'reward', balance: 'winning', direction: 'in', amount: reward, after: reward },
      ...{ fee: 2 * stake - reward, round: id, game: playable.sums },
    });
    expect(staked).toMatchObject({ kind: 'stake', balance: 'token', amount: stake, after: 1_000 - stake, round: id });
    expect((await all(second)).map(short)).toEqual([
      `stake token -${stake} = ${1_000 - stake}`,
      'other token +1000 = 1000',
    ]);
    for (const player of [first, second]) await expectAddsUp(player);
  });

  it('ST-1 GM-5 a stake out of both balances has two lines, and both come back', async () => {
    const player = await seatedPlayer(60, 500);
    const { id } = await sitDown(player);
    await leave(player, id);
    expect((await all(player, { subject: 'game' })).map(short)).toEqual([
      'stake_back winning +40 = 500',
      'stake_back token +60 = 60',
      'stake winning -40 = 460',
      'stake token -60 = 0',
    ]);
    await practise(player);
    expect(await all(player, { subject: 'game' }), 'practice moves nothing').toHaveLength(4);
    await expectAddsUp(player);
  });

  it('ST-1 C68 is the player’s own, whatever the cursor says', async () => {
    const [player, stranger] = [await newPlayer({ accounts: [bankAccount], history: everyKind }), await newPlayer()];
    expect(await page(stranger)).toEqual({ movements: [], next: null });
    const [own] = await all(player);
    for (const cursor of [own?.id, 'nothing', `${'0'.repeat(36)}_token`])
      expect(await page(stranger, { cursor: cursor as string })).toEqual({ movements: [], next: null });
    expect(JSON.stringify(await all(player))).not.toMatch(/reference|voucher\/|reserve/);
  });
});

describe('ST-2 a part of it', () => {
  it('ST-2 is in pages, each once, and keeps its balances under a filter', async () => {
    const history: History = Array.from({ length: statementPageSize + 7 }, (_, at) => ({
      type: 'voucher',
      platinum: at + 1,
    }));
    const player = await newPlayer({ accounts: [bankAccount], history: [...history, ...everyKind] });
    const found = await all(player);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found).toHaveLength(history.length + 8);
    for (const balance of ['token', 'winning'])
      expect(await all(player, { balance })).toEqual(found.filter((one) => one.balance === balance));
    for (const [subject, kinds] of [
      ['topup', ['topup']],
      ['voucher', ['voucher']],
      ['withdraw', ['withdraw', 'withdraw_back']],
      ['game', []],
    ] as const)
      expect(await all(player, { subject })).toEqual(found.filter(({ kind }) => kinds.some((one) => one === kind)));
    expect((await all(player, { balance: 'token', subject: 'withdraw' })).length).toBe(0);
  });

  it('ST-2 C26 takes no other words', async () => {
    const { bearer } = await newPlayer();
    for (const body of [{ balance: 'house' }, { subject: 'other' }, { cursor: "'; drop" }])
      expect((await ask(calls.statement, { bearer, body })).status, JSON.stringify(body)).toBe(400);
  });
});
