/**
 * What somebody gets who has one thing of a player and nothing else (docs/security.md, "What a thief gets"): each plays
 * what the calls offer, and the figures of the document are asserted.
 */
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { stakePresets } from '../../src/contract/stake.ts';
import { sql } from '../../src/server/db/sql.ts';
import { holdPhone } from '../../src/server/domain/access/hold.ts';
import { unlockPhone } from '../../src/server/domain/access/unlock.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { runDueWork } from '../../src/sandbox/testbed/vendors.ts';
import { expectOutcome, outcomesOf, waitOf } from './outcomes.ts';
import { must, payoutSteps } from './payouts.ts';
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
  testPlatform,
  type Platform,
  type Player,
} from './platform.ts';
import { freezeClock, roomSteps } from './room-helpers.ts';
import { linking } from './vendors.ts';

const testbed = await filePlatform({ trustedProxies: 1 });
const { ask, clock, database } = testbed;
const { addAccount, confirm, withdraw } = payoutSteps(testbed);
const { advance, join, playNext, seatedPlayer } = roomSteps(testbed);
const { unlink } = linking(testbed);
freezeClock(testbed);

const bought = 1_000;
const won = 10_000;
const nationalId = '3171904628157303';
const abroad = '203.0.113.7';

/** Somebody who has everything that can be stolen, and has had it for longer than a day. */
async function owner(pin: string | null = goodPin): Promise<Player> {
  const player = await testbed.signedIn(pin);
  await testbed.createPlayer({
    ...{ phone: player.phone, password: goodPassword },
    wallet: { platinum_topup: bought, platinum_in_game: won },
    accounts: [bankAccount],
    linked: { balance: 9_000_000, masked_id: '0812•••7890' },
    profile: { fullname: 'Siti Aminah', national_id: nationalId },
  });
  clock.advance(2 * day);
  return player;
}
const loginAbroad = async (player: Player, password = goodPassword): Promise<Player> => ({
  ...player,
  bearer: (await must(testbed.loginFrom(abroad, player.phone, password))).token,
});
const balancesOf = async ({ bearer }: Player) => must(testbed.walletOf(bearer));

/** Loses to a second account, for the largest stakes that are let through: what that account may withdraw for it. */
async function loseOnPurpose(thief: Player): Promise<number> {
  const accomplice = await seatedPlayer(2 * (bought + won));
  for (const stake of stakePresets.toReversed()) {
    for (;;) {
      // The preset and a little less: a stake that nobody else waits at.
      const told = await join(thief, { stake });
      if (told.outcome !== 'accepted') break;
      const { id } = told.data.room;
      await must(join(accomplice, { stake }));
      await advance(3_100, [thief, accomplice]);
      for (let rung = 0; rung < 20; rung += 1) {
        clock.advance(300);
        await playNext(accomplice, id);
      }
    }
  }
  return (await balancesOf(accomplice)).platinum_in_game;
}

/** What every session reads: enough to be somebody, not enough to be paid. */
async function expectMasked(thief: Player): Promise<void> {
  const { bearer } = thief;
  const told = JSON.stringify([
    await must(ask(calls.profile, { bearer })),
    await must(ask(calls.accounts, { bearer })),
    await must(ask(calls.transactions, { bearer, body: {} })),
  ]);
  expect(told).toContain('Siti Aminah');
  for (const number of [nationalId, bankAccount.number]) expect(told).not.toContain(number);
}

/** Nothing is credited or taken: the e-wallet asks its own owner. */
async function expectNoTopUp({ bearer }: Player): Promise<void> {
  const before = await balancesOf({ bearer } as Player);
  const told = await ask(calls.payByWallet, { bearer, body: { data: { platinum: 1_000 } } });
  expect(told.outcome).toBe('checkout');
  await runDueWork(testbed.sandbox);
  expect(await balancesOf({ bearer } as Player)).toEqual(before);
}

describe('only a stolen phone', () => {
  /** Everything that the phone gives within minutes: a password, a session, a PIN, an account. */
  async function takenOver(player: Player): Promise<Player> {
    await must(testbed.resetPassword(otherPassword, await testbed.forgotVerified(player.phone)));
    const thief = await loginAbroad(player, otherPassword);
    expect((await testbed.walletOf(player.bearer)).status).toBe(401);
    clock.advance(2 * minute);
    const { token, e } = await testbed.pinResetVerified(thief);
    await must(ask(calls.resetPin, { bearer: thief.bearer, body: { pin: otherPin, otp_id: e, pin_token: token } }));
    await must(addAccount(thief, '5550000001', otherPin));
    return thief;
  }

  it('WD-2 3.7 waits 24 hours for the first rupiah, then has all winnings at once', async () => {
    const thief = await takenOver(await owner());
    await expectMasked(thief);
    await expectNoTopUp(thief);
    const refused = await withdraw(thief, otherPin, won);
    expect(refused.outcome).toBe('paused');
    expect(waitOf(refused, clock.now())).toBe(defaultLimits.money.withdrawalPause);
    clock.advance(day - minute);
    await expectOutcome(withdraw(thief, otherPin, won), 'paused');
    clock.advance(minute);
    const { transaction } = await must(withdraw(thief, otherPin, won));
    expect(transaction).toMatchObject({ type: 'withdraw', total: won * 100 - 2_500 });
    expect(await balancesOf(thief)).toEqual({ platinum_topup: bought, platinum_in_game: 0 });
  });

  it('3.6 WD-2 gets nothing where the shop holds the number within the 24 hours, and the owner comes back', async () => {
    const player = await owner();
    const thief = await takenOver(player);
    const { phone } = player;
    expect(await holdPhone(database, phone, defaultLimits, clock.now())).toMatchObject({ sessions: 1 });
    expect((await testbed.walletOf(thief.bearer)).status).toBe(401);
    await expectOutcome(testbed.loginFrom(abroad, phone, otherPassword), 'throttled');
    await expectOutcome(testbed.forgot(phone), 'otp_block');
    clock.advance(6 * day);
    await expectOutcome(testbed.loginFrom(abroad, phone, otherPassword), 'throttled');
    await expectOutcome(testbed.forgot(phone), 'otp_block');

    // The owner has the number again, in a new phone.
    await unlockPhone(database, phone);
    await must(testbed.resetPassword(goodPassword, await testbed.forgotVerified(phone)));
    const back = await loginAbroad(player);
    expect(await balancesOf(back)).toEqual({ platinum_topup: bought, platinum_in_game: won });
    await expectOutcome(testbed.loginFrom(abroad, phone, otherPassword), 'invalid_credentials');
  });
});

describe('only a session', () => {
  it('C85 WD-2 pays itself nothing, changes no way in, and reads what is masked', async () => {
    const thief = await owner();
    const { bearer } = thief;
    await expectMasked(thief);
    await expectNoTopUp(thief);
    const { accounts } = await must(ask(calls.accounts, { bearer }));
    const headers = {};
    const asked = {
      withdraw: ask(calls.withdraw, { bearer, headers, body: { platinum: won, account: accounts[0].id } }),
      addAccount: ask(calls.addAccount, { bearer, headers, body: { ...bankAccount, number: '5550000002' } }),
      chooseAccount: ask(calls.chooseAccount, { bearer, headers, body: { id: accounts[0].id } }),
      unlink: unlink(thief, null),
    };
    for (const [name, told] of Object.entries(asked)) await expectOutcome(told, 'proof_required', name);
    await expectOutcome(testbed.changePassword(thief, otherPassword, otherPassword), 'wrong_current');
    const pins = [];
    for (const pin of ['602948', '602949', '602950', '602951', '602952', goodPin])
      pins.push(await confirm(thief, pin, { kind: 'withdraw', platinum: won, account: accounts[0].id }));
    expect(outcomesOf(pins)).toEqual({ wrong: 4, locked: 2 });
    expect(await balancesOf(thief)).toEqual({ platinum_topup: bought, platinum_in_game: won });
  });

  it('GM-3 loses to a second account what may be staked without the PIN, and no more', async () => {
    expect(await loseOnPurpose(await owner())).toBe(2 * (bought + won));
  });
});
