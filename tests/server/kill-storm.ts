/**
 * Movements of money over HTTP against a platform that is struck down again and again: top-ups, payments at the bank,
 * withdrawals, vouchers, stakes and matches. A lost answer is asked for again with the same key. In the end the answers
 * are compared with the database, the laws of the ledger and the vendors' books.
 */
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { databaseIsAway, type Database } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { reconcile } from '../../src/server/domain/vendors/reconcile.ts';
import { readSimulatedBooks } from '../../src/sandbox/vendors/simulated-books.ts';
import type { Random } from '../../src/walk/random.ts';
import { askShop, goodPassword, goodPin, isAway, openData, type CallResult, type DataPlace } from './platform.ts';
import { startTestbedProcess, type Running } from './process.ts';
import { countMatches, createRoomTraffic, makeCompetitors, pause, wrongAfter } from './room-traffic.ts';
import { newKey } from './new-key.ts';

const winningAtFirst = 20_000;
/** No machine is so busy that a movement takes longer. */
const patience = 120_000;

interface Movement {
  type: 'topup' | 'withdraw' | 'voucher';
  platinum: number;
  cycle: number;
  /** Of a top-up: the bank has acknowledged the payment. */
  isPaid: boolean;
}

interface Person {
  id: string;
  bearer: string;
  account: string;
  /** The acknowledged movements, by the id of their transaction. */
  movements: Map<string, Movement>;
  /** Top-ups that were answered without an order. */
  refused: number;
}

/** What dies, and what comes back beside the platform. */
export interface Fault {
  strike(platform: { kill(): Promise<void>; stop(): Promise<void> }, cycle: number): Promise<void>;
  revive?(): Promise<void>;
}

const processKill: Fault = { strike: ({ kill }) => kill() };

export interface StormOptions {
  data: DataPlace;
  cycles: number;
  chance: Random;
  /** Who moves money, and who plays; an even number plays. */
  people?: number;
  competitors?: number;
  fault?: Fault;
  launch?: typeof startTestbedProcess;
}

export interface StormFigures {
  cycles: number;
  acknowledged: number;
  retried: number;
  matches: number;
  /** ms from the power's or the process's return to the first good answer. */
  recoveries: number[];
  lost: string[];
  doubled: string[];
  /** Laws of the ledger, balances, the vendors' books, and what ended the storm before its time. */
  broken: string[];
  /** The platform did not start on what was left. */
  isUnopened: boolean;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function killStorm(options: StormOptions): Promise<StormFigures> {
  const { data, cycles, chance, fault = processKill, launch = startTestbedProcess } = options;
  const figures: StormFigures = {
    ...{ cycles: 0, acknowledged: 0, retried: 0, matches: 0 },
    ...{ recoveries: [], lost: [], doubled: [], broken: [], isUnopened: false },
  };
  let addresses = { shop: '', control: '' };
  let isOver = false;
  let hasFailed = false;
  let signs = 0;
  const waiting = new Set<() => void>();

  /** A movement was acknowledged or an input was played: something goes on that can be struck. */
  function sign(): void {
    signs += 1;
    for (const look of waiting) look();
  }
  function acknowledge(): void {
    figures.acknowledged += 1;
    sign();
  }
  const untilSigns = (more: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const enough = signs + more;
      const late = setTimeout(
        () => reject(new Error(`Expected ${more} more movements or inputs within ${patience} ms.`)),
        patience,
      );
      const look = (): void => {
        if (signs < enough && !hasFailed) return;
        clearTimeout(late);
        waiting.delete(look);
        if (hasFailed) reject(new Error('The storm has failed.'));
        else resolve();
      };
      waiting.add(look);
    });

  // Migrations run before the first start, so that it is as quick as the others.
  const before = await openData(data);
  const competitors = await makeCompetitors(before, options.competitors ?? 0);
  await before.close();

  let running: Running | undefined;
  function start(): ReturnType<typeof launch> {
    const launched = launch(data);
    running = launched.running;
    return launched;
  }
  const begin = async (): Promise<void> => void (addresses = await start().up);
  let up = begin();

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null | undefined> => {
    running?.child.kill(signal);
    const code = await running?.exited;
    running = undefined;
    return code;
  };
  const kill = async (): Promise<void> => void (await end('SIGKILL'));
  const stop = async (): Promise<void> => {
    const code = await end('SIGTERM');
    if (code !== 0) throw new Error(`Expected the platform to stop with 0, got ${code}.`);
  };

  /** Strikes, brings everything back, and waits for the first good answer. */
  async function crash(): Promise<void> {
    await fault.strike({ kill, stop }, figures.cycles);
    let began = performance.now();
    await fault.revive?.();
    if (!running && chance.chance(0.1)) {
      start().up.catch(() => undefined);
      await pause(chance.below(1_500));
      await kill();
      began = performance.now();
    }
    if (!running) await begin();
    const bearer = people[0]?.bearer ?? competitors[0]?.bearer ?? '';
    const late = began + patience;
    for (;;) {
      const told = await askShop(addresses.shop, calls.wallet, { bearer });
      if (told.outcome === 'accepted') break;
      if (!isAway(told) || performance.now() > late)
        throw new Error(`Expected a good answer within ${patience} ms, got ${told.outcome}.`);
    }
    figures.recoveries.push(performance.now() - began);
  }

  /** Repeats a request that broke, or found the database away, once everything is back. */
  async function untilAnswered<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
    for (const late = performance.now() + 5 * patience; ;) {
      await up;
      if (performance.now() > late) throw new Error(`Expected an answer within ${5 * patience} ms; none came.`);
      try {
        const answer = await ask();
        if (answer !== null) return answer;
      } catch (error) {
        // `fetch` throws a TypeError where the connection breaks; anything else is a fault.
        if (hasFailed || !(error instanceof TypeError)) throw error;
      }
      figures.retried += 1;
    }
  }

  const ask = (
    { bearer }: Pick<Person, 'bearer'>,
    call: AnyCall,
    body: object | undefined,
    headers: Record<string, string> = {},
  ): Promise<CallResult> =>
    untilAnswered(async () => {
      const told = await askShop(addresses.shop, call, { bearer, headers, ...(body && { body }) });
      return isAway(told) ? null : told;
    });

  const control = <Answer>(path: string, body: unknown): Promise<Answer> =>
    untilAnswered(async () => {
      const response = await fetch(`${addresses.control}${path}`, { method: 'POST', body: JSON.stringify(body) });
      if (response.ok) return (await response.json()) as Answer;
      const text = await response.text();
      if (text.includes(databaseIsAway)) return null;
      throw new Error(`Expected ${path} to succeed, got ${response.status} ${text}`);
    });

  async function makePerson(index: number): Promise<Person> {
    const phone = `08125550${String(index).padStart(4, '0')}`;
    // The bank refuses payouts to account numbers that end in 0000.
    const number = index % 2 === 0 ? '1234567890' : '1234560000';
    const { id } = await control<{ id: string }>('/players', {
      phone,
      password: goodPassword,
      pin: goodPin,
      wallet: { platinum_topup: 0, platinum_in_game: winningAtFirst },
      accounts: [{ kind: 'bank', provider: 'bca', number, holder: 'Siti' }],
    });
    const body = { phone_number: phone, password: goodPassword, merchant_uid: defaultMerchant };
    const { token: bearer } = (await ask({ bearer: '' }, calls.login, body)).data as { token: string };
    const { accounts } = (await ask({ bearer }, calls.accounts, undefined)).data as { accounts: { id: string }[] };
    return { id, bearer, account: accounts[0]?.id ?? '', movements: new Map(), refused: 0 };
  }

  async function answered(person: Person, call: AnyCall, body: object, proof?: string): Promise<CallResult> {
    const headers = { 'Idempotency-Key': newKey(), ...(proof !== undefined && { 'Pin-Proof': proof }) };
    let told = await ask(person, call, body, headers);
    // The killed process may have reached the bank; the worker asks it again after a minute.
    while (told.outcome === 'in_progress') {
      await control('/clock', { advanceMs: 61_000 });
      told = await ask(person, call, body, headers);
    }
    return told;
  }

  /** Notes what the person was told. */
  function told(
    person: Person,
    call: AnyCall,
    { outcome, data: answer }: CallResult,
    of: Pick<Movement, 'type' | 'platinum'>,
  ) {
    if (outcome !== 'accepted') throw new Error(`Expected ${call.name} to be accepted, got ${outcome}.`);
    const movement = { ...of, cycle: figures.cycles, isPaid: false };
    person.movements.set(answer.transaction.id, movement);
    acknowledge();
    return { transaction: answer.transaction, movement };
  }

  async function buy(person: Person): Promise<void> {
    const platinum = 10 + chance.below(90);
    const answer = await answered(person, calls.payByAccount, { platinum, method: 'bca' });
    // Another person's clock step may end an order before its account is opened: there is nothing to pay.
    if (answer.outcome === 'method_unavailable') return void (person.refused += 1);
    const { transaction, movement } = told(person, calls.payByAccount, answer, { type: 'topup', platinum });
    if (chance.chance(0.2)) return;
    const paid = { va_number: transaction.va_number, amount: transaction.total };
    const { result } = await control<{ result: string }>('/vendors/bank/pay', paid);
    // `over`: the bank booked an earlier, unanswered payment.
    if (result !== 'paid' && result !== 'over')
      throw new Error(`Expected the bank to book the payment, got ${result}.`);
    movement.isPaid = true;
    acknowledge();
  }

  async function withdraw(person: Person): Promise<void> {
    const body = { platinum: 50 + chance.below(50), account: person.account };
    const action = { kind: 'withdraw', ...body };
    let answer: CallResult;
    // Another person's clock step may expire the proof; a new proof makes a new intent.
    do {
      const { proof } = (await ask(person, calls.confirmPin, { pin: goodPin, deed: action })).data as { proof: string };
      answer = await answered(person, calls.withdraw, body, proof);
    } while (answer.outcome === 'proof_required');
    told(person, calls.withdraw, answer, { type: 'withdraw', platinum: body.platinum });
  }

  async function redeem(person: Person): Promise<void> {
    const code = `V${newKey().slice(0, 12).toUpperCase()}`;
    const platinum = 1 + chance.below(100);
    await control('/vouchers', [{ code, platinum }]);
    told(person, calls.redeem, await answered(person, calls.redeem, { code }), { type: 'voucher', platinum });
  }

  async function live(person: Person): Promise<void> {
    while (!isOver) await chance.pick([buy, withdraw, redeem])(person);
  }

  async function strikes(): Promise<void> {
    while (figures.cycles < cycles) {
      await untilSigns(1 + chance.below(12) + competitors.length);
      // The moment lies anywhere in a movement, not at its answer.
      await pause(chance.below(50));
      up = crash();
      figures.cycles += 1;
      await up;
    }
    await untilSigns(12 + competitors.length);
    isOver = true;
    // Matches without players end by their time limits.
    while (isPlaying && !hasFailed) {
      await control('/clock', { advanceMs: 20_000 });
      await pause(100);
    }
  }

  let isPlaying = true;
  const people: Person[] = [];
  try {
    for (let index = 0; index < (options.people ?? 6); index += 1) people.push(await makePerson(index));
    const playing = createRoomTraffic({
      shopOf: () => up.then(() => addresses.shop),
      competitors,
      isOver: () => isOver,
      seed: chance.seed,
      onInput: sign,
      afterLoss() {
        figures.retried += 1;
        return up;
      },
    }).finally(() => (isPlaying = false));
    await Promise.all([strikes(), playing, ...people.map(live)]);
    // On a busy machine nobody may have paid yet; at least one order is needed to compare with the bank's book.
    const [first] = people;
    while (first && people.every(({ movements }) => [...movements.values()].every(({ isPaid }) => !isPaid)))
      await buy(first);
    // Lets callbacks arrive and every vendor be asked once more.
    for (let round = 0; round < 3; round += 1) await control('/clock', { advanceMs: 16 * 60_000 });
    await stop();
  } catch (error) {
    hasFailed = true;
    isOver = true;
    for (const look of waiting) look();
    figures.broken.push(`cycle ${figures.cycles}: ${messageOf(error)}`);
    await up.catch(() => undefined);
    figures.isUnopened = running?.child.exitCode === 1;
    // The engine of a damaged embedded database could take this process with it.
    if (figures.isUnopened && data.databaseUrl === null) return figures;
    await kill();
  }
  try {
    const database = await openData(data);
    try {
      await compare(figures, database, data, people, hasFailed);
      const wrong = hasFailed
        ? (await checkLedger(database)).map(({ rule, detail }) => `${rule}, but ${detail}`)
        : await wrongAfter(database, competitors);
      figures.broken.push(...wrong);
      figures.matches = await countMatches(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    figures.broken.push(`could not be opened: ${messageOf(error)}`);
  }
  figures.acknowledged += competitors.reduce((sum, { rewards }) => sum + rewards.size, 0);
  return figures;
}

/** Compares what people were told with what is written. */
async function compare(
  { lost, doubled, broken }: StormFigures,
  database: Database,
  { dataDir }: DataPlace,
  people: readonly Person[],
  hasFailed: boolean,
): Promise<void> {
  for (const person of people) {
    const rows = await database.rows<{ id: string; type: string; status: string; platinum: bigint }>(sql`
      select id, type, status, platinum from transactions where player = ${person.id}`);
    const written = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { type, cycle, isPaid }] of person.movements) {
      const row = written.get(id);
      const name = `${type} ${id}, acknowledged in cycle ${cycle}`;
      if (row?.type !== type) lost.push(name);
      else if (hasFailed) continue;
      else if (isPaid && row.status !== 'success') lost.push(`${name} and paid, is ${row.status}`);
      else if (type === 'topup' && !isPaid && row.status === 'success') doubled.push(`${name}, was not paid`);
      else if (type === 'withdraw' && row.status === 'pending') broken.push(`${name}, is still pending`);
    }
    // What was on its way when a storm failed may be there without an answer.
    if (hasFailed) continue;
    const unknown = rows.filter(({ id }) => !person.movements.has(id)).map(({ id, type }) => `${type} ${id}`);
    if (unknown.some((name) => !name.startsWith('topup')) || unknown.length !== person.refused)
      doubled.push(`${unknown.join(', ')}: expected ${person.refused} top-ups that were refused and nothing else`);
    const movements = [...person.movements.values()];
    const sum = (chosen: readonly { platinum: bigint | number }[]): bigint =>
      chosen.reduce((total, { platinum }) => total + BigInt(platinum), 0n);
    const balances = await database.rows<{ name: string; balance: bigint }>(sql`
      select name, balance from ledger_accounts where player = ${person.id} order by name`);
    const told = balances.map(({ name, balance }) => `${name} ${balance}`).join(', ');
    const token = sum(movements.filter(({ type, isPaid }) => type === 'voucher' || isPaid));
    const paidOut = sum(rows.filter(({ type, status }) => type === 'withdraw' && status === 'success'));
    const expected = `token ${token}, winning ${BigInt(winningAtFirst) - paidOut}`;
    if (told !== expected) broken.push(`player ${person.id} has ${told}; expected ${expected}`);
  }
  if (hasFailed || people.length === 0) return;
  const books = readSimulatedBooks(dataDir, systemClock);
  if (!books) {
    broken.push('the vendors have no books');
    return;
  }
  const { compared, differences } = await reconcile(database, books, new Date(Date.now() + 24 * 60 * 60 * 1000));
  if (compared === 0) broken.push('the vendors have no order to compare');
  broken.push(...differences.map((difference) => `a vendor's book differs: ${JSON.stringify(difference, write)}`));
}

const write = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
