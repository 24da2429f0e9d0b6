/**
 * What whoever holds a session and nothing else can take (GM-3, C85): they stake against an accomplice and lose on
 * purpose.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls, type Calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { priceOf, withdrawalRate } from '../../src/contract/money-sums.ts';
import { playable } from '../../src/contract/room-words.ts';
import type { SensitiveAction } from '../../src/contract/sensitive-action.ts';
import { sql } from '../../src/server/db/sql.ts';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { random } from '../../src/walk/random.ts';
import {
  bankAccount,
  day,
  filePlatform,
  goodPassword,
  goodPin,
  hour,
  minute,
  otherPassword,
  otherPin,
  rowsOf,
  type Player,
} from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';
import { expectSound, freezeClock, roomSteps, type Wish } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

const { most } = defaultLimits.games.withoutPin;
const bought = 6_000;

const testbed = await filePlatform();
const { ask, clock, createPlayer, database, login, newPlayer } = testbed;
const { advance, join, leave, look, play, seatedPlayer, sitDown } = roomSteps(testbed);
const { balances, voucher } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

const owner = (pin: string | null = goodPin): Promise<Player> =>
  newPlayer({ pin, wallet: { platinum_topup: bought, platinum_in_game: 0 } });
const accomplice = await seatedPlayer(1_000_000);

async function heldBy({ bearer }: Player): Promise<number> {
  const { token, winning } = await balances(bearer);
  return token + winning;
}

async function prove({ bearer }: Player, deed: SensitiveAction): Promise<string> {
  const told = await ask(calls.confirmPin, { bearer, body: { pin: goodPin, deed } });
  expect(told.outcome).toBe('confirmed');
  return told.data.proof;
}
const proofOf = (player: Player, stake: number, game: string = playable.sums) =>
  prove(player, { kind: 'stake', game, platinum: platinum(stake) });

/** A match that `loser` leaves in its round. */
async function match(player: Player, stake: number, loser: Player = player, wish: Wish = {}): Promise<void> {
  const { id, invitation } = await sitDown(player, { is_private: true, stake, proof: null, ...wish });
  await sitDown(accomplice, { stake, invitation });
  await advance(3_100, [player, accomplice]);
  await leave(loser, id);
  expect(await look(player, id)).toMatchObject({ status: 'ended' });
}

/** Nothing moved, whoever waits for an opponent and whatever is asked for. */
async function expectRefused(player: Player, wish: Wish): Promise<void> {
  const before = await balances(player.bearer);
  for (const more of [{}, { is_private: true }]) {
    const told = await join(player, { ...wish, ...more });
    expect([told.outcome, told.status]).toEqual(['proof_required', 403]);
  }
  expect(await balances(player.bearer)).toEqual(before);
  await expectOutcome(ask(calls.room, { bearer: player.bearer, body: {} }), 'not_found');
}

describe('GM-3 C85 stakes without the PIN', () => {
  it('GM-3 C85 go as far as a day allows, and the next needs the PIN, in any kind of room', async () => {
    const player = await owner();
    await expectRefused(player, { stake: most + 5 });
    await match(player, most - 50);
    await expectRefused(player, { stake: 55 });
    await match(player, 50);
    await expectRefused(player, { stake: 5 });
    await expectRefused(player, { stake: 5, game: playable.rings });
    const host = await seatedPlayer();
    const { id, invitation } = await sitDown(host, { stake: 5, is_private: true });
    await expectOutcome(join(player, { stake: 5, invitation }), 'proof_required');
    expect(await look(host, id)).toMatchObject({ status: 'waiting', opponent: null });
    await leave(host, id);
    expect(await heldBy(player)).toBe(bought - most);
    clock.advance(day - hour);
    await expectRefused(player, { stake: most });
    clock.advance(hour);
    await match(player, most);
    expect(await heldBy(player)).toBe(bought - 2 * most);
  });

  it('GM-3 WD-3 WD-2 who has no PIN is told so, and for how long a first one pauses such stakes', async () => {
    const player = await owner(null);
    const told = await join(player, { stake: most + 5 });
    expect([told.outcome, told.status, told.data]).toEqual(['pin_missing', 409, { new_pin_pause_hours: 24 }]);
    const deed = { kind: 'stake', game: playable.sums, platinum: most + 5 };
    await expectOutcome(ask(calls.confirmPin, { bearer: player.bearer, body: { pin: goodPin, deed } }), 'missing');
    expect(await heldBy(player)).toBe(bought);
    await match(player, most);
  });

  it('GM-3 are enough for what any game proposes', () => {
    for (const { slug, stake } of catalogue) expect(stake, slug).toBeLessThanOrEqual(most);
  });

  it('GM-3 C85 what comes back or is won after a loss may be staked again; what was won before is kept', async () => {
    const player = await owner();
    await match(player, most, accomplice);
    const gain = (await heldBy(player)) - bought;
    expect(gain).toBeGreaterThan(0);
    await match(player, most);
    await expectRefused(player, { stake: 5 });
    const other = await owner();
    await match(other, most - 50);
    const { id } = await sitDown(other, { stake: 50, proof: null });
    await leave(other, id);
    await match(other, 50, accomplice);
    const won = (await heldBy(other)) - (bought - most + 50);
    expect(won).toBeGreaterThan(0);
    await expectRefused(other, { stake: 50 + Math.ceil((won + 1) / 5) * 5 });
    await match(other, 50 + Math.floor(won / 5) * 5);
  });

  it('GM-3 C85 a stake that the PIN confirmed is as large as may be, and counts for nothing', async () => {
    const player = await owner();
    await match(player, 5_000, player, { proof: await proofOf(player, 5_000) });
    expect(await heldBy(player)).toBe(bought - 5_000);
    await match(player, most);
    await match(player, 5, player, { proof: await proofOf(player, 5) });
    await expectRefused(player, { stake: 5 });
  });

  it('GM-3 C85 a proof of another game, stake, action, player or session, or a used one, is none', async () => {
    const player = await owner();
    await match(player, most);
    const { data } = await login(player.phone, goodPassword);
    const wish = { stake: 100 };
    const used = await proofOf(player, 100);
    await leave(player, (await sitDown(player, { ...wish, proof: used })).id);
    const proofs = [
      used,
      await proofOf(player, 100, playable.rings),
      await proofOf(player, 95),
      await prove(player, { kind: 'unlink' }),
      await proofOf(await owner(), 100),
      await proofOf({ ...player, bearer: data.token }, 100),
      'x'.repeat(43),
    ];
    for (const proof of proofs) await expectRefused(player, { ...wish, proof });
    const proof = await proofOf(player, 100);
    await expectRefused(player, { ...wish, game: playable.rings, proof });
    expect(await sitDown(player, { ...wish, proof })).toMatchObject({ stake: 100 });
  });

  it('GM-3 C85 C89 twenty at once, in two sessions: one stake, and after it is lost none', async () => {
    const player = await owner();
    const { data } = await login(player.phone, goodPassword);
    const sessions = [player, { ...player, bearer: data.token }];
    const wish = { stake: most, is_private: true };
    const told = await atOnce(20, (at) => join(sessions[at % 2]!, wish));
    const { id, invitation } = await look(player);
    expect(outcomesOf(told)).toEqual({ accepted: 20 });
    expect(await heldBy(player)).toBe(bought - most);
    await sitDown(accomplice, { stake: most, invitation });
    await advance(3_100, [player, accomplice]);
    await leave(player, id);
    const late = await atOnce(20, (at) => join(sessions[at % 2]!, { stake: 5, is_private: at % 3 === 0 }));
    expect(outcomesOf(late)).toEqual({ proof_required: 20 });
    expect(await heldBy(player)).toBe(bought - most);
  });

  it('GM-3 C85 MO-1 one proof at once in ten tries takes one seat, and none after it', async () => {
    const player = await owner();
    const proof = await proofOf(player, 1_000);
    const told = await atOnce(10, () => join(player, { stake: 1_000, proof }));
    expect(outcomesOf(told)).toEqual({ accepted: 10 });
    expect(await heldBy(player)).toBe(bought - 1_000);
    await leave(player, (await look(player)).id);
    await expectRefused(player, { stake: 1_000, proof });
  });

  it('GM-3 C85 3.7 whatever a session does in the rooms for two days, it loses no more than that in any 24 hours', async () => {
    const chance = random();
    const player = await owner();
    const seen: { at: number; held: number }[] = [];
    const note = async () => seen.push({ at: clock.now().getTime(), held: await heldBy(player) });
    const ends: readonly ((id: string) => Promise<unknown>)[] = [
      (id) => leave(player, id),
      (id) => leave(player, id),
      (id) => leave(accomplice, id),
      // Both are silent.
      () => advance(26_000),
      () => advance(26_000, [accomplice]),
      async (id) => {
        for (const ahead of [5_000, 6_000, 7_000]) await play(player, id, [{ seq: 0, at: ahead, value: 0 }]);
      },
    ];
    const until = clock.now().getTime() + 2 * day;
    let [seats, refusals] = [0, 0];
    await note();
    // Longer where chance brought few of either: the rule is tried by seats and by refusals.
    while (clock.now().getTime() < until || Math.min(seats, refusals) < 4) {
      const stake = chance.pick([5, 50, 75, 100, 125, most, most + 5]);
      const told = await Promise.all(
        Array.from({ length: 1 + chance.below(3) }, () => join(player, { stake, is_private: true })),
      );
      await note();
      const room = told.find(({ outcome }) => outcome === 'accepted')?.data.room;
      if (room) {
        seats += 1;
        if (chance.chance(0.9)) {
          await sitDown(accomplice, { stake, invitation: room.invitation });
          if (chance.chance(0.9)) await advance(3_100, [player, accomplice]);
        }
        await chance.pick(ends)(room.id);
        if ((await look(player, room.id)).status !== 'ended') await leave(player, room.id);
        await note();
      } else refusals += 1;
      clock.advance(minute + chance.below(chance.pick([minute, 3 * hour])));
    }
    const worst = Math.max(
      ...seen.flatMap(({ at, held }, first) =>
        seen.slice(first).map((later) => (later.at - at < day ? held - later.held : 0)),
      ),
    );
    expect(worst, `seed ${chance.seed}`).toBeLessThanOrEqual(most);
  });
});

/** A body for each call; null: reads only, or opens nothing by itself. What is left out as `logout` helps no thief. */
const attempts = (account: string, code: string): Record<keyof Calls, object | null> => {
  const [otp, token, e] = ['0000', 'x'.repeat(43), 'x'.repeat(43)];
  const [pins, passwords] = [
    { pin: otherPin, current_pin: otherPin },
    { password: otherPassword, password_confirmation: otherPassword },
  ];
  return {
    merchantLookup: null,
    games: null,
    visitorInvitation: null,
    register: null,
    requestReset: null,
    verifyRegistrationCode: null,
    verifyForgotCode: null,
    resendRegistrationCode: null,
    resendForgotCode: null,
    setRegistrationPassword: null,
    login: null,
    logout: null,
    wallet: null,
    eWalletBalance: null,
    profile: null,
    saveProfile: null,
    setNickname: null,
    weekBoard: null,
    setListing: null,
    wishes: null,
    setWish: null,
    accounts: null,
    transactions: null,
    transaction: null,
    moneyResult: null,
    topUpOptions: null,
    withdrawOptions: null,
    checkTransaction: null,
    invitation: null,
    opponents: null,
    room: null,
    playRoom: null,
    leaveRoom: null,
    statement: null,
    cancelTopUp: null,
    gameResults: null,
    replay: null,
    /** They hold play back, and move no money. */
    playLimits: null,
    setPlayLimits: null,
    pausePlay: null,
    closeReminder: null,
    pushSetting: null,
    turnPushOn: null,
    turnPushOff: null,
    /** Rooms have their own loop below, which a seat of practice would keep from its seats. */
    joinRoom: null,
    practiceRoom: null,
    sendPlayerCode: { is_change_pin: true },
    verifyPlayerCode: { otp, is_change_pin: true },
    sendNewNumberCode: { phone_number: testbed.newPhone() },
    verifyNewNumberCode: { otp },
    sendPinResetCode: {},
    verifyPinResetCode: { otp, otp_id: token },
    resetPassword: { ...passwords, set_password_token: token },
    changePassword: { ...passwords, current_password: otherPassword },
    sessions: null,
    endSessions: null,
    passkeys: null,
    passkeyOptions: {},
    addPasskey: {
      token,
      credential: {
        id: 'A',
        rawId: 'A',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
    removePasskey: null,
    passkeyLoginOptions: null,
    passkeyLogin: null,
    setPin: pins,
    changePin: pins,
    checkPin: pins,
    resetPin: { pin: otherPin, otp_id: token, pin_token: token },
    changePhone: { phone_number: testbed.newPhone(), pin: otherPin },
    bindWallet: {},
    sendAuth: { data: e },
    unlinkWallet: {},
    addAccount: { ...bankAccount, number: '5550000009' },
    removeAccount: { id: account },
    chooseAccount: { id: account },
    confirmPin: { pin: otherPin, deed: { kind: 'withdraw', platinum: 100, account } },
    payByAccount: { platinum: 100, method: 'bca' },
    payByWallet: { data: { platinum: 100 } },
    withdraw: { platinum: 100, account },
    redeem: { code },
  };
};

describe('C85 3.7 a person who only has a session', () => {
  it('C85 3.7 takes 250 Platinum (Rp 25,000) in 24 hours, and not one more, over all calls', async () => {
    const player = await owner();
    const { phone, bearer } = player;
    await createPlayer({
      ...{ phone, password: goodPassword, pin: goodPin },
      wallet: { platinum_topup: bought, platinum_in_game: 5_000 },
      accounts: [bankAccount],
      linked: { balance: 250_000, masked_id: '0812****7890' },
    });
    const [account] = (await ask(calls.accounts, { bearer })).data.accounts;
    const owned = async () => {
      const row = await database.row(sql`select pin_hash, password_hash, phone from players where id = ${player.id}`);
      return [row, await rowsOf(database, ['payment_accounts', 'wallet_links'])];
    };
    const before = await owned();
    const held = await heldBy(player);
    const given = 100;
    const code = await voucher({ platinum: given });
    for (const [name, body] of Object.entries(attempts(account.id, code))) {
      const call: AnyCall = calls[name as keyof Calls];
      if (body) await ask(call, { bearer, ...(call.method === 'POST' && { body }), query: { e: 'x'.repeat(43) } });
    }
    for (const stake of [most, ...[5_000, 1_000, most, 5]]) {
      const told = await join(player, { stake, is_private: true });
      if (told.outcome !== 'accepted') continue;
      const { id, invitation } = told.data.room;
      await sitDown(accomplice, { stake, invitation });
      await advance(3_100, [player, accomplice]);
      await leave(player, id);
    }
    const taken = held + given - (await heldBy(player));
    expect([taken, priceOf(platinum(taken), withdrawalRate)]).toEqual([250, 25_000]);
    expect(await owned()).toEqual(before);
    const orders = await database.rows(
      sql`select 1 from transactions where player = ${player.id} and type = 'withdraw'`,
    );
    expect(orders).toEqual([]);
  });
});
