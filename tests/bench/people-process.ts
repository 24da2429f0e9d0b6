/**
 * People who move money, as a process: each asks again, with the same key, until there is an answer, and looks at the
 * end until all their orders have ended. Options as JSON from stdin; prints what they were told as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { quantile } from '../../src/tools/figures.ts';
import { random } from '../../src/walk/random.ts';
import { newKey } from '../server/new-key.ts';
import { askShop, goodPin, isAway, type CallResult } from '../server/platform.ts';

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
  seed: number;
  /** Others whose CPU is measured. */
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

const { shop, bank, people, seconds, seed, processes } = JSON.parse(await text(process.stdin)) as PeopleOptions;
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

async function untilAnswered(bearer: string, call: AnyCall, body?: object, headers = {}): Promise<CallResult> {
  const since = performance.now();
  for (;;) {
    // `fetch` throws a TypeError where the connection breaks.
    const answer = await askShop(shop, call, { bearer, headers, ...(body && { body }) }).catch((error: unknown) => {
      if (error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (answer && !isAway(answer) && answer.outcome !== 'in_progress') {
      note(call.name, performance.now() - since);
      return answer;
    }
    again += 1;
    await delay(50);
  }
}

type Person = PeopleOptions['people'][number];

async function live({ bearer, account, vouchers, withdrawals }: Person, until: number): Promise<void> {
  const must = async (call: AnyCall, body?: object, headers = {}): Promise<CallResult['data']> => {
    const answer = await untilAnswered(bearer, call, body, headers);
    if (answer.outcome === 'accepted' || answer.outcome === 'confirmed') return answer.data;
    const what = `${call.name} ${answer.outcome}`;
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
    const kind = chance.below(4);
    const code = kind === 2 && vouchers.pop();
    if (kind === 0) {
      const bought = await must(calls.payByAccount, { platinum: 10 + chance.below(90), method: 'bca' }, intent());
      if (!bought) continue;
      told.topup.push(bought.transaction.id);
      const fields = { va_number: bought.transaction.va_number, amount: String(bought.transaction.total) };
      await fetch(`${bank}/pay`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    } else if (kind === 1) {
      const proven = withdrawals.pop() ?? (await confirmed());
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

/** A task of a killed process is another's after a minute. */
const patience = 150;

/** One person asks at a time, so that asking holds nothing up. */
async function untilAllEnded(): Promise<void> {
  const late = elapsed() + patience;
  for (const { bearer } of people) {
    const isOpen = async () =>
      (await untilAnswered(bearer, calls.transactions, { status: 'pending' })).data.transactions.length > 0;
    while (elapsed() < late && (await isOpen())) await delay(50);
  }
}

const posted = (): number => told.topup.length + told.voucher.length + 2 * told.withdraw.length;

/** Of this process and the others. */
function cpu(): number[] {
  return [process.pid, ...processes].map((pid) => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number);
    return (user + system) / 100;
  });
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
process.stdout.write(`${JSON.stringify(figures)}\n`);
