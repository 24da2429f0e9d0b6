/** Inputs for the live connection: messages of its schemas and others, frames that no library writes, floods. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { LiveBeat, LiveMessage, LiveRoom, livePath } from '../../src/contract/rooms.calls.ts';
import type { AnySchema } from '../../src/contract/schemas.ts';
import type { Random } from '../../src/walk/random.ts';
import { judge, readAnswers, type Sent } from './answers.ts';
import { canary, type Known, type Values } from './values.ts';

function frame(
  opcode: number,
  content: Buffer,
  { isLast = true, isMasked = true, reserved = 0, length = content.length } = {},
): Buffer {
  const size =
    length < 126
      ? Buffer.from([length])
      : length < 65_536
        ? Buffer.from([126, length >> 8, length & 255])
        : Buffer.from(`7f${length.toString(16).padStart(16, '0')}`, 'hex');
  size[0] = (size[0] ?? 0) | (isMasked ? 128 : 0);
  const mask = Buffer.from(isMasked ? [1, 2, 3, 4] : []);
  const masked = content.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([(isLast ? 128 : 0) | (reserved << 4) | opcode]), size, mask, masked]);
}

const whole = (content: Buffer): Buffer => frame(1, content);
const frames: readonly ((content: Buffer, chance: Random) => Buffer)[] = [
  ...[whole, whole, whole, whole, whole, whole],
  (content) => frame(2, content),
  (content) => frame(9, content.subarray(0, 125)),
  (content) => frame(10, content.subarray(0, 200)),
  (content, chance) =>
    frame(8, Buffer.concat([Buffer.from([chance.below(20), chance.below(256)]), content.subarray(0, 100)])),
  (content, chance) => {
    const at = chance.below(content.length + 1);
    const first = frame(1, content.subarray(0, at), { isLast: false });
    return Buffer.concat([first, frame(9, Buffer.alloc(0)), frame(0, content.subarray(at))]);
  },
  (content) => frame(1, content, { isLast: false }),
  (content) => frame(0, content),
  (content) => frame(1, content, { isMasked: false }),
  (content, chance) => frame(chance.below(16), content.subarray(0, 100), { reserved: chance.below(8) }),
  (content) => frame(1, Buffer.concat([content, Buffer.from([0xff, 0xc0])])),
  (content) => frame(1, Buffer.concat([content, Buffer.alloc(9_000, 0x20)])),
  (content) => frame(1, content, { length: 2 ** 40 }),
];

const wire = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A handshake and everything at once. The last message is none that the server takes, so it has to end the connection. */
export function liveBytes(chance: Random, values: Values, known: Known): Sent {
  const hello = chance.pick([
    ...Array.from({ length: 4 }, () => ({ token: known['own token'], room: known['own room'] })),
    { token: known['own token'], room: known['foreign room'] },
    { token: 'A'.repeat(43), room: known['own room'] },
    null,
  ]);
  const said = Array.from({ length: chance.below(6) }, () => {
    const value = chance.pick([() => values.of(LiveMessage as AnySchema), values.anything, values.hostile])();
    return chance.pick(frames)(wire(value), chance);
  });
  const times = chance.chance(0.05) ? chance.pick([30, 100]) : 1;
  const head = `GET /api${livePath} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  const begin = [Buffer.from(head), hello ? whole(wire(hello)) : Buffer.alloc(0)];
  const all = Buffer.concat([...begin, ...Array.from({ length: times }, () => said).flat(), whole(wire(canary))]);
  if (chance.chance(0.9)) return { bytes: all, ends: false };
  return { bytes: all.subarray(0, head.length + chance.below(all.length - head.length)), ends: true };
}

/** The frames behind the head of a handshake or of its answer, as far as they are whole. */
function framesIn(told: Buffer): { opcode: number; content: Buffer }[] {
  const found: { opcode: number; content: Buffer }[] = [];
  for (let at = told.indexOf('\r\n\r\n') + 4; at + 2 <= told.length;) {
    const [opcode, short] = [(told[at] ?? 0) & 15, (told[at + 1] ?? 0) & 127];
    const isMasked = (told[at + 1] ?? 0) > 127;
    const mask = at + (short === 126 ? 4 : 2);
    const start = mask + (isMasked ? 4 : 0);
    const length = short === 126 && start <= told.length ? told.readUInt16BE(at + 2) : short;
    if (start + length > told.length || short === 127) break;
    const content = told.subarray(start, start + length);
    found.push({
      opcode,
      content: isMasked ? (content.map((byte, place) => byte ^ (told[mask + (place % 4)] ?? 0)) as Buffer) : content,
    });
    at = start + length;
  }
  return found;
}

const codeIn = (close: Buffer | undefined): number | null =>
  close && close.length >= 2 ? close.readUInt16BE(0) : null;

export const isClosed = (told: Buffer): boolean => framesIn(told).some(({ opcode }) => opcode === 8);

/** The close code by which the server says that it failed. */
const failed = 1011;
/** More pings than this are waiting to be answered: `ws` leaves such a client without a word. */
const mostPings = 60;

/** It completes a handshake, whatever asked for it: then `judgeLive` judges it. */
export const isHandshake = (told: Buffer): boolean => told.toString('latin1', 0, 13) === 'HTTP/1.1 101 ';

/** What a server answers to the key of a handshake (RFC 6455, 4.2.2), and nothing that was not asked for. */
function handshakeTo(asked: Buffer): Readonly<Record<string, string>> {
  const key = /^sec-websocket-key:(.*)$/im.exec(asked.toString('latin1'))?.[1]?.trim();
  const proof = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  return { connection: 'Upgrade', 'sec-websocket-accept': proof, upgrade: 'websocket' };
}
const sorted = (headers: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(headers).sort());

export function judgeLive(told: Buffer, sent: Sent, secrets: readonly string[]): { end: string; problems: string[] } {
  const [answer] = readAnswers(told.subarray(0, told.indexOf('\r\n\r\n') + 4));
  if (!answer) return { end: 'none', problems: ['Expected an answer to the handshake, got none.'] };
  const end = String(answer.status);
  if (!isHandshake(told)) return { end, problems: judge(answer, { call: null, sent: 0, secrets }).problems };
  const [wanted, got] = [sorted(handshakeTo(sent.bytes)), sorted(answer.headers)];
  const received = framesIn(told);
  const said = framesIn(sent.bytes);
  const close = received.find(({ opcode }) => opcode === 8)?.content;
  const code = codeIn(close);
  const rooms = received.filter(({ opcode }) => opcode === 1).map(({ content }) => content.toString('utf8'));
  const problems = rooms.flatMap((text) => {
    if (!v.is(v.union([LiveRoom, LiveBeat]), JSON.parse(text)))
      return [`Expected a room or a beat, got ${text.slice(0, 200)}.`];
    const leaked = [canary, ...secrets].filter((word) => text.includes(word));
    return leaked.map((word) => `Expected nothing of others in a room, got ${word}.`);
  });
  if (got !== wanted) problems.push(`Expected the handshake ${wanted}, got ${got}.`);
  // A client's own code is repeated to it.
  const isRepeated = said.some(({ opcode, content }) => opcode === 8 && codeIn(content) === failed);
  if (code === failed && !isRepeated) problems.push(`Expected an end that blames the client, got ${failed}.`);
  const isFlood = said.filter(({ opcode }) => opcode === 9).length > mostPings;
  if (!close && !sent.ends && !isFlood) problems.push('Expected the connection to be closed, it only ended.');
  return {
    end: `${rooms.length > 0 ? 'rooms, ' : ''}closed ${code === null || code < 1_016 || code > 4_400 ? code : 'as the client wished'}`,
    problems,
  };
}
