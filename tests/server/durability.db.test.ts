/** Data survives a restart, a kill, and a second process at the same folder; the production build has no part of the testbed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createServer } from 'node:http';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import { players } from '../../src/server/db/migrations/001-players.ts';
import { defaultMerchant, merchants, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { verifications } from '../../src/server/db/migrations/003-verifications.ts';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { lockCommands, lockFolder } from '../../src/server/db/folder-lock.ts';
import { readTemplate } from '../../src/server/db/template.ts';
import { runOutbox, writeMessage, type Message } from '../../src/server/domain/platform/outbox.ts';
import { createSmsGateway } from '../../src/server/vendors/sms-http.ts';
import { freshData, goodPassword, platform, preparedDatabase, root, testPlatform } from './platform.ts';
import { environmentOf, startProcess, type Running } from './process.ts';

const { drop, ...data } = await freshData();
afterAll(drop);

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** `afterEach` kills the process, also after a failed test. */
function start(entry: string, environment: Record<string, string>): Running {
  const running = startProcess(entry, environment);
  children.push(running.child);
  return running;
}

/** Port 0: the system picks a free one. */
const anyPorts = { PORT: '0', SMS_PORT: '0', DANA_PORT: '0', BANK_PORT: '0' };

/** A folder that goes after the test. */
async function ownFolder(): Promise<string> {
  const own = await mkdtemp(join(tmpdir(), 'platinum-own-'));
  onTestFinished(() => rm(own, { recursive: true }));
  return own;
}
const onIdleError = (error: Error): never => {
  throw error;
};

describe('a kill', () => {
  it('3.4 loses nothing that was answered: player, session, registration, code and SMS', async () => {
    const testbed = await platform(data);
    const done = testbed.newPhone();
    await testbed.setPassword(goodPassword, await testbed.verified(done));
    const bearer: string = (await testbed.login(done, goodPassword)).data.token;
    await testbed.stop();

    const first = start('sandbox/testbed.ts', environmentOf(data));
    const { shop, sms } = JSON.parse(await first.line) as { shop: string; sms: string };
    const phone = '081299990001';
    const registered = (await (
      await fetch(`${shop}/api/v2/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ phone, merchant_uid: '6f1d2c3a-8b47-4e0f-9a52-c3d4e5f60718' }),
      })
    ).json()) as { data: { register_token: string; e: string } };
    const told = (await (await fetch(`${sms}/messages?phone=${phone}`)).json()) as { id: string }[];
    first.child.kill('SIGKILL');
    await first.exited;

    // The lock of the dead process is taken over.
    const again = await testPlatform(data);
    expect((await again.ask(calls.wallet, { bearer })).outcome).toBe('accepted');
    expect((await again.sandbox.sms.messages(phone)).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
    const { register_token: token, e } = registered.data;
    expect((await again.verify(await again.codeFor(phone), { token, e })).outcome).toBe('accepted');
  });

  it('3.2 takes what a dead process had taken once its claim is over, and tries what is refused again until it is too late', async () => {
    const testbed = await testPlatform();
    const { database: own, platform: running } = testbed.sandbox.shop;
    await running.outbox.stop();
    let now = testbed.clock.now();
    const expiresAt = new Date(now.getTime() + 60_000);
    const write = async (text: string): Promise<void> =>
      writeMessage(own, { phone: '081200000000', text, writtenAt: now, expiresAt });
    await write('taken');
    await own.run(sql`update outbox set claimed_until = ${new Date(now.getTime() + 15_000)}`);
    await write('refused');
    await write('sent');
    const sent: string[] = [];
    const refused: string[] = [];
    const errors: unknown[] = [];
    const port = {
      async send({ id, text }: Message): Promise<void> {
        (text === 'refused' ? refused : sent).push(text === 'refused' ? id : text);
        if (text === 'refused') throw new Error('no network');
      },
    };
    const outbox = runOutbox(own, port, { now: () => now }, (error) => errors.push(error));
    const look = async (later: number): Promise<void> => {
      now = new Date(now.getTime() + later);
      outbox.wake();
      await outbox.settled();
    };
    await outbox.settled();
    expect([sent, errors.length]).toEqual([['sent'], 1]);
    await look(15_000);
    expect(sent).toEqual(['sent', 'taken']);
    expect(await own.rows(sql`select text from outbox`)).toEqual([{ text: 'refused' }]);
    expect(refused).toEqual([refused[0], refused[0]]);
    await look(45_000);
    expect(refused).toHaveLength(2);
    expect(await own.row(sql`select 1 from outbox`)).toBeNull();
    await outbox.stop();
  });

  it('3.2 gives back what was refused only while the claim is its own', async () => {
    const testbed = await testPlatform();
    const { database: own, platform: running } = testbed.sandbox.shop;
    await running.outbox.stop();
    const now = testbed.clock.now();
    const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
    const write = async (text: string, at: number): Promise<void> =>
      writeMessage(own, { phone: '081200000000', text, writtenAt: inSeconds(at), expiresAt: inSeconds(60) });
    await write('refused', 0);
    await write('slow', 1);
    const port = {
      async send({ text }: Message): Promise<void> {
        if (text === 'refused') throw new Error('no network');
        // Meanwhile the claim of the refused one ends, and another process takes it.
        await own.run(sql`update outbox set claimed_until = ${inSeconds(30)} where text = 'refused'`);
      },
    };
    const outbox = runOutbox(own, port, { now: () => now }, () => undefined);
    await outbox.settled();
    expect(await own.rows(sql`select text, claimed_until from outbox`)).toEqual([
      { text: 'refused', claimed_until: inSeconds(30) },
    ]);
    await outbox.stop();
  });
});

describe('an older database', () => {
  it('3.4 keeps the registrations that were begun in it, with their tickets and codes', async () => {
    const own = await ownFolder();
    const template = await readTemplate(await preparedDatabase());
    const { database: older } = await openEmbedded({ folder: own, template, onIdleError });
    try {
      await older.script('drop schema public cascade; create schema public');
      await older.script(players.script);
      await older.script(merchants.script);
      await older.script(`
        insert into registrations values ('${secondMerchant}', '${defaultMerchant}', '081234567890', 'verified', now());
        insert into tickets values
          ('one', 'e', 'register', '${secondMerchant}', now(), now()), ('two', 'e', 'set_password', '${secondMerchant}', now(), null);
        insert into codes values ('${secondMerchant}', 'digest', 1, now());
        insert into login_limits values ('081234567890', 4, now());`);
      await older.script(verifications.script);
      const rows = await older.rows(sql`
        select v.purpose, v.player, v.new_phone, t.step, c.tries from verifications v
        join tickets t on t.verification = v.id join codes c on c.verification = v.id order by t.step`);
      const kept = { purpose: 'register', player: null, new_phone: null, tries: 1 };
      expect(rows).toEqual([
        { ...kept, step: 'code' },
        { ...kept, step: 'proof' },
      ]);
      expect(await older.rows(sql`select failures, caller from login_limits`)).toEqual([
        { failures: 4, caller: Buffer.alloc(0) },
      ]);
    } finally {
      await older.close();
    }
  });
});

describe('the data folder', () => {
  it('is refused to a second process with one clear sentence', async () => {
    const own = await ownFolder();
    const lock = lockFolder(own);
    const refused = start('sandbox/main.ts', { DATA_DIR: own, ...anyPorts });
    expect(await refused.exited).toBe(1);
    expect(refused.printed().trim()).toBe(
      `The data folder ${own} is in use by process ${process.pid} on ${hostname()}. Stop it, or set DATA_DIR to another folder.`,
    );
    lock.release();
    lockFolder(own).release();
  });

  const childrenOf = async (pid: number): Promise<number[]> =>
    (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const elsewhere = ['unshare', ...asRoot, '--pid', '--fork', '--kill-child', '--mount-proc'];
  const canUnshare = spawnSync(elsewhere[0] ?? '', [...elsewhere.slice(1), 'true']).status === 0;
  const places: Record<string, string[]> = { here: [], ...(canUnshare && { 'in another container': elsewhere }) };
  it.each(Object.entries(places))(
    '3.4 is kept by a process %s, also while it is paused, until the moment it dies',
    async (_, before) => {
      const own = await ownFolder();
      const module = JSON.stringify(join(root, 'src/server/db/folder-lock.ts'));
      const held = `import { lockFolder } from ${module}; lockFolder(${JSON.stringify(own)}); console.log(process.pid); setInterval(() => 0, 1e6)`;
      const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', held];
      const [command = '', ...words] = [...before, ...node];
      const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const pid = String((await once(child.stdout, 'data'))[0]).trim();
      expect(() => lockFolder(own)).toThrow(`is in use by process ${pid} on ${hostname()}.`);
      // `unshare` ends after its child, so the child is the one to kill.
      const [ours, inner = 0] = [child.pid ?? 0, ...(await childrenOf(child.pid ?? 0))];
      const holder = before.length > 0 ? inner : ours;
      // Another container sees another process under this number, or none.
      await writeFile(join(own, 'lock'), '{"pid":999999999}');
      process.kill(holder, 'SIGSTOP');
      expect(() => lockFolder(own)).toThrow('is in use by another process.');
      process.kill(holder, 'SIGKILL');
      await once(child, 'exit');
      lockFolder(own).release();
    },
  );

  it('3.4 is locked by whichever command there is, and opened by none without one', async () => {
    const own = await ownFolder();
    const none = ['no-such-command'] as const;
    const [, ...perl] = lockCommands;
    const lock = lockFolder(own, [none, ...perl]);
    expect(() => lockFolder(own)).toThrow('is in use by process');
    lock.release();
    const other = lockFolder(own);
    expect(() => lockFolder(own, perl)).toThrow('is in use by process');
    other.release();
    expect(() => lockFolder(own, [none])).toThrow('Expected a command that locks the data folder');
    expect(() => lockFolder(own, [['sh', '-c', 'echo no locks left >&2; exit 71']])).toThrow('it said: no locks left');
  });

  it('starts from the prepared database, begins a torn first start anew, and syncs every commit', async () => {
    const own = await ownFolder();
    const template = await readTemplate(await preparedDatabase());
    expect(template).not.toBeNull();
    // A first start that was killed half way leaves this mark and rubbish beside it.
    await writeFile(join(own, 'database.begun'), '');
    const fresh = await openEmbedded({ folder: own, template, onIdleError });
    const settings = await fresh.database.rows<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings where name in ('fsync', 'wal_sync_method', 'synchronous_commit') order by name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'open_datasync']);
    await fresh.database.close();
    lockFolder(own).release();
    expect(await readTemplate(join(own, 'stale.template'))).toBeNull();
  });

  it('is left in order on SIGTERM', async () => {
    const own = await ownFolder();
    // On PostgreSQL the database belongs to the other folder, whose key it expects.
    const key = { SERVER_KEY: await readFile(join(data.dataDir, 'server.key'), 'utf8') };
    const running = start('sandbox/main.ts', { ...environmentOf(data), ...anyPorts, ...key, DATA_DIR: own });
    expect(await running.line).toMatch(
      /^Toko {2}http:\/\/localhost:\d+\nSMS {3}http:\/\/localhost:\d+\nDANA {2}http:\/\/localhost:\d+\nBank {2}http:\/\/localhost:\d+\n/,
    );
    running.child.kill('SIGTERM');
    expect(await running.exited).toBe(0);
    expect(running.printed()).toBe('');
    lockFolder(own).release();
  });
});

describe('production', () => {
  const messages = { SMS_GATEWAY_URL: 'https://sms.example.com', SERVER_KEY: 'ab'.repeat(32) };
  it.each([
    [{}, /^Set SMS_GATEWAY_URL to the https address of your SMS gateway, or run `npm start` for the sandbox\.$/],
    [{ SMS_GATEWAY_URL: 'http://sms.example.com' }, /^Set SMS_GATEWAY_URL /],
    [{ SMS_GATEWAY_URL: 'https://sms.example.com' }, /^Set SERVER_KEY to 64 hexadecimal digits/],
    [{ SMS_GATEWAY_URL: 'https://sms.example.com', SERVER_KEY: 'x' }, /^SERVER_KEY must be 64 hexadecimal digits/],
    [{ ...messages }, /^Set SHOP_ORIGINS to the https origins of the shop/],
    [{ ...messages, SHOP_ORIGINS: 'https://shop.example.com' }, /^Set DANA_URL to where the e-wallet is asked/],
  ])('C03 does not start with %j, and says why', async (environment, sentence) => {
    const refused = start('server/main.ts', { DATA_DIR: data.dataDir, ...environment });
    expect(await refused.exited).toBe(1);
    expect(refused.printed().trim()).toMatch(sentence);
  });

  it('C08 contains no simulator and no fault port', async () => {
    const seen = new Set<string>();
    const follow = async (file: string): Promise<void> => {
      if (seen.has(file)) return;
      seen.add(file);
      const source = await readFile(file, 'utf8');
      const imports = [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) => path ?? '');
      for (const path of imports) await follow(resolve(dirname(file), path));
    };
    await follow(join(root, 'src/server/main.ts'));
    const modules = [...seen].map((file) => relative(join(root, 'src'), file));
    expect(modules).toContain('server/domain/verification/registration.ts');
    expect(modules).toContain('server/vendors/sms-http.ts');
    expect(modules.filter((file) => /simulator|testbed|sandbox|fault/.test(file))).toEqual([]);
    expect(modules.filter((file) => /^(web|machines|tools|sandbox)\//.test(file))).toEqual([]);
  });

  it('C02 hands messages to the gateway once each, with its own key, and follows no redirect', async () => {
    const seen: { headers: Record<string, unknown>; body: string }[] = [];
    const answers = [202, 503, 302];
    const gateway = createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => {
        seen.push({ headers: incoming.headers, body });
        outgoing.writeHead(answers.shift() ?? 500, { Location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
    const { port } = gateway.address() as { port: number };
    const sms = createSmsGateway({ url: `http://127.0.0.1:${port}/send`, token: 'gateway-token' });
    const message = { id: 'one', phone: '081234567890', text: 'halo', writtenAt: new Date() };
    await sms.send(message);
    await expect(sms.send(message)).rejects.toThrow('503');
    await expect(sms.send(message)).rejects.toThrow();
    expect(seen.length).toBe(3);
    expect(seen[0]?.headers['idempotency-key']).toBe('one');
    expect(seen[0]?.headers['authorization']).toBe('Bearer gateway-token');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ to: '+6281234567890', text: 'halo' });
    await new Promise((closed) => gateway.close(closed));
  });
});
