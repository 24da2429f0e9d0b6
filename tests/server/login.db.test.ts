/** Passwords, logging in, the wait after failures, and the life of a session. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import {
  day,
  filePlatform,
  goodPassword,
  minute,
  second,
  testPlatform,
  ticketOf,
  unknownMerchant,
} from './platform.ts';
import { atOnce, expectOutcome, outcomesOf, waitOf } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, clock, login, newPhone, setPassword, walletOf } = testbed;

async function newPlayer(password = goodPassword): Promise<string> {
  const phone = newPhone();
  await testbed.createPlayer({ phone, password });
  return phone;
}

describe('new passwords', () => {
  it.each([
    ['password123', 'too_common'],
    ['P@ssw0rd', 'too_common'],
    ['sayangku2024', 'too_common'],
    ['qwertyuiop', 'too_common'],
    ['aaaaaaaaaa', 'too_common'],
    ['23456789', 'too_common'],
    ['87654321', 'too_common'],
    ['17081945', 'too_common'],
    ['Platinum1!', 'too_obvious'],
    ['PLATINUM platinum', 'too_obvious'],
    ['short', 'validation'],
    [`${'x'.repeat(20)}ab cd`.repeat(3), 'validation'],
    ['line\nbreak here', 'validation'],
  ])('C53 refuses %j as %s', async (password, outcome) => {
    const step = await testbed.verified(newPhone());
    await expectOutcome(setPassword(password, step), outcome);
    // A refused password leaves the ticket valid.
    await expectOutcome(setPassword('kelereng di bawah meja', step), 'accepted');
  });

  it('C53 refuses the phone number in any of its forms', async () => {
    const phone = newPhone();
    const step = await testbed.verified(phone);
    for (const password of [phone, `62${phone.slice(1)}`, `+62${phone.slice(1)}`, `aku${phone.slice(2)}`]) {
      await expectOutcome(setPassword(password, step), 'too_obvious');
    }
  });

  it('C53 refuses the name of the merchant, and takes passphrases that contain it', async () => {
    const phone = newPhone();
    const { data } = await testbed.register(phone, undefined, secondMerchant);
    const verified = await testbed.verify(await testbed.codeFor(phone), ticketOf(data));
    const step = ticketOf(verified.data);
    await expectOutcome(setPassword('toko.lestari.99', step), 'too_obvious');
    await expectOutcome(setPassword('lestari punya kucing', step), 'accepted');
    await expectOutcome(login(phone, 'lestari punya kucing', secondMerchant), 'accepted');
    await expectOutcome(login(phone, 'lestari punya kucing'), 'invalid_credentials');
  });

  it.each(['ikan🐟🐟🐟🐟', 'спокойной ночи', ' spasi di tepi ', `${'panjang '.repeat(6)}xy`])(
    'C53 takes %j and lets it in again',
    async (password) => {
      const phone = newPhone();
      await expectOutcome(setPassword(password, await testbed.verified(phone)), 'accepted');
      await expectOutcome(login(phone, password), 'accepted');
    },
  );

  it('C53 tells passwords of fifty characters apart that differ in the last', async () => {
    const stem = 'kelereng biru di kotak hijau dekat jendela dapur';
    const phone = await newPlayer(`${stem}-a`);
    expect(`${stem}-a`.length).toBe(50);
    await expectOutcome(login(phone, `${stem}-b`), 'invalid_credentials');
    await expectOutcome(login(phone, `${stem}-a`), 'accepted');
  });

  it('C54 C64 keeps Argon2id hashes at 19 MiB, two passes, and renews weaker ones at login', async () => {
    const slow = await testPlatform({ limits: { hashing: defaultLimits.hashing } });
    const { phone, id } = await slow.signedIn();
    const { database } = slow.sandbox.shop;
    const stored = () =>
      database.row<{ password_hash: string }>(sql`select password_hash from players where phone = ${phone}`);
    expect((await stored())?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const pin = await database.row<{ pin_hash: string }>(sql`select pin_hash from players where id = ${id}`);
    expect(pin?.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const weak = '$argon2id$v=19$m=1024,t=1,p=1$';
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(goodPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    expect(old.startsWith(weak)).toBe(true);
    await database.run(sql`update players set password_hash = ${old} where phone = ${phone}`);
    await expectOutcome(slow.login(phone, goodPassword), 'accepted');
    expect((await stored())?.password_hash).toMatch(/m=19456,t=2,p=1/);
    await expectOutcome(slow.login(phone, goodPassword), 'accepted');
  });
});

describe('login', () => {
  it('LG-4 C50 answers an unknown phone and a wrong password with the very same words', async () => {
    const phone = await newPlayer();
    const wrong = await login(phone, 'bukan ini');
    const unknown = await login(newPhone(), 'bukan ini');
    expect(wrong).toMatchObject({ outcome: 'invalid_credentials', status: 401 });
    expect(unknown.error).toEqual(wrong.error);
    expect(unknown.status).toBe(wrong.status);
    const names = (headers: Headers) => [...headers.keys()].sort();
    expect(names(unknown.headers)).toEqual(names(wrong.headers));
    expect(unknown.headers.get('content-length')).toBe(wrong.headers.get('content-length'));
  });

  it('RG-7 LG-2 refuses a merchant that does not exist and fields that do not fit', async () => {
    const phone = await newPlayer();
    await expectOutcome(login(phone, goodPassword, unknownMerchant), 'merchant_uid');
    await expectOutcome(login(phone, goodPassword, 'x'), 'merchant_uid');
    await expectOutcome(login('0812', goodPassword), 'validation');
    await expectOutcome(login(phone, ''), 'validation');
    await expectOutcome(login(phone, 'x'.repeat(201)), 'validation');
  });

  it('C51 waits after five failures, twice as long after each more, and refuses the right password meanwhile', async () => {
    const phone = await newPlayer();
    for (let failure = 1; failure <= 5; failure += 1) {
      await expectOutcome(login(phone, 'bukan ini'), 'invalid_credentials');
    }
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const refused = await login(phone, goodPassword);
      expect(refused).toMatchObject({ outcome: 'throttled', status: 429 });
      // A try during the wait does not extend it.
      const again = await login(phone, goodPassword);
      expect(again.error).toEqual(refused.error);
      const wait = Math.ceil(waitOf(refused, clock.now()) / second);
      waits.push(wait);
      clock.advance(wait * second);
      if (round < 3) await expectOutcome(login(phone, 'bukan ini'), 'invalid_credentials');
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await expectOutcome(login(phone, goodPassword), 'accepted');
    await expectOutcome(login(phone, 'bukan ini'), 'invalid_credentials');
    await expectOutcome(login(phone, goodPassword), 'accepted');
  });

  it('C51 never waits longer than fifteen minutes, but a day after a hundred failures', async () => {
    const phone = await newPlayer();
    await login(phone, 'bukan ini');
    const waitAfter = async (failures: number): Promise<number> => {
      await testbed.database.run(
        sql`update login_limits set failures = ${failures - 1}, blocked_until = null where phone = ${phone}`,
      );
      await expectOutcome(login(phone, 'bukan ini'), 'invalid_credentials');
      return Math.ceil(waitOf(await login(phone, goodPassword), clock.now()) / minute);
    };
    expect(await waitAfter(99)).toBe(15);
    expect(await waitAfter(100)).toBe(24 * 60);
  });

  it('C51 evaluates five of fifty parallel wrong passwords', async () => {
    // Locks for a day: a wait of one second could end before the fiftieth try.
    const strict = await testPlatform({ limits: { login: { hardFailures: 5 } } });
    const phone = strict.newPhone();
    await strict.createPlayer({ phone, password: goodPassword });
    const outcomes = await atOnce(50, () => strict.login(phone, 'bukan ini'));
    expect(outcomesOf(outcomes)).toEqual({ invalid_credentials: 5, throttled: 45 });
  });

  it('C51 counts no failure of the address while the phone has to wait', async () => {
    // Two failures lock a phone for a day; four failures lock an address.
    const address = { loginFailures: { most: 4, window: 10 * minute } };
    const strict = await testPlatform({ limits: { login: { hardFailures: 2 }, address } });
    const [locked, other] = [strict.newPhone(), strict.newPhone()];
    await strict.createPlayer({ phone: other, password: goodPassword });
    const tries: string[] = [];
    for (let each = 0; each < 8; each += 1) tries.push((await strict.login(locked, 'bukan ini')).outcome);
    expect(tries).toEqual([...Array(2).fill('invalid_credentials'), ...Array(6).fill('throttled')]);
    await expectOutcome(strict.login(other, goodPassword), 'accepted');
  });

  it('C52 lets a locked phone keep its session', async () => {
    const phone = await newPlayer();
    const bearer: string = (await login(phone, goodPassword)).data.token;
    await atOnce(10, () => login(phone, 'bukan ini'));
    await expectOutcome(login(phone, goodPassword), 'throttled');
    await expectOutcome(walletOf(bearer), 'accepted');
  });
});

describe('sessions', () => {
  it('C59 have 256 random bits, new at every login, kept as a digest', async () => {
    const phone = await newPlayer();
    const tokens = [(await login(phone, goodPassword)).data.token, (await login(phone, goodPassword)).data.token];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBe(32);
    const rows = await testbed.database.rows<{ line: string }>(sql`select s::text as line from sessions s`);
    const kept = rows.map(({ line }) => line).join();
    for (const token of tokens) {
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  it('C60 end after seven idle days', async () => {
    const bearer: string = (await login(await newPlayer(), goodPassword)).data.token;
    clock.advance(6 * day);
    await expectOutcome(walletOf(bearer), 'accepted');
    clock.advance(6 * day);
    await expectOutcome(walletOf(bearer), 'accepted');
    clock.advance(7 * day + second);
    expect((await walletOf(bearer)).status).toBe(401);
  });

  it('C60 end after thirty days, however busy they were', async () => {
    const bearer: string = (await login(await newPlayer(), goodPassword)).data.token;
    for (let passed = 0; passed < 5; passed += 1) {
      clock.advance(5.9 * day);
      await expectOutcome(walletOf(bearer), 'accepted');
    }
    clock.advance(day);
    expect((await walletOf(bearer)).status).toBe(401);
  });

  it('3.10 write their last use at most once a minute', async () => {
    const phone = await newPlayer();
    const bearer: string = (await login(phone, goodPassword)).data.token;
    const lastUse = () =>
      testbed.database.row(sql`
        select s.last_used_at from sessions s join players p on p.id = s.player where p.phone = ${phone}`);
    const begun = await lastUse();
    clock.advance(30 * second);
    await walletOf(bearer);
    expect(await lastUse()).toEqual(begun);
    clock.advance(31 * second);
    await walletOf(bearer);
    expect(await lastUse()).not.toEqual(begun);
  });

  it('C61 are over after logout, and a second logout does no harm', async () => {
    const phone = await newPlayer();
    const [one, other] = [await login(phone, goodPassword), await login(phone, goodPassword)];
    const bearer: string = one.data.token;
    await expectOutcome(ask(calls.logout, { bearer }), 'accepted');
    expect((await walletOf(bearer)).status).toBe(401);
    await expectOutcome(ask(calls.logout, { bearer }), 'accepted');
    await expectOutcome(walletOf(other.data.token), 'accepted');
  });
});
