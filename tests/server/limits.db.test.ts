/** The budgets of an address and of the platform, with the figures that production has (docs/security.md 3.8). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { listen } from '../../src/server/http/listen.ts';
import { newToken } from '../../src/server/domain/platform/secrets.ts';
import { createRate } from '../../src/server/http/rate.ts';
import {
  day,
  filePlatform,
  goodPassword,
  hour,
  minute,
  otherThan,
  rowsOf,
  second,
  type Ticket,
  unknownMerchant,
} from './platform.ts';
import { heapInUse } from './heap.ts';
import { expectOutcome } from './outcomes.ts';

const testbed = await filePlatform({
  trustedProxies: 1,
  limits: { address: { ...defaultLimits.address }, messages: { most: 40, window: minute } },
});
const { ask, clock, createPlayer, database, login, newPhone, shop, started } = testbed;

const from = (address: string) => ({ 'X-Forwarded-For': address });
const registerFrom = (address: string, phone = newPhone(), merchant = unknownMerchant) =>
  fetch(`${shop}/api/v2/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(address) },
    body: JSON.stringify({ phone, merchant_uid: merchant }),
  });

describe('an address', () => {
  it('C34 registers ten times a minute and sixty times an hour', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (let count = 0; count < 10; count += 1) expect((await registerFrom('192.0.2.1')).status).toBe(422);
      const refused = await registerFrom('192.0.2.1');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      clock.advance(minute + second);
    }
    const refused = await registerFrom('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
    expect((await registerFrom('192.0.2.2')).status).toBe(422);
  });

  it('C34 pays for everything that may have a code sent out of one budget', async () => {
    const headers = from('192.0.2.20');
    const player = await testbed.signedIn();
    const token = { register_token: newToken() };
    const query = { e: newToken() };
    const { bearer } = player;
    const asked = [
      () => ask(calls.register, { body: { phone: player.phone, merchant_uid: unknownMerchant }, headers }),
      () => ask(calls.requestReset, { body: { phone: player.phone, merchant_uid: unknownMerchant }, headers }),
      () => ask(calls.resendRegistrationCode, { body: token, query, headers }),
      () => ask(calls.resendForgotCode, { body: token, query, headers, v1: true }),
    ];
    for (const send of [...asked, ...asked]) expect((await send()).status).toBeLessThan(429);
    for (const send of asked.slice(0, 2)) expect((await send()).status).toBeLessThan(429);
    for (const send of asked) expect((await send()).status).toBe(429);
    const body = { is_change_phone_number: true, phone_number: player.phone };
    const change = () => ask(calls.sendPlayerCode, { bearer, body, headers });
    for (let count = 0; count < 10; count += 1) expect((await change()).status, 'players have another').toBe(422);
    expect((await change()).status).toBe(429);
  });

  it('C51 fails to log in thirty times in ten minutes, over all phones', async () => {
    const headers = from('192.0.2.3');
    const body = { phone_number: '', password: 'bukan ini', merchant_uid: defaultMerchant };
    const attempt = (phone: string, password = body.password) =>
      ask(calls.login, { body: { ...body, phone_number: phone, password }, headers });
    const phone = newPhone();
    await createPlayer({ phone, password: goodPassword });
    await expectOutcome(attempt(phone, goodPassword), 'accepted');
    for (let count = 0; count < 30; count += 1) {
      await expectOutcome(attempt(newPhone()), 'invalid_credentials');
    }
    expect(await attempt(phone, goodPassword)).toMatchObject({ outcome: 'throttled', status: 429 });
    clock.advance(10 * minute + second);
    await expectOutcome(attempt(phone, goodPassword), 'accepted');
  });

  it('3.8 types thirty wrong codes an hour, over all phones', async () => {
    const headers = from('192.0.2.4');
    const phone = newPhone();
    const verify = (code: string, { token, e }: Ticket) =>
      ask(calls.verifyRegistrationCode, { body: { otp: code, register_token: token }, query: { e }, headers });
    await database.run(sql`
      insert into counters (key, window_ends_at, count)
      values (${`code failures of 192.0.2.4/${hour}`}, ${new Date(clock.now().getTime() + hour)}, 29)`);
    const ticket = await started(phone);
    const code = await testbed.codeFor(phone);
    await expectOutcome(verify(otherThan(code), ticket), 'rejected');
    const blocked = await verify(code, ticket);
    expect(blocked).toMatchObject({ outcome: 'otp_block', status: 429 });
    await expectOutcome(testbed.verify(code, ticket), 'accepted');
  });

  it('C48 has twenty codes an hour sent', async () => {
    const address = '192.0.2.5';
    await database.run(sql`
      insert into counters (key, window_ends_at, count)
      values (${`codes of ${address}/${hour}`}, ${new Date(clock.now().getTime() + hour)}, 19)`);
    const register = (phone: string) =>
      ask(calls.register, {
        body: { phone, merchant_uid: defaultMerchant },
        headers: from(address),
      });
    await expectOutcome(register(newPhone()), 'accepted');
    await expectOutcome(register(newPhone()), 'otp_block');
  });

  it('3.8 calls three hundred times a minute, and cannot hide behind a forged header', async () => {
    const headers = from('192.0.2.6');
    const outcomes = await Promise.all(
      Array.from({ length: 301 }, (_, count) =>
        // Only the last entry was written by our own proxy.
        fetch(`${shop}/api/v2/games`, {
          headers: { 'X-Forwarded-For': `198.51.100.${count % 250}, 192.0.2.6` },
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 200).length).toBe(300);
    const refused = await fetch(`${shop}/api/v2/games`, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await fetch(`${shop}/api/v2/games`, { headers: from('192.0.2.7') })).status).toBe(200);
    clock.advance(minute + second);
    expect((await fetch(`${shop}/api/v2/games`, { headers })).status).toBe(200);
  });

  it('3.8 is remembered with bounded memory', () => {
    const rate = createRate({ most: 1, window: minute });
    const now = new Date();
    const before = heapInUse();
    for (let count = 0; count < 300_000; count += 1) rate.consume(`address ${count}`, now);
    expect(heapInUse() - before).toBeLessThan(30 * 1024 * 1024);
    expect(rate.consume('address 299999', now)).not.toBeNull();
    expect(rate.consume('address 0', now)).toBeNull();
  });
});

describe('connections', () => {
  it('3.12 are limited per address', async () => {
    const server = await listen({ fetch: () => new Response('here'), host: '127.0.0.1', port: 0, mostPerAddress: 2 });
    const open = () =>
      new Promise<'open' | 'closed'>((resolve) => {
        const socket = connect(server.port, '127.0.0.1');
        sockets.push(socket);
        socket.once('data', () => resolve('open'));
        socket.once('close', () => resolve('closed'));
        socket.on('error', () => resolve('closed'));
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      });
    const sockets: Socket[] = [];
    expect([await open(), await open(), await open()]).toEqual(['open', 'open', 'closed']);
    const gone = new Promise((resolve) => sockets[0]?.once('close', resolve));
    sockets[0]?.destroy();
    await gone;
    await expect.poll(open).toBe('open');
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('3.12 are served while hundreds of others stay half sent, which are ended', { timeout: 60_000 }, async () => {
    const { phone, bearer } = await testbed.signedIn();
    const { port } = new URL(shop);
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const halves = [head, `${head}Content-Length: 100\r\n\r\n{"phone_number":`];
    const slow = await Promise.all(
      Array.from({ length: 400 }, async (_, count) => {
        const socket = connect(Number(port), 'localhost');
        await once(socket, 'connect');
        const name = `X-Forwarded-For: 198.51.100.${count % 250}\r\n`;
        socket.write((halves[count % 2] ?? '').replace('Host', `${name}Host`));
        // Closed before all was read, a connection may end with a reset.
        socket.resume().on('error', () => undefined);
        return { socket, ended: new Promise((resolve) => socket.once('close', resolve)) };
      }),
    );
    // More calls than these may take a busy machine the 10 s after which half a head is ended.
    await expectOutcome(testbed.walletOf(bearer), 'accepted');
    await expectOutcome(login(phone, goodPassword), 'accepted');
    expect(slow.filter(({ socket }) => socket.readyState === 'open')).toHaveLength(400);
    await Promise.all(slow.map(({ ended }) => ended));
  });
});

describe('the platform', () => {
  it('3.8 sends no more messages a minute than its budget, says when it does again, and changes nothing', async () => {
    clock.advance(2 * minute);
    await database.run(sql`update counters set count = 40 where key = ${`messages/${minute}`}`);
    await database.run(sql`
      update counters set window_ends_at = ${new Date(clock.now().getTime() + minute)} where key = ${`messages/${minute}`}`);
    const phone = newPhone();
    const response = await registerFrom('192.0.2.8', phone, defaultMerchant);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await database.row(sql`select 1 from verifications where phone = ${phone}`)).toBeNull();
    const budget = sql`select count from counters where key = ${`codes of 192.0.2.8/${hour}`}`;
    expect(await database.row(budget), 'C48 a code that was not sent').toEqual({ count: 0 });
    clock.advance(minute + second);
    await expectOutcome(testbed.register(phone), 'accepted');
  });

  it('sweeps away what has run out, and keeps what still counts', async () => {
    const [lost, failing] = [newPhone(), newPhone()];
    await started(lost);
    await createPlayer({ phone: failing, password: goodPassword });
    await login(failing, goodPassword);
    for (let count = 0; count < 5; count += 1) await login(failing, 'bukan ini');
    clock.advance(2 * day);
    await sweep(database, clock, defaultLimits);
    expect(await rowsOf(database, ['verifications', 'tickets', 'codes', 'counters'])).toBe('');
    const sessions = () => rowsOf(database, ['sessions']);
    expect(await sessions()).not.toBe('');
    expect(await database.rows(sql`select 1 from login_limits where failures >= 5`)).toHaveLength(1);
    clock.advance(31 * day);
    await sweep(database, clock, defaultLimits);
    expect(await sessions()).toBe('');
  });

  it('3.6 C38 C51 forgets misses once their locks would have let as many through, also of phones that nobody has', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    await testbed.verify(otherThan(await testbed.codeFor(phone)), ticket);
    for (let count = 0; count < 5; count += 1) await login(phone, goodPassword);
    const kept = async (days: number): Promise<string[]> => {
      clock.advance(days * day);
      await sweep(database, clock, defaultLimits);
      const rows = await rowsOf(database, ['phone_limits', 'login_limits']);
      return rows.split('\n').flatMap((row) => (row.includes(phone) ? [row.split(' ')[0] ?? ''] : []));
    };
    expect(await kept(99)).toEqual(['login_limits', 'phone_limits']);
    expect(await kept(2)).toEqual(['phone_limits']);
    expect(await kept(136)).toEqual(['phone_limits']);
    expect(await kept(2)).toEqual([]);
  });
});
