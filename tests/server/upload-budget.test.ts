/** Parallel uploads (C72): limited per session and in total; a refused one is told when to retry. */
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { createUploads } from '../../src/server/http/uploads.ts';
import { formBody, formType, picturePart, plainForm, textParts, profileForms } from './forms.ts';
import { smallPicture } from './pictures.ts';
import { filePlatform } from './platform.ts';

const body = formBody([...textParts(plainForm), picturePart(await smallPicture())]);
const testbed = await filePlatform({ limits: { uploads: { parallel: 16, waiting: 64, perSession: 2 } } });
const { newPlayer } = testbed;
const { sendForm } = profileForms(testbed);
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

/** Starts an upload without its last byte, which `finish` sends; `closed` resolves with the raw answer. */
async function begin(bearer: string) {
  let told = '';
  const socket = connect(Number(new URL(testbed.shop).port), '127.0.0.1');
  open.add(socket);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(told)));
  socket.on('data', (data) => (told += data.toString('latin1')));
  socket.on('error', () => undefined);
  // The server sends `100 Continue` before it reads the body.
  const taken = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.write(
    `POST ${routeOf(calls.saveProfile)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n` +
      `Authorization: Bearer ${bearer}\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await taken;
  socket.write(body.subarray(0, -1));
  return { closed, finish: () => void socket.write(body.subarray(-1)) };
}

it('C72 a session has two uploads under way; the next one is told to wait, and everybody else goes on', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const uploads = [await begin(one.bearer), await begin(one.bearer)];
  const next = async () => {
    const { status, headers } = await sendForm(one.bearer, body);
    return [status, headers.get('connection'), headers.get('retry-after')];
  };
  // The server says `100 Continue` a moment before it counts an upload.
  await expect.poll(next).toEqual([429, 'close', '1']);
  expect((await sendForm(other.bearer, body)).status).toBe(200);
  for (const { finish } of uploads) finish();
  for (const { closed } of uploads) expect(await closed).toMatch(/HTTP\/1\.1 200/);
  await expect.poll(async () => (await next())[0]).toBe(200);
});

it('C72 of all sessions so many are read at once, so many wait, and an end of any kind gives its place back', async () => {
  const uploads = createUploads({ parallel: 2, waiting: 1, perSession: 2 }, systemClock);
  const begun: string[] = [];
  const work = (name: string) => {
    let settle: (end: string | Error) => void = () => undefined;
    const end = new Promise<string>((resolve, reject) => {
      settle = (how) => (how instanceof Error ? reject(how) : resolve(how));
    });
    const done = uploads(name, () => {
      begun.push(name);
      return end;
    });
    return { done, settle: (how: string | Error) => settle(how) };
  };
  const [first, second, third] = [work('a'), work('b'), work('c')];
  await expect(work('d').done).rejects.toMatchObject({ name: 'RateLimited', whose: 'platform' });
  expect(begun).toEqual(['a', 'b']);
  first.settle(new Error('cut off'));
  await expect(first.done).rejects.toThrow('cut off');
  expect(begun).toEqual(['a', 'b', 'c']);
  const fourth = work('d');
  for (const { settle } of [second, third, fourth]) settle('saved');
  expect(await Promise.all([second.done, third.done, fourth.done])).toEqual(['saved', 'saved', 'saved']);
});
