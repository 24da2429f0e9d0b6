/** Changing a player's phone number and password: what is required, which sessions end, who gets an SMS, what can be undone. */
import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import {
  bankAccount as account,
  cookieOf,
  day,
  filePlatform,
  goodPassword,
  goodPin,
  otherPassword,
  otherPin,
  otherThan,
  type Player,
  second,
  wrongPin,
} from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const testbed = await filePlatform();
const { changePassword, changePhone, changePin, clock, login, proven, register } = testbed;
const { resetPassword, rules, sendPlayerCode, signedIn, verifyPlayerCode, walletOf } = testbed;

const newestTo = async (phone: string) => (await testbed.sandbox.sms.messages(phone))[0]?.text;

describe('another number', () => {
  it('PC-1 PC-3 PC-4 C67 C57 C62 takes a code to the old one, one to the new and the PIN, ends other sessions, tells both', async () => {
    const player = await signedIn();
    const other: string = (await login(player.phone, goodPassword)).data.token;
    const newPhone = testbed.newPhone();
    const old = await testbed.provenOld(player, newPhone);
    const masked = `${newPhone.slice(0, 4)}****${newPhone.slice(-3)}`;
    expect(await newestTo(player.phone)).toContain(`adalah kode untuk mengganti nomor Platinum kamu ke ${masked}.`);
    expect(await newestTo(newPhone)).toBeUndefined();
    await expectOutcome(changePhone(player, newPhone, old), 'ticket_invalid');
    await expectOutcome(testbed.sendNewNumberCode(player, newPhone), 'accepted');
    expect(await newestTo(newPhone)).toContain('adalah kode untuk memindahkan akun Platinum kamu ke nomor ini.');
    const told = await testbed.verifyNewNumberCode(player, await testbed.codeFor(newPhone));
    const e: string = told.data.e;
    const wrong = await changePhone(player, newPhone, e, wrongPin);
    expect(wrong).toMatchObject({ outcome: 'wrong', data: { tries_left: 4 }, error: { msg: 'Incorrect PIN' } });
    await expectOutcome(changePhone(player, newPhone, e), 'accepted');
    await expectOutcome(walletOf(player.bearer), 'accepted');
    expect((await walletOf(other)).status).toBe(401);
    expect(await newestTo(player.phone)).toMatch(
      new RegExp(`^Nomor akun Platinum kamu diganti ke ${masked.replaceAll('*', '\\*')}\\.`),
    );
    expect(await newestTo(newPhone)).toMatch(/^Nomor ini sekarang terhubung/);
    await expectOutcome(login(player.phone, goodPassword), 'invalid_credentials');
    expect((await login(newPhone, goodPassword)).data.id).toBe(player.id);
    await expectOutcome(changePhone(player, newPhone, e), 'ticket_invalid');
  });

  it('PC-4 C67 the new one is asked only where the old one said yes to it, within ten minutes, and not where it is taken', async () => {
    const player = await signedIn();
    const [wanted, other] = [testbed.newPhone(), testbed.newPhone()];
    await expectOutcome(testbed.sendNewNumberCode(player, wanted), 'ticket_invalid');
    await testbed.provenOld(player, wanted);
    await expectOutcome(testbed.sendNewNumberCode(player, other), 'ticket_invalid');
    await expectOutcome(testbed.sendNewNumberCode(await signedIn(), wanted), 'ticket_invalid');
    expect([await newestTo(wanted), await newestTo(other)]).toEqual([undefined, undefined]);
    await testbed.createPlayer({ phone: wanted, password: goodPassword });
    await expectOutcome(testbed.sendNewNumberCode(player, wanted), 'validation.already.registered');
    clock.advance(601 * second);
    await testbed.provenOld(player, other);
    clock.advance(601 * second);
    await expectOutcome(testbed.sendNewNumberCode(player, other), 'ticket_invalid');
  });

  it('PC-4 C48 C38 is no way to flood a number, or to guess more at it: all who want it share one budget', async () => {
    const { code } = defaultLimits;
    const wanted = testbed.newPhone();
    const sent = async (player: Player) => {
      await testbed.provenOld(player, wanted);
      const told = await testbed.sendNewNumberCode(player, wanted);
      clock.advance(121 * second);
      return told.outcome;
    };
    const outcomes: string[] = [];
    const most = code.strangers.perPurpose;
    for (let player = 0; player <= most; player += 1) outcomes.push(await sent(await signedIn()));
    expect(outcomes).toEqual([...Array.from({ length: most }, () => 'accepted'), 'otp_block']);
    expect((await testbed.sandbox.sms.messages(wanted)).length).toBe(most);
    // Two taps at once send one.
    const [tapping, free] = [await signedIn(), testbed.newPhone()];
    await testbed.provenOld(tapping, free);
    const taps = await Promise.all([1, 2, 3].map(() => testbed.sendNewNumberCode(tapping, free)));
    expect(taps.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'otp_block', 'otp_block']);
  });

  it('C67 C26 must be valid, and free in this shop', async () => {
    const [player, taken] = [await signedIn(), await signedIn()];
    await expectOutcome(sendPlayerCode(player, '0712345678'), 'invalid_number');
    await expectOutcome(sendPlayerCode(player, '0812'), 'invalid_number');
    await expectOutcome(sendPlayerCode(player, player.phone), 'same_number');
    await expectOutcome(sendPlayerCode(player, taken.phone), 'validation.already.registered');
    const elsewhere = await signedIn(goodPin, secondMerchant);
    await expectOutcome(sendPlayerCode(player, elsewhere.phone), 'accepted');
    await expectOutcome(sendPlayerCode(await signedIn(null), testbed.newPhone()), 'no_pin');
  });

  it('C29 C67 must be the one that the code was requested for', async () => {
    const player = await signedIn();
    const [asked, other] = [testbed.newPhone(), testbed.newPhone()];
    const e = await proven(player, asked);
    await expectOutcome(changePhone(player, other, e), 'ticket_invalid');
    // A code for another number voids the proof, for both numbers.
    clock.advance(121 * second);
    await sendPlayerCode(player, other);
    await expectOutcome(changePhone(player, asked, e), 'ticket_invalid');
    await expectOutcome(changePhone(player, other, e), 'ticket_invalid');
    await expectOutcome(login(player.phone, goodPassword), 'accepted');
  });

  it('C67 goes to one of two players who both want it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await signedIn(), await signedIn()];
      const wanted = testbed.newPhone();
      const first = await proven(one, wanted);
      clock.advance(121 * second);
      const last = await proven(other, wanted);
      const told = await Promise.all([changePhone(one, wanted, first), changePhone(other, wanted, last)]);
      expect(told.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'number_taken']);
    }
  });

  it('C67 goes to the player who changes to it or to the visitor who registers it, never to both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await signedIn();
      const wanted = testbed.newPhone();
      const step = await testbed.verified(wanted);
      clock.advance(121 * second);
      const e = await proven(player, wanted);
      const [changed, registered] = await Promise.all([
        changePhone(player, wanted, e),
        testbed.setPassword(otherPassword, step),
      ]);
      const pair = `${changed.outcome} ${registered.outcome}`;
      expect(['accepted ticket_invalid', 'number_taken accepted']).toContain(pair);
    }
  });

  it('C57 ends what was begun before it', async () => {
    const player = await signedIn();
    const pinProof = await proven(player);
    clock.advance(121 * second);
    const forgot = await testbed.forgotVerified(player.phone);
    clock.advance(121 * second);
    const newPhone = testbed.newPhone();
    const e = await proven(player, newPhone);
    await expectOutcome(changePhone(player, newPhone, e), 'accepted');
    await expectOutcome(changePin(player, goodPin, otherPin, pinProof), 'ticket_invalid');
    await expectOutcome(resetPassword(otherPassword, forgot), 'ticket_invalid');
  });
});

describe('the number that was left', () => {
  const hour = 3_600 * second;
  /** Changed by somebody who had phone, PIN and session for a moment. */
  async function stolen(): Promise<{ owner: Player; thief: Player }> {
    const owner = await signedIn();
    const phone = testbed.newPhone();
    await expectOutcome(changePhone(owner, phone, await proven(owner, phone)), 'accepted');
    return { owner, thief: { ...owner, phone } };
  }
  async function takeBack(phone: string, password = otherPassword) {
    return resetPassword(password, await testbed.forgotVerified(phone));
  }
  const phoneOf = async ({ id }: Player) =>
    (await testbed.database.row<{ phone: string }>(sql`select phone from players where id = ${id}`))?.phone;

  it('PC-5 C57 C62 WD-2 takes the account back: number, password, sessions and PIN are the owner’s, and both numbers are told', async () => {
    const { owner, thief } = await stolen();
    expect(await newestTo(owner.phone)).toMatch(
      /Bukan kamu\? Dalam 24 jam pilih Lupa kata sandi dengan nomor ini, dan akunmu kembali\.$/,
    );
    clock.advance(23 * hour);
    await expectOutcome(takeBack(owner.phone), 'accepted');
    expect(await newestTo(owner.phone)).toMatch(/^Akun Platinum kamu kembali ke nomor ini/);
    expect(await newestTo(thief.phone)).toMatch(/^Akun Platinum kembali ke nomor lamanya/);
    expect((await walletOf(thief.bearer)).status).toBe(401);
    await expectOutcome(login(thief.phone, goodPassword), 'invalid_credentials');
    await expectOutcome(login(thief.phone, otherPassword), 'invalid_credentials');
    const back = { ...owner, bearer: (await login(owner.phone, otherPassword)).data.token as string };
    const row = await testbed.database.row(sql`
      select phone, pin_hash, pin_failures, withdrawals_paused_until > ${new Date(clock.now().getTime() + 23 * hour)} as paused
      from players where id = ${owner.id}`);
    expect(row).toEqual({ phone: owner.phone, pin_hash: null, pin_failures: 0, paused: true });
    await expectOutcome(sendPlayerCode(back, testbed.newPhone()), 'no_pin');
  });

  it('PC-5 FP-3 takes nothing back after a day, and belongs to anybody then, but to nobody before', async () => {
    const { owner } = await stolen();
    const other = await signedIn();
    await expectOutcome(register(owner.phone), 'validation.already.registered');
    await expectOutcome(sendPlayerCode(other, owner.phone), 'validation.already.registered');
    clock.advance(24 * hour - second);
    const begun = await testbed.forgotVerified(owner.phone);
    clock.advance(second);
    await expectOutcome(resetPassword(otherPassword, begun), 'ticket_invalid');
    await expectOutcome(testbed.forgot(owner.phone), 'validation.not.registered');
    clock.advance(121 * second);
    const step = await testbed.verified(owner.phone);
    await expectOutcome(testbed.setPassword(otherPassword, step), 'accepted');
    expect(await phoneOf(owner)).not.toBe(owner.phone);
  });

  it('PC-5 undoes later changes too, so that nobody in between has an undo of their own', async () => {
    const { owner, thief } = await stolen();
    clock.advance(hour);
    const last = testbed.newPhone();
    await expectOutcome(changePhone(thief, last, await proven(thief, last)), 'accepted');
    clock.advance(121 * second);
    const between = await testbed.forgotVerified(thief.phone);
    await expectOutcome(takeBack(owner.phone), 'accepted');
    await expectOutcome(resetPassword(goodPassword, between), 'ticket_invalid');
    await expectOutcome(testbed.forgot(thief.phone), 'validation.not.registered');
    await expectOutcome(testbed.forgot(last), 'validation.not.registered');
    expect(await phoneOf(owner)).toBe(owner.phone);
  });

  it('PC-5 lets whoever came in between take back the last change alone, and the first number still all', async () => {
    const { owner, thief } = await stolen();
    const last = testbed.newPhone();
    clock.advance(121 * second);
    await expectOutcome(changePhone(thief, last, await proven(thief, last)), 'accepted');
    clock.advance(121 * second);
    await expectOutcome(takeBack(thief.phone), 'accepted');
    expect(await phoneOf(owner)).toBe(thief.phone);
    await expectOutcome(takeBack(owner.phone, goodPassword), 'accepted');
    expect(await phoneOf(owner)).toBe(owner.phone);
  });

  it('PC-5 goes on whatever the holder of the new number does meanwhile', async () => {
    const { owner, thief } = await stolen();
    clock.advance(121 * second);
    const begun = await testbed.forgotVerified(owner.phone);
    await expectOutcome(changePassword(thief, goodPassword, otherPassword), 'accepted');
    await expectOutcome(takeBack(thief.phone, goodPassword), 'accepted');
    clock.advance(121 * second);
    await testbed.forgot(thief.phone);
    await expectOutcome(resetPassword(otherPassword, begun), 'accepted');
    expect(await phoneOf(owner)).toBe(owner.phone);
    await expectOutcome(login(owner.phone, otherPassword), 'accepted');
  });

  it('PC-5 can become the player’s number again by a change, and is an ordinary one then', async () => {
    const { owner, thief } = await stolen();
    clock.advance(121 * second);
    await expectOutcome(changePhone(thief, owner.phone, await proven(thief, owner.phone)), 'accepted');
    clock.advance(121 * second);
    await expectOutcome(takeBack(owner.phone), 'accepted');
    expect(await newestTo(owner.phone)).toMatch(/^Kata sandi Platinum kamu diatur ulang/);
    await expectOutcome(
      sendPlayerCode({ ...owner, bearer: (await login(owner.phone, otherPassword)).data.token }),
      'accepted',
    );
  });

  it('PC-5 C30 of two takings back at once, and of one beside another change, one wins and nothing is torn', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, thief } = await stolen();
      clock.advance(121 * second);
      const begun = await testbed.forgotVerified(owner.phone);
      const last = testbed.newPhone();
      const e = await proven(thief, last);
      const [one, other, changed] = await Promise.all([
        resetPassword(otherPassword, begun),
        resetPassword(otherPassword, begun),
        changePhone(thief, last, e),
      ]);
      expect([one.outcome, other.outcome].sort()).toEqual(['accepted', 'ticket_invalid']);
      expect(['accepted', 'unauthorized', 'ticket_invalid']).toContain(changed.outcome);
      expect(await phoneOf(owner)).toBe(owner.phone);
      expect((await walletOf(thief.bearer)).status).toBe(401);
      expect((await testbed.database.rows(sql`select 1 from former_phones where player = ${owner.id}`)).length).toBe(0);
    }
  });
});

describe('another password', () => {
  it('PW-1 C56 C57 C62 takes the current one, ends other sessions and keeps this one', async () => {
    const player = await signedIn();
    const other: string = (await login(player.phone, goodPassword)).data.token;
    const proof = await proven(player);
    await expectOutcome(changePassword(player, goodPassword, otherPassword), 'accepted');
    await expectOutcome(walletOf(player.bearer), 'accepted');
    expect((await walletOf(other)).status).toBe(401);
    expect(await newestTo(player.phone)).toMatch(/^Kata sandi Platinum kamu diganti/);
    await expectOutcome(login(player.phone, goodPassword), 'invalid_credentials');
    await expectOutcome(login(player.phone, otherPassword), 'accepted');
    await expectOutcome(changePin(player, goodPin, otherPin, proof), 'ticket_invalid');
  });

  it('PW-1 C56 needs an equal confirmation, and differs from the current one', async () => {
    const player = await signedIn();
    const differs = await changePassword(player, goodPassword, otherPassword, `${otherPassword}!`);
    expect(differs).toMatchObject({
      outcome: 'validation',
      error: { msg: { password_confirmation: 'validation.invalid' } },
    });
    await expectOutcome(changePassword(player, goodPassword, goodPassword), 'same_as_current');
    await expectOutcome(changePassword(player, goodPassword, 'password123'), 'too_common');
    await expectOutcome(changePassword(player, goodPassword, `platinum${player.phone}`), 'too_obvious');
    await expectOutcome(changePassword(player, goodPassword, 'x'.repeat(51)), 'validation');
    await expectOutcome(login(player.phone, goodPassword), 'accepted');
  });

  it('C51 C56 PW-1 counts a wrong current one as a failed login on its device, with the exact text', async () => {
    const player = await signedIn();
    const headers = { Cookie: cookieOf(await login(player.phone, goodPassword)) };
    const { bearer } = player;
    const body = { current_password: 'bukan ini', password: otherPassword, password_confirmation: otherPassword };
    for (let tries = 0; tries < 5; tries += 1)
      await expectOutcome(testbed.ask(calls.changePassword, { bearer, body, headers }), 'wrong_current');
    await expectOutcome(login(player.phone, goodPassword, defaultMerchant, headers), 'throttled');
  });

  it('C56 C52 PW-1 counts a wrong current one of an unknown device with the sessions: it keeps nobody from logging in', async () => {
    const player = await signedIn();
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await changePassword(player, 'bukan ini', otherPassword);
      expect(refused).toMatchObject({ outcome: 'wrong_current', error: { msg: 'Wrong current password!' } });
    }
    expect(await changePassword(player, goodPassword, otherPassword)).toMatchObject({
      outcome: 'throttled',
      status: 429,
    });
    await expectOutcome(login(player.phone, goodPassword), 'accepted');
    clock.advance(second);
    await expectOutcome(changePassword(player, goodPassword, otherPassword), 'accepted');
  });

  it('C54 C56 a hash that is renewed while a password is compared costs nobody a login or the change', async () => {
    const player = await signedIn();
    const { database } = testbed;
    const hasher = await rules.passwords.inLine(async (given) => given);
    const { matches } = hasher;
    const renewing = vi.spyOn(hasher, 'matches');
    const renewOnce = () =>
      renewing.mockImplementationOnce(async (stored, typed) => {
        const isRight = await matches(stored, typed);
        const renewed = await hasher.hash(goodPassword);
        await database.run(sql`update players set password_hash = ${renewed} where id = ${player.id}`);
        return isRight;
      });
    renewOnce();
    await expectOutcome(login(player.phone, goodPassword), 'accepted');
    renewOnce();
    await expectOutcome(changePassword(player, goodPassword, otherPassword), 'accepted');
    renewing.mockRestore();
    await expectOutcome(login(player.phone, otherPassword), 'accepted');
    await expectOutcome(login(player.phone, goodPassword), 'invalid_credentials');
  });

  it('3.8 is changed five times a day, for each is told by SMS', async () => {
    const player = await signedIn();
    const words = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam'].map((word) => `kelereng ${word} merah`);
    let current = goodPassword;
    for (const word of words.slice(0, 5)) {
      await expectOutcome(changePassword(player, current, word), 'accepted');
      current = word;
    }
    await expectOutcome(changePassword(player, current, 'kelereng enam merah'), 'throttled');
    await expectOutcome(login(player.phone, current), 'accepted');
    clock.advance(day);
    const again = { ...player, bearer: (await login(player.phone, current)).data.token as string };
    await expectOutcome(changePassword(again, current, 'kelereng enam merah'), 'accepted');
  });
});

describe('a session that ends meanwhile', () => {
  it('3.10 C57 changes nothing any more', async () => {
    const player = await signedIn();
    const thief: Player = { ...player, bearer: (await login(player.phone, goodPassword)).data.token };
    const e = await proven(thief);
    const results = await Promise.all([
      changePassword(player, goodPassword, otherPassword),
      ...Array.from({ length: 8 }, () => changePin(thief, goodPin, otherPin, e)),
    ]);
    // Each change ends the other's session, so only the first is made.
    const isOwnerFirst = results[0].outcome === 'accepted';
    expect(results.filter(({ outcome }) => outcome === 'accepted').length).toBe(1);
    const [ended, lives] = isOwnerFirst ? [thief, player] : [player, thief];
    expect((await changePin(ended, otherPin, wrongPin, e)).status).toBe(401);
    expect((await sendPlayerCode(ended)).status).toBe(401);
    expect((await testbed.walletOf(lives.bearer)).status).toBe(200);
  });

  it('3.10 C57 is noticed where the change is made, even if it lived when the request came', async () => {
    const player = await signedIn();
    const newPhone = testbed.newPhone();
    const e = await proven(player, newPhone);
    clock.advance(121 * second);
    const pinProof = await proven(player);
    await testbed.ask(calls.logout, { bearer: player.bearer });
    // Called below HTTP, where every request checks its token first.
    const caller = { player: player.id, token: player.bearer };
    const requester = { address: '192.0.2.12', device: null, agent: '' };
    const { credentials, pinChanges, playerCodes, profiles, paymentAccounts, pinProofs } = rules;
    const passwords = { current_password: goodPassword, password: otherPassword, password_confirmation: otherPassword };
    expect(await credentials.changePassword(caller, passwords, requester)).toBeNull();
    expect(await credentials.changePhone(caller, { phone_number: newPhone, pin: goodPin }, e, requester)).toBeNull();
    expect(await pinChanges.change(caller, { pin: otherPin, current_pin: goodPin }, pinProof)).toBeNull();
    expect(await playerCodes.send(caller, { is_change_pin: true }, requester)).toBeNull();
    const form = { fullname: 'Siti Aminah', birthdate: '', address: '', national_id: '' };
    expect(await profiles.save(caller, form, null)).toBeNull();
    const proof = await pinProofs.issue(caller, { kind: 'account_add', provider: 'bca', number: account.number });
    expect(await paymentAccounts.add(caller, proof, account)).toBeNull();
    expect(await paymentAccounts.remove(caller, null, player.id)).toBeNull();
    expect(await paymentAccounts.choose(caller, null, player.id)).toBeNull();
    expect((await profiles.read(player.id)).data).toMatchObject({ fullname: null });
    expect((await paymentAccounts.list(player.id)).data).toEqual({ accounts: [] });
    await expectOutcome(login(player.phone, goodPassword), 'accepted');
    expect(await rules.pins.check(player.id, goodPin)).toEqual({ outcome: 'right' });
  });
});

describe('work', () => {
  it('C50 is one hash for an unknown phone and one for a wrong password', async () => {
    const { phone } = await signedIn();
    const matches = vi.spyOn(await rules.passwords.inLine(async (hasher) => hasher), 'matches');
    await login(phone, 'bukan ini');
    await login(testbed.newPhone(), 'bukan ini');
    expect(matches.mock.calls.length).toBe(2);
    // An unknown phone is compared with a dummy hash of the same cost.
    expect(matches.mock.calls.map(([stored]) => stored === null)).toEqual([false, true]);
    matches.mockRestore();
  });

  it('C38 C64 is spent on a wrong code or PIN as on a right one', async () => {
    const player = await signedIn();
    const { pins, passwords } = rules;
    const matches = vi.spyOn(await passwords.inLine(async (hasher) => hasher), 'matches');
    await pins.check(player.id, wrongPin);
    await pins.check(player.id, goodPin);
    expect(matches.mock.calls.length).toBe(2);
    matches.mockRestore();
    await sendPlayerCode(player);
    const code = await testbed.codeFor(player.phone);
    await expectOutcome(verifyPlayerCode(player, otherThan(code)), 'rejected');
    await expectOutcome(verifyPlayerCode(player, code), 'accepted');
  });
});
