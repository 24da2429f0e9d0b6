/** Passkeys over HTTP, with a device in software: adding, removing, what ends them, logging in, and every answer that is bent. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { holdPhone } from '../../src/server/domain/access/hold.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { newToken } from '../../src/server/domain/platform/secrets.ts';
import { makePasskey, usePasskey, type Bent, type Passkey } from '../kit/authenticator.ts';
import {
  type CallResult,
  cookieOf,
  day,
  filePlatform,
  goodPassword,
  goodPin,
  minute,
  otherPassword,
  otherPin,
  type Player,
  rowsOf,
  second,
} from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';

const home = 'https://shop.example';
const elsewhere = 'https://lestari.example';
const bare = 'https://203.0.113.5';
/** More than the other tests need from the address that they share. */
const passkeyLogins = { most: 150, window: 10 * minute };
const testbed = await filePlatform({
  ...{ shopOrigins: [home, elsewhere, bare], trustedProxies: 1 },
  limits: { address: { passkeyLogins } },
});
const { ask, clock, database, login, signedIn, walletOf } = testbed;

const at = (origin: string, more = {}) => ({ Origin: origin, ...more });
const must = (told: CallResult): CallResult['data'] => {
  expect(told.outcome, JSON.stringify(told.error)).toBe('accepted');
  return told.data;
};
const noticesTo = async (phone: string) => (await testbed.sandbox.sms.messages(phone)).map(({ text }) => text);

async function proof({ bearer }: Player, pin = goodPin): Promise<string> {
  const told = await ask(calls.confirmPin, { bearer, body: { pin, deed: { kind: 'passkey_add' } } });
  expect(told.outcome).toBe('confirmed');
  return told.data.proof;
}
const options = ({ bearer }: Player, given: string | null, origin = home) =>
  ask(calls.passkeyOptions, { bearer, body: {}, headers: at(origin, given === null ? {} : { 'Pin-Proof': given }) });
const asked = async (player: Player, origin = home) => must(await options(player, await proof(player), origin));
const add = ({ bearer }: Player, token: string, credential: object, origin = home, headers = {}) =>
  ask(calls.addPasskey, { bearer, body: { token, credential }, headers: at(origin, headers) });

async function added(player: Player, bent: Bent & { counts?: boolean } = {}, origin = home): Promise<Passkey> {
  const question = await asked(player, origin);
  const { passkey, credential } = makePasskey(question.options, origin, bent);
  must(await add(player, question.token, credential, origin));
  return passkey;
}
const listOf = async ({ bearer }: Player) => must(await ask(calls.passkeys, { bearer })).passkeys;
const remove = ({ bearer }: Player, id: string) => ask(calls.removePasskey, { bearer, body: { id } });

const question = (origin = home, headers = {}, merchant = defaultMerchant) =>
  ask(calls.passkeyLoginOptions, { body: { merchant_uid: merchant }, headers: at(origin, headers) });
const answer = (token: string, credential: object, origin = home, headers = {}, merchant = defaultMerchant) =>
  ask(calls.passkeyLogin, { body: { merchant_uid: merchant, token, credential }, headers: at(origin, headers) });
async function loginBy(passkey: Passkey, bent: Bent = {}, headers = {}, origin = home): Promise<CallResult> {
  const { token, options: said } = must(await question(origin, headers));
  return answer(token, usePasskey(passkey, said, origin, bent), origin, headers);
}

describe('PK-1 adding', () => {
  it('PK-1 C85 needs the PIN, for this alone, and tells the owner by SMS', async () => {
    await expectOutcome(options(await signedIn(null), null), 'pin_missing');
    const player = await signedIn();
    await expectOutcome(options(player, null), 'proof_required');
    const foreign = await ask(calls.confirmPin, {
      bearer: player.bearer,
      body: { pin: goodPin, deed: { kind: 'unlink' } },
    });
    await expectOutcome(options(player, foreign.data.proof), 'proof_required');
    const own = await proof(player);
    const { token, options: said } = must(await options(player, own));
    await expectOutcome(options(player, own), 'proof_required');
    expect(said).toMatchObject({
      rp: { id: 'shop.example', name: 'Platinum' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(JSON.stringify(said)).not.toContain(player.phone);
    expect(Buffer.from(said.challenge, 'base64url')).toHaveLength(32);
    const { credential } = makePasskey(said, home);
    const told = must(
      await add(player, token, credential, home, {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
      }),
    );
    expect(told.passkeys).toMatchObject([{ browser: 'Firefox', system: 'Linux', is_synced: false, used_at: null }]);
    expect(await listOf(player)).toEqual(told.passkeys);
    expect((await noticesTo(player.phone))[0]).toMatch(
      /^Akun Platinum kamu sekarang bisa dibuka dengan passkey baru\./,
    );
  });

  it('PK-1 C29 C30 a question is answered once, by the session and at the address that asked, within five minutes', async () => {
    const player = await signedIn();
    const other = { ...player, bearer: (await login(player.phone, goodPassword)).data.token };
    const first = await asked(player);
    const { credential } = makePasskey(first.options, home);
    await expectOutcome(add(other, first.token, credential), 'ticket_invalid');
    await expectOutcome(
      add(player, first.token, makePasskey(first.options, elsewhere).credential, elsewhere),
      'ticket_invalid',
    );
    await expectOutcome(add(player, newToken(), credential), 'ticket_invalid');
    const told = await atOnce(8, () => add(player, first.token, credential));
    expect(outcomesOf(told)).toEqual({ accepted: 1, ticket_invalid: 7 });
    const late = await asked(player);
    clock.advance(defaultLimits.passkeys.questionLife);
    await expectOutcome(add(player, late.token, makePasskey(late.options, home).credential), 'ticket_invalid');
    const left = await asked(player);
    await ask(calls.logout, { bearer: player.bearer });
    expect((await add(player, left.token, makePasskey(left.options, home).credential)).status).toBe(401);
    expect(await listOf(other)).toHaveLength(1);
  });

  const bends: Record<string, Bent> = {
    'another challenge': { challenge: newToken() },
    'another origin': { origin: elsewhere },
    'the origin without https': { origin: 'http://shop.example' },
    'a suffix of the origin': { origin: `${home}.example` },
    'another host': { rpId: 'lestari.example' },
    'the answer to a login': { type: 'webauthn.get' },
    'nobody verified': { isVerified: false },
    'a manufacturer of no kind': { format: 'unheard-of' },
    'a statement where there is none': { statement: new Map([['x', 1]]) },
    'a manufacturer’s certificates': { format: 'packed', statement: new Map([['x5c', Buffer.from('none')]]) },
    'a statement for old phones': {
      format: 'android-safetynet',
      statement: new Map([['response', Buffer.from('none')]]),
    },
  };
  it.each(Object.entries(bends))('PK-1 refuses %s, and the question is used up', async (_, bent) => {
    const player = await signedIn();
    const { token, options: said } = await asked(player);
    await expectOutcome(add(player, token, makePasskey(said, home, bent).credential), 'refused');
    await expectOutcome(add(player, token, makePasskey(said, home).credential), 'ticket_invalid');
    expect(await listOf(player)).toEqual([]);
  });

  it('PK-1 refuses a key that somebody else has, and one that the device was told to leave out', async () => {
    const [player, thief] = [await signedIn(), await signedIn()];
    const one = await asked(player);
    const { credential } = makePasskey(one.options, home);
    must(await add(player, one.token, credential));
    const again = await asked(player);
    expect(again.options.excludeCredentials).toEqual([{ id: credential.id, type: 'public-key' }]);
    const theirs = await asked(thief);
    const { credential: own } = makePasskey(theirs.options, home);
    await expectOutcome(add(thief, theirs.token, { ...own, id: credential.id, rawId: credential.id }), 'refused');
    expect(await listOf(thief)).toEqual([]);
  });

  it('PK-1 C30 a player has ten at most, also of those added at once', async () => {
    const player = await signedIn();
    const questions = [];
    for (let count = 0; count < 12; count += 1) questions.push(await asked(player));
    const told = await Promise.all(
      questions.map(({ token, options: said }) => add(player, token, makePasskey(said, home).credential)),
    );
    expect(outcomesOf(told)).toEqual({ accepted: 10, too_many: 2 });
    await expectOutcome(options(player, await proof(player)), 'too_many');
    const [{ id }] = await listOf(player);
    expect(must(await remove(player, id)).passkeys).toHaveLength(9);
    must(await options(player, await proof(player)));
  });

  it('PK-1 3.8 twenty questions an hour', async () => {
    const player = await signedIn();
    for (let count = 0; count < defaultLimits.passkeys.additions.most; count += 1) await asked(player);
    await expectOutcome(options(player, await proof(player)), 'throttled');
  });

  it('PK-1 there are none at a bare network address, nor where the shop is not', async () => {
    const player = await signedIn();
    for (const origin of [bare, 'https://evil.example', 'null', `${home}:444`]) {
      await expectOutcome(options(player, await proof(player), origin), 'not_here', origin);
      await expectOutcome(question(origin), 'not_here', origin);
    }
    await expectOutcome(ask(calls.passkeyLoginOptions, { body: { merchant_uid: defaultMerchant } }), 'not_here');
  });
});

describe('PK-2 removing', () => {
  it('PK-2 ends what it opened, but for the session that asks, and reaches nobody else’s', async () => {
    const [player, stranger] = [await signedIn(), await signedIn()];
    const passkey = await added(player);
    await added(stranger);
    const opened = must(await loginBy(passkey));
    const mine = { ...player, bearer: must(await loginBy(passkey)).token };
    const [{ id }] = await listOf(player);
    const [theirs] = await listOf(stranger);
    await expectOutcome(remove(player, theirs.id), 'not_found');
    expect(must(await remove(mine, id)).passkeys).toEqual([]);
    expect((await walletOf(opened.token)).status).toBe(401);
    for (const bearer of [mine.bearer, player.bearer]) must(await walletOf(bearer));
    await expectOutcome(remove(player, id), 'not_found');
    await expectOutcome(loginBy(passkey), 'unknown_passkey');
    expect(await listOf(stranger)).toHaveLength(1);
  });
});

describe('PK-3 what ends all of them', () => {
  it('PK-3 C57 a new password, changed or forgotten', async () => {
    const player = await signedIn();
    const first = await added(player);
    await expectOutcome(testbed.changePassword(player, otherPassword, otherPassword), 'wrong_current');
    expect(await listOf(player)).toHaveLength(1);
    must(await testbed.changePassword(player, goodPassword, otherPassword));
    expect(await listOf(player)).toEqual([]);
    await expectOutcome(loginBy(first), 'unknown_passkey');
    const second_ = await added(player);
    must(await testbed.resetPassword(goodPassword, await testbed.forgotVerified(player.phone)));
    await expectOutcome(loginBy(second_), 'unknown_passkey');
  });

  it('PK-3 PC-5 an account that its old number takes back, while a new number alone ends none', async () => {
    const player = await signedIn();
    const passkey = await added(player);
    const thiefs = testbed.newPhone();
    must(await testbed.changePhone(player, thiefs, await testbed.proven(player, thiefs)));
    const data = must(await loginBy(passkey));
    expect(data).toMatchObject({ id: player.id, phone_number: thiefs });
    must(await testbed.resetPassword(otherPassword, await testbed.forgotVerified(player.phone)));
    await expectOutcome(loginBy(passkey), 'unknown_passkey');
    expect((await walletOf(data.token)).status).toBe(401);
  });

  it('PK-3 a person of the shop who holds the number; a new PIN ends none', async () => {
    const player = await signedIn();
    const passkey = await added(player);
    const e = await testbed.proven(player);
    must(await testbed.changePin(player, goodPin, otherPin, e));
    must(await loginBy(passkey));
    expect(await holdPhone(database, player.phone, defaultLimits, clock.now())).toMatchObject({ passkeys: 1 });
    await expectOutcome(loginBy(passkey), 'unknown_passkey');
  });

  it('PK-3 3.10 a login at the same moment as a new password leaves neither passkey nor session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await signedIn();
      const passkey = await added(player);
      const ticket = await testbed.forgotVerified(player.phone);
      const [told] = await Promise.all([loginBy(passkey), testbed.resetPassword(otherPassword, ticket)]);
      expect(['accepted', 'unknown_passkey', 'refused']).toContain(told.outcome);
      if (told.outcome === 'accepted') expect((await walletOf(told.data.token)).status).toBe(401);
      await expectOutcome(loginBy(passkey), 'unknown_passkey');
    }
  });
});

describe('PK-4 logging in', () => {
  it('PK-4 is a login: a session of its own, the cookie of the device, the SMS for a new one', async () => {
    const player = await signedIn();
    const passkey = await added(player);
    clock.advance(minute);
    const told = await loginBy(passkey, {}, { 'X-Forwarded-For': '198.51.100.4' });
    expect(must(told)).toMatchObject({ id: player.id, phone_number: player.phone, username: expect.any(String) });
    must(await walletOf(told.data.token));
    expect((await noticesTo(player.phone))[0]).toContain('di perangkat baru');
    const cookie = cookieOf(told);
    expect(cookie).toMatch(/^__Host-device=/);
    const before = (await noticesTo(player.phone)).length;
    const again = await loginBy(passkey, {}, { Cookie: cookie });
    expect(cookieOf(again)).toBe(cookie);
    expect(await noticesTo(player.phone)).toHaveLength(before);
    const [{ created_at: made, used_at: last }] = await listOf(player);
    expect(Date.parse(last) - Date.parse(made)).toBeGreaterThanOrEqual(minute);
    expect(again.data.token).not.toBe(told.data.token);
  });

  it('PK-4 asks nobody who they are: the same question for everybody, and no number in it', async () => {
    const { token, options: said } = must(await question());
    expect(Object.keys(said).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    expect(said).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
    expect(token).not.toBe(said.challenge);
    expect(must(await question(elsewhere)).options.rpId).toBe('lestari.example');
    await expectOutcome(question(home, {}, newToken()), 'merchant_uid');
  });

  it('PK-4 C29 C30 a question is answered once, where it was asked, within five minutes', async () => {
    const player = await signedIn();
    const passkey = await added(player);
    const { token, options: said } = must(await question());
    const used = usePasskey(passkey, said, home);
    await expectOutcome(answer(token, used, elsewhere), 'ticket_invalid');
    const told = await atOnce(16, () => answer(token, used));
    expect(outcomesOf(told)).toEqual({ accepted: 1, ticket_invalid: 15 });
    const late = must(await question());
    clock.advance(defaultLimits.passkeys.questionLife);
    await expectOutcome(answer(late.token, usePasskey(passkey, late.options, home)), 'ticket_invalid');
    // One that a player was asked to add a passkey with opens nothing.
    const adding = await asked(player);
    await expectOutcome(
      answer(adding.token, usePasskey(passkey, { ...adding.options, rpId: 'shop.example' }, home)),
      'ticket_invalid',
    );
  });

  const bends: Record<string, Bent> = {
    'another challenge': { challenge: newToken() },
    'another origin': { origin: elsewhere },
    'a suffix of the origin': { origin: `${home}.example` },
    'another host': { rpId: 'lestari.example' },
    'the answer to an addition': { type: 'webauthn.create' },
    'nobody verified': { isVerified: false },
    'another player': { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
  };
  it.each(Object.entries(bends))('PK-4 refuses %s', async (_, bent) => {
    const passkey = await added(await signedIn());
    await expectOutcome(loginBy(passkey, bent), 'refused');
    must(await loginBy(passkey));
  });

  it('PK-4 refuses another key, a signature that was changed, and a body that is none', async () => {
    const player = await signedIn();
    const [passkey, other] = [await added(player), await added(player)];
    await expectOutcome(loginBy({ ...passkey, key: other.key }), 'refused');
    const { token, options: said } = must(await question());
    const used = usePasskey(passkey, said, home);
    const response = { ...used.response, signature: usePasskey(passkey, said, home).response.signature.slice(0, -8) };
    await expectOutcome(answer(token, { ...used, response }), 'refused');
    for (const credential of [{}, { ...used, response: {} }, { ...used, id: 'a b' }, { ...used, type: 'password' }])
      await expectOutcome(answer(must(await question()).token, credential), 'refused');
    await expectOutcome(answer('no token', used), 'ticket_invalid');
  });

  it('PK-4 knows a passkey at its own shop and address alone', async () => {
    const passkey = await added(await signedIn());
    const { token, options: said } = must(await question());
    await expectOutcome(answer(token, usePasskey(passkey, said, home), home, {}, secondMerchant), 'unknown_passkey');
    await expectOutcome(loginBy(passkey, {}, {}, elsewhere), 'unknown_passkey');
  });
});

describe('PK-5 copies', () => {
  it('PK-5 a count that came before removes the passkey, ends what it opened, and tells the owner', async () => {
    const player = await signedIn();
    const passkey = await added(player, { counts: true });
    const copy = { ...passkey };
    must(await loginBy(passkey));
    const opened = must(await loginBy(passkey));
    await expectOutcome(loginBy(copy), 'copied');
    expect((await noticesTo(player.phone))[0]).toMatch(/^Passkey akun Platinum kamu mungkin disalin/);
    expect((await walletOf(opened.token)).status).toBe(401);
    must(await walletOf(player.bearer));
    expect(await listOf(player)).toEqual([]);
    await expectOutcome(loginBy(passkey), 'unknown_passkey');
  });

  it('PK-5 nobody without the key removes it by a low count', async () => {
    const player = await signedIn();
    const passkey = await added(player, { counts: true });
    must(await loginBy(passkey));
    const other = await added(player);
    await expectOutcome(loginBy({ ...passkey, key: other.key }, { counter: 1 }), 'refused');
    must(await loginBy(passkey));
  });

  it('PK-5 of two answers with one count one logs in; a device that does not count is never taken for a copy', async () => {
    const counted = await added(await signedIn(), { counts: true });
    const told = await Promise.all([loginBy({ ...counted }), loginBy({ ...counted })]);
    expect(outcomesOf(told)).toEqual({ accepted: 1, copied: 1 });
    const plain = await added(await signedIn());
    expect(outcomesOf(await atOnce(4, () => loginBy(plain)))).toEqual({ accepted: 4 });
  });
});

describe('PK-6 locks', () => {
  it('PK-6 C51 C52 a locked phone is locked for a passkey too, and opens for the device that is known', async () => {
    const player = await signedIn();
    const passkey = await added(player);
    const cookie = cookieOf(await loginBy(passkey));
    for (let tries = 0; tries < 6; tries += 1)
      await login(player.phone, otherPassword, defaultMerchant, { 'X-Forwarded-For': '198.51.100.7' });
    await expectOutcome(loginBy(passkey), 'throttled');
    must(await loginBy(passkey, {}, { Cookie: cookie }));
    clock.advance(20 * minute);
    must(await loginBy(passkey));
    must(await login(player.phone, goodPassword));
  });

  it('PK-6 C51 bent answers count as failures of the phone', async () => {
    const passkey = await added(await signedIn());
    for (let tries = 0; tries < defaultLimits.login.freeFailures; tries += 1)
      await expectOutcome(loginBy(passkey, { isVerified: false }), 'refused');
    await expectOutcome(loginBy(passkey), 'throttled');
    clock.advance(2 * second);
    must(await loginBy(passkey));
  });

  it('PK-6 3.8 an address begins so many logins, and what nobody answers is swept', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.9' };
    for (let count = 0; count < passkeyLogins.most; count += 1) must(await question(home, headers));
    await expectOutcome(question(home, headers), 'throttled');
    must(await question(home, { 'X-Forwarded-For': '198.51.100.10' }));
    clock.advance(day);
    await sweep(database, clock, defaultLimits);
    expect(await rowsOf(database, ['passkey_questions'])).toBe('');
  });

  it('PK-6 C28 C35 keeps no token, and no answer reaches the log', async () => {
    const player = await signedIn();
    const passkey = await added(player);
    const { token, options: said } = must(await question());
    const used = usePasskey(passkey, said, home);
    const rows = await rowsOf(database, ['passkey_questions', 'passkeys']);
    expect(rows).not.toContain(Buffer.from(token).toString('hex'));
    must(await answer(token, used));
    for (const secret of [token, used.response.signature]) expect(testbed.logs.join(' ')).not.toContain(secret);
    expect(await database.row(sql`select 1 from passkeys where player = ${player.id}`)).not.toBeNull();
  });
});
