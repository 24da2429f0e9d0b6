/** What a scraper reads at METRICS_PORT; docs/operations.md names each figure. */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { countLog } from '../../src/server/metrics/requests.ts';
import { newKey } from './new-key.ts';
import { filePlatform, goodPassword, minute, platform, root, testPlatform, wrongPin } from './platform.ts';

const testbed = await filePlatform({ metrics: { host: '127.0.0.1', port: 0 } });
const { ask, signedIn } = testbed;

const read = async (from = testbed): Promise<string> =>
  (await fetch(`http://127.0.0.1:${from.sandbox.shop.metricsPort}/metrics`)).text();
/** The figure of the series that has these labels, whatever else it has; null where there is none. */
const figure = (text: string, name: string, labels: Record<string, string> = {}): number | null => {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((entry) => entry.replace(/[{ ].*/, '') === name && wanted.every((label) => entry.includes(label)));
  return line === undefined ? null : Number(line.split(' ').at(-1));
};

it('counts calls by their outcome, and how long they take', async () => {
  const player = await signedIn();
  await ask(calls.confirmPin, { bearer: player.bearer, body: { pin: wrongPin, deed: { kind: 'unlink' } } });
  await fetch(`${testbed.shop}/profile`);
  const text = await read();
  expect(figure(text, 'shop_requests_total', { call: 'login', outcome: 'accepted', status: '200' })).toBe(1);
  expect(figure(text, 'shop_requests_total', { call: 'confirmPin', outcome: 'wrong' })).toBe(1);
  expect(figure(text, 'shop_request_seconds_count', { call: 'confirmPin' })).toBe(1);
  expect(text).not.toContain(player.phone);
  expect(text).not.toContain(player.id);
});

it('counts what partners are asked, and how they answer', async () => {
  const { bearer } = await signedIn();
  const { site } = testbed.sandbox.bank;
  const topUp = () =>
    ask(calls.payByAccount, {
      bearer,
      body: { platinum: 100, method: 'bca' },
      headers: { 'Idempotency-Key': newKey() },
    });
  await topUp();
  site.setOutage('refuses');
  await topUp();
  site.setOutage('none');
  await testbed.started(testbed.newPhone());
  const text = await read();
  const bank = { partner: 'bank', call: 'openAccount' };
  expect(figure(text, 'shop_partner_calls_total', { ...bank, result: 'answered' })).toBe(1);
  expect(figure(text, 'shop_partner_calls_total', { ...bank, result: 'nothing done' })).toBe(1);
  expect(figure(text, 'shop_partner_calls_total', { partner: 'sms', result: 'answered' })).toBe(1);
});

it('says what waits and for how long, by the shop’s clock', async () => {
  expect(figure(await read(), 'shop_lag_seconds', { kind: 'sms' })).toBe(0);
  const waits = await testPlatform({
    metrics: { host: '127.0.0.1', port: 0 },
    standsAt: new Date('2026-11-27T10:00:00Z'),
  });
  const now = waits.clock.now();
  await waits.database.run(sql`
    insert into outbox (id, phone, text, created_at, expires_at, claimed_until)
    values (gen_random_uuid(), '081', 'x', ${new Date(now.getTime() - 90_000)}, ${new Date(now.getTime() + 10 * minute)},
      ${new Date(now.getTime() + 10 * minute)})`);
  const text = await read(waits);
  expect(figure(text, 'shop_waiting', { kind: 'sms' })).toBe(1);
  expect(figure(text, 'shop_lag_seconds', { kind: 'sms' })).toBe(90);
});

it('says how process, pool and hashing stand', async () => {
  const text = await read();
  for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'process_cpu_seconds_total'])
    expect(figure(text, name), name).toBeGreaterThan(0);
  expect(figure(text, 'shop_database_connections', { state: 'idle' })).toBeGreaterThan(0);
  const { passwords } = testbed.rules;
  const loads = passwords.inLine(({ hash }) => Promise.all(Array.from({ length: 40 }, () => hash(goodPassword))));
  const { running, waiting } = passwords.load();
  const during = await read();
  expect(running + waiting).toBe(40);
  expect(figure(during, 'shop_hashing', { state: 'running' })).not.toBeNull();
  expect(figure(during, 'shop_hash_seconds')).toBeGreaterThan(0);
  await loads;
  expect(passwords.load()).toMatchObject({ running: 0, waiting: 0 });
});

it('is nowhere on the shop’s own port, and nowhere at all by default', async () => {
  const page = await fetch(`${testbed.shop}/metrics`);
  expect(await page.text()).not.toContain('shop_requests_total');
  const without = await testPlatform();
  expect(without.sandbox.shop.metricsPort).toBeNull();
});

it('METRICS_PORT is taken', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  await expect(platform({ metrics: { host: '127.0.0.1', port } })).rejects.toThrow('another one with METRICS_PORT');
  await expect(platform({ metrics: { host: '192.0.2.1', port: 0 } })).rejects.toThrow('METRICS_HOST');
  other.close();
});

it('counts errors by their event; docs/operations.md names every figure', async () => {
  const { meter, respond } = createMetrics();
  const lines: string[] = [];
  const log = countLog(meter, (_level, { event }) => lines.push(event));
  log('error', { event: 'database is away' });
  const errors = await (await respond(new Request('http://127.0.0.1/metrics'))).text();
  expect(figure(errors, 'shop_errors_total', { event: 'database is away' })).toBe(1);
  expect(lines).toEqual(['database is away']);

  const names = new Set([...`${await read()}${errors}`.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = /\n## Metrics\n(.*?)\nAlarms/s.exec(page) ?? [];
  const described = [...section.matchAll(/`((?:shop|process)_[a-z_]+)`/g)].map(([, name]) => name);
  expect(described.sort()).toEqual([...names].sort());
});
