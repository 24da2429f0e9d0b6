/** The one client of both databases. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { listenOn, type Listener, type Subscription } from './listen.ts';
import { Prepared } from './prepared.ts';
import type { Statement } from './sql.ts';

export interface Queryable {
  rows<Row extends object>(statement: Statement): Promise<Row[]>;
  row<Row extends object>(statement: Statement): Promise<Row | null>;
  /** The number of affected rows. */
  run(statement: Statement): Promise<number>;
  script(text: string): Promise<void>;
}

/**
 * `isLast`, where all statements have been sent: the commit leaves with them and nobody waits in between. Where one of
 * them fails, it is a rollback.
 */
export type Work<Result> = (handle: Queryable, isLast: () => void) => Promise<Result>;

export interface Database extends Queryable {
  /** At most; the embedded database has one. */
  connections: number;
  /** All or nothing. `work` runs again after a serialisation failure or deadlock. */
  transaction<Result>(work: Work<Result>): Promise<Result>;
  listen(channel: string, listener: Listener): Subscription;
  /** Connections, and pieces of work that wait for one. */
  load(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const mostAttempts = 10;
const lostRaces = new Set(['40001', '40P01']);

export const databaseIsAway = 'Expected a connection to the database; it is away';

/** No connection, or a lost one. A commit that was sent may have succeeded. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code: string;

  constructor(cause: Error) {
    super(`${databaseIsAway}: ${cause.message}`, { cause });
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : 'connection';
  }
}

/**
 * PostgreSQL's classes 08, 57P and 53 (disk or connections full), a server that only reads (a standby that has not taken
 * over yet, or what it has taken over from), socket errors, `pg`'s errors without a code.
 */
function isConnectionLoss(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|25006)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return /^E[A-Z]+$/.test(error.code);
  return /^Connection terminated|not queryable|timeout exceeded when trying to connect|Client was closed/.test(
    error.message,
  );
}

const orUnavailable = (error: unknown): never => {
  throw isConnectionLoss(error) ? new DatabaseUnavailable(error) : error;
};

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const slowMoment = pg.types.getTypeParser(TIMESTAMPTZ) as unknown as (text: string) => Date;

/** The engine reads what PostgreSQL writes in a zone of whole hours, `pg` all else. */
function momentOf(text: string): Date {
  const moment = new Date(`${text.replace(' ', 'T')}:00`);
  return Number.isNaN(moment.getTime()) ? slowMoment(text) : moment;
}

/** 64-bit integers become bigint, never a double: money and counters stay exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    return oid === TIMESTAMPTZ ? momentOf : pg.types.getTypeParser(oid, format);
  },
};

/** Null where nobody watches. */
let insideTransaction: AsyncLocalStorage<true> | null = null;

/** For tests. Until Node 24 it costs a sixth of all that a shop carries, since every promise then looks for its store. */
export function watchTransactions(): void {
  insideTransaction ??= new AsyncLocalStorage();
}

function queryable(send: (statement: Statement | string) => Promise<pg.QueryResult>): Queryable {
  return {
    async rows<Row>(statement: Statement) {
      return (await send(statement)).rows as Row[];
    },
    async row<Row>(statement: Statement) {
      return ((await send(statement)).rows[0] as Row | undefined) ?? null;
    },
    async run(statement) {
      return (await send(statement)).rowCount ?? 0;
    },
    async script(text) {
      await send(text);
    },
  };
}

/**
 * Otherwise a statement whose plan looks dearer without its values is planned anew at each call. The pool waits for the
 * promise, which its type does not say.
 */
const keepPlans = (client: pg.ClientBase): unknown => client.query('set plan_cache_mode = force_generic_plan');

/**
 * `direct`: PostgreSQL itself, where `config` is a pooler that lends a connection for one transaction. A statement that
 * was prepared, and what a connection listens to, would be left on another one there.
 */
export function openPool(
  config: pg.PoolConfig & { max: number },
  onIdleError: (error: Error) => void,
  direct: pg.ClientConfig | null = null,
): Database {
  const send = direct === null ? named : unnamed;
  const pool = new pg.Pool({
    ...config,
    types,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
    // A pooler's connections are others' as well, and plans of statements without a name are not kept.
    ...(direct === null && { onConnect: keepPlans }),
  });
  // Unhandled, the error of a broken idle connection would end the process.
  pool.on('error', onIdleError);
  // The same for a connection that breaks between two statements; its next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function withClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch(orUnavailable);
    let isLost = false;
    try {
      return await use(client);
    } catch (error) {
      isLost = error instanceof DatabaseUnavailable;
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  const outside = queryable((statement) => {
    if (insideTransaction?.getStore())
      throw new Error('Expected the handle of the open transaction; the statement went past it.');
    return withClient((client) => send(client, statement));
  });

  return {
    ...outside,
    connections: config.max,
    async transaction(work) {
      if (insideTransaction?.getStore()) throw new Error('Transactions do not nest: expected none to be open; one is.');
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withClient((client) => inTransaction(client, work, send));
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
          if (attempt === mostAttempts || !lostRaces.has(code)) throw error;
          await pause(Math.random() * 10 * attempt);
        }
      }
    },
    listen: (channel, listener) => listenOn(direct ?? config, channel, listener, onIdleError),
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

type Send = (client: pg.PoolClient, statement: Statement | string) => Promise<pg.QueryResult>;

const unnamed: Send = (client, statement) => {
  gather(client);
  const sent = typeof statement === 'string' ? statement : { text: statement.text, values: statement.values };
  return client.query(sent as string).catch(orUnavailable);
};

const named: Send = (client, statement) => {
  if (typeof statement === 'string') return unnamed(client, statement);
  gather(client);
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new Prepared(statement, (error, result) => (error ? reject(error) : resolve(result))));
  }).catch((error: Error) => {
    // As `pg` does: its stack then leads back to the rule that asked.
    Error.captureStackTrace(error);
    return orUnavailable(error);
  });
};

/** In @types/pg this is private; it is another stream once TLS has begun. */
interface Connected {
  connection: { stream: Writable };
}
const gathering = new WeakSet<Writable>();

/** Statements of one turn leave in one write, since the system call costs more than all that pg does for them. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Connected).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

async function inTransaction<Result>(client: pg.PoolClient, work: Work<Result>, send: Send): Promise<Result> {
  // Sent with the first statement; where it fails, that one fails too.
  const begun = send(client, 'begin');
  begun.catch(() => undefined);
  let committing: Promise<pg.QueryResult> | null = null;
  let isOver = false;
  const commit = (): Promise<pg.QueryResult> => {
    isOver = true;
    committing ??= send(client, 'commit');
    return committing;
  };
  try {
    const handle = queryable((statement) => {
      if (isOver) throw new Error('Expected a statement before its transaction ended; it came after.');
      return send(client, statement);
    });
    const isLast = (): void => void commit().catch(() => undefined);
    const run = () => work(handle, isLast);
    const result = await (insideTransaction ? insideTransaction.run(true, run) : run());
    await begun;
    // A transaction with a failed statement is rolled back by its commit.
    const { command } = await commit();
    if (command !== 'COMMIT')
      throw new Error(`Expected the transaction to be committed; the database said ${command}.`);
    return result;
  } catch (error) {
    isOver = true;
    // The connection is lost too; that error wins over the one of `work`.
    await (committing ?? send(client, 'rollback'));
    throw error;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
