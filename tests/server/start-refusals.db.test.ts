/** A start that cannot succeed says in a sentence what is wrong and which setting mends it (docs/operations.md). */
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { listen } from '../../src/server/http/listen.ts';
import { freshData } from './platform.ts';
import { environmentOf, startProcess } from './process.ts';

const data = await freshData();
const other = createServer();
await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
const taken = (other.address() as AddressInfo).port;
afterAll(async () => {
  other.close();
  await data.drop();
});

const free = { PORT: '0', SMS_PORT: '0', DANA_PORT: '0', BANK_PORT: '0' };

it.each(Object.keys(free))('%s of the shop on this machine is taken', async (setting) => {
  const { exited, printed, line } = startProcess('sandbox/main.ts', {
    ...environmentOf(data),
    ...free,
    [setting]: String(taken),
  });
  await expect(line).rejects.toThrow('ended with 1');
  expect(await exited).toBe(1);
  expect(printed()).toBe(
    `Expected port ${taken} to be free; another program listens on it. Choose another one with ${setting}.\n`,
  );
});

it('HOST is no address of this machine', async () => {
  const fetch = () => new Response();
  await expect(listen({ fetch, host: '192.0.2.1', port: 0, mostPerAddress: null })).rejects.toThrow(
    "Expected HOST to be an address of this machine; it is '192.0.2.1'.",
  );
});

const open = (url: string | null, folder: string) =>
  openDatabase({ url, folder, template: null, onIdleError: () => undefined });

it('the data folder cannot be written into', async () => {
  const file = join(data.dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(open(null, file)).rejects.toThrow(
    `Expected to write into the data folder ${file} (DATA_DIR); the system refused: EEXIST.`,
  );
});

const defaults = { host: '', port: 0, logLevel: 'error', clientDir: '', template: '' } as const;

describe('numbers', () => {
  it.each([
    [{ HASHING_PARALLEL: '0' }, "HASHING_PARALLEL must be a number from 1 to 64, not '0'."],
    [{ HASHING_PASSES: '2.5' }, "HASHING_PASSES must be a number from 1 to 100, not '2.5'."],
    [{ HASHING_MEMORY: '2000000' }, "HASHING_MEMORY must be a number from 1 to 1048576, not '2000000'."],
    [{ CALLS_AT_ONCE: '-1' }, "CALLS_AT_ONCE must be a number from 1 to 1000, not '-1'."],
    [{ TRUSTED_PROXIES: '10' }, "TRUSTED_PROXIES must be a number from 0 to 9, not '10'."],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment, defaults)).toThrow(sentence);
  });

  it.each([
    [{ HASHING_MEMORY: '19455' }, '19455 and 2'],
    [{ HASHING_PASSES: '1' }, '19456 and 1'],
    [{ HASHING_MEMORY: '7167', HASHING_PASSES: '9' }, '7167 and 9'],
  ])('C54 %j is weaker than OWASP asks for', (environment, given) => {
    expect(() => readConfig(environment, defaults)).toThrow(
      `HASHING_MEMORY and HASHING_PASSES must be no less than OWASP asks of Argon2id (47104 and 1, 19456 and 2, 12288 and 3, 9216 and 4, 7168 and 5), not ${given}.`,
    );
  });

  it('C54 others are as strong', () => {
    const { limits, hashesAtOnce } = readConfig(
      { HASHING_MEMORY: '7168', HASHING_PASSES: '5', HASHING_PARALLEL: '3', CALLS_AT_ONCE: '100' },
      defaults,
    );
    expect(limits.hashing).toMatchObject({ memory: 7_168, passes: 5 });
    expect([hashesAtOnce, limits.calls.atOnce]).toEqual([3, 100]);
  });
});

describe('DATABASE_URL', () => {
  it.each(['shop:s3cret@localhost', 'mysql://shop:s3cret@localhost/shop'])(
    '%s is not one, and not quoted',
    (address) => {
      expect(() => readConfig({ DATABASE_URL: address }, defaults)).toThrow(
        /^DATABASE_URL must be an address such as postgres:\/\/shop@localhost:5432\/shop; what is set cannot be read as one\.$/,
      );
    },
  );

  it('nobody answers there', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    await expect(open(`postgres://shop:s3cret@127.0.0.1:${port}/shop`, '')).rejects.toMatchObject({
      name: 'StartRefusal',
      message: `Expected the PostgreSQL of DATABASE_URL, database shop at 127.0.0.1:${port} as shop; it does not answer (ECONNREFUSED).`,
    });
  });
});
