/** What the fuzz expects of a completed handshake (RFC 6455, 4.2.2), with the key and the answer of its example. */
import { expect, it } from 'vitest';
import { isHandshake, judgeLive } from '../fuzz/live.ts';

const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const proof = 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=';
const asked = (ends: boolean, ...behind: Buffer[]) => ({
  bytes: Buffer.concat([
    Buffer.from(`GET /live HTTP/1.1\r\nHost: x\r\nsec-websocket-key:  ${key} \r\n\r\n`),
    ...behind,
  ]),
  ends,
});
const closedBy = (code: number) => Buffer.from([0x88, 2, code >> 8, code & 255]);
const answer = (behind: Buffer, proven = proof, more = '') =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proven}\r\n${more}\r\n`,
    ),
    behind,
  ]);
const nothing = Buffer.alloc(0);

it('3.12 the fuzz takes a handshake that is answered as the protocol has it, and closed', () => {
  expect(isHandshake(answer(nothing))).toBe(true);
  expect(judgeLive(answer(closedBy(1008)), asked(false), [])).toEqual({ end: 'closed 1008', problems: [] });
  expect(judgeLive(answer(nothing), asked(true), [])).toEqual({ end: 'closed null', problems: [] });
});

it('3.12 the fuzz lets the server repeat a client’s own code, and leave one that floods it with pings', () => {
  const failed = Buffer.from([0x88, 0x82, 1, 2, 3, 4, 0x03 ^ 1, 0xf3 ^ 2]);
  expect(judgeLive(answer(closedBy(1011)), asked(false, failed), []).problems).toEqual([]);
  const pings = (count: number) => Array.from({ length: count }, () => Buffer.from([0x89, 0x80, 1, 2, 3, 4]));
  expect(judgeLive(answer(nothing), asked(false, ...pings(61)), []).problems).toEqual([]);
  expect(judgeLive(answer(nothing), asked(false, ...pings(60)), []).problems).toHaveLength(1);
});

it.each([
  ['the proof of another key', answer(closedBy(1008), 'x'.repeat(28)), /^Expected the handshake/],
  ['no proof', answer(closedBy(1008), ''), /^Expected the handshake/],
  ['an extension', answer(closedBy(1008), proof, 'Sec-WebSocket-Extensions: x\r\n'), /^Expected the handshake/],
  ['an end without a close', answer(nothing), /^Expected the connection to be closed/],
  ['a fault of the server', answer(closedBy(1011)), /^Expected an end that blames the client/],
])('3.12 the fuzz finds %s in a handshake', (_, told, problem) => {
  expect(judgeLive(told, asked(false), []).problems).toEqual([expect.stringMatching(problem)]);
});
