/**
 * What somebody gets who has one thing of a player and nothing else (docs/security.md, "What a thief gets"): each plays
 * what the calls offer, and the figures of the document are asserted.
 */
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { playable } from '../../src/contract/room-words.ts';
import { stakePresets } from '../../src/contract/stake.ts';
import { sql } from '../../src/server/db/sql.ts';
import { holdPhone } from '../../src/server/domain/access/hold.ts';
import { unlockPhone } from '../../src/server/domain/access/unlock.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { digest } from '../../src/server/domain/platform/secrets.ts';
import { runDueWork } from '../../src/sandbox/testbed/vendors.ts';
import { picturePart, profileForms } from './forms.ts';
import { newKey } from './new-key.ts';
import { expectOutcome, outcomesOf, waitOf } from './outcomes.ts';
import { must, payoutSteps } from './payouts.ts';
import { smallPicture } from './pictures.ts';
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
  testPlatform,
  type Platform,
  type Player,
} from './platform.ts';
import { freezeClock, roomSteps } from './room-helpers.ts';
import { agree, linking } from './vendors.ts';

const testbed = await filePlatform();
const { ask, clock, database } = testbed;
const { addAccount, confirm, proven, withdraw } = payoutSteps(testbed);
const { advance, join, playNext, seatedPlayer } = roomSteps(testbed);
const { unlink } = linking(testbed);
freezeClock(testbed);

const bought = 1_000;
const won = 10_000;
const nationalId = '3171904628157303';

/** Somebody who has everything that can be stolen, and has had it for longer than a day. */
async function owner(pin: string | null = goodPin): Promise<Player> {
  const player = await testbed.signedIn(pin);
  await testbed.createPlayer({
    ...{ phone: player.phone, password: goodPassword },
    wallet: { platinum_topup: bought, platinum_in_game: won },
    accounts: [bankAccount],
    linked: { balance: 9_000_000, masked_id: '0812•••7890' },
    profile: { fullname: 'Siti Aminah', birthdate: '1990-05-17', national_id: nationalId },
  });
  clock.advance(2 * day);
  return player;
}
const loginAbroad = async (player: Player, password = goodPassword): Promise<Player> => ({
  ...player,
  bearer: (await must(testbed.login(player.phone, password))).token,
});
const balancesOf = async ({ bearer }: Player) => must(testbed.walletOf(bearer));

/** Loses to a second account, for the largest stakes that are let through: what that account has gained, and in which time. */
async function loseOnPurpose(thief: Player): Promise<{ gained: number; ms: number }> {
  const accomplice = await seatedPlayer(2 * (bought + won));
  const total = async () => {
    const { platinum_topup: token, platinum_in_game: winning } = await balancesOf(accomplice);
    return token + winning;
  };
  const [before, began] = [await total(), clock.now().getTime()];
  for (const stake of stakePresets.toReversed()) {
    for (;;) {
      const told = await join(thief, { stake, is_private: true });
      if (told.outcome !== 'accepted') break;
      const { id, invitation } = told.data.room;
      await must(join(accomplice, { stake, invitation }));
      await advance(3_100, [thief, accomplice]);
      for (let rung = 0; rung < 20; rung += 1) {
        clock.advance(300);
        await playNext(accomplice, id);
      }
    }
  }
  return { gained: (await total()) - before, ms: clock.now().getTime() - began };
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
    expect(await balancesOf(thief)).toMatchObject({ platinum_topup: bought, platinum_in_game: 0 });
  });

  it('GM-3 WD-2 loses to a second account what may be staked without the PIN, which its new PIN does not lift', async () => {
    const thief = await takenOver(await owner());
    const deed = { kind: 'stake', game: playable.sums, platinum: platinum(5_000) };
    const { 'Pin-Proof': proof } = await proven(thief, otherPin, deed);
    const refused = await join(thief, { stake: 5_000, is_private: true, proof });
    expect(refused.outcome).toBe('paused');
    expect(waitOf(refused, clock.now())).toBe(defaultLimits.money.withdrawalPause);
    const { gained, ms } = await loseOnPurpose(thief);
    expect(gained).toBe(defaultLimits.games.withoutPin.most);
    expect(ms).toBeLessThan(hour);
    clock.advance(day);
    await must(
      join(thief, { stake: 5_000, is_private: true, proof: (await proven(thief, otherPin, deed))['Pin-Proof'] }),
    );
  });

  it('3.6 WD-2 gets nothing where the shop holds the number within the 24 hours, and the owner comes back', async () => {
    const player = await owner();
    const thief = await takenOver(player);
    const { phone } = player;
    expect(await holdPhone(database, phone, defaultLimits, clock.now())).toMatchObject({ sessions: 1 });
    expect((await testbed.walletOf(thief.bearer)).status).toBe(401);
    await expectOutcome(testbed.login(phone, otherPassword), 'throttled');
    await expectOutcome(testbed.forgot(phone), 'otp_block');
    clock.advance(6 * day);
    await expectOutcome(testbed.login(phone, otherPassword), 'throttled');
    await expectOutcome(testbed.forgot(phone), 'otp_block');

    // The owner has the number again, in a new phone.
    await unlockPhone(database, phone);
    await must(testbed.resetPassword(goodPassword, await testbed.forgotVerified(phone)));
    const back = await loginAbroad(player);
    expect(await balancesOf(back)).toMatchObject({ platinum_topup: bought, platinum_in_game: won });
    await expectOutcome(testbed.login(phone, otherPassword), 'invalid_credentials');
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
      passkeyOptions: ask(calls.passkeyOptions, { bearer, headers, body: {} }),
    };
    for (const [name, told] of Object.entries(asked)) await expectOutcome(told, 'proof_required', name);
    await expectOutcome(testbed.changePassword(thief, otherPassword, otherPassword), 'wrong_current');
    const pins = [];
    for (const pin of ['602948', '602949', '602950', '602951', '602952', goodPin])
      pins.push(await confirm(thief, pin, { kind: 'withdraw', platinum: won, account: accounts[0].id }));
    expect(outcomesOf(pins)).toEqual({ wrong: 4, locked: 2 });
    expect(await balancesOf(thief)).toMatchObject({ platinum_topup: bought, platinum_in_game: won });
  });

  it('GM-3 loses to a second account what may be staked without the PIN, and no more', async () => {
    const { gained, ms } = await loseOnPurpose(await owner());
    expect(gained).toBe(defaultLimits.games.withoutPin.most);
    expect(ms).toBeLessThan(hour);
  });
});

describe('only a password', () => {
  it('C63 WD-2 C62 reads what is masked and may lock owner and PIN out, but pays itself nothing', async () => {
    const player = await owner();
    const thief = await loginAbroad(player);
    await expectMasked(thief);
    const pins = [];
    for (const pin of ['602948', '602949', '602950', '602951', '602952', goodPin])
      pins.push(await confirm(thief, pin, { kind: 'account_add', provider: 'bca', number: '5550000001' }));
    expect(outcomesOf(pins)).toEqual({ wrong: 4, locked: 2 });
    // A new PIN, like a new number, takes a code to the phone.
    await must(testbed.sendPlayerCode(thief));
    await expectOutcome(
      ask(calls.setPin, { bearer: thief.bearer, body: { pin: otherPin }, query: { e: 'x'.repeat(43) } }),
      'ticket_invalid',
    );
    await must(testbed.changePassword(thief, goodPassword, otherPassword));
    expect((await testbed.walletOf(player.bearer)).status).toBe(401);
    expect(await textsTo(testbed, player.phone)).toContain('Kata sandi Platinum kamu diganti');
    clock.advance(2 * minute);
    // The owner takes it back with the phone.
    await must(testbed.resetPassword(goodPassword, await testbed.forgotVerified(player.phone)));
    expect((await testbed.walletOf(thief.bearer)).status).toBe(401);
    expect(await balancesOf(await loginAbroad(player))).toMatchObject({
      platinum_topup: bought,
      platinum_in_game: won,
    });
  });

  it('WD-2 C66 gets no further without a PIN: an account of its own, but no code for a first PIN', async () => {
    const thief = await loginAbroad(await owner(null));
    await must(ask(calls.addAccount, { bearer: thief.bearer, body: { ...bankAccount, number: '5550000001' } }));
    await expectOutcome(confirm(thief, goodPin, { kind: 'unlink' }), 'missing');
    const { accounts } = await must(ask(calls.accounts, { bearer: thief.bearer }));
    const body = { platinum: won, account: accounts.at(-1).id };
    await expectOutcome(ask(calls.withdraw, { bearer: thief.bearer, body }), 'paused');
    clock.advance(day);
    await expectOutcome(ask(calls.withdraw, { bearer: thief.bearer, body }), 'proof_required');
  });
});

const textsTo = async ({ sms }: Platform, phone: string): Promise<string> =>
  (await fetch(`${sms}/messages?phone=${phone}`)).text();

describe('only the backup of the database', () => {
  /** Every row of the shop's tables as text, and each binary value once more as the bytes that it holds. */
  async function backupOf({ database: used }: Platform): Promise<string> {
    const tables = await used.rows<{ name: string }>(sql`
      select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'simulated%'`);
    const text = await rowsOf(
      used,
      tables.map(({ name }) => name),
    );
    const bytes = [...text.matchAll(/x((?:[0-9a-f]{2}){8,})/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
    return [text, ...bytes.map((value) => value.toString('latin1'))].join('\n');
  }
  /** The ways in which a text may be written. */
  const waysOf = (secret: string): string[] => {
    const bytes = Buffer.from(secret);
    const raw = Buffer.from(secret, 'base64url');
    return [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), raw.toString('hex')];
  };

  it('C28 C35 C54 C59 C64 C70 C73 C81 has phones, names and history, and nothing that opens anything', async () => {
    const used = await testPlatform();
    const { addAccount: add, proven, withdraw: payOut } = payoutSteps(used);
    const player = await used.signedIn();
    await used.createPlayer({
      ...{ phone: player.phone, password: goodPassword },
      wallet: { platinum_topup: bought, platinum_in_game: won },
      accounts: [bankAccount],
    });
    await must(add(player, '5550000007'));
    await must(payOut(player, goodPin));
    const picture = await smallPicture();
    await profileForms(used).save(player.bearer, { national_id: nationalId }, picturePart(picture));
    const agreed = await agree(await linking(used).begun(player), 'siti');
    await must(linking(used).send(player, agreed));
    const voucher = newKey().slice(0, 12).toUpperCase();
    await used.createVouchers([{ code: voucher }]);
    const visitor = used.newPhone();
    const ticket = await used.started(visitor);
    const code = await used.codeFor(visitor);
    const { 'Pin-Proof': proof } = await proven(player, goodPin, { kind: 'unlink' });

    const backup = await backupOf(used);
    for (const known of [player.phone, visitor, 'Siti Aminah', 'bca']) expect(backup).toContain(known);
    const secrets = {
      ...{ goodPassword, goodPin, nationalId, voucher, proof },
      ...{ account: bankAccount.number, session: player.bearer, ticket: ticket.token, e: ticket.e },
      ...{
        vendorCode: agreed.code,
        vendorState: agreed.state,
        walletToken: await used.rules.walletLinks.token(player.id),
      },
    };
    for (const [name, secret] of Object.entries(secrets))
      for (const way of waysOf(secret ?? '')) expect(backup.includes(way), `${name} as ${way}`).toBe(false);
    expect(backup).not.toContain('JFIF');
    expect(backup).not.toMatch(/<#> \d{4}/);

    // What is kept of a secret is not taken for it.
    const kept = await used.database.rows<{ digest: Buffer }>(sql`
      select digest from sessions union select digest from tickets union select e_digest from tickets
      union select digest from pin_proofs union select digest from codes`);
    expect(kept.length).toBeGreaterThanOrEqual(4);
    const tries = kept.flatMap(({ digest }) => [digest.toString('base64url'), digest.toString('hex')]);
    for (const text of tries) {
      expect((await used.walletOf(text)).status).toBe(401);
      await expectOutcome(used.verify(code, { token: text, e: text }), 'ticket_invalid');
      const headers = { 'Pin-Proof': text };
      await expectOutcome(used.ask(calls.unlinkWallet, { bearer: player.bearer, body: {}, headers }), 'proof_required');
    }

    // A password can be guessed offline, at the price of its hash; a PIN or a code cannot, without the server's key.
    const hashes = await used.database.row<{ password: string; pin: string }>(sql`
      select password_hash as password, pin_hash as pin from players where id = ${player.id}`);
    expect(await verify(hashes?.password ?? '', goodPassword)).toBe(true);
    for (const guess of [goodPin, `pin/${player.id}/${goodPin}`, digest(goodPin).toString('base64url')])
      expect(await verify(hashes?.pin ?? '', guess)).toBe(false);
    const row = await used.database.row<{ id: string; digest: Buffer }>(sql`
      select v.id, c.digest from codes c join verifications v on v.id = c.verification where v.phone = ${visitor}`);
    for (const guess of [code, `register/${row?.id}//${code}`])
      expect(digest(guess).equals(row?.digest ?? Buffer.alloc(0))).toBe(false);
  });

  it('C36 holds a code in an SMS that its gateway has not taken yet, for the two minutes of the code', async () => {
    const used = await testPlatform();
    await used.rules.outbox.stop();
    const phone = used.newPhone();
    const ticket = await used.started(phone);
    const [, code = ''] = /<#> (\d{4}) /.exec(await backupOf(used)) ?? [];
    used.clock.advance(2 * minute);
    await expectOutcome(used.verify(code, ticket), 'expired');
  });
});
