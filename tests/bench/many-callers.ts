/**
 * Callers in a process of their own, on raw sockets, so that they cost less than what they ask for. `node … OPTIONS`, as
 * JSON; prints what came of it as one line of JSON.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '../../src/contract/index.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { random } from '../../src/walk/random.ts';
import { goodPassword } from '../server/platform.ts';
import { onAnswers, requestOf, type Answer } from './answers.ts';
import { newKey } from '../server/new-key.ts';
import { quantile } from '../../src/tools/figures.ts';

export interface CallersOptions {
  port: number;
  people: readonly { bearer: string; phone: string }[];
  connections: number;
  /** One after the other, on the same connections. */
  phases: readonly Phase[];
}

export interface Phase {
  /** Calls a second, come what may; null: each connection asks again once it is answered. */
  rate: number | null;
  seconds: number;
}

export interface Second {
  accepted: number;
  refused: number;
  /** Of what was accepted. */
  p50: number;
  p99: number;
}

export interface CallersFigures {
  offered: number;
  /** Due, but no connection was free. */
  unsent: number;
  accepted: number;
  refused: number;
  /** Of what was accepted, by call. */
  calls: Record<string, { accepted: number; refused: number; p50: number; p99: number }>;
  p50: number;
  p99: number;
  slowest: number;
  refusalP99: number;
  topUps: number;
  bySecond: Second[];
}

export interface Said {
  /** Of each phase. */
  figures: CallersFigures[];
  /** Refusals without `Retry-After`, other answers by status, connections that broke. */
  strange: Record<string, number>;
}

interface Asked {
  call: string;
  /** When it was due. */
  at: number;
  record: PhaseRecord;
}

interface PhaseRecord extends Phase {
  begun: number;
  offered: number;
  unsent: number;
  answers: { call: string; status: number; ms: number; second: number }[];
}

const mix: readonly (readonly [number, AnyCall])[] = [
  [50, calls.wallet],
  [25, calls.transactions],
  [20, calls.payByAccount],
  [5, calls.login],
];

async function run({ port, people, connections, phases }: CallersOptions): Promise<Said> {
  const chance = random(7);
  const records: PhaseRecord[] = [];
  const strange: Record<string, number> = {};
  const count = (what: string): void => void (strange[what] = (strange[what] ?? 0) + 1);

  function write(): { text: string; call: string } {
    let rest = chance.below(100);
    const [, call] = mix.find(([share]) => (rest -= share) < 0) ?? [0, calls.wallet];
    const { bearer, phone } = chance.pick(people);
    const bodies: Record<string, object> = {
      transactions: {},
      payByAccount: { platinum: 10 + chance.below(90), method: 'bca' },
      login: { phone_number: phone, password: goodPassword, merchant_uid: defaultMerchant },
    };
    const headers = call.name === 'payByAccount' ? { 'Idempotency-Key': newKey() } : {};
    const text = requestOf(call, { bearer, body: bodies[call.name], headers });
    return { text, call: call.name };
  }

  const idle: Socket[] = [];
  const asked = new Map<Socket, Asked>();
  let open = 0;
  const msSince = (at: number): number => performance.now() - at;
  const isOver = ({ begun, seconds }: PhaseRecord): boolean => msSince(begun) >= seconds * 1_000;

  function ask(socket: Socket, record: PhaseRecord, at = performance.now()): void {
    const { text, call } = write();
    record.offered += 1;
    asked.set(socket, { call, at, record });
    socket.write(text);
  }
  function answered(socket: Socket, { status, head }: Answer): void {
    const one = asked.get(socket);
    asked.delete(socket);
    if (!one) return count('an answer to nothing');
    const { call, at, record } = one;
    const second = Math.floor(msSince(record.begun) / 1_000);
    record.answers.push({ call, status, ms: msSince(at), second });
    if (status === 503 && !/\r\nretry-after: /i.test(head)) count('503 without Retry-After');
    if (status !== 200 && status !== 503) count(`status ${status}`);
    if (record.rate === null && !isOver(record)) ask(socket, record);
    else idle.push(socket);
    return undefined;
  }
  function newConnection(): Promise<Socket> {
    open += 1;
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      socket.setNoDelay();
      onAnswers(socket, (answer) => answered(socket, answer));
      socket.on('error', (error) => count(`connection: ${'code' in error ? String(error.code) : error.message}`));
      socket.on('close', () => {
        open -= 1;
        if (asked.delete(socket)) count('connection closed without an answer');
        const at = idle.indexOf(socket);
        if (at >= 0) idle.splice(at, 1);
      });
    });
  }

  async function keepAsking(record: PhaseRecord): Promise<void> {
    const { rate, begun } = record;
    if (rate === null) for (const socket of idle.splice(0)) ask(socket, record);
    let due = 0;
    while (!isOver(record)) {
      await delay(2);
      if (rate === null) continue;
      const target = Math.floor((msSince(begun) / 1_000) * rate);
      for (; due < target; due += 1) {
        const socket = idle.pop();
        if (socket) ask(socket, record, begun + (due / rate) * 1_000);
        else record.unsent += 1;
      }
      while (open < connections) idle.push(await newConnection());
    }
  }

  for (let made = 0; made < connections; made += 50)
    idle.push(...(await Promise.all(Array.from({ length: Math.min(50, connections - made) }, newConnection))));
  for (const phase of phases) {
    const record = { ...phase, begun: performance.now(), offered: 0, unsent: 0, answers: [] };
    records.push(record);
    await keepAsking(record);
  }
  const patience = performance.now() + 20_000;
  while (asked.size > 0 && performance.now() < patience) await delay(20);
  if (asked.size > 0) strange['no answer'] = asked.size;
  for (const socket of idle) socket.destroy();
  for (const socket of asked.keys()) socket.destroy();
  return { figures: records.map(figuresOf), strange };
}

function figuresOf({ offered, unsent, answers, seconds }: PhaseRecord): CallersFigures {
  const good = answers.filter(({ status }) => status === 200);
  const bad = answers.filter(({ status }) => status === 503);
  const msOf = (list: typeof answers): number[] => list.map(({ ms }) => ms);
  const shareOf = (list: typeof answers) => {
    const taken = msOf(list.filter(({ status }) => status === 200));
    const refused = list.filter(({ status }) => status === 503).length;
    return { accepted: taken.length, refused, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
  };
  return {
    ...{ offered, unsent, ...shareOf(answers) },
    calls: Object.fromEntries(mix.map(([, { name }]) => [name, shareOf(answers.filter(({ call }) => call === name))])),
    slowest: Math.max(0, ...msOf(good)),
    refusalP99: quantile(msOf(bad), 0.99),
    topUps: good.filter(({ call }) => call === 'payByAccount').length,
    bySecond: Array.from({ length: Math.ceil(seconds) }, (_, second) =>
      shareOf(answers.filter((answer) => answer.second === second)),
    ),
  };
}

const said = await run(JSON.parse(process.argv[2] ?? '') as CallersOptions);
process.stdout.write(`${JSON.stringify(said)}\n`);
