/** The fault port of the testbed can bring about every answer and failure of a call. */
import { beforeEach, describe, expect, it } from 'vitest';
import { tail, type AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { filePlatform, goodPassword, minute } from './platform.ts';
import { expectOutcome, waitOf } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, clock, codeFor, newPhone, register, shop, sms } = testbed;
beforeEach(async () => {
  await control('/reset', {});
});

const control = async (path: string, body?: unknown) => {
  const response = await fetch(
    `${testbed.control}${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  );
  return { status: response.status, body: (await response.json()) as never };
};
const call = (chosen: AnyCall) =>
  fetch(`${shop}${routeOf(chosen)}`, { method: chosen.method, signal: AbortSignal.timeout(10_000) });

const everyOutcome = Object.values(calls).flatMap((chosen: AnyCall) =>
  Object.keys(chosen.outcomes).map((outcome) => ({ name: `${chosen.name}.${outcome}`, chosen, outcome })),
);

describe('an ordered fault', () => {
  it.each(everyOutcome)('ER-3 answers $name, built by the contract', async ({ chosen, outcome }) => {
    expect((await control('/faults', { call: chosen.name, kind: outcome })).status).toBe(200);
    const told = await ask(chosen);
    expect(told.outcome).toBe(outcome);
    expect(told.status).toBe(chosen.outcomes[outcome]?.error?.status ?? 200);
  });

  it('ER-2 covers the tail that every call has', async () => {
    expect(tail).toEqual([
      'unauthorized',
      'offline',
      'timeout',
      'server_error',
      'malformed',
      'not_available',
      'unknown',
    ]);
    for (const [kind, status] of Object.entries({
      server_error: 500,
      unknown: 422,
      not_available: 404,
      unauthorized: 401,
    })) {
      await control('/faults', { call: 'games', kind });
      expect((await call(calls.games)).status, kind).toBe(status);
    }
    await control('/faults', { call: 'games', kind: 'malformed' });
    await expectOutcome(ask(calls.games), 'malformed');
    await control('/faults', { call: 'games', kind: 'html' });
    expect((await call(calls.games)).headers.get('content-type')).toContain('text/html');
    await control('/faults', { call: 'games', kind: 'drop' });
    await expect(call(calls.games)).rejects.toThrow();
  });

  it('is used up by as many calls as it was ordered for, and by no other call', async () => {
    await control('/faults', { call: 'games', kind: 'server_error', times: 2 });
    expect((await call(calls.merchantLookup)).status).toBe(415);
    const statuses = [
      (await call(calls.games)).status,
      (await call(calls.games)).status,
      (await call(calls.games)).status,
    ];
    expect(statuses).toEqual([500, 500, 200]);
    expect((await control('/calls')).body).toEqual([
      { call: 'merchantLookup', count: 1 },
      { call: 'games', count: 3 },
    ]);
  });

  it('holds an answer back until it is released', async () => {
    await control('/faults', { call: 'games', kind: 'real', hold: true });
    const waiting = call(calls.games);
    await expect.poll(async () => (await control('/held')).body).toEqual([{ call: 'games' }]);
    expect((await control('/release', { call: 'games' })).body).toEqual({ released: 1 });
    expect((await waiting).status).toBe(200);
  });

  it('hangs until the client gives up, or breaks the connection when released', async () => {
    await control('/faults', { call: 'games', kind: 'hang', times: 2 });
    const impatient = new AbortController();
    const given = fetch(`${shop}/api/v2/games`, { signal: impatient.signal });
    const refused = expect(given).rejects.toThrow();
    await expect.poll(async () => (await control('/held')).body).toHaveLength(1);
    impatient.abort();
    await refused;
    await expect.poll(async () => (await control('/held')).body).toEqual([]);
    const broken = expect(call(calls.games)).rejects.toThrow();
    await expect.poll(async () => (await control('/held')).body).toHaveLength(1);
    await control('/release', {});
    await broken;
  });

  it('C87 loses the answer to what was done all the same', async () => {
    const phone = newPhone();
    await control('/faults', { call: 'register', kind: 'executed_then_lost' });
    await expect(register(phone)).rejects.toThrow();
    expect(await codeFor(phone)).toMatch(/^[0-9]{4}$/);
    await expectOutcome(register(phone), 'please_proceed_to_otp_verification');
  });

  it('says anything at all, with a lock as long as it is asked for', async () => {
    await control('/faults', { call: 'games', status: 418, body: 'tea' });
    const tea = await call(calls.games);
    expect([tea.status, await tea.text()]).toEqual([418, 'tea']);
    await control('/faults', { call: 'register', kind: 'otp_block', resetInMs: 7 * minute });
    expect(Math.round(waitOf(await register(newPhone()), clock.now()) / minute)).toBe(7);
  });

  it('is refused where the contract has no such thing', async () => {
    expect((await control('/faults', { call: 'games', kind: 'otp_block' })).status).toBe(400);
    expect((await control('/faults', { call: 'nonsense', kind: 'drop' })).status).toBe(400);
    expect((await control('/faults', { call: 'wallet', kind: 'accepted', data: { platinum_topup: -1 } })).status).toBe(
      400,
    );
  });
});

describe('the control origin', () => {
  it('makes players, moves the clock and shows the logs', async () => {
    const phone = newPhone();
    const made = await control('/players', { phone, password: goodPassword });
    expect(made.body).toEqual({ id: expect.any(String) });
    // A second request changes the same player's password.
    expect((await control('/players', { phone, password: 'sandi yang lain' })).body).toEqual(made.body);
    await expectOutcome(testbed.login(phone, 'sandi yang lain'), 'accepted');
    const before = clock.now().getTime();
    await control('/clock', { advanceMs: 5 * minute });
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(5 * minute);
    expect((await control('/logs')).body).toContainEqual(expect.stringContaining('"call":"login"'));
    expect((await control('/clock', { advanceMs: -1 })).status).toBe(400);
    expect((await control('/players', { phone: '12', password: goodPassword })).status).toBe(400);
    expect((await fetch(`${testbed.control}/faults`, { method: 'POST', body: '{' })).status).toBe(400);
  });
});

describe('the SMS network', () => {
  it('shows every message on a page of its own, without a script', async () => {
    const phone = newPhone();
    await testbed.started(phone);
    const code = await codeFor(phone);
    const response = await fetch(`${sms}/`);
    const page = await response.text();
    expect(page).toContain('<html lang="id">');
    expect(page).toContain(phone);
    expect(page).toContain(`<strong>${code}</strong>`);
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const filtered = (await (await fetch(`${sms}/messages?phone=${phone}`)).json()) as unknown[];
    expect(filtered).toEqual([
      { id: expect.any(String), phone, text: expect.stringContaining(code), sentAt: expect.any(String) },
    ]);
    expect(await (await fetch(`${sms}/messages?phone=0800000000`)).json()).toEqual([]);
  });
});
