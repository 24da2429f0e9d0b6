/** Requests as text and answers from a raw socket, so that asking costs less than answering. */
import { connect, type Socket } from 'node:net';
import type { AnyCall } from '../../src/contract/call.ts';
import { routeOf } from '../../src/server/http/call-route.ts';

export interface Answer {
  status: number;
  head: string;
  body: string;
}

interface Asked {
  bearer: string;
  body?: object | undefined;
  headers?: Record<string, string>;
}

export function requestOf(call: AnyCall, { bearer, body, headers = {} }: Asked): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${call.method} ${routeOf(call)} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${bearer}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}

/** One answer at a time, as `requestOf` and the shop's own bodies have it: ASCII, without trailers. */
export function onAnswers(socket: Socket, take: (answer: Answer) => void): void {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = text.slice(0, end);
    const length = /\r\ncontent-length: ([0-9]+)/i.exec(head)?.[1];
    const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(head);
    if (isChunked ? !text.endsWith('0\r\n\r\n') : text.length < end + 4 + Number(length ?? 0)) return;
    const answer = { status: Number(text.slice(9, 12)), head, body: text.slice(end + 4) };
    text = '';
    take(answer);
  });
}

/** A person's connection to one host, opened again where it broke. */
export function createAsker(address: string) {
  const { hostname, port } = new URL(address);
  let socket: Socket | null = null;
  let settle: ((answer: Answer | null) => void) | null = null;
  const answered = (answer: Answer | null): void => {
    const waiting = settle;
    settle = null;
    waiting?.(answer);
  };
  function open(): Socket {
    const opened = connect(Number(port), hostname).setNoDelay();
    onAnswers(opened, (answer) => {
      if (/\r\nconnection: close/i.test(answer.head)) socket = null;
      answered(answer);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = null;
      answered(null);
    });
    return opened;
  }
  return {
    /** Null where the connection broke before the answer. */
    ask: (text: string): Promise<Answer | null> =>
      new Promise((resolve) => {
        settle = resolve;
        socket ??= open();
        socket.write(text);
      }),
    close: () => socket?.destroy(),
  };
}
