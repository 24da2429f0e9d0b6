/** Pictures of identity cards: which are accepted, what is stored of them, and who may read them (C71 to C73). */
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { imageKindOf, imageLimit } from '../../src/contract/profile-rules.ts';
import { sql } from '../../src/server/db/sql.ts';
import { readBody } from '../../src/server/wire/body.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { readForm } from '../../src/server/http/form.ts';
import { idImageRoute } from '../../src/server/http/id-image.ts';
import { exchange } from '../kit/exchange.ts';
import { boundary, formBody, formType, picturePart, plainForm, textParts, profileForms } from './forms.ts';
import { goodPictures, hostileFiles, problemsOfStored, smallPicture } from './pictures.ts';
import { day, filePlatform, testPlatform } from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const picture = await smallPicture();
const testbed = await filePlatform({ limits: { picture: { perPlayer: { most: 1_000_000, window: day } } } });
const { newPlayer, shop } = testbed;
const { fetchPicture, save, sendForm } = profileForms(testbed);

const texts = textParts(plainForm);
const keptOf = async (player: string) =>
  testbed.database.row<{ id: string; content: Buffer; count: bigint }>(
    sql`select id, content, count(*) over () as count from id_images where player = ${player}`,
  );
const tell = async (write: (socket: Socket) => void): Promise<string> =>
  (await exchange(Number(new URL(shop).port), write)).toString('latin1');
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

async function expectPoints(kept: Buffer, name: string) {
  expect(await problemsOfStored(kept), name).toEqual([]);
  return sharp(kept).metadata();
}

describe('PF-1 C71 the corpus', () => {
  it('every good picture is taken, upright, and not larger than it has to be', async () => {
    const { bearer } = await newPlayer();
    const pictures = await goodPictures();
    expect(pictures.length).toBeGreaterThanOrEqual(50);
    let taken = 0;
    for (const { name, content, width, height } of pictures) {
      const { outcome } = await save(bearer, {}, picturePart(content));
      expect(outcome, name).toBe('accepted');
      const kept = await bytesOf(await fetchPicture(bearer));
      expect(await expectPoints(kept, name), name).toMatchObject({ width, height });
      taken += 1;
    }
    expect(taken).toBe(pictures.length);
  });

  it('every hostile file is refused, or comes out as nothing but its points', async () => {
    const { bearer, id } = await newPlayer();
    await save(bearer, {}, picturePart(picture));
    const files = await hostileFiles();
    const count = { refused: 0, disarmed: 0 };
    for (const { name, content, isRefused } of files) {
      const before = await keptOf(id);
      const { outcome, status } = await save(bearer, {}, picturePart(content));
      expect(status, name).toBeLessThan(500);
      const after = await keptOf(id);
      expect(after?.count, name).toBe(1n);
      if (outcome === 'accepted') {
        expect(isRefused, name).toBe(false);
        expect(after?.id, name).not.toBe(before?.id);
        await expectPoints(await bytesOf(await fetchPicture(bearer)), name);
        count.disarmed += 1;
      } else {
        expect(['image_type', 'image_unreadable'], name).toContain(outcome);
        expect(after, name).toEqual(before);
        count.refused += 1;
      }
    }
    expect(files.length).toBeGreaterThanOrEqual(300);
    expect(count.refused + count.disarmed).toBe(files.length);
    expect(count.refused).toBeGreaterThanOrEqual(150);
    expect(count.disarmed).toBeGreaterThanOrEqual(50);
  });

  it('C71 neither the name nor the declared type says what a file is', async () => {
    const { bearer } = await newPlayer();
    const names = [
      ...'ktp.html ktp.php.jpg ktp.jpg.php ../../etc/passwd C:/x.jpg .htaccess con 💳.jpg %00.jpg %2e%2e%2f a;b=c'.split(
        ' ',
      ),
      ...['', ' ', 'a\0b.jpg', '..\\\\x.jpg', '\u202Egpj.exe', "'; drop table players"],
      ...['x'.repeat(300), 'ж'.repeat(300)],
    ];
    for (const name of names) {
      const { outcome } = await save(bearer, {}, picturePart(picture, name, 'text/html'));
      expect(outcome, name).toBe('accepted');
      const { headers } = await fetchPicture(bearer);
      expect(headers.get('content-disposition')).toBe('attachment; filename="id-image.jpg"');
      expect(headers.get('content-type')).toBe('image/jpeg');
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const type of ['image/jpeg', 'image/png', 'image/svg+xml']) {
      await expectOutcome(save(bearer, {}, picturePart(svg, 'ktp.jpg', type)), 'image_type');
    }
  });
});

describe('C72 limits', () => {
  it('C72 one byte more than the largest picture is refused, and so is everything above', async () => {
    const { bearer, id } = await newPlayer();
    const sizes = [
      imageLimit + 1,
      imageLimit + 32 * 1024,
      imageLimit + 64 * 1024,
      imageLimit + 128 * 1024,
      imageLimit * 2,
    ];
    for (const size of sizes) {
      const large = Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
      const { status, outcome } = await save(bearer, {}, picturePart(large));
      expect([status, outcome], String(size)).toEqual([413, 'image_size']);
    }
    expect(await keptOf(id)).toBeNull();
  });

  it('C72 stops reading beyond the limit, whether the length is announced or not', async () => {
    const { bearer } = await newPlayer();
    const head = `POST ${routeOf(calls.saveProfile)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${formType}\r\n`;
    let sent = 0;
    const answered = (start: string, chunk: string | null) =>
      tell((socket) => {
        let isAnswered = false;
        socket.once('data', () => (isAnswered = true));
        socket.write(`${head}${start}\r\n`);
        const push = (): void => {
          while (chunk !== null && !isAnswered && !socket.destroyed) {
            sent += chunk.length;
            if (!socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)) {
              socket.once('drain', push);
              return;
            }
          }
        };
        push();
      });
    const announced = await answered('Content-Length: 1000000000\r\n', null);
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    expect(announced).toMatch(/connection: close/i);
    const endless = await answered('Transfer-Encoding: chunked\r\n', 'x'.repeat(64 * 1024));
    expect(['HTTP/1.1 413', '']).toContain(endless.slice(0, 12));
    expect(sent).toBeLessThan(imageLimit * 3);
  });

  it('C72 a body that takes too long is not waited for', async () => {
    const slow = Object.assign(new Readable({ read: () => undefined }), { headers: {} });
    slow.push(Buffer.alloc(10));
    expect(await readBody(slow, { most: 100, within: 5 })).toBe('too slow');
  });

  it('C72 lengths that lie end in a refusal or an end of the connection', async () => {
    const { bearer, id } = await newPlayer();
    const body = formBody([...texts, picturePart(picture)]);
    const ask = async (length: number) => {
      const told = await tell((socket) => {
        socket.write(
          `POST ${routeOf(calls.saveProfile)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`,
        );
        // The server waits for announced bytes until the connection ends.
        if (length > body.length) socket.end(body);
        else socket.write(body);
      });
      return told.slice(0, 12);
    };
    expect(await ask(body.length - 10)).toBe('HTTP/1.1 400');
    expect(await ask(10)).toBe('HTTP/1.1 400');
    expect(['', 'HTTP/1.1 400']).toContain(await ask(body.length + 10));
    expect(await keptOf(id)).toBeNull();
    expect(await ask(body.length)).toBe('HTTP/1.1 200');
  });

  it('C72 so many pictures a player and day, and tomorrow again', async () => {
    const own = await testPlatform();
    const form = profileForms(own);
    const [one, other] = [await own.newPlayer(), await own.newPlayer()];
    for (let taken = 0; taken < 10; taken += 1) {
      await expectOutcome(form.save(one.bearer, {}, picturePart(picture)), 'accepted');
    }
    const { outcome, status } = await form.save(one.bearer, { fullname: 'Nama Lain' }, picturePart(picture));
    expect([outcome, status]).toEqual(['image_quota', 429]);
    expect((await own.ask(calls.profile, { bearer: one.bearer })).data.fullname).toBe(plainForm.fullname);
    await expectOutcome(form.save(one.bearer), 'accepted');
    await expectOutcome(form.save(other.bearer, {}, picturePart(picture)), 'accepted');
    own.clock.advance(day);
    await expectOutcome(form.save(one.bearer, {}, picturePart(picture)), 'accepted');
  });
});

describe('C23 forms', () => {
  it('C23 need a living session before they are read', async () => {
    const body = formBody([...texts, picturePart(picture)]);
    for (const bearer of [null, 'x', 'y'.repeat(43)]) {
      const { status, headers } = await sendForm(bearer, body);
      expect(status).toBe(401);
      expect(headers.get('connection')).toBe('close');
    }
  });

  it('C23 come as forms and nothing else', async () => {
    const { bearer } = await newPlayer();
    const body = formBody(texts);
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/mixed; boundary=x',
      'multipart/form-datax',
    ];
    for (const type of types) expect((await sendForm(bearer, body, type)).status, type).toBe(415);
  });

  it('C71 C72 that are broken, double or too many are refused whole', async () => {
    const { bearer, id } = await newPlayer();
    const file = picturePart(picture);
    const whole = formBody([...texts, file]);
    const head = (line: string) => Buffer.from(`--${boundary}\r\n${line}\r\n\r\nx\r\n--${boundary}--\r\n`);
    const disposition = 'Content-Disposition: form-data';
    const broken: [string, Buffer, string?][] = [
      ['no boundary', whole, 'multipart/form-data'],
      ['an empty boundary', whole, 'multipart/form-data; boundary='],
      ['an endless boundary', whole, `multipart/form-data; boundary=${'x'.repeat(71)}`],
      ['another boundary', whole, 'multipart/form-data; boundary=other'],
      ['a boundary with a line end', whole, 'multipart/form-data; boundary="a b"'],
      ['two boundaries', whole, `${formType}; boundary=b`],
      ['nothing', Buffer.alloc(0)],
      ['no form', Buffer.from('hello')],
      ['JSON', Buffer.from(JSON.stringify(plainForm))],
      ['something in front', Buffer.concat([Buffer.from('hello\r\n'), whole])],
      ['something behind', Buffer.concat([whole, Buffer.from('hello')])],
      ['no end', whole.subarray(0, -boundary.length - 8)],
      ['half an end', whole.subarray(0, -4)],
      ['two forms', Buffer.concat([whole, whole])],
      ['two files under one name', formBody([...texts, file, file])],
      ['two files under two names', formBody([...texts, file, { ...file, name: 'other' }])],
      ['a file under another name', formBody([...texts, { ...file, name: 'picture' }])],
      ['a file in place of a text', formBody([...texts.slice(1), { ...file, name: 'fullname' }])],
      ['a text in place of the file', formBody([...texts, { name: 'id_image', content: 'x' }])],
      ['a file and a text under one name', formBody([...texts, file, { name: 'id_image', content: 'x' }])],
      ['a text twice', formBody([...texts, ...texts])],
      [
        'seventeen parts',
        formBody([...texts, ...Array.from({ length: 13 }, (_, at) => ({ name: `n${at}`, content: '' }))]),
      ],
      ['50,000 parts', formBody(Array.from({ length: 50_000 }, (_, at) => ({ name: `n${at}`, content: '' })))],
      [
        'headers without an end',
        Buffer.from(`--${boundary}\r\n${disposition}; name="a"\r\n${'X: y\r\n'.repeat(800_000)}`),
      ],
      ['a header of a megabyte', head(`${disposition}; name="a"\r\nX: ${'y'.repeat(1_000_000)}`)],
      ['no disposition', head('Content-Type: text/plain')],
      ['two dispositions', head(`${disposition}; name="a"\r\n${disposition}; name="b"`)],
      ['no name', head(disposition)],
      ['an empty name', head(`${disposition}; name=""`)],
      ['an endless name', head(`${disposition}; name="${'n'.repeat(65)}"`)],
      ['another disposition', head('Content-Disposition: attachment; name="a"')],
      ['a text that is none', formBody([...texts.slice(1), { name: 'fullname', content: Buffer.from([0xff, 0xfe]) }])],
      ['line feeds alone', Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')],
      [
        'false boundaries',
        formBody([...texts, { ...file, content: `\r\n--${boundary.slice(0, -1)}`.repeat(200_000) }]).subarray(0, -6),
      ],
    ];
    for (const [name, body, type] of broken) {
      const { status, reply } = await sendForm(bearer, body, type);
      expect([status, reply.title], name).toEqual([400, 'The request cannot be read.']);
    }
    expect(broken.length).toBeGreaterThanOrEqual(30);
    expect(await keptOf(id)).toBeNull();
    expect((await testbed.ask(calls.profile, { bearer })).data.fullname).toBeNull();
  });

  it('C71 are read as browsers write them', () => {
    const body = formBody([...texts, picturePart(picture, 'Foto “ktp”; 1.jpg')], '----WebKitFormBoundaryA1+/=_.:?');
    const form = readForm('multipart/form-data; boundary="----WebKitFormBoundaryA1+/=_.:?"', body);
    expect(form?.texts).toEqual(plainForm);
    expect(form?.file).toEqual({ field: 'id_image', content: picture });
    expect(readForm(formType, formBody([{ name: '__proto__', content: 'x' }]))?.texts).toEqual(
      Object.fromEntries([['__proto__', 'x']]),
    );
  });

  it('C71 that Node and browsers make themselves are taken', async () => {
    const { bearer } = await newPlayer();
    const form = new FormData();
    for (const [name, value] of Object.entries(plainForm)) form.set(name, value);
    form.set('id_image', new File([new Uint8Array(picture)], 'kartu "ktp"\r\n.jpg', { type: 'image/jpeg' }));
    const headers = { Authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${shop}${routeOf(calls.saveProfile)}`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(200);
    expect((await fetchPicture(bearer)).status).toBe(200);
  });
});

describe('C73 what is kept', () => {
  it('C73 is encrypted, has a random name, and takes the place of the one before', async () => {
    const { bearer, id } = await newPlayer();
    await save(bearer, {}, picturePart(picture));
    const first = await keptOf(id);
    expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(imageKindOf(first?.content ?? Buffer.alloc(0))).toBeNull();
    await save(bearer, {}, picturePart(picture));
    const second = await keptOf(id);
    expect(second?.count).toBe(1n);
    expect(second?.id).not.toBe(first?.id);
  });

  it('C73 C68 is handed to its owner only, to be saved and not shown', async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()];
    await save(owner.bearer, {}, picturePart(picture));
    const { status, headers } = await fetchPicture(owner.bearer);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect((await fetchPicture(other.bearer)).status).toBe(404);
    expect((await fetch(`${shop}${idImageRoute}`)).status).toBe(401);
    expect((await fetchPicture('z'.repeat(43))).status).toBe(401);
    const kept = await keptOf(owner.id);
    for (const path of [
      `${idImageRoute}/${kept?.id}`,
      `/${kept?.id}.jpg`,
      `/assets/${kept?.id}.jpg`,
      `${idImageRoute}?player=${owner.id}`,
    ]) {
      expect((await fetch(`${shop}${path}`)).headers.get('content-type'), path).not.toMatch(/^image/);
    }
    const refused = await new Promise<number>((resolve) => {
      request(`${shop}${idImageRoute}`, { method: 'DELETE' }, ({ statusCode }) => resolve(statusCode ?? 0)).end();
    });
    expect(refused).toBe(405);
  });
});
