/** The PIN: set, changed and reset, each behind an SMS code; five wrong tries lock it. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import {
  filePlatform,
  freshData,
  goodPassword,
  goodPin,
  minute,
  otherPin,
  platform,
  type Player,
  second,
  type Ticket,
  wrongPin,
} from './platform.ts';
import { expectOutcome, outcomesOf } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, changePin, clock, codeFor, pinResetStarted, pinResetVerified, proven, rules, signedIn } = testbed;

const setPin = ({ bearer }: Player, pin: string, e: string) =>
  ask(calls.setPin, { bearer, body: { pin }, query: { e } });
const resetPin = ({ bearer }: Player, pin: string, { token, e }: Ticket) =>
  ask(calls.resetPin, { bearer, body: { pin, otp_id: e, pin_token: token } });
const sendReset = ({ bearer }: Player, otpId?: string) =>
  ask(calls.sendPinResetCode, { bearer, body: otpId === undefined ? {} : { otp_id: otpId } });
const verifyReset = ({ bearer }: Player, otp: string, otpId: string) =>
  ask(calls.verifyPinResetCode, { bearer, body: { otp, otp_id: otpId } });
const failuresOf = async ({ id }: Player, at = testbed) =>
  (await at.database.row<{ n: number }>(sql`select pin_failures as n from players where id = ${id}`))?.n;
const newestTo = async (phone: string) => (await testbed.sandbox.sms.messages(phone))[0]?.text;

describe('the first PIN', () => {
  it('PN-1 PN-2 PN-5 C66 comes after a code, with the `e` that the code opened, once', async () => {
    const player = await signedIn(null);
    await expectOutcome(testbed.sendPlayerCode(player), 'accepted');
    expect(await newestTo(player.phone)).toMatch(/adalah kode untuk PIN Platinum kamu\./);
    const told = await testbed.verifyPlayerCode(player, await codeFor(player.phone));
    expect(Object.keys(told.data)).toEqual(['e']);
    await expectOutcome(setPin(player, goodPin, told.data.e), 'accepted');
    expect(await newestTo(player.phone)).toMatch(/^PIN Platinum kamu dibuat dan sesi lain diakhiri\./);
    await expectOutcome(setPin(player, otherPin, told.data.e), 'ticket_invalid');
  });

  it('PN-2 is refused where there is one already, whoever set it', async () => {
    const player = await signedIn();
    const e = await proven(player);
    await expectOutcome(setPin(player, otherPin, e), 'already_set');
    await expectOutcome(changePin(player, goodPin, otherPin, e), 'accepted');
  });

  it.each([
    ['111222', 'repeats'],
    ['123456', 'run'],
    ['147258', 'shape'],
    ['170845', 'date'],
  ])('C65 is refused as %s: %s', async (pin, reason) => {
    const player = await signedIn(null);
    const e = await proven(player);
    expect(await setPin(player, pin, e)).toMatchObject({ outcome: 'weak', data: { reason } });
    await expectOutcome(setPin(player, goodPin, e), 'accepted');
  });

  it('C65 is refused where it is a part of the own number, or no six ASCII digits', async () => {
    const player = await signedIn(null);
    // A number in which no six digits are weak for another reason.
    const phone = '081273950864';
    await testbed.database.run(sql`update players set phone = ${phone} where id = ${player.id}`);
    const e = await proven({ ...player, phone });
    expect(await setPin(player, '739508', e)).toMatchObject({ outcome: 'weak', data: { reason: 'phone' } });
    for (const pin of ['12345', '1234567', '４８２９１７', 'abcdef', '']) {
      await expectOutcome(setPin(player, pin, e), 'validation');
    }
  });

  it('C64 is kept as a slow hash that needs the key of the server, and of no other player', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const rows = await testbed.database.rows<{ pin_hash: string }>(
      sql`select pin_hash from players where id in (${one.id}, ${other.id})`,
    );
    for (const { pin_hash: hash } of rows) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$/);
      const { verify } = await import('@node-rs/argon2');
      expect(await verify(hash, goodPin)).toBe(false);
    }
    await testbed.database.run(sql`
      update players set pin_hash = (select pin_hash from players where id = ${one.id}) where id = ${other.id}`);
    const { pins } = rules;
    expect(await pins.check(one.id, goodPin)).toEqual({ outcome: 'right' });
    expect(await pins.check(other.id, goodPin)).toEqual({ outcome: 'wrong', data: { tries_left: 4 } });
  });
});

describe('a changed PIN', () => {
  it('PN-3 C57 C62 needs the one before it, differs from it, ends other sessions, and is told to the owner', async () => {
    const player = await signedIn();
    const e = await proven(player);
    expect(await changePin(player, wrongPin, otherPin, e)).toMatchObject({
      outcome: 'wrong',
      status: 422,
      data: { tries_left: 4 },
    });
    await expectOutcome(changePin(player, goodPin, goodPin, e), 'same_as_old');
    await expectOutcome(changePin(player, goodPin, '123456', e), 'weak');
    const elsewhere: string = (await testbed.login(player.phone, goodPassword)).data.token;
    await expectOutcome(changePin(player, goodPin, otherPin, e), 'accepted');
    expect((await testbed.walletOf(elsewhere)).status, 'C57 the other session').toBe(401);
    await expectOutcome(testbed.walletOf(player.bearer), 'accepted');
    expect(await newestTo(player.phone)).toMatch(/^PIN Platinum kamu diganti dan sesi lain diakhiri\./);
    await expectOutcome(changePin(player, otherPin, goodPin, e), 'ticket_invalid');
    const { pins } = rules;
    expect(await pins.check(player.id, otherPin)).toEqual({ outcome: 'right' });
  });

  it('C27 is refused where there is no PIN yet, and so is a reset', async () => {
    const player = await signedIn(null);
    const e = await proven(player);
    const refused = await changePin(player, goodPin, otherPin, e);
    expect(refused).toMatchObject({ outcome: 'validation', error: { msg: { current_pin: 'validation.invalid' } } });
    clock.advance(121 * second);
    await expectOutcome(sendReset(player), 'no_pin');
    expect(await failuresOf(player)).toBe(0);
  });
});

describe('an old PIN that is compared before the new one is chosen', () => {
  const check = ({ bearer }: Pick<Player, 'bearer'>, pin: string, e: string) =>
    ask(calls.checkPin, { bearer, body: { pin }, query: { e } });

  it('PN-3 PN-4 C63 is one of the five tries, a right one sets them back, and the proof still serves the change', async () => {
    const player = await signedIn();
    const e = await proven(player);
    expect(await check(player, wrongPin, e)).toMatchObject({ outcome: 'wrong', status: 422, data: { tries_left: 4 } });
    await expectOutcome(check(player, goodPin, e), 'accepted');
    expect(await failuresOf(player)).toBe(0);
    await expectOutcome(changePin(player, goodPin, otherPin, e), 'accepted');
    await expectOutcome(check(player, otherPin, e), 'ticket_invalid');
    clock.advance(121 * second);
    const told = [];
    const again = await proven(player);
    for (let tries = 0; tries < 5; tries += 1) told.push((await check(player, wrongPin, again)).outcome);
    expect([...told, (await check(player, otherPin, again)).outcome]).toEqual([
      ...Array<string>(4).fill('wrong'),
      'locked',
      'locked',
    ]);
  });

  it('PN-2 C66 needs the code: a session alone, or the code of somebody else, learns nothing and uses up no try', async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    for (const e of ['0'.repeat(43), await proven(other), await proven(player, testbed.newPhone())]) {
      await expectOutcome(check(player, goodPin, e), 'ticket_invalid');
      await expectOutcome(check(player, wrongPin, e), 'ticket_invalid');
    }
    expect(await failuresOf(player)).toBe(0);
  });

  it('C27 without a PIN there is nothing to compare with', async () => {
    const player = await signedIn(null);
    expect(await check(player, goodPin, await proven(player))).toMatchObject({ outcome: 'validation' });
  });
});

describe('five tries', () => {
  it('PN-4 C63 are counted down; the fifth locks the PIN, then the right one is refused too', async () => {
    const player = await signedIn();
    const e = await proven(player);
    const told = [];
    for (let tries = 0; tries < 5; tries += 1) told.push(await changePin(player, wrongPin, otherPin, e));
    expect(told.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'locked']);
    expect(told.slice(0, 4).map(({ data }) => data.tries_left)).toEqual([4, 3, 2, 1]);
    expect(await changePin(player, goodPin, otherPin, e)).toMatchObject({ outcome: 'locked', status: 423 });
    clock.advance(9 * minute);
    await expectOutcome(changePin(player, goodPin, otherPin, e), 'locked');
    expect(await failuresOf(player)).toBe(5);
  });

  it('C63 are counted over all sessions and both generations, and reset by a right PIN', async () => {
    const player = await signedIn();
    const e = await proven(player);
    await changePin(player, wrongPin, otherPin, e);
    const bearer: string = (await testbed.login(player.phone, 'kucing makan ikan')).data.token;
    expect((await changePin({ ...player, bearer }, wrongPin, otherPin, e)).data).toEqual({ tries_left: 3 });
    const v1 = { bearer, body: { pin: otherPin, current_pin: wrongPin }, query: { e }, v1: true };
    expect((await ask(calls.changePin, v1)).data).toMatchObject({ tries_left: 2 });
    await expectOutcome(changePin(player, goodPin, goodPin, e), 'same_as_old');
    expect(await failuresOf(player)).toBe(0);
  });

  it('C63 of fifty parallel wrong PINs five count, and the lock outlives a restart', async () => {
    const { drop, ...data } = await freshData();
    const first = await platform(data);
    const players: Player[] = [];
    const proofs: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const player = await first.signedIn();
      const e = await first.proven(player);
      const wrong = Array.from({ length: 50 }, () => first.changePin(player, wrongPin, otherPin, e));
      expect(outcomesOf(await Promise.all(wrong))).toEqual({ wrong: 4, locked: 46 });
      expect(await failuresOf(player, first)).toBe(5);
      players.push(player);
      proofs.push(e);
    }
    await first.stop();
    const again = await platform(data);
    for (const [index, player] of players.entries()) {
      const tries = Array.from({ length: 50 }, (_, n) =>
        again.changePin(player, n % 2 ? wrongPin : goodPin, otherPin, proofs[index] ?? ''),
      );
      expect(outcomesOf(await Promise.all(tries))).toEqual({ locked: 50 });
      expect(await failuresOf(player, again)).toBe(5);
    }
    await again.stop();
    await drop();
  });
});

describe('a reset PIN', () => {
  it('PN-4 PN-5 C62 opens a locked one again, with the code to the number of the account', async () => {
    const player = await signedIn();
    await testbed.createPlayer({ phone: player.phone, password: 'kucing makan ikan', pin: goodPin, pin_failures: 5 });
    const { pins } = rules;
    expect(await pins.check(player.id, goodPin)).toEqual({ outcome: 'locked' });
    const sent = await sendReset(player);
    expect(Object.keys(sent.data)).toEqual(['otp_id', 'codes_left']);
    expect(await newestTo(player.phone)).toMatch(/adalah kode untuk mengatur ulang PIN Platinum kamu\./);
    const told = await verifyReset(player, await codeFor(player.phone), sent.data.otp_id);
    const step = { token: told.data.change_pin_token, e: sent.data.otp_id };
    await expectOutcome(resetPin(player, goodPin, step), 'same_as_old');
    await expectOutcome(resetPin(player, '123456', step), 'weak');
    await expectOutcome(resetPin(player, otherPin, step), 'accepted');
    expect(await newestTo(player.phone)).toMatch(/^PIN Platinum kamu diatur ulang dan sesi lain diakhiri\./);
    expect(await pins.check(player.id, otherPin)).toEqual({ outcome: 'right' });
    await expectOutcome(resetPin(player, goodPin, step), 'ticket_invalid');
  });

  it('SS-7 keeps its request when it is asked for again, and starts another without it', async () => {
    const player = await signedIn();
    const otpId = await pinResetStarted(player);
    await expectOutcome(sendReset(player, otpId), 'otp_block');
    clock.advance(121 * second);
    const again = await sendReset(player, otpId);
    expect(again).toMatchObject({ outcome: 'accepted', data: { otp_id: otpId } });
    await expectOutcome(verifyReset(player, await codeFor(player.phone), otpId), 'accepted');
    clock.advance(121 * second);
    const fresh = await pinResetStarted(player);
    expect(fresh).not.toBe(otpId);
    clock.advance(121 * second);
    await expectOutcome(sendReset(player, otpId), 'ticket_invalid');
  });

  it('C63 of parallel requests with one proof at most one learns about the old PIN', async () => {
    const player = await signedIn();
    const step = await pinResetVerified(player);
    const guesses = [otherPin, ...Array.from({ length: 31 }, (_, n) => String(602_900 + n))];
    const outcomes = await Promise.all(guesses.map((pin) => resetPin(player, pin, step)));
    const { accepted, same_as_old: same } = outcomesOf(outcomes);
    expect([accepted, same]).toEqual([1, undefined]);
  });
});
