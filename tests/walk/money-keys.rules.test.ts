/**
 * MO-1, C86 and C87 in every flow that moves money: each runs against a simulated server that honours idempotency keys.
 * The network loses requests and answers or delivers late; the person taps anything, goes away and reloads.
 */
import type { AnyStateMachine } from 'xstate';
import { random, type Random } from '../../src/walk/random.ts';
import { moment } from '../flows/kit/samples.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { moneyFlows, type Answer, type MoneyFlow } from './money-flows.ts';
import { type RecordedCall, type MachineRun } from '../../src/walk/rules/machine-run.ts';
import { callFailures } from '../flows/kit/call-failures.ts';

const runs = 150;
const steps = 120;

/** The server's decision about a key, and the request that came with the key. */
interface Decided {
  body: string;
  answer: Answer;
  moved: boolean;
}

/** A server that honours keys: the same key moves money once and always gets the same answer. */
class Server {
  readonly decided = new Map<string, Decided>();
  /** Requests that left the phone and have not arrived. */
  readonly onTheirWay: RecordedCall[] = [];
  readonly #flow: MoneyFlow;
  readonly #chance: Random;

  constructor(flow: MoneyFlow, chance: Random) {
    this.#flow = flow;
    this.#chance = chance;
  }

  arrive(made: RecordedCall): Answer {
    const { key, body } = requestOf(made);
    const known = this.decided.get(key);
    if (known) return known.body === body ? known.answer : ['key_conflict'];
    const moved = this.#chance.chance(0.6);
    const answer = moved ? this.#flow.moved(made) : this.#chance.pick(this.#flow.refusals);
    // A throttled request is not decided: the same key may come again.
    if (answer[0] === 'throttled') return answer;
    this.decided.set(key, { body, answer, moved });
    return answer;
  }

  resultOf(key: string): Answer {
    const known = this.decided.get(key);
    if (!known) return ['not_found', { receivedAt: moment }];
    return known.moved
      ? ['accepted', { transaction: this.#flow.transaction, receivedAt: moment }]
      : ['refused', { receivedAt: moment }];
  }
}

/** A request without the proof of the PIN: a new proof does not make another request. */
function requestOf({ input }: RecordedCall): { key: string; body: string } {
  const body = Object.entries(input).filter(([name]) => !['key', 'bearer', 'proof'].includes(name));
  return { key: String(input['key']), body: JSON.stringify(body) };
}

/** Observations of one run. */
interface Seen {
  /** The keys of the calls that moved money, in order, without repeats in a row. */
  keys: string[];
  /** Keys whose final answer the machine was told. */
  settled: Set<string>;
  faults: string[];
  lost: number;
  late: number;
  reloads: number;
}

/** Failures that leave the result open; after a refusal the machine may say so (money-flows.ts). */
const silences = callFailures.filter(([outcome]) => outcome !== 'unknown' && outcome !== 'not_available');
const silence = (chance: Random): Answer => [chance.pick(silences)[0], { reference: 'rule', receivedAt: moment }];
const failure = (chance: Random): Answer => [chance.pick(callFailures)[0], { reference: 'rule', receivedAt: moment }];

type Result = Seen & { movements: number };

function runAtRandom(flow: MoneyFlow, chance: Random): Result {
  const server = new Server(flow, chance);
  const seen: Seen = { keys: [], settled: new Set(), faults: [], lost: 0, late: 0, reloads: 0 };
  let page = 1;
  let now = flow.start(`page-${page}.1`, null);
  /** The key that the tab remembers: the first without a final answer. */
  const remembered = (): string | null => {
    const last = now.effects.findLast(({ type }) => type === 'rememberIntent' || type === 'forgetIntent');
    if (!last) return kept;
    return last.type === 'rememberIntent' ? (last.params as { key: string }).key : null;
  };
  let kept: string | null = null;
  const watched = new Set<RecordedCall>();

  for (let step = 0; step < steps; step += 1) {
    for (const made of now.made) if (made.name === flow.call && !watched.has(made)) begin(made);
    const live = now.live();
    const waits = now.waits.filter((wait) => !wait.isOver());
    const choice = chance.below(20);
    if (choice === 0) reload();
    else if (choice === 1 && server.onTheirWay.length > 0) arriveLate();
    else if (choice < 9 && live.length > 0) answer(chance.pick(live));
    else if (choice < 11 && waits.length > 0) chance.pick(waits).reach();
    else chance.pick(flow.acts)(now);
  }
  now.actor.stop();
  return { ...seen, movements: [...server.decided.values()].filter(({ moved }) => moved).length };

  /** Checks the key of a call that moves money, as the call leaves the phone. */
  function begin(made: RecordedCall): void {
    watched.add(made);
    const { key } = requestOf(made);
    const open = seen.keys.find((before) => before !== key && !seen.settled.has(before));
    if (open !== undefined) seen.faults.push(`${key} was sent while nobody knew what became of ${open}`);
    if (seen.settled.has(key)) seen.faults.push(`${key} was sent again after its final answer`);
    if (remembered() !== key) seen.faults.push(`${key} was sent before it was remembered`);
    if (seen.keys.at(-1) !== key) seen.keys.push(key);
  }

  function answer(made: RecordedCall): void {
    if (made.name === 'moneyResult') {
      const given = chance.chance(0.3) ? failure(chance) : server.resultOf(String(made.input['key']));
      if (given[0] === 'accepted' || given[0] === 'refused') seen.settled.add(String(made.input['key']));
      return tell(made, given);
    }
    if (made.name !== flow.call) {
      const other = flow.others[made.name];
      if (!other) throw new Error(`${flow.call} asks for ${made.name}, which is answered by nobody.`);
      return tell(made, chance.chance(0.1) ? failure(chance) : other);
    }
    const { key } = requestOf(made);
    const fate = chance.below(5);
    if (fate === 0) {
      // The request is lost, or arrives much later.
      seen.lost += 1;
      server.onTheirWay.push(made);
      return tell(made, silence(chance));
    }
    const given = server.arrive(made);
    if (fate === 1) {
      seen.lost += 1;
      return tell(made, silence(chance));
    }
    if (fate === 2 && chance.chance(0.5)) return tell(made, ['in_progress']);
    if (given[0] !== 'key_conflict' && given[0] !== 'throttled') seen.settled.add(key);
    return tell(made, given);
  }

  /** Answers a call, and checks that the machine reports no failure where money has moved. */
  function tell(made: RecordedCall, [outcome, payload]: Answer): void {
    const before = saidIn(now);
    made.answer(outcome, payload);
    const said = saidIn(now);
    const key = seen.keys.at(-1);
    if (said === null || said === before || key === undefined) return;
    if (server.decided.get(key)?.moved) seen.faults.push(`"${said}" is said of ${key}, which moved`);
  }

  function saidIn({ actor }: MachineRun<AnyStateMachine>): string | null {
    const snapshot = actor.getSnapshot();
    return snapshot.status === 'active' ? flow.saysNothingMoved(snapshot) : null;
  }

  function arriveLate(): void {
    const made = chance.pick(server.onTheirWay);
    server.onTheirWay.splice(server.onTheirWay.indexOf(made), 1);
    server.arrive(made);
    seen.late += 1;
  }

  function reload(): void {
    for (const made of now.live()) if (made.name === flow.call) server.onTheirWay.push(made);
    kept = remembered();
    now.actor.stop();
    page += 1;
    seen.reloads += 1;
    now = flow.start(`page-${page}.1`, kept);
  }
}

describe.each(Object.entries(moneyFlows))('%s', (name, flow) => {
  const seeds = Array.from({ length: runs }, (_, run) => run + 1);
  const results = new Map<number, Result>();
  const runWith = (seed: number): Result => {
    const result = runAtRandom(flow, random(seed));
    if (!results.has(seed)) results.set(seed, result);
    return result;
  };

  // One test for each seed, so that a mutant is tested only with the seeds that reach its change.
  it.each(seeds)(
    `MO-1 C86 C87 ${name}: one key for one intent whatever is lost, late or reloaded, and nothing that moved is called failed (%s)`,
    (seed) => {
      const { keys, faults, movements } = runWith(seed);
      expect(faults).toEqual([]);
      expect(movements).toBeLessThanOrEqual(new Set(keys).size);
    },
  );

  it(`MO-1 C86 C87 ${name}: the runs were worth something, every danger was met, many times`, () => {
    const total = { calls: 0, lost: 0, late: 0, reloads: 0, movements: 0 };
    for (const seed of seeds) {
      const { keys, lost, late, reloads, movements } = results.get(seed) ?? runWith(seed);
      total.calls += keys.length;
      total.lost += lost;
      total.late += late;
      total.reloads += reloads;
      total.movements += movements;
    }
    for (const [danger, times] of Object.entries(total)) expect(times, danger).toBeGreaterThan(20);
  });
});
