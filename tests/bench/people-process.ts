/**
 * People who move money, as a process: each asks again, with the same key, until there is an answer, and looks at the
 * end until all their orders have ended. Options as JSON from stdin; prints what they were told as one line of JSON.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { quantile } from '../../src/tools/figures.ts';
import { random } from '../../src/walk/random.ts';
import { newKey } from '../server/new-key.ts';
import { goodPin } from '../server/platform.ts';
import { createAsker, requestOf, type Answer } from './answers.ts';

export interface PeopleOptions {
  shop: string;
  bank: string;
  people: readonly {
    bearer: string;
    account: string;
    vouchers: string[];
    withdrawals: { body: object; proof: string }[];
  }[];
  seconds: number;
  /** Milliseconds between two things that a person does: half as much again at most, half as much at least. */
  pause: number;
  seed: number;
  /** Others whose CPU is measured, each with its children. */
  processes: readonly number[];
}

export interface PeopleFigures {
  /** Seconds until the last call was answered, and until the last order had ended. */
  asked: number;
  ended: number;
  /** What came of that time's calls in the ledger: top-ups that were paid, vouchers, withdrawals and their ends. */
  posted: number;
  /** Seconds of CPU: of this process, then of the others. */
  cpu: number[];
  again: number;
  /** Transactions that were acknowledged, by type. */
  told: Record<'topup' | 'withdraw' | 'voucher', string[]>;
  /** By call, and of all calls. */
  times: Record<string, { count: number; p50: number; p99: number }>;
  strange: Record<string, number>;
}

const { shop, bank, people, seconds, pause, seed, processes } = JSON.parse(await text(process.stdin)) as PeopleOptions;
const chance = random(seed);
let begun = performance.now();
const elapsed = (): number => (performance.now() - begun) / 1_000;
const times = new Map<string, number[]>();
const told: PeopleFigures['told'] = { topup: [], withdraw: [], voucher: [] };
const strange: Record<string, number> = {};
let again = 0;

function note(call: string, ms: number): void {
  const noted = times.get(call);
  if (noted) noted.push(ms);
  else times.set(call, [ms]);
}

/** What a storefront would take from an answer; the contract's checks of it are not what is measured. */
interface Told {
  isDone: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- each call has data of its own
  data: any;
  /** For the report. */
  what: string;
}

interface Connections {
  ofShop: Asker;
  ofBank: Asker;
}
type Asker = ReturnType<typeof createAsker>;

const retries = ({ status, head, body }: Answer): boolean =>
  (status === 503 && /\r\nretry-after: /i.test(head)) || (status === 409 && body.includes('"IN_PROGRESS"'));

async function untilAnswered(ofShop: Asker, bearer: string, call: AnyCall, body?: object, headers = {}): Promise<Told> {
  const since = performance.now();
  const request = requestOf(call, { bearer, body, headers });
  for (;;) {
    const answer = await ofShop.ask(request);
    if (answer && !retries(answer)) {
      note(call.name, performance.now() - since);
      const { status, body: text } = answer;
      return { isDone: status === 200, data: JSON.parse(text).data, what: `${call.name} ${status} ${text}` };
    }
    again += 1;
    await delay(50);
  }
}

const everybody = new Map<Person, Connections>();
const connectionsOf = (person: Person): Connections => {
  const known = everybody.get(person) ?? { ofShop: createAsker(shop), ofBank: createAsker(bank) };
  everybody.set(person, known);
  return known;
};

type Person = PeopleOptions['people'][number];

async function live(person: Person, until: number): Promise<void> {
  const { bearer, account, vouchers, withdrawals } = person;
  const { ofShop, ofBank } = connectionsOf(person);
  const must = async (call: AnyCall, body?: object, headers = {}): Promise<Told['data']> => {
    const { isDone, data, what } = await untilAnswered(ofShop, bearer, call, body, headers);
    if (isDone) return data;
    strange[what] = (strange[what] ?? 0) + 1;
    return null;
  };
  const intent = () => ({ 'Idempotency-Key': newKey() });
  async function confirmed() {
    const body = { platinum: 50 + chance.below(50), account };
    const told = await must(calls.confirmPin, { pin: goodPin, deed: { kind: 'withdraw', ...body } });
    return told && { body, proof: told.proof as string };
  }
  while (elapsed() < until) {
    if (pause > 0) await delay(pause * (0.5 + chance.below(1_000) / 1_000));
    const kind = chance.below(4);
    const code = kind === 2 && vouchers.pop();
    if (kind === 0) {
      const bought = await must(calls.payByAccount, { platinum: 10 + chance.below(90), method: 'bca' }, intent());
      if (!bought) continue;
      told.topup.push(bought.transaction.id);
      const { va_number: number, total } = bought.transaction;
      await ofBank.ask(paymentOf(`va_number=${number}&amount=${total}`));
    } else if (kind === 1) {
      const proven = (elapsed() < proofsLast && withdrawals.pop()) || (await confirmed());
      if (!proven) continue;
      const taken = await must(calls.withdraw, proven.body, { ...intent(), 'Pin-Proof': proven.proof });
      if (taken) told.withdraw.push(taken.transaction.id);
    } else if (code) {
      const redeemed = await must(calls.redeem, { code }, intent());
      if (redeemed) told.voucher.push(redeemed.transaction.id);
    } else {
      await must(calls.wallet);
      await must(calls.transactions, {});
    }
  }
}

const paymentOf = (form: string): string =>
  'POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
  `Content-Length: ${form.length}\r\n\r\n${form}`;

/** Those made beforehand live five minutes, seconds. */
const proofsLast = 200;

/** A task of a killed process is another's after a minute. */
const patience = 150;

/** One person asks at a time, so that asking holds nothing up. */
async function untilAllEnded(): Promise<void> {
  const late = elapsed() + patience;
  for (const person of people) {
    const { bearer } = person;
    const { ofShop } = connectionsOf(person);
    const isOpen = async () =>
      (await untilAnswered(ofShop, bearer, calls.transactions, { status: 'pending' })).data.transactions.length > 0;
    while (elapsed() < late && (await isOpen())) await delay(50);
  }
}

const posted = (): number => told.topup.length + told.voucher.length + 2 * told.withdraw.length;

/** Of this process and the others. PostgreSQL has a child for each connection. */
function cpu(): number[] {
  const all = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (Number.isNaN(pid)) return [];
    try {
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = after.split(' ').map(Number);
      const [user = 0, system = 0] = fields.slice(11, 13);
      return [{ pid, parent: fields[1], seconds: (user + system) / 100 }];
    } catch {
      return [];
    }
  });
  return [process.pid, ...processes].map((of) =>
    all.filter(({ pid, parent }) => pid === of || parent === of).reduce((sum, { seconds: used }) => sum + used, 0),
  );
}

/** Code that nobody has run yet is slow. */
const warmUp = 10;
await Promise.all(people.map((person) => live(person, warmUp)));
await untilAllEnded();
times.clear();
const before = { posted: posted(), cpu: cpu() };
begun = performance.now();
await Promise.all(people.map((person) => live(person, seconds)));
const asked = elapsed();
const all = [...times, ['all calls', [...times.values()].flat()] as const].map(
  ([call, ms]): [string, PeopleFigures['times'][string]] => [
    call,
    { count: ms.length, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) },
  ],
);
await untilAllEnded();
const figures: PeopleFigures = {
  ...{ asked, ended: elapsed(), posted: posted() - before.posted },
  cpu: cpu().map((used, at) => used - (before.cpu[at] ?? 0)),
  ...{ again, told, times: Object.fromEntries(all), strange },
};
for (const { ofShop, ofBank } of everybody.values()) {
  ofShop.close();
  ofBank.close();
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
