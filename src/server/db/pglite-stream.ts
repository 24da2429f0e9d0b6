/** The socket of `pg` to the embedded database passes batches of the protocol to PGlite: one client serves both. */
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const query = 0x51;
const sync = 0x53;
const terminate = 0x58;
const startupHeader = 8;

/** Built by hand: it runs before the next client has sent anything. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message[0] = query;
  message.writeUInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}

export class PgliteStream extends Duplex {
  readonly #engine: PGlite;
  #waiting: Buffer = Buffer.alloc(0);
  #started = false;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    this.#run().then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _writev(written: readonly { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(written.map(({ chunk }) => chunk)), 'buffer', done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  async #run(): Promise<void> {
    if (!this.#started) {
      if (this.#waiting.length < startupHeader || this.#waiting.length < this.#waiting.readUInt32BE(0)) return;
      const startup = this.#take(this.#waiting.readUInt32BE(0));
      this.#started = true;
      // All clients share one session; this clears what an earlier one left open.
      await this.#ask(simpleQuery('rollback'));
      await this.#ask(simpleQuery('discard all'));
      await this.#answer(startup);
    }
    for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) {
      await this.#answer(batch);
      // The engine answers within this thread, so consecutive queries would starve sockets and timers.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Up to the next message that makes the engine answer; null until it has arrived. */
  #nextBatch(): Buffer | null {
    let end = 0;
    while (this.#waiting.length - end >= 5) {
      const type = this.#waiting[end];
      end += 1 + this.#waiting.readUInt32BE(end + 1);
      if (end > this.#waiting.length) return null;
      if (type === query || type === sync || type === terminate) return this.#take(end);
    }
    return null;
  }

  #take(length: number): Buffer {
    const taken = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    return taken;
  }

  async #answer(batch: Buffer): Promise<void> {
    if (batch[0] !== terminate) this.push(await this.#ask(batch));
  }

  /** By the stream of raw bytes: `execProtocolRaw` also parses every answer, and keeps its rows for as long as it lives. */
  async #ask(batch: Uint8Array): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.#engine.execProtocolRawStream(new Uint8Array(batch), {
      // Files in memory and of Node need no copying; asking for it takes a lock and a few turns for nothing.
      syncToFs: false,
      onRawData: (bytes) => void parts.push(Buffer.from(bytes)),
    });
    return Buffer.concat(parts);
  }
}
