/** Uploads under way at once (C72): so many of one session and of all are held in memory, others are told when to come again. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { formBody, formType, picturePart, plainForm, sendForm, textParts } from './forms.ts';
import { smallPicture } from './pictures.ts';
import { filePlatform, newPlayer } from './platform.ts';

const body = formBody([...textParts(plainForm), picturePart(await smallPicture())]);
const testbed = await filePlatform({ limits: { uploads: { parallel: 3, waiting: 1, perSession: 2 } } });
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

/** An upload whose last byte does not come until `finish`; what it is answered, once it has ended. */
async function begin(bearer: string) {
  let told = '';
  const socket = connect(Number(new URL(testbed.shop).port), '127.0.0.1');
  open.add(socket);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(told)));
  socket.on('data', (data) => (told += data.toString('latin1')));
  socket.on('error', () => undefined);
  // `100 Continue` comes as the server takes the request, before it reads the body.
  const taken = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.write(
    `POST ${routeOf(calls.saveProfile)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n` +
      `Authorization: Bearer ${bearer}\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await taken;
  socket.write(body.subarray(0, -1));
  return { closed, finish: () => void socket.write(body.subarray(-1)), cut: () => socket.destroy() };
}

/** Tries until the places that were freed, or taken, are seen. */
const untilStatus = async (bearer: string, status: number): Promise<void> => {
  await expect
    .poll(async () => {
      const response = await sendForm(testbed, bearer, body);
      return [response.status, response.headers.get('connection') === 'close', response.headers.get('retry-after')];
    })
    .toEqual([status, status !== 200, status === 200 ? null : '1']);
};

describe('C72 uploads at once', () => {
  it('C72 a session has two; the next one is told to wait, and everybody else goes on', async () => {
    const [one, other] = [await newPlayer(testbed), await newPlayer(testbed)];
    const uploads = [await begin(one.bearer), await begin(one.bearer)];
    await untilStatus(one.bearer, 429);
    await untilStatus(other.bearer, 200);
    for (const { finish } of uploads) finish();
    for (const { closed } of uploads) expect(await closed).toMatch(/HTTP\/1\.1 200/);
    await untilStatus(one.bearer, 200);
  });

  it('C72 of all there are three, one more waits, and what is cut off gives its place back', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer(testbed)));
    const uploads = [];
    for (const { bearer } of players.slice(0, 4)) uploads.push(await begin(bearer));
    const [last] = players.slice(4);
    await untilStatus(last?.bearer ?? '', 503);
    uploads[0]?.cut();
    uploads[3]?.finish();
    expect(await uploads[3]?.closed).toMatch(/HTTP\/1\.1 200/);
    await untilStatus(last?.bearer ?? '', 200);
  });
});
