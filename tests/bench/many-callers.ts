/**
 * Callers in a process of their own, on raw sockets, so that they cost less than what they ask for. `node … OPTIONS`, as
 * JSON; prints what came of it as one line of JSON.
 */
import { connect, type Socket } from 'node:net';
import { realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
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
  /** Refusals without `Retry-After`, other answers by status, connections that broke. */
  strange: Record<string, number>;
  /** Of what was accepted, by call. */
  calls: Record<string, { accepted: number; refused: number; p50: number; p99: number }>;
  p99: number;
  slowest: number;
  refusalP99: number;
  topUps: number;
  bySecond: Second[];
}

interface Asked {
  call: string;
  at: number;
}

const mix: readonly (readonly [number, AnyCall])[] = [
  [50, calls.wallet],
  [25, calls.transactions],
  [20, calls.payByAccount],
  [5, calls.login],
];

async function run({ port, people, connections, rate, seconds }: CallersOptions): Promise<CallersFigures> {
  const chance = random(7);
  const begun = performance.now();
  const answers: { call: string; status: number; ms: number; second: number }[] = [];
  const strange: Record<string, number> = {};
  const count = (what: string): void => void (strange[what] = (strange[what] ?? 0) + 1);
  let offered = 0;
  let unsent = 0;

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
  const isOver = (): boolean => performance.now() - begun >= seconds * 1_000;

  function ask(socket: Socket): void {
    const { text, call } = write();
    offered += 1;
    asked.set(socket, { call, at: performance.now() });
    socket.write(text);
  }
  function answered(socket: Socket, { status, head }: Answer): void {
    const one = asked.get(socket);
    asked.delete(socket);
    if (!one) return count('an answer to nothing');
    const now = performance.now();
    answers.push({ call: one.call, status, ms: now - one.at, second: Math.floor((now - begun) / 1_000) });
    if (status === 503 && !/\r\nretry-after: /i.test(head)) count('503 without Retry-After');
    if (status !== 200 && status !== 503) count(`status ${status}`);
    if (rate === null && !isOver()) ask(socket);
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

  for (let made = 0; made < connections; made += 50)
    idle.push(...(await Promise.all(Array.from({ length: Math.min(50, connections - made) }, newConnection))));
  if (rate === null) for (const socket of idle.splice(0)) ask(socket);
  let due = 0;
  while (!isOver()) {
    await delay(2);
    if (rate === null) continue;
    const target = Math.floor(((performance.now() - begun) / 1_000) * rate);
    for (; due < target; due += 1) {
      const socket = idle.pop();
      if (socket) ask(socket);
      else unsent += 1;
    }
    while (open < connections) idle.push(await newConnection());
  }
  const patience = performance.now() + 20_000;
  while (asked.size > 0 && performance.now() < patience) await delay(20);
  if (asked.size > 0) strange['no answer'] = asked.size;
  for (const socket of idle) socket.destroy();
  for (const socket of asked.keys()) socket.destroy();

  const good = answers.filter(({ status }) => status === 200);
  const bad = answers.filter(({ status }) => status === 503);
  const msOf = (list: typeof answers): number[] => list.map(({ ms }) => ms);
  const figuresOf = (list: typeof answers) => {
    const taken = msOf(list.filter(({ status }) => status === 200));
    const refused = list.filter(({ status }) => status === 503).length;
    return { accepted: taken.length, refused, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
  };
  return {
    ...{ offered, unsent, accepted: good.length, refused: bad.length, strange },
    calls: Object.fromEntries(
      mix.map(([, { name }]) => [name, figuresOf(answers.filter(({ call }) => call === name))]),
    ),
    p99: quantile(msOf(good), 0.99),
    slowest: Math.max(0, ...msOf(good)),
    refusalP99: quantile(msOf(bad), 0.99),
    topUps: good.filter(({ call }) => call === 'payByAccount').length,
    bySecond: Array.from({ length: Math.ceil(seconds) }, (_, second) =>
      figuresOf(answers.filter((answer) => answer.second === second)),
    ),
  };
}

const started = process.argv[1];
if (started !== undefined && import.meta.url === pathToFileURL(realpathSync(started)).href) {
  const figures = await run(JSON.parse(process.argv[2] ?? '') as CallersOptions);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
