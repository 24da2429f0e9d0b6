/** The domain rules on a database of their own, without HTTP: vendors in memory, a movable clock, players with money. */
import { afterAll, afterEach, expect } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import type { Database } from '../../src/server/db/database.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { balanceOf, post } from '../../src/server/domain/ledger/ledger.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { toNumber } from '../../src/server/domain/platform/reply.ts';
import { nowhere } from '../../src/server/domain/access/place-of.ts';
import { createPlatform } from '../../src/server/domain/platform.ts';
import { createPlayer } from '../../src/server/domain/access/players.ts';
import type { Caller } from '../../src/server/domain/access/sessions.ts';
import type { Order } from '../../src/server/domain/vendors/vendor-orders.ts';
import { give } from '../../src/sandbox/testbed/money.ts';
import { createPushRecorder } from '../../src/sandbox/testbed/push-recorder.ts';
import { createMovableClock } from '../../src/sandbox/testbed/movable-clock.ts';
import { createFakeVendors } from './fake-vendors.ts';
import { bankAccount, freshData, openData } from './platform.ts';
import { newKey } from './new-key.ts';

export type MoneyTestbed = Awaited<ReturnType<typeof moneyTestbed>>;

export interface MoneyPlayer {
  caller: Caller;
  id: string;
  account: string;
}

export async function moneyTestbed(wrap: (database: Database) => Database = (database) => database) {
  const { drop, ...data } = await freshData();
  const alarms: string[] = [];
  const database = await openData(data, (error) => alarms.push(error.message));
  const clock = createMovableClock();
  const vendors = createFakeVendors();
  const push = createPushRecorder();
  const limits = {
    ...defaultLimits,
    money: { ...defaultLimits.money, perPlayer: { most: 1_000_000, window: 60_000 } },
  };
  const platform = createPlatform({
    placeOf: nowhere,
    database: wrap(database),
    clock,
    limits,
    key: Buffer.alloc(32, 7),
    smsHost: 'localhost',
    sms: { send: async () => undefined },
    push,
    vendors,
    elsewhere: (work) => work(),
    onError: (event) => alarms.push(event),
  });
  const { sessions, paymentAccounts, pinProofs, topUp, withdrawals, vendorTasks } = platform;
  let players = 0;

  const readOrder = async (id: string): Promise<Order> => {
    const found = await database.row<Order>(sql`select * from transactions where id = ${id}`);
    if (!found) throw new Error(`Expected a transaction ${id}, found none.`);
    return found;
  };

  const orderOf = async (player: string): Promise<Order> => {
    const [found, ...others] = await database.rows<Order>(sql`select * from transactions where player = ${player}`);
    if (!found || others.length > 0)
      throw new Error(`Expected one transaction, found ${others.length + (found ? 1 : 0)}.`);
    return found;
  };

  async function newPlayer(winning = 0): Promise<MoneyPlayer> {
    const phone = `0813${String((players += 1)).padStart(8, '0')}`;
    const createdAt = clock.now();
    const caller = await database.transaction(async (handle) => {
      const merchant = defaultMerchant;
      const id = await createPlayer(handle, { merchant, phone, passwordHash: 'none', createdAt });
      await handle.run(sql`
        insert into profiles (player, fullname, birthdate) values (${id}, 'Siti Aminah', '1990-05-17')`);
      if (winning > 0) {
        await post(handle, `opening/${id}`, give(id, 'winning', BigInt(winning)), createdAt);
      }
      return { player: id, token: await sessions.begin(handle, id) };
    });
    const added = await paymentAccounts.add(caller, null, bankAccount);
    if (added?.outcome !== 'accepted') throw new Error(`Expected the account to be accepted, got ${added?.outcome}.`);
    return { caller, id: caller.player, account: added.data.accounts[0]?.id ?? '' };
  }

  /** Issues the PIN proof itself. */
  async function withdraw({ caller, account }: MoneyPlayer, amount: number, key: string | null = newKey()) {
    const body = { platinum: platinum(amount), account };
    const proof = await pinProofs.issue(caller, { kind: 'withdraw', ...body });
    return withdrawals.withdraw(caller, key, proof, body);
  }

  return {
    ...{ database, clock, vendors, platform, push, readOrder, orderOf, newPlayer, withdraw },
    alarms,
    async linkedPlayer(): Promise<MoneyPlayer> {
      const made = await newPlayer();
      const grant = { wallet: `wallet of ${made.id}`, maskedId: '0812•••7890', token: `token-${made.id}` };
      await database.transaction((handle) => platform.walletLinks.put(handle, made.id, grant));
      return made;
    },
    async expectOrder({ id }: Pick<Order, 'id'>, columns: Partial<Order>): Promise<void> {
      expect(await readOrder(id)).toMatchObject(columns);
    },
    async balances(id: string): Promise<{ token: number; winning: number }> {
      const [token, winning] = [await balanceOf(database, id, 'token'), await balanceOf(database, id, 'winning')];
      return { token: toNumber(token), winning: toNumber(winning) };
    },
    async topUp({ caller }: MoneyPlayer, amount = 100, method = 'bca'): Promise<Order> {
      const begun = await topUp.byAccount(caller, newKey(), { platinum: platinum(amount), method });
      if (begun?.outcome !== 'accepted') throw new Error(`Expected the top-up to be accepted, got ${begun?.outcome}.`);
      return readOrder(begun.data.transaction.id);
    },
    /** A withdrawal that the bank has accepted. */
    async withdrawal(made: MoneyPlayer, amount = 100): Promise<Order> {
      const begun = await withdraw(made, amount);
      if (begun?.outcome !== 'accepted')
        throw new Error(`Expected the withdrawal to be accepted, got ${begun?.outcome}.`);
      await vendorTasks.settled();
      return readOrder(begun.data.transaction.id);
    },
    tell({ number }: Order, status: 'paid' | 'failed') {
      const { vendor, event } = vendors.tell(number, status);
      return platform.vendorEvents.receive(vendor, event);
    },
    /** Advances the clock and runs the vendor tasks that are due, in so many steps of `ms`. */
    async advance(ms: number, steps = 1): Promise<void> {
      for (let step = 0; step < steps; step += 1) {
        await vendorTasks.settled();
        clock.advance(ms);
        vendorTasks.wake();
        await vendorTasks.settled();
      }
    },
    /** What devices were sent by now. */
    async pushed(): Promise<typeof push.sent> {
      await platform.notices.settled();
      platform.notices.wake();
      await platform.notices.settled();
      return push.sent;
    },
    async expectSound(): Promise<void> {
      expect(await checkLedger(database)).toEqual([]);
    },
    async stop(): Promise<void> {
      await platform.stop();
      await database.close();
      await drop();
    },
  };
}

/** A testbed for the tests of one file: the ledger is checked after each of them, and it stops after the last. */
export async function fileMoneyTestbed(): Promise<MoneyTestbed> {
  const testbed = await moneyTestbed();
  afterAll(() => testbed.stop());
  afterEach(() => testbed.expectSound());
  return testbed;
}
