/**
 * `npm run bench:hashing`: how many logins and PIN checks a second the shop answers, beside what the same hashes alone
 * come to on this machine. `-- 10`: seconds of each. No verdict, because machines differ: run it on an idle one.
 */
import { hash } from '@node-rs/argon2';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { argonOptions } from '../../src/server/domain/access/hashing.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { askShop, freshData, goodPassword, goodPin, root } from '../server/platform.ts';
import { environmentOf, startProcess } from '../server/process.ts';
import { createAsker, requestOf } from './answers.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';

const { seconds } = readCommand((args) => numbersOf(args, { seconds: 10 }));
/** Hashes at once, in the shop as alone: what a machine of two cores is measured to be good for. */
const parallel = Number(process.env['HASHING_PARALLEL'] ?? 1);
/** More than hash at once, fewer than are refused. */
const people = 16;

const options = argonOptions(defaultLimits.hashing);

/** What `many` of them come to in a second, each one after the other. */
async function rateOf(many: number, one: (index: number) => Promise<void>): Promise<number> {
  let made = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: many }, async (_, index) => {
      while (performance.now() - begun < seconds * 1_000) {
        await one(index);
        made += 1;
      }
    }),
  );
  return (made * 1_000) / (performance.now() - begun);
}

const alone = (): Promise<number> => rateOf(parallel, async () => void (await hash(goodPassword, options)));

async function bench(name: string): Promise<void> {
  const data = await freshData();
  const environment = { ...environmentOf(data), HASHING_PARALLEL: String(parallel) };
  const { child, exited, line } = startProcess(join(root, 'tests/bench/busy-shop.ts'), environment);
  try {
    const { shop = '', control } = JSON.parse(await line) as Record<string, string>;
    const crowd = await Promise.all(
      Array.from({ length: people }, async (_, index) => {
        const phone = `08125551${String(index).padStart(4, '0')}`;
        const body = JSON.stringify({ phone, password: goodPassword, pin: goodPin });
        await fetch(`${control}/players`, { method: 'POST', body });
        const login = { phone_number: phone, password: goodPassword, merchant_uid: defaultMerchant };
        const bearer: string = (await askShop(shop, calls.login, { body: login })).data.token;
        return { bearer, login, asker: createAsker(shop) };
      }),
    );
    const asked = (call: AnyCall, bodyOf: (person: (typeof crowd)[number]) => object) =>
      rateOf(people, async (index) => {
        const person = crowd[index]!;
        for (;;) {
          const answer = await person.asker.ask(requestOf(call, { bearer: person.bearer, body: bodyOf(person) }));
          if (answer?.status === 200) return;
          if (answer?.status !== 503)
            throw new Error(`Expected ${call.name} to be accepted, got ${answer?.status} ${answer?.body}.`);
          await delay(50);
        }
      });
    const before = await alone();
    const logins = await asked(calls.login, ({ login }) => login);
    const between = await alone();
    const pins = await asked(calls.confirmPin, () => ({ pin: goodPin, deed: { kind: 'unlink' } }));
    const after = await alone();
    for (const [what, rate, hashes] of [
      ['logins', logins, (before + between) / 2],
      ['PIN checks', pins, (between + after) / 2],
    ] as const)
      process.stdout.write(
        `${name}: ${rate.toFixed(1)} ${what} a second, ${hashes.toFixed(1)} hashes alone (${parallel} at once): ` +
          `${((100 * rate) / hashes).toFixed(0)} %\n`,
      );
    for (const { asker } of crowd) asker.close();
  } finally {
    child.kill('SIGTERM');
    await exited;
    await data.drop();
  }
}

if (isOnPostgres) await bench('PostgreSQL');
else {
  await bench('embedded');
  process.exitCode = await againOnPostgres(import.meta.filename, seconds);
}
