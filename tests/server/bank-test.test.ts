/** Traders move money over HTTP while readers sum all accounts in one statement; every sum must be right. */
import { expect, it } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { createTraffic, type Movement } from './money-traffic.ts';
import { filePlatform, minute } from './platform.ts';
import { random } from '../../src/walk/random.ts';

const seconds = Number(process.env['BANK_SECONDS'] ?? 8);
const traders = 20;
const readers = 4;
/** More than a trader withdraws in a second, so that none runs out of Menang. */
const wonASecond = 2_000;

const testbed = await filePlatform();

interface Sums {
  platinum: bigint;
  rupiah: bigint;
  lowest: bigint;
  reserved: bigint;
  pending: bigint;
  owned: bigint;
  entered: bigint;
}

/** One statement, so that all sums are of the same moment. */
const readSums = () =>
  testbed.database.row<Sums>(sql`
    with sums as (
      select a.player is null as is_house, a.name, a.currency, coalesce(sum(e.amount), 0)::bigint as total
      from ledger_accounts a left join ledger_entries e on e.account = a.id group by 1, 2, 3),
    owned as (select coalesce(sum(balance), 0)::bigint as total, coalesce(min(balance), 0) as lowest
      from ledger_accounts where player is not null)
    select
      (select owned.total + (select coalesce(sum(total), 0) from sums where is_house and currency = 'platinum') from owned)::bigint as platinum,
      (select coalesce(sum(total), 0) from sums where currency = 'rupiah')::bigint as rupiah,
      (select lowest from owned) as lowest,
      (select total from sums where name = 'reserved') as reserved,
      (select coalesce(sum(platinum), 0) from transactions where type = 'withdraw' and status = 'pending')::bigint as pending,
      (select total from owned) as owned,
      (select coalesce(sum(total), 0) from sums where not is_house)::bigint as entered`);

it(`L1 L2 L3 L4 L7 ${traders} people move money for ${seconds} s over HTTP: whoever reads sees every sum right`, async () => {
  const chance = random();
  const people = await createTraffic({ testbed, traders, chance, winning: seconds * wonASecond });
  const counts = new Map<Movement, number>();
  let reads = 0;
  const end = performance.now() + seconds * 1_000;
  const isOver = (): boolean => performance.now() >= end;
  await Promise.all([
    ...people.map(async ({ move }) => {
      while (!isOver()) {
        const kind = await move();
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    }),
    ...Array.from({ length: readers }, async () => {
      while (!isOver()) {
        const sums = await readSums();
        reads += 1;
        expect(sums).toMatchObject({ platinum: 0n, rupiah: 0n });
        expect(sums!.lowest).toBeGreaterThanOrEqual(0n);
        expect(sums!.reserved).toBe(sums!.pending);
        expect(sums!.entered).toBe(sums!.owned);
      }
    }),
  ]);
  const { bank, shop } = testbed.sandbox;
  await bank.settled();
  for (let round = 0; round < 2; round += 1) {
    testbed.clock.advance(16 * minute);
    bank.wake();
    await bank.settled();
    shop.platform.vendorTasks.wake();
    await shop.platform.vendorTasks.settled();
  }
  await bank.settled();
  expect(await checkLedger(shop.database)).toEqual([]);
  const left = await shop.database.rows(sql`select number, type, status from transactions where status = 'pending'`);
  expect(left).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  expect([...counts.keys()].sort()).toEqual(['look', 'top-up', 'voucher', 'withdrawal']);
  process.stdout.write(`seed ${chance.seed}: ${reads} reads, ${JSON.stringify(Object.fromEntries(counts))}\n`);
}, 600_000);
