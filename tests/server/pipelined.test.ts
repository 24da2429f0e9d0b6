/** Requests that share a connection: each gets its own answer, and none gets the refusal of a later one. */
import { expect, it } from 'vitest';
import { listen } from '../../src/server/http/listen.ts';
import { readBody } from '../../src/server/wire/body.ts';
import { exchange } from '../kit/exchange.ts';

/** Answers with the path, once the request was read and `release` was called. */
async function held() {
  const begun: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    mostPerAddress: null,
    fetch: async ({ url }, { incoming }) => {
      begun.push(new URL(url).pathname);
      await readBody(incoming, { most: 100, within: 60_000 });
      await released;
      return new Response(new URL(url).pathname);
    },
  });
  return { server, begun, release };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const answersIn = (told: Buffer): string[] =>
  told
    .toString('latin1')
    .split(/(?=HTTP\/1\.1 )/)
    .map((one) => `${one.slice(9, 12)} ${one.split('\r\n\r\n')[1] ?? ''}`.trim());

it.each([
  ['that is no HTTP', 'rubbish\r\n\r\n'],
  ['whose body is broken', 'POST /broken HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['with too many headers', `GET /large HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])('3.12 what came before a request %s is answered before it is refused', async (_, last) => {
  const { server, begun, release } = await held();
  const told = exchange(server.port, (socket) => socket.write(`${get('/one')}${get('/two')}${last}`));
  await expect.poll(() => begun.slice(0, 2)).toEqual(['/one', '/two']);
  // Whatever is refused at once would be here before the answers.
  await expect.poll(() => begun.length).toBe(last.startsWith('POST') ? 3 : 2);
  release();
  const status = last.startsWith('GET') ? '431' : '400';
  expect(answersIn(await told)).toEqual(['200 /one', '200 /two', status]);
  await server.close();
});

it('3.12 a sender who goes on after a broken request is cut off after what came before it', async () => {
  const { server, begun, release } = await held();
  const told = exchange(server.port, (socket) => {
    socket.write(`${get('/one')}rubbish\r\n\r\n`);
    for (let time = 0; time < 50; time += 1) socket.write('x'.repeat(100_000));
  });
  await expect.poll(() => begun).toEqual(['/one']);
  release();
  expect(answersIn(await told)).toEqual(['200 /one', '400']);
  await server.close();
});

it('3.12 a request of HTTP/1.0 needs no Host, as of a balancer that asks for the health', async () => {
  const { server, release } = await held();
  release();
  const told = await exchange(server.port, (socket) => socket.write('GET /readyz HTTP/1.0\r\n\r\n'));
  expect(answersIn(told)).toEqual(['200 /readyz']);
  await server.close();
});
