/** What the fuzz reads of an answer is what a client makes of it. */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readAnswers } from '../fuzz/answers.ts';

it('3.12 the fuzz reads a compressed answer as a client does, and what follows it', () => {
  const body = gzipSync('{"status":true}');
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
  const told = Buffer.concat([Buffer.from(head), body, Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')]);
  expect(readAnswers(told).map((answer) => [answer.status, answer.body.toString()])).toEqual([
    [200, '{"status":true}'],
    [204, ''],
  ]);
});
