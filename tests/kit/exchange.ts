/** A connection byte by byte: everything that came until it ended. */
import { connect, type Socket } from 'node:net';

/** ms until an answer or the end of the connection. */
const patience = 8_000;

/** `isOver`: then the client ends its side. */
export function exchange(
  port: number,
  write: (socket: Socket) => void,
  isOver = (_told: Buffer) => false,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const told: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => write(socket));
    const limit = setTimeout(() => {
      const got = Buffer.concat(told).toString('latin1', 0, 200);
      reject(new Error(`Expected an answer or the end within ${patience} ms, got ${got || 'nothing'}.`));
      socket.destroy();
    }, patience);
    socket.on('data', (data) => {
      told.push(data);
      if (isOver(Buffer.concat(told))) socket.end();
    });
    // The server may close the connection before everything is sent.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(limit);
      resolve(Buffer.concat(told));
    });
  });
}
