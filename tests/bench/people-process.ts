/**
 * People who move money, as a process: each asks again, with the same key, until there is an answer. OPTIONS as JSON;
 * prints what they were told as one line of JSON.
 */
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
  people: readonly { bearer: string; account: string }[];
  seconds: number;
  seed: number;
}

export interface PeopleFigures {
  answered: number;
  again: number;
  /** Transactions that were acknowledged, by type. */
  told: Record<'topup' | 'withdraw', string[]>;
  times: Record<string, { count: number; p50: number; p99: number }>;
  strange: Record<string, number>;
}

const { shop, bank, people, seconds, seed } = JSON.parse(process.argv[2] ?? '') as PeopleOptions;
const chance = random(seed);
const begun = performance.now();
const isOver = (): boolean => performance.now() - begun >= seconds * 1_000;
const times = new Map<string, number[]>();
const told: PeopleFigures['told'] = { topup: [], withdraw: [] };
const strange: Record<string, number> = {};
let again = 0;

async function untilAnswered(bearer: string, call: AnyCall, body?: object, headers = {}): Promise<CallResult> {
  const since = performance.now();
  for (;;) {
    // `fetch` throws a TypeError where the connection breaks.
    const answer = await askShop(shop, call, { bearer, headers, ...(body && { body }) }).catch((error: unknown) => {
      if (error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (answer && !isAway(answer) && answer.outcome !== 'in_progress') {
      const ms = performance.now() - since;
      times.set(call.name, [...(times.get(call.name) ?? []), ms]);
      return answer;
    }
    again += 1;
    await delay(50);
  }
}

async function live({ bearer, account }: PeopleOptions['people'][number]): Promise<void> {
  const must = async (call: AnyCall, body?: object, headers = {}): Promise<CallResult['data']> => {
    const answer = await untilAnswered(bearer, call, body, headers);
    if (answer.outcome === 'accepted' || answer.outcome === 'confirmed') return answer.data;
    const what = `${call.name} ${answer.outcome}`;
    strange[what] = (strange[what] ?? 0) + 1;
    return null;
  };
  const intent = () => ({ 'Idempotency-Key': newKey() });
  while (!isOver()) {
    const kind = chance.below(4);
    if (kind === 0) {
      const bought = await must(calls.payByAccount, { platinum: 10 + chance.below(90), method: 'bca' }, intent());
      if (!bought) continue;
      told.topup.push(bought.transaction.id);
      const fields = { va_number: bought.transaction.va_number, amount: String(bought.transaction.total) };
      await fetch(`${bank}/pay`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    } else if (kind === 1) {
      const body = { platinum: 50 + chance.below(50), account };
      const confirmed = await must(calls.confirmPin, { pin: goodPin, deed: { kind: 'withdraw', ...body } });
      if (!confirmed) continue;
      const taken = await must(calls.withdraw, body, { ...intent(), 'Pin-Proof': confirmed.proof });
      if (taken) told.withdraw.push(taken.transaction.id);
    } else {
      await must(calls.wallet);
      await must(calls.transactions, {});
    }
  }
}

await Promise.all(people.map(live));
const all = [...times].map(([call, ms]): [string, PeopleFigures['times'][string]] => [
  call,
  { count: ms.length, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) },
]);
const answered = all.reduce((sum, [, { count }]) => sum + count, 0);
const figures: PeopleFigures = { answered, again, told, times: Object.fromEntries(all), strange };
process.stdout.write(`${JSON.stringify(figures)}\n`);
