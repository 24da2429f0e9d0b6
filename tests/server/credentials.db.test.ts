/** Changing a player's phone number and password: what is required, which sessions end, who gets an SMS. */
import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
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
  it('PC-1 PC-3 C67 C57 C62 takes a code to the old one and the PIN, ends other sessions, tells both', async () => {
    const player = await signedIn();
    const other: string = (await login(player.phone, goodPassword)).data.token;
    const newPhone = testbed.newPhone();
    const e = await proven(player, newPhone);
    const masked = `${newPhone.slice(0, 4)}****${newPhone.slice(-3)}`;
    expect(await newestTo(player.phone)).toContain(`adalah kode untuk mengganti nomor Platinum kamu ke ${masked}.`);
    expect(await newestTo(newPhone)).toBeUndefined();
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
    // Anybody can register the old number.
    await expectOutcome(register(player.phone), 'accepted');
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
      const [first, last] = [await proven(one, wanted), await proven(other, wanted)];
      const told = await Promise.all([changePhone(one, wanted, first), changePhone(other, wanted, last)]);
      expect(told.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'number_taken']);
    }
  });

  it('C67 goes to the player who changes to it or to the visitor who registers it, never to both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await signedIn();
      const wanted = testbed.newPhone();
      const step = await testbed.verified(wanted);
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
    const { matches } = rules.passwords;
    const renewing = vi.spyOn(rules.passwords, 'matches');
    const renewOnce = () =>
      renewing.mockImplementationOnce(async (stored, typed) => {
        const isRight = await matches(stored, typed);
        const renewed = await rules.passwords.hash(goodPassword);
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
    const requester = { address: '192.0.2.12', device: null };
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
    const matches = vi.spyOn(rules.passwords, 'matches');
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
    const matches = vi.spyOn(passwords, 'matches');
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
