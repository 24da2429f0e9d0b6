/** The one client of both databases: pooled connections, transactions with a handle, retries of lost races. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { listenOn, type Listener, type Subscription } from './listen.ts';
import type { Statement } from './sql.ts';

export interface Queryable {
  /** The rows of a statement. */
  rows<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Its first row, or null. */
  row<Row extends object>(statement: Statement): Promise<Row | null>;
  /** How many rows it touched. */
  run(statement: Statement): Promise<number>;
  /** Several statements without values, as migrations have them. */
  script(text: string): Promise<void>;
}

export interface Database extends Queryable {
  /** All or nothing. `work` runs again when the database says that it lost a race. */
  transaction<Result>(work: (handle: Queryable) => Promise<Result>): Promise<Result>;
  /** Hears what other processes notify on a channel. Where there can be no other process there is nothing to hear. */
  listen(channel: string, listener: Listener): Subscription;
  close(): Promise<void>;
}

const mostAttempts = 10;
const lostRaces = new Set(['40001', '40P01']);

/** The database is away: no connection, or one that was lost on the way. Nobody knows whether a commit that was sent came through. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code: string;

  constructor(cause: Error) {
    super(`Expected a connection to the database; it is away: ${cause.message}`, { cause });
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : 'connection';
  }
}

/**
 * Class 08 and 57P of the database's own complaints, and 53, which has a full disk and no connection left; the system's
 * errors of a socket; and what the client says without a code.
 */
function isConnectionLoss(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return /^(08|53|57P)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return /^E[A-Z]+$/.test(error.code);
  return /^Connection terminated|not queryable|timeout exceeded when trying to connect|Client was closed/.test(
    error.message,
  );
}

const orUnavailable = (error: unknown): never => {
  throw isConnectionLoss(error) ? new DatabaseUnavailable(error) : error;
};

/** Money and counters stay integers: 64-bit values never pass through a double. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return BigInt;
    return pg.types.getTypeParser(oid, format);
  },
};

const insideTransaction = new AsyncLocalStorage<true>();

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

export function openPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...config, types });
  // An idle connection that breaks is replaced by the pool; unhandled, its error would end the process.
  pool.on('error', onIdleError);
  // So would that of a connection in use, which breaks between two statements. Its next statement says so.
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
    if (insideTransaction.getStore())
      throw new Error('Expected the handle of the open transaction; the statement went past it.');
    return withClient((client) => send(client, statement));
  });

  return {
    ...outside,
    async transaction(work) {
      if (insideTransaction.getStore()) throw new Error('Transactions do not nest: expected none to be open; one is.');
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withClient((client) => inTransaction(client, work));
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
          if (attempt === mostAttempts || !lostRaces.has(code)) throw error;
          await pause(Math.random() * 10 * attempt);
        }
      }
    },
    listen: (channel, listener) => listenOn(config, channel, listener, onIdleError),
    close: () => pool.end(),
  };
}

const send = (client: pg.PoolClient, statement: Statement | string): Promise<pg.QueryResult> =>
  client.query(statement as string).catch(orUnavailable);

async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (handle: Queryable) => Promise<Result>,
): Promise<Result> {
  await send(client, 'begin');
  try {
    const handle = queryable((statement) => send(client, statement));
    const result = await insideTransaction.run(true, () => work(handle));
    await send(client, 'commit');
    return result;
  } catch (error) {
    // A connection that cannot go back is lost, whatever `work` failed with.
    await send(client, 'rollback');
    throw error;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
