/**
 * The socket that `pg` talks to when the database is embedded: a Duplex that hands whole batches of PostgreSQL's
 * protocol to PGlite and gives back what it answers. So there is one client and one code path for both databases.
 */
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const query = 0x51;
const sync = 0x53;
const terminate = 0x58;
const startupHeader = 8;

/** A simple query message, built by hand: it runs before the client that comes next has said a word. */
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

  override _read(): void {
    // Answers are pushed as they come; there is no source to pull from.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    this.#run().then(
      // The engine runs in this thread and answers without ever waiting: whoever asks one question after the other would
      // keep the process from its sockets and timers. So each answer is followed by a turn of the event loop.
      (hasAnswered) => (hasAnswered ? setImmediate(done) : done()),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  /** Whether there was anything to answer. */
  async #run(): Promise<boolean> {
    if (!this.#started) {
      if (this.#waiting.length < startupHeader || this.#waiting.length < this.#waiting.readUInt32BE(0)) return false;
      const startup = this.#take(this.#waiting.readUInt32BE(0));
      this.#started = true;
      // The engine has one session for its whole life: whatever an earlier client left open must not reach this one.
      await this.#engine.execProtocolRaw(simpleQuery('rollback'));
      await this.#engine.execProtocolRaw(simpleQuery('discard all'));
      await this.#answer(startup);
    }
    let hasAnswered = false;
    for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) {
      await this.#answer(batch);
      hasAnswered = true;
    }
    return hasAnswered;
  }

  /** Everything up to a message after which the engine answers, or null while that has not arrived. */
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
    if (batch[0] === terminate) return;
    const reply = await this.#engine.execProtocolRaw(new Uint8Array(batch));
    this.push(Buffer.from(reply));
  }
}
