/** The HTTP server's shutdown: begun requests are answered, new ones are not (C90). */
import { afterEach, expect, it, vi } from 'vitest';
import { listen } from '../../src/server/http/listen.ts';

afterEach(() => vi.useRealTimers());

async function begun() {
  let answer: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    mostPerAddress: null,
    fetch: () => {
      arrive();
      return new Promise<Response>((resolve) => (answer = () => resolve(new Response('done'))));
    },
  });
  const response = fetch(`http://127.0.0.1:${server.port}/`).catch((error: unknown) => error);
  await arrived;
  return { server, response, answer: () => answer() };
}

it('C90 a request that was begun is answered half a minute later, as the last of its connection', async () => {
  const { server, response, answer } = await begun();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = server.close();
  await vi.advanceTimersByTimeAsync(29_000);
  answer();
  const told = (await response) as Response;
  expect([told.status, told.headers.get('connection'), await told.text()]).toEqual([200, 'close', 'done']);
  await closed;
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow(TypeError);
});

it('C90 who is not answered by then is cut off', async () => {
  const { server, response } = await begun();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = server.close();
  await vi.advanceTimersByTimeAsync(30_000);
  await closed;
  expect(await response).toBeInstanceOf(TypeError);
});
