/** Connections whose calls are refused: answered at once, and read again a few a turn (docs/decisions/074). */
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { listen } from '../../src/server/http/listen.ts';
import { createPauses } from '../../src/server/http/pauses.ts';
import { createShedding } from '../../src/server/http/shedding.ts';

let now = 0;
const due: (() => void)[] = [];
// Vitest's fake timers keep the `setImmediate` of their first use, which a poll is, for all later files of the worker.
vi.isFakeTimers();
beforeEach(() => {
  // A turn ends when a test says so. Node's own parts go by neither.
  vi.stubGlobal('setImmediate', (work: () => void) => due.push(work));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  due.length = 0;
});

const endTurn = (): void => due.splice(0).forEach((work) => work());

/** Connections by number, and what was done with them since that was asked last. */
function paused(count: number) {
  const done: string[] = [];
  const sockets = Array.from({ length: count }, (_, name) => {
    const does = (what: string) => () => done.push(`${what} ${name}`);
    return { pause: does('pause'), resume: does('resume') } as unknown as Socket;
  });
  const { pause, waited } = createPauses();
  for (const socket of sockets) pause(socket);
  return { pause, sockets, done: () => done.splice(0), waited: () => sockets.map(waited) };
}
const each = (what: string, ...names: number[]): string[] => names.map((name) => `${what} ${name}`);

it('3.16 four connections a turn are read again, in the order of their refusals', () => {
  const { pause, sockets, done } = paused(10);
  // Of a second call that had come with the first.
  for (const socket of sockets) pause(socket);
  expect(done()).toEqual([]);
  endTurn();
  expect(done()).toEqual([...each('resume', 0, 1, 2, 3), ...each('pause', 4, 5, 6, 7, 8, 9)]);
  endTurn();
  expect(done()).toEqual(each('resume', 4, 5, 6, 7));
  endTurn();
  expect(done()).toEqual(each('resume', 8, 9));
  endTurn();
  expect(done()).toEqual([]);
  expect(due).toEqual([]);
});

it('3.16 a connection is read again after half a second, however many are', () => {
  const { pause, sockets, done } = paused(10);
  endTurn();
  done();
  now += 1;
  for (const socket of sockets.slice(0, 4)) pause(socket);
  now += 499;
  endTurn();
  expect(done()).toEqual([...each('resume', 4, 5, 6, 7, 8, 9), ...each('pause', 0, 1, 2, 3)]);
});

it('3.16 what is read in the turn after a pause may have waited for all of it; what comes later has not', () => {
  const { waited } = paused(6);
  endTurn();
  expect(waited()).toEqual([0, 0, 0, 0, 0, 0]);
  now += 300;
  endTurn();
  expect(waited()).toEqual([0, 0, 0, 0, 300, 300]);
  endTurn();
  expect(waited()).toEqual([0, 0, 0, 0, 0, 0]);
});

it('3.16 a refused connection is not read before its turn, and all of its calls are answered', async () => {
  let isFull = true;
  const waits: number[] = [];
  const refuses = (waited = 0): boolean => {
    waits.push(waited);
    return isFull;
  };
  const { port, close } = await listen({
    host: '127.0.0.1',
    port: 0,
    mostPerAddress: null,
    shedding: createShedding({ refuses }, [], systemClock),
    fetch: () => new Response(null, { status: 204 }),
  });
  const told = Array.from({ length: 6 }, () => '');
  const sockets = told.map((_, at) =>
    connect(port, '127.0.0.1').on('data', (data) => void (told[at] += data.toString('latin1'))),
  );
  const statuses = (): string[] =>
    told.map((text) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => one).join(' '));
  const call = 'GET /api/nowhere HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const [at, socket] of sockets.entries()) {
    socket.write(call + call);
    // In this order.
    await expect.poll(() => statuses()[at]).toBe('503 503');
  }
  endTurn();
  isFull = false;
  now += 200;
  for (const socket of sockets.toReversed()) socket.write(call);
  await expect.poll(() => statuses().slice(0, 4)).toEqual(Array(4).fill('503 503 204'));
  expect(statuses().slice(4)).toEqual(['503 503', '503 503']);
  endTurn();
  await expect.poll(() => statuses().slice(4)).toEqual(['503 503 204', '503 503 204']);
  expect(waits.splice(12)).toEqual([0, 0, 0, 0, 200, 200]);
  for (const socket of sockets) socket.destroy();
  await close();
});
