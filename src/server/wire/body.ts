import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** `most`: bytes. `within`: ms for reading them. */
export interface BodyLimit {
  most: number;
  within: number;
}

type Message = Readable & Pick<IncomingMessage, 'headers'>;

export const hasBody = ({ headers }: Message): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Of a request or an answer, from its stream, since web streams cost several times as much. Stops reading as soon as the
 * body is larger or slower than allowed. `cut off`: its sender went away in the middle.
 */
export function readBody(
  message: Message,
  { most, within }: BodyLimit,
): Promise<Buffer | 'too large' | 'too slow' | 'cut off'> {
  return new Promise((resolve) => {
    if (Number(message.headers['content-length'] ?? 0) > most) return resolve('too large');
    if (message.destroyed && !message.readableEnded) return resolve('cut off');
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (read: Buffer | 'too large' | 'too slow' | 'cut off'): void => {
      clearTimeout(limit);
      message.off('data', take).off('end', finish).off('close', cutOff);
      if (typeof read === 'string') message.pause();
      resolve(read);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > most) end('too large');
      else chunks.push(chunk);
    };
    const finish = (): void => end(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    const cutOff = (): void => end('cut off');
    const limit = setTimeout(() => end('too slow'), within);
    // A stream that breaks closes after its error.
    message
      .on('error', () => undefined)
      .on('data', take)
      .on('end', finish)
      .on('close', cutOff);
    return undefined;
  });
}
