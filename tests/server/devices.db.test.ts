/** The cookie that names a device: whose budget pays, which login is new, and that it is no key (C52, C23, WD-2). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { newToken } from '../../src/server/domain/platform/secrets.ts';
import { expectOutcome } from './outcomes.ts';
import {
  type CallResult,
  cookieOf,
  day,
  filePlatform,
  goodPassword,
  goodPin,
  hour,
  minute,
  otherThan,
  second,
  testPlatform,
  type Player,
  type Ticket,
} from './platform.ts';

const testbed = await filePlatform({ trustedProxies: 1, limits: { address: defaultLimits.address } });
const { ask, clock, codeFor, database } = testbed;

/** One router, and whoever is behind it. */
const home = '203.0.113.7';
const from = (cookie: string, address = home) => ({
  'X-Forwarded-For': address,
  ...(cookie !== '' && { Cookie: cookie }),
});
const logIn = (phone: string, cookie = '', password = goodPassword, address = home) =>
  testbed.login(phone, password, defaultMerchant, from(cookie, address));
const forgot = (phone: string, cookie = '', address = home) =>
  ask(calls.requestReset, { body: { phone, merchant_uid: defaultMerchant }, headers: from(cookie, address) });
const verifyForgot = (otp: string, { token, e }: Ticket, cookie = '') =>
  ask(calls.verifyForgotCode, { body: { otp, register_token: token }, query: { e }, headers: from(cookie) });

/** A player at home, where every budget is whole, and the cookie of the player's device. */
async function owner(): Promise<Player & { cookie: string }> {
  clock.advance(hour);
  const player = await testbed.signedIn();
  const told = await logIn(player.phone);
  return { ...player, cookie: cookieOf(told) };
}

describe('C52 a neighbour behind the same router', () => {
  it('C52 C51 locks the owner’s device out of no login', async () => {
    const { phone, cookie } = await owner();
    for (let tries = 0; tries < 6; tries += 1) await logIn(phone, '', 'bukan ini');
    await expectOutcome(logIn(phone), 'throttled');
    await expectOutcome(logIn(phone, cookie), 'accepted');
    // All misses that the address has.
    for (let tries = 0; tries < 30; tries += 1) await logIn(testbed.newPhone(), '', 'bukan ini');
    await expectOutcome(logIn(testbed.newPhone()), 'throttled');
    await expectOutcome(logIn(phone, cookie), 'accepted');
    // A known device is not exempt: its own failures throttle it.
    for (let tries = 0; tries < 5; tries += 1) await logIn(phone, cookie, 'bukan ini');
    await expectOutcome(logIn(phone, cookie), 'throttled');
  });

  it('C52 C38 C48 3.6 uses up no code and no reset of the owner’s device', async () => {
    const { phone, cookie } = await owner();
    clock.advance(day);
    for (let round = 0; round < 5; round += 1) {
      clock.advance(3 * minute);
      await expectOutcome(forgot(phone), 'accepted');
    }
    clock.advance(3 * minute);
    await expectOutcome(forgot(phone), 'otp_block');
    for (let tries = 0; tries < 10; tries += 1) await forgot(testbed.newPhone());
    expect((await forgot(testbed.newPhone())).status).toBe(429);
    const { data } = await forgot(phone, cookie);
    const ticket = { token: data.register_token, e: data.e };
    // All wrong codes that the address has.
    await database.run(sql`
      insert into counters (key, window_ends_at, count)
      values (${`code failures of ${home}/${hour}`}, ${new Date(clock.now().getTime() + hour)}, 30)`);
    const code = await codeFor(phone);
    await expectOutcome(verifyForgot(code, ticket), 'otp_block');
    const opened = await verifyForgot(code, ticket, cookie);
    const body = { password: 'kelereng di bawah meja', set_password_token: opened.data.set_password_token };
    await expectOutcome(ask(calls.resetPassword, { body, query: { e: opened.data.e } }), 'accepted');
  });

  it('C34 learns no more from accounts of their own: new numbers are paid by the address', async () => {
    const [player, neighbour] = [await owner(), await owner()];
    const askFor = async ({ bearer }: Player, body: object) =>
      (await ask(calls.sendPlayerCode, { bearer, body, headers: from('') })).status;
    const taken = { is_change_phone_number: true, phone_number: player.phone };
    for (let tries = 0; tries < 10; tries += 1) expect(await askFor(neighbour, taken)).toBe(422);
    expect(await askFor(player, taken)).toBe(429);
    expect(await askFor(player, { is_change_pin: true })).toBe(200);
  });

  it('C48 C52 docs/decisions/034 keeps no player who is logged in from a code, in a browser that is new as well', async () => {
    const { bearer, phone } = await owner();
    for (let tries = 0; tries < 10; tries += 1) await forgot(testbed.newPhone());
    expect((await forgot(testbed.newPhone())).status, 'the address has no requests left').toBe(429);
    await database.run(sql`
      insert into counters (key, window_ends_at, count) select key, ${new Date(clock.now().getTime() + hour)}, 30
      from unnest(array[${`codes of ${home}/${hour}`}, ${`code failures of ${home}/${hour}`}]) as key
      on conflict (key) do update set count = excluded.count, window_ends_at = excluded.window_ends_at`);
    const send = (body: object) => ask(calls.sendPlayerCode, { bearer, body, headers: from('') });
    const newPhone = testbed.newPhone();
    await expectOutcome(send({ is_change_phone_number: true, phone_number: newPhone }), 'accepted');
    const body = { otp: await codeFor(phone), is_change_phone_number: true };
    await expectOutcome(ask(calls.verifyPlayerCode, { bearer, body, headers: from('') }), 'accepted');
  });

  it('C48 C52 docs/decisions/034 without a session takes nothing from the session on the same device', async () => {
    const { bearer, phone, cookie } = await owner();
    clock.advance(day);
    for (let round = 0; round < 5; round += 1) {
      clock.advance(3 * minute);
      await expectOutcome(forgot(phone, cookie), 'accepted');
    }
    await database.run(sql`update phone_limits set failures = 15 where phone = ${phone}`);
    await expectOutcome(forgot(phone, cookie), 'otp_block');
    const body = { is_change_pin: true };
    await expectOutcome(ask(calls.sendPlayerCode, { bearer, body, headers: from(cookie) }), 'accepted');
  });
});

describe('WD-2 a login', () => {
  const isNew = async (bearer: string, player: Player): Promise<boolean> =>
    database.transaction((handle) =>
      testbed.rules.sessions.isOnNewDevice(handle, { player: player.id, token: bearer }),
    );

  it('WD-2 C52 at the owner’s address is on a new device without the owner’s cookie', async () => {
    const player = await owner();
    expect(await isNew((await logIn(player.phone)).data.token, player)).toBe(true);
    expect(await isNew((await logIn(player.phone, player.cookie)).data.token, player)).toBe(false);
    // The cookie alone says what is known, wherever its device is.
    const abroad = await logIn(player.phone, player.cookie, goodPassword, '198.51.100.7');
    expect(await isNew(abroad.data.token, player)).toBe(false);
  });

  it('WD-2 C52 PC-3 is on no new device at the number that the player changed to there', async () => {
    const player = await owner();
    clock.advance(90 * day - hour);
    const later = { ...player, bearer: (await logIn(player.phone, player.cookie)).data.token };
    clock.advance(2 * hour);
    const newPhone = testbed.newPhone();
    const e = await testbed.proven(later, newPhone);
    await expectOutcome(testbed.changePhone(later, newPhone, e, goodPin, from(player.cookie)), 'accepted');
    const told = await logIn(newPhone, player.cookie);
    expect(cookieOf(told)).toBe(player.cookie);
    expect(await isNew(told.data.token, player)).toBe(false);
    expect(await isNew((await logIn(newPhone)).data.token, player)).toBe(true);
  });

  it('WD-2 C52 is on a new device once all have lapsed after ninety days, but a player’s first', async () => {
    const player = await owner();
    expect(await isNew(player.bearer, player)).toBe(false);
    clock.advance(90 * day + minute);
    await sweep(database, clock, defaultLimits);
    expect(await database.row(sql`select 1 from known_devices where phone = ${player.phone}`)).toBeNull();
    const told = await logIn(player.phone, player.cookie);
    expect(await isNew(told.data.token, player)).toBe(true);
    expect(cookieOf(told)).not.toBe(player.cookie);
  });

  it('C52 3.6 at an address as earlier versions kept it counts as one before, and has no budget', async () => {
    const player = await testbed.signedIn();
    await database.run(sql`update known_devices set first_login_at = 'infinity' where phone = ${player.phone}`);
    const told = await logIn(player.phone);
    expect(await isNew(told.data.token, player)).toBe(true);
    for (let count = 0; count < 2; count += 1) await logIn(player.phone);
    clock.advance(day);
    await expectOutcome(forgot(player.phone), 'accepted');
    await database.run(sql`update code_counts set codes = 10 where phone = ${player.phone}`);
    clock.advance(3 * minute);
    await expectOutcome(forgot(player.phone), 'otp_block');
    await expectOutcome(forgot(player.phone, cookieOf(told)), 'accepted');
  });
});

describe('C52 docs/decisions/034 strangers to a phone', () => {
  it('C48 C52 at one address use up neither the codes nor the tries of those at another', async () => {
    const { phone } = await owner();
    const [flooding, honest] = ['198.51.100.20', '198.51.100.21'];
    const guess = async ({ data }: CallResult, otp: string, address: string) =>
      ask(calls.verifyForgotCode, {
        ...{ body: { otp, register_token: data.register_token }, query: { e: data.e } },
        headers: from('', address),
      });
    // A burned code is replaced at once, so this takes no time.
    for (let round = 0; round < 5; round += 1) {
      const sent = await forgot(phone, '', flooding);
      expect(sent).toMatchObject({ outcome: 'accepted', data: { codes_left: 4 - round } });
      const wrong = otherThan(await codeFor(phone));
      for (let tries = 0; tries < 3; tries += 1) await guess(sent, wrong, flooding);
    }
    await expectOutcome(forgot(phone, '', flooding), 'otp_block');
    const own = await forgot(phone, '', honest);
    expect(own).toMatchObject({ outcome: 'accepted', data: { codes_left: 4 } });
    await expectOutcome(guess(own, await codeFor(phone), honest), 'accepted');
  });

  it('C38 C48 have no more codes and tries than all addresses together', async () => {
    const { phone } = await owner();
    const told: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      clock.advance(3 * minute);
      told.push((await forgot(phone, '', `198.51.100.${30 + count}`)).outcome);
    }
    expect(told).toEqual([...Array.from({ length: 10 }, () => 'accepted'), 'otp_block', 'otp_block']);
  });
});

describe('PC-4 docs/decisions/034 players who want a number', () => {
  const wish = async (wanted: string): Promise<Player> => {
    const player = await owner();
    await testbed.provenOld(player, wanted);
    return player;
  };

  it('PC-4 C48 C52 get a code whatever strangers to it asked for and missed', async () => {
    const wanted = testbed.newPhone();
    const player = await wish(wanted);
    const register = { phone: wanted, merchant_uid: defaultMerchant };
    await expectOutcome(ask(calls.register, { body: register, headers: from('') }), 'accepted');
    await database.run(sql`update phone_limits set failures = 30 where phone = ${wanted}`);
    await database.run(sql`update code_counts set codes = 10 where phone = ${wanted}`);
    await expectOutcome(ask(calls.register, { body: register, headers: from('') }), 'otp_block');
    await expectOutcome(testbed.sendNewNumberCode(player, wanted), 'accepted');
    await expectOutcome(testbed.verifyNewNumberCode(player, await codeFor(wanted)), 'accepted');
  });

  it('PC-4 C38 C48 leave the others theirs', async () => {
    const wanted = testbed.newPhone();
    const flooding = await wish(wanted);
    // A burned code is replaced at once, so this takes no time.
    for (let round = 0; round < 5; round += 1) {
      const sent = await testbed.sendNewNumberCode(flooding, wanted);
      expect(sent).toMatchObject({ outcome: 'accepted', data: { codes_left: 4 - round } });
      const wrong = otherThan(await codeFor(wanted));
      for (let tries = 0; tries < 3; tries += 1) await testbed.verifyNewNumberCode(flooding, wrong);
    }
    await expectOutcome(testbed.sendNewNumberCode(flooding, wanted), 'otp_block');
    const honest = await wish(wanted);
    await expectOutcome(testbed.sendNewNumberCode(honest, wanted), 'accepted');
    await expectOutcome(testbed.verifyNewNumberCode(honest, await codeFor(wanted)), 'accepted');
  });
});

describe('C38 C52 3.6 a device', () => {
  /** Every budget of the strangers to a phone is used up. */
  const floodedBy = (phone: string) =>
    database.run(sql`
      update phone_limits set window_started_at = ${clock.now()}, failures = 30
      where phone = ${phone} and asker = 'strangers'`);

  it('C38 C52 has a budget from its second day on, and a session always', async () => {
    const player = await owner();
    await expectOutcome(forgot(player.phone), 'accepted');
    await floodedBy(player.phone);
    // A thief could log in on many devices at once.
    await expectOutcome(forgot(player.phone, player.cookie), 'otp_block');
    await expectOutcome(testbed.sendPlayerCode(player), 'accepted');
    await expectOutcome(testbed.verifyPlayerCode(player, await codeFor(player.phone)), 'accepted');
    clock.advance(day);
    await floodedBy(player.phone);
    await expectOutcome(forgot(player.phone), 'otp_block');
    await expectOutcome(forgot(player.phone, player.cookie), 'accepted');
  });

  it('C38 has a budget of its own where it is one of the first three', async () => {
    const { phone } = await testbed.signedIn();
    const cookies: string[] = [];
    // The player's own login was the first.
    for (let count = 0; count < 3; count += 1) {
      clock.advance(second);
      cookies.push(cookieOf(await logIn(phone)));
    }
    await forgot(phone);
    clock.advance(day);
    await floodedBy(phone);
    const told = [];
    for (const cookie of cookies) told.push((await forgot(phone, cookie)).outcome);
    expect(told).toEqual(['accepted', 'accepted', 'otp_block']);
  });

  it('C52 of a phone is one of twenty at most: the first three stay, and those used last', async () => {
    const { phone } = await testbed.signedIn();
    const most = defaultLimits.login.knownDevices;
    const cookies: string[] = [];
    // The player's own login was the first.
    for (let count = 0; count < most + 3; count += 1) {
      clock.advance(second);
      cookies.push(cookieOf(await logIn(phone)));
    }
    const kept = await database.row(sql`select count(*)::int as n from known_devices where phone = ${phone}`);
    expect(kept).toEqual({ n: most });
    const known = [];
    for (const cookie of cookies) known.push(cookieOf(await logIn(phone, cookie)) === cookie);
    expect(known.slice(0, 2)).toEqual([true, true]);
    expect(known.slice(2, 6)).toEqual([false, false, false, false]);
  });

  it('C52 of a family keeps its cookie for every phone', async () => {
    const [one, other] = [await owner(), await testbed.signedIn()];
    expect(cookieOf(await logIn(other.phone, one.cookie))).toBe(one.cookie);
    for (const { phone } of [one, other]) {
      for (let tries = 0; tries < 6; tries += 1) await logIn(phone, '', 'bukan ini', '198.51.100.9');
      await expectOutcome(logIn(phone, '', goodPassword, '198.51.100.9'), 'throttled');
      await expectOutcome(logIn(phone, one.cookie, goodPassword, '198.51.100.9'), 'accepted');
    }
  });
});

describe('C23 the cookie', () => {
  it('C23 3.15 is set by a right login alone, for this host and no script, and kept and logged nowhere', async () => {
    const secure = await testPlatform({ shopOrigins: ['https://shop.example'] });
    const attributes = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict';
    for (const [shop, name, also] of [
      [testbed, 'device', ''],
      [secure, '__Host-device', '; Secure'],
    ] as const) {
      const { phone } = await shop.signedIn();
      const told = await shop.login(phone, goodPassword);
      const cookies = told.headers.getSetCookie();
      const token = /=([A-Za-z0-9_-]{43});/.exec(cookies[0] ?? '')?.[1] ?? '';
      expect(cookies).toEqual([`${name}=${token}; ${attributes}${also}`]);
      expect(JSON.stringify(told.data)).not.toContain(token);
      expect((await shop.login(phone, 'bukan ini')).headers.getSetCookie()).toEqual([]);
      const rows = await shop.database.rows<{ line: string }>(sql`select k::text as line from known_devices k`);
      const kept = `${JSON.stringify(rows)} ${shop.logs.join(' ')}`;
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(Buffer.from(token).toString('hex'));
    }
    for (const path of ['/', '/api/v2/games', '/api/auth/wallet', '/api/nowhere'])
      expect((await fetch(`${testbed.shop}${path}`)).headers.getSetCookie()).toEqual([]);
  });

  it('C23 C68 opens nothing without a session', async () => {
    const { phone, cookie } = await owner();
    const headers = from(cookie, '198.51.100.20');
    await expectOutcome(logIn(phone, cookie, 'bukan ini'), 'invalid_credentials');
    const authenticated = Object.values(calls).filter(({ auth }) => auth === 'bearer');
    expect(authenticated.length).toBeGreaterThan(30);
    for (const call of authenticated) {
      const { status } = await ask(call, { headers, ...(call.method === 'POST' && { body: {} }) });
      // The form of the profile comes in another type.
      expect([401, 415], call.name).toContain(status);
    }
  });

  const forms: Record<string, (cookie: string) => string> = {
    'one that was not made here': () => `device=${newToken()}`,
    'two of them': (cookie) => `${cookie}; device=${newToken()}`,
    'the same one twice': (cookie) => `${cookie}; ${cookie}`,
    'one that is too long': (cookie) => `${cookie}A`,
    'one of 10 kB': () => `device=${'A'.repeat(10_000)}`,
    'one in quotes': (cookie) => cookie.replace(/=(.*)/, '="$1"'),
    'one of another name': (cookie) => cookie.replace('device', '__Host-device'),
    'an empty one': () => 'device=',
  };
  it.each(Object.entries(forms))('C23 C52 counts as none where it is %s', async (_, form) => {
    const { phone, cookie } = await owner();
    const odd = form(cookie);
    const told = await logIn(phone, odd, goodPassword, '198.51.100.30');
    expect(cookieOf(told)).toMatch(/^device=[A-Za-z0-9_-]{43}$/);
    expect(odd).not.toContain(cookieOf(told));
    for (let tries = 0; tries < 6; tries += 1) await logIn(phone, '', 'bukan ini', '198.51.100.31');
    await expectOutcome(logIn(phone, odd, goodPassword, '198.51.100.30'), 'throttled');
    await expectOutcome(logIn(phone, `theme=dark; ${cookie}`, goodPassword, '198.51.100.30'), 'accepted');
  });
});
