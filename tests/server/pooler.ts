/**
 * A pooler in transaction mode, as PgBouncer without `max_prepared_statements` is: a client has a connection of the
 * server from its first message until the answer after which no transaction is open, and never the same one twice in a
 * row. What a session keeps is left behind on it.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

interface Backend {
  socket: Socket;
  client: Client | null;
}
interface Client {
  socket: Socket;
  backend: Backend | null;
  /** Messages that have no backend yet. */
  waiting: Buffer[];
  /** Answers that are due. */
  due: number;
}

export interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** Whole messages of a stream, each with its type and length; `rest` is the beginning of the next one. */
function createSplitter() {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk]);
    const whole: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const size = rest.readUInt32BE(1) + 1;
      whole.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    return whole;
  };
}

const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);
const messageOf = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
const welcome = Buffer.concat([
  messageOf('R', Buffer.alloc(4)),
  messageOf('S', Buffer.from('client_encoding\0UTF8\0')),
  messageOf('Z', Buffer.from('I')),
]);

/** Beginning with a new session of the server's own driver, so that the handshake is its. */
async function openBackend(url: string): Promise<Socket> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  const { stream } = (session as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
  return stream.on('error', () => undefined);
}

export async function startPooler(url: string, size: number): Promise<Pooler> {
  const backends: Backend[] = [];
  let turn = 0;
  const waiting: Client[] = [];
  const clients = new Set<Client>();

  async function open(): Promise<void> {
    const backend: Backend = { socket: await openBackend(url), client: null };
    const split = createSplitter();
    backend.socket.on('data', (chunk: Buffer) => split(chunk).forEach((message) => answer(backend, message)));
    backend.socket.on('close', () => backend.client?.socket.destroy());
    backends.push(backend);
  }

  function answer(backend: Backend, message: Buffer): void {
    const { client } = backend;
    client?.socket.write(message);
    if (!client || typeOf(message) !== 'Z') return;
    client.due -= 1;
    if (client.due > 0 || message.toString('latin1', 5) !== 'I') return;
    client.backend = null;
    backend.client = null;
    const next = waiting.shift();
    if (next) lend(next);
  }

  function lend(client: Client): void {
    const free = backends.filter((backend) => backend.client === null && !backend.socket.destroyed);
    const backend = free[(turn += 1) % free.length];
    if (!backend) {
      if (!waiting.includes(client)) waiting.push(client);
      return;
    }
    backend.client = client;
    client.backend = backend;
    for (const message of client.waiting.splice(0)) backend.socket.write(message);
  }

  const server = createServer((socket) => {
    const client: Client = { socket, backend: null, waiting: [], due: 0 };
    clients.add(client);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clients.delete(client);
        if (client.backend) client.backend.socket.destroy();
      });
    socket.once('data', () => {
      socket.write(welcome);
      const split = createSplitter();
      socket.on('data', (chunk: Buffer) => {
        for (const message of split(chunk)) {
          if (typeOf(message) === 'X') return void socket.end();
          if ('QS'.includes(typeOf(message))) client.due += 1;
          if (client.backend) client.backend.socket.write(message);
          else client.waiting.push(message);
        }
        if (!client.backend && client.waiting.length > 0) lend(client);
        return undefined;
      });
    });
  });
  while (backends.length < size) await open();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://platinum@127.0.0.1:${port}/postgres`,
    close: () =>
      new Promise((resolve) => {
        for (const { socket } of [...backends, ...clients]) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
