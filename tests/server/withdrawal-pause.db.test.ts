/** Withdrawals are paused for a day after whatever a stolen phone, session or password can change (WD-2). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { must, payoutSteps } from './payouts.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import {
  cookieOf,
  day,
  filePlatform,
  goodPassword,
  goodPin,
  minute,
  otherPassword,
  otherPin,
  type Player,
} from './platform.ts';

const testbed = await filePlatform();
const { addAccount, withdraw } = payoutSteps(testbed);

const form = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Budi' } as const;

const owner = async (pin: string | null = goodPin, winning = 500): Promise<Player> => {
  const player = await testbed.signedIn(pin);
  const wallet = { platinum_topup: 0, platinum_in_game: winning };
  await testbed.createPlayer({ phone: player.phone, password: goodPassword, wallet, accounts: [form] });
  return player;
};
/** Logs in at the player's address, without the cookie of the player's device. */
const loginBeside = async ({ phone }: Player) => must(testbed.login(phone, goodPassword));
const setPin = async (player: Player, pin: string) => {
  const e = await testbed.proven(player);
  await must(testbed.ask(calls.setPin, { bearer: player.bearer, body: { pin }, query: { e } }));
};
const resetPin = async (player: Player) => {
  const { token, e } = await testbed.pinResetVerified(player);
  await must(
    testbed.ask(calls.resetPin, { bearer: player.bearer, body: { pin: otherPin, otp_id: e, pin_token: token } }),
  );
};
/** Makes a player, does the change, and returns who withdraws then and with which PIN. */
type Change = () => Promise<[Player, string]>;

const pausing: Record<string, Change> = {
  async 'a password reset'() {
    const player = await owner();
    await must(testbed.resetPassword(otherPassword, await testbed.forgotVerified(player.phone)));
    return [{ ...player, bearer: (await must(testbed.login(player.phone, otherPassword))).token }, goodPin];
  },
  async 'a PIN reset'() {
    const player = await owner();
    await resetPin(player);
    return [player, otherPin];
  },
  async 'a first PIN on an account that has Platinum'() {
    const player = await owner(null);
    await setPin(player, goodPin);
    return [player, goodPin];
  },
  async 'a phone change'() {
    const player = await owner();
    const phone = testbed.newPhone();
    const e = await testbed.proven(player, phone);
    await must(testbed.changePhone(player, phone, e));
    return [{ ...player, phone }, goodPin];
  },
  async 'an account added from a new device'() {
    const player = await owner();
    const thief = { ...player, bearer: (await loginBeside(player)).token };
    await must(addAccount(thief));
    return [thief, goodPin];
  },
};

const free: Record<string, Change> = {
  async 'nothing at all'() {
    return [await owner(), goodPin];
  },
  async 'a PIN change by the old one'() {
    const player = await owner();
    const e = await testbed.proven(player);
    await must(testbed.changePin(player, goodPin, otherPin, e));
    return [player, otherPin];
  },
  async 'a first PIN before there is any Platinum'() {
    const player = await owner(null, 0);
    await setPin(player, goodPin);
    const wallet = { platinum_topup: 0, platinum_in_game: 500 };
    await testbed.createPlayer({ phone: player.phone, password: goodPassword, wallet });
    return [player, goodPin];
  },
  async 'an account added on the device of an earlier login'() {
    const player = await owner();
    const cookie = cookieOf(await testbed.login(player.phone, goodPassword));
    const again = await testbed.login(player.phone, goodPassword, defaultMerchant, { Cookie: cookie });
    const back = { ...player, bearer: again.data.token };
    await must(addAccount(back));
    return [back, goodPin];
  },
  async 'an account added from the device of the first login'() {
    const player = await owner();
    await must(addAccount(player));
    return [player, goodPin];
  },
  async 'a login from a new device that adds no account'() {
    const player = await owner();
    return [{ ...player, bearer: (await loginBeside(player)).token }, goodPin];
  },
};

describe('WD-2 a withdrawal', () => {
  it.each(Object.entries(pausing))(
    'WD-2 3.7 pays nothing out for 24 hours after %s, and says until when',
    async (_, change) => {
      const [player, pin] = await change();
      const told = await withdraw(player, pin);
      expect([told.outcome, told.status]).toEqual(['paused', 429]);
      const resetAt = (told.error as { msg: { reset_at: string } }).msg.reset_at;
      expect(Math.abs(Date.parse(resetAt) - testbed.clock.now().getTime() - day)).toBeLessThan(minute);
      const options = await must(testbed.ask(calls.withdrawOptions, { bearer: player.bearer }));
      expect(options.paused_until).toBe(resetAt);
      testbed.clock.advance(day - minute);
      expect((await withdraw(player, pin)).outcome).toBe('paused');
      testbed.clock.advance(minute);
      expect((await withdraw(player, pin)).outcome).toBe('accepted');
      expect((await must(testbed.ask(calls.withdrawOptions, { bearer: player.bearer }))).paused_until).toBeNull();
    },
  );

  it.each(Object.entries(free))('WD-2 begins at once after %s', async (_, change) => {
    const [player, pin] = await change();
    expect((await withdraw(player, pin)).outcome).toBe('accepted');
  });

  it('WD-2 3.7 a later change of the known PIN does not shorten the pause', async () => {
    const player = await owner();
    await resetPin(player);
    testbed.clock.advance(3 * minute);
    const e = await testbed.proven(player);
    await must(testbed.changePin(player, otherPin, goodPin, e));
    expect((await withdraw(player, goodPin)).outcome).toBe('paused');
  });

  it('WD-2 MO-1 a refused try uses no intent and no proof up', async () => {
    const player = await owner();
    await resetPin(player);
    const { accounts } = await must(testbed.ask(calls.accounts, { bearer: player.bearer }));
    const request = { bearer: player.bearer, body: { platinum: 100, account: accounts[0].id } };
    const deed = { kind: 'withdraw', ...request.body };
    testbed.clock.advance(day - minute);
    const { proof } = await must(
      testbed.ask(calls.confirmPin, { bearer: player.bearer, body: { pin: otherPin, deed } }),
    );
    const headers = { 'Pin-Proof': proof, 'Idempotency-Key': 'k'.repeat(22) };
    expect((await testbed.ask(calls.withdraw, { ...request, headers })).outcome).toBe('paused');
    testbed.clock.advance(minute);
    expect((await testbed.ask(calls.withdraw, { ...request, headers })).outcome).toBe('accepted');
  });
});
