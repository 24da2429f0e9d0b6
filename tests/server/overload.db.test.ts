/** More than the shop can do: a refusal with 503 and `Retry-After`, before anything is counted (docs/decisions/053). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { StartRefusal } from '../../src/server/db/start-refusal.ts';
import { measureHashing } from '../../src/server/domain/access/hashing.ts';
import type { Passwords } from '../../src/server/domain/access/passwords.ts';
import { createAdmission } from '../../src/server/domain/platform/admission.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { defaultLimits, type Limits } from '../../src/server/domain/platform/limits.ts';
import { newKey } from './new-key.ts';
import { expectOutcome } from './outcomes.ts';
import {
  filePlatform,
  goodPassword,
  goodPin,
  otherPassword,
  otherPin,
  rowsOf,
  testPlatform,
  unknownMerchant,
  type CallResult,
} from './platform.ts';

const refusalOf = ({ status, headers }: CallResult) => `${status} ${headers.get('retry-after')}`;

/** Takes every place in line; returns what gives them back. */
function fill({ inLine, load }: Passwords): () => Promise<void> {
  let open: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (open = resolve));
  const held = Array.from({ length: load().most }, () => inLine(() => until));
  return async () => {
    open();
    await Promise.all(held);
  };
}

describe('hashing', () => {
  const short = { hashing: { longestWait: 500 } };

  it('C54 C51 C63 refuses whoever would wait too long, and has counted nothing', async () => {
    const testbed = await filePlatform({ limits: short, metrics: { host: '127.0.0.1', port: 0 } });
    const { ask, database, login, rules, signedIn } = testbed;
    const player = await signedIn();
    const { bearer, phone } = player;
    const e = await testbed.proven(player);
    const step = await testbed.verified(testbed.newPhone());
    const deed = { kind: 'unlink' };
    const each: readonly (readonly [string, () => Promise<CallResult>, string])[] = [
      ['login', () => login(phone, goodPassword), 'accepted'],
      ['confirmPin', () => ask(calls.confirmPin, { bearer, body: { pin: goodPin, deed } }), 'confirmed'],
      ['changePin', () => testbed.changePin(player, goodPin, otherPin, e), 'accepted'],
      ['setPassword', () => testbed.setPassword(goodPassword, step), 'accepted'],
      ['changePassword', () => testbed.changePassword(player, goodPassword, otherPassword), 'accepted'],
    ];
    const written = () =>
      rowsOf(database, ['players', 'login_limits', 'counters', 'sessions', 'tickets', 'pin_proofs']);
    const before = await written();
    const giveBack = fill(rules.passwords);
    for (const [name, call] of each) expect(refusalOf(await call()), name).toBe('503 1');
    expect(await written()).toBe(before);
    expect(rules.passwords.load().refused).toBe(each.length);
    const metrics = `http://127.0.0.1:${testbed.sandbox.shop.metricsPort}/metrics`;
    expect(await (await fetch(metrics)).text()).toContain(`shop_refused_total{queue="hashing"} ${each.length}`);
    // Whoever needs no hash goes on.
    await expectOutcome(testbed.walletOf(bearer), 'accepted');
    await giveBack();
    for (const [name, call, outcome] of each) await expectOutcome(call(), outcome, name);
  });

  it('C54 lets as many wait as can be hashed meanwhile, by how long hashes take now', async () => {
    const { rules } = await testPlatform({ limits: short, hashesAtOnce: 1 });
    const { passwords } = rules;
    const { most, ms } = passwords.load();
    expect(most).toBe(1 + Math.floor(500 / ms));
    await passwords.inLine(async ({ hash }) => {
      for (let count = 0; count < 100; count += 1) await hash(goodPassword);
    });
    const now = passwords.load();
    expect(now.ms).not.toBe(ms);
    expect(now.most).toBe(1 + Math.floor(500 / now.ms));
  });
});

describe('measuring at start', () => {
  const cheap = { ...defaultLimits.hashing, memory: 64, passes: 1 };

  it('C54 tells the log how many hashes run at once, and what each costs', async () => {
    const { logs } = await testPlatform({ limits: { hashing: defaultLimits.hashing } });
    const line = logs.map((entry) => JSON.parse(entry)).find(({ event }) => event === 'hashing measured');
    expect(line).toMatchObject({ level: 'info', memory: 19_456, passes: 2 });
    for (const name of ['hashMs', 'parallel', 'inLine']) expect(line[name], name).toBeGreaterThan(0);
  });

  it('C54 leaves a thread for everything else, unless told otherwise', async () => {
    const { parallel } = await measureHashing(cheap, null);
    expect(parallel).toBeLessThan(4);
    expect((await measureHashing(cheap, 7)).parallel).toBe(7);
  });

  it('C54 does not start where a hash takes longer than anybody may wait', async () => {
    const dear = { ...cheap, memory: 19_456, longestWait: 1 };
    await expect(measureHashing(dear, null)).rejects.toThrow(StartRefusal);
    await expect(measureHashing(dear, null)).rejects.toThrow(
      /^Expected a hash of a password to take at most 1 ms; with HASHING_MEMORY 19456 and HASHING_PASSES 1 it takes [0-9]+ ms here\.$/,
    );
  });
});

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (end = resolve));
  return { work: () => until, end: () => end() };
}

describe('calls at once', () => {
  const limits: Limits['calls'] = {
    ...{ atOnce: 2, fewest: 1, longestMean: 60_000 },
    ...{ longestWait: 60_000, longestUnread: 60_000, burst: 2, standing: 1 },
  };
  const gate = (more: Partial<typeof limits> = {}) => {
    const said: string[] = [];
    const admission = createAdmission({
      limits: { ...limits, ...more },
      clock: systemClock,
      onRefusing: () => said.push('refusing'),
    });
    return { ...admission, said };
  };

  it('3.16 begin as many as may, wait in their order, and refuse the others at once', async () => {
    const { admit, load, refuses, said } = gate();
    const begun: string[] = [];
    const [one, two] = [held(), held()];
    const calls = [one, two].map(({ work }) => admit(work));
    const later = ['c', 'd'].map((name) => admit(async () => void begun.push(name)));
    expect(load()).toEqual({ running: 2, waiting: 2, atOnce: 2, refused: 0 });
    await expect(admit(async () => begun.push('e'))).rejects.toMatchObject({ name: 'RateLimited', whose: 'platform' });
    expect(refuses()).toBe(true);
    expect(begun).toEqual([]);
    one.end();
    two.end();
    await Promise.all([...calls, ...later]);
    expect(begun).toEqual(['c', 'd']);
    expect(load()).toMatchObject({ running: 0, waiting: 0, refused: 2 });
    expect(refuses()).toBe(false);
    expect(said).toEqual(['refusing']);
  });

  describe('in a line', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
    afterEach(() => vi.useRealTimers());

    it('3.16 refuse who has waited for too long, without having begun', async () => {
      const { admit, load } = gate({ longestWait: 20 });
      const [one, two] = [held(), held()];
      const calls = [one, two].map(({ work }) => admit(work));
      let begun = 0;
      const late = Promise.allSettled([0, 1].map(() => admit(async () => (begun += 1))));
      await vi.advanceTimersByTimeAsync(20);
      expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(begun).toBe(0);
      expect(load()).toMatchObject({ running: 2, waiting: 0, refused: 2 });
      one.end();
      two.end();
      await Promise.all(calls);
    });

    it('3.16 keep a line short that has stood for as long as anybody waits', async () => {
      const { admit, refuses } = gate({ longestWait: 20 });
      const all = [held(), held(), held(), held()];
      const calls = all.slice(0, 3).map(({ work }) => admit(work));
      await vi.advanceTimersByTimeAsync(15);
      calls.push(admit(all[3]!.work));
      all[0]!.end();
      await vi.advanceTimersByTimeAsync(5);
      expect(refuses()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(refuses()).toBe(true);
      for (const { end } of all) end();
      await Promise.all(calls);
    });

    it('3.16 keep a line short that was full a moment ago, though it is empty now', async () => {
      const { admit, load, refuses } = gate({ longestWait: 20 });
      const all = [held(), held(), held(), held(), held(), held()];
      const calls = all.slice(0, 4).map(({ work }) => admit(work));
      expect(refuses()).toBe(true);
      for (const { end } of all.slice(0, 2)) end();
      await Promise.all(calls.slice(0, 2));
      expect(load()).toMatchObject({ running: 2, waiting: 0 });
      calls.push(admit(all[4]!.work));
      expect(refuses()).toBe(true);
      all[2]!.end();
      await vi.advanceTimersByTimeAsync(20);
      calls.push(admit(all[5]!.work));
      expect(load()).toMatchObject({ running: 2, waiting: 1 });
      expect(refuses()).toBe(false);
      for (const { end } of all) end();
      await Promise.all(calls);
    });

    it('3.16 let nobody into a line who may have waited unread, but begin it where there is a place', async () => {
      const { admit, refuses } = gate({ longestUnread: 20 });
      const one = held();
      const calls = [admit(one.work)];
      expect(refuses(21)).toBe(false);
      calls.push(admit(one.work));
      expect([20, 21].map(refuses)).toEqual([false, true]);
      one.end();
      await Promise.all(calls);
    });
  });

  it('3.16 give a place back while others work for a call, and after a failure', async () => {
    const { admit, elsewhere, load } = gate({ atOnce: 1, burst: 1 });
    const [vendor, rest] = [held(), held()];
    const call = admit(async () => {
      await elsewhere(vendor.work);
      await rest.work();
    });
    expect(load().running).toBe(0);
    await expect(admit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(load()).toMatchObject({ running: 0, waiting: 0 });
    const other = held();
    const second = admit(other.work);
    vendor.end();
    await Promise.resolve();
    other.end();
    await second;
    expect(load().running).toBe(1);
    rest.end();
    await call;
    expect(load().running).toBe(0);
  });

  it('3.16 are fewer while each takes long, and as many again when they do not', async () => {
    const { admit, load } = gate({ atOnce: 10, fewest: 3, longestMean: 0 });
    for (let count = 0; count < 200; count += 1) await admit(async () => new Promise(setImmediate));
    expect(load().atOnce).toBe(3);
    const quick = gate({ atOnce: 10, longestMean: 60_000 });
    for (let count = 0; count < 200; count += 1) await quick.admit(async () => undefined);
    expect(quick.load().atOnce).toBe(10);
  });

  it('3.16 the time that others take for a call says nothing of this process', async () => {
    let now = 0;
    const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { admit, elsewhere, load } = gate({ atOnce: 10, fewest: 3, longestMean: 5 });
    const slow = async (): Promise<void> => void (now += 1_000);
    for (let count = 0; count < 100; count += 1) await admit(() => elsewhere(slow));
    expect(load().atOnce).toBe(10);
    for (let count = 0; count < 100; count += 1) await admit(slow);
    time.mockRestore();
    expect(load().atOnce).toBe(3);
  });
});

describe('a shop that cannot keep up', () => {
  it('3.16 ER-2 answers 503 with `Retry-After`, has done nothing, and goes on answering probes and pages', async () => {
    const origin = 'https://shop.example.com';
    const testbed = await testPlatform({
      corsOrigins: [origin],
      limits: { calls: { atOnce: 1, burst: 0, standing: 0 } },
      metrics: { host: '127.0.0.1', port: 0 },
    });
    const { ask, database, logs, rules, shop } = testbed;
    const { bearer, phone } = await testbed.signedIn();
    const [begun, { work, end }] = [held(), held()];
    vi.spyOn(rules.merchants, 'lookup').mockImplementationOnce(async () => {
      begun.end();
      await work();
      return { outcome: 'not_found' };
    });
    const only = ask(calls.merchantLookup, { body: { uuid: unknownMerchant } });
    await begun.work();
    const written = () => rowsOf(database, ['players', 'login_limits', 'counters', 'transactions', 'money_keys']);
    const before = await written();
    const wallet = () => ask(calls.wallet, { bearer, headers: { Origin: origin } });
    const buy = { bearer, body: { platinum: 50, method: 'bca' }, headers: { 'Idempotency-Key': newKey() } };
    const refused = [await testbed.login(phone, goodPassword), await ask(calls.payByAccount, buy), await wallet()];
    expect(refused.map(refusalOf)).toEqual(['503 1', '503 1', '503 1']);
    expect(await written()).toBe(before);
    // As every answer, so that a storefront on another origin can read it.
    const { headers } = await fetch(`${shop}/api/nowhere`, { headers: { Origin: origin } });
    const shown = [...headers.keys()].filter((name) => !['content-length', 'vary'].includes(name));
    expect([...(refused[2]?.headers.keys() ?? [])]).toEqual(expect.arrayContaining(shown));
    expect(refused[2]?.headers.get('access-control-allow-origin')).toBe(origin);
    for (const path of ['/livez', '/readyz']) expect((await fetch(shop + path)).status, path).toBe(200);
    expect((await fetch(`${shop}/`)).status).not.toBe(503);
    end();
    await expectOutcome(only, 'not_found');
    await expectOutcome(wallet(), 'accepted');
    await expectOutcome(ask(calls.payByAccount, buy), 'accepted');
    const metrics = await (await fetch(`http://127.0.0.1:${testbed.sandbox.shop.metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^shop_refused_total{queue="calls"} [1-9]/m);
    expect(logs.filter((line) => line.includes('calls refused'))).toHaveLength(1);
  });
});
