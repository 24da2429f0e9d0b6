/** The local endpoint of `at --serve`: which requests open a state, and the answers. */
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Misuse } from '../../../src/walk/misuse.ts';
import { createLinkServer, refusalOf } from '../../browser/at/link-server.ts';
import { readOptions } from '../../browser/at/options.ts';

const port = 3009;
const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' };
const asked = (headers: Record<string, string>, rest: object = {}) =>
  refusalOf({ method: 'GET', headers: { host: `127.0.0.1:${port}`, ...headers }, ...rest }, port);

describe('SC-4 a link opens the sandbox', () => {
  test.each<[string, Record<string, string>, object?]>([
    ['from a file on the disk, followed by hand', followed],
    ['typed into the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['of a program of this machine', {}],
    ['by its other name', { host: `localhost:${port}` }],
  ])('%s', (_, headers, rest) => {
    expect(asked(headers, rest)).toBeNull();
  });

  test.each<[string, Record<string, string>, object?]>([
    ['a name that leads here', { host: `atlas.example:${port}` }],
    ['another port of this machine', { host: '127.0.0.1:80' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a picture', { ...followed, 'sec-fetch-dest': 'image' }],
    ['a frame', { ...followed, 'sec-fetch-dest': 'iframe' }],
    ['a redirect that nobody followed', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    ['something asked for ahead of time', { ...followed, 'sec-purpose': 'prefetch' }],
    ['a form', {}, { method: 'POST' }],
  ])('not for %s', (_, headers, rest) => {
    expect(asked(headers, rest)).toEqual(expect.any(String));
  });

  async function served(open: (place: object) => Promise<string[]>) {
    const server = createLinkServer({ port, open });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const at = (server.address() as AddressInfo).port;
    return async (path: string, host = `127.0.0.1:${port}`) => {
      const [answer] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
        get({ port: at, path, headers: { host } }, (message) => resolve([message])).on('error', reject);
      });
      return { status: answer.statusCode, policy: answer.headers['content-security-policy'], body: await text(answer) };
    };
  }

  test('says the steps that are walked', async () => {
    const open = vi.fn(async () => ['start (newcomer)', 'login.<b>']);
    const ask = await served(open);
    const answer = await ask('/open?state=login/login.submitting');
    expect(answer).toMatchObject({ status: 200, policy: expect.stringContaining("default-src 'none'") });
    expect(answer.body).toContain('<li>start (newcomer)</li><li>login.&lt;b&gt;</li>');
    expect(open).toHaveBeenCalledWith({ state: 'login/login.submitting' });
    await ask('/open?path=3f9c21ab04');
    expect(open).toHaveBeenLastCalledWith({ path: '3f9c21ab04', machine: null });
    await ask('/open?path=3f9c21ab04&machine=login');
    expect(open).toHaveBeenLastCalledWith({ path: '3f9c21ab04', machine: 'login' });
  });

  test('says what is against it, as text', async () => {
    const ask = await served(() => Promise.reject(new Misuse('There is no state <script>.')));
    const answer = await ask('/open?state=x');
    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('no state &lt;script&gt;.') });
    expect(await ask('/')).toMatchObject({ status: 404 });
  });

  test('asks nobody where it is refused', async () => {
    const open = vi.fn(async () => []);
    const ask = await served(open);
    expect(await ask('/open?state=x', 'evil.example')).toMatchObject({ status: 403 });
    expect(open).not.toHaveBeenCalled();
  });
});

describe('SC-4 npm run at', () => {
  const screen = { DISPLAY: ':0' };

  test('reads one place', () => {
    expect(readOptions(['login/login.submitting'], screen, 'linux')).toEqual({
      wish: { do: 'visit', asked: { state: 'login/login.submitting' } },
      port: 3009,
      speed: null,
      headless: false,
    });
    expect(readOptions(['--path', '3f9c21ab04', '--speed', '2.5'], {}, 'linux')).toMatchObject({
      wish: { do: 'visit', asked: { path: '3f9c21ab04', machine: null } },
      speed: 2.5,
      headless: true,
    });
    expect(readOptions(['--serve', '--port', '4000'], {}, 'darwin')).toMatchObject({
      wish: { do: 'serve' },
      port: 4000,
      headless: false,
    });
    expect(readOptions(['login', '--path', '3f9c21ab04'], {}, 'linux')).toMatchObject({
      wish: { asked: { path: '3f9c21ab04', machine: 'login' } },
    });
    expect(readOptions(['--list', 'login'], {}, 'linux')).toMatchObject({ wish: { do: 'list', machine: 'login' } });
    expect(readOptions(['--list'], {}, 'linux')).toMatchObject({ wish: { do: 'list', machine: null } });
    expect(readOptions([], screen, 'linux')).toBeNull();
  });

  test.each([
    [['a/b', 'c/d'], 'Name one place.'],
    [['a/b', '--serve'], 'Name one place.'],
    [['--headless'], 'Name one place.'],
    [['--list', '--serve'], 'Name one place.'],
    [['a/b', '--speed', 'fast'], 'Expected --speed to be a number up to 100, got "fast".'],
    [['a/b', '--sped', '1'], "Unknown option '--sped'"],
  ])('%j is not understood', (words, said) => {
    expect(() => readOptions(words, screen, 'linux')).toThrow(said);
  });
});
