/**
 * The embedded database in memory, one session of it, shared by transactions that the timeline interleaves. What a
 * transaction reads before its first lock or write runs outside it, which READ COMMITTED cannot tell apart; from then on
 * it has the engine to itself. So every order that comes up is one that PostgreSQL allows, but not all of those do.
 */
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import {
  DatabaseUnavailable,
  openPool,
  type Database,
  type Queryable,
  type Work,
} from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { PgliteStream } from '../../src/server/db/pglite-stream.ts';
import type { Statement } from '../../src/server/db/sql.ts';
import type { Random } from '../../src/walk/random.ts';
import type { Timeline } from './timeline.ts';

export interface Engine {
  database: Database;
  /** Finds the calls of functions that lock or write. */
  acts: RegExp;
  /** As after the migrations. */
  empty(): Promise<void>;
}

const kept = ['migrations', 'merchants', 'merchant_hosts'];

export async function openEngine(): Promise<Engine> {
  const engine = await PGlite.create({ dataDir: 'memory://' });
  const stream = () => new PgliteStream(engine);
  const database = openPool({ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', stream }, () => {
    throw new Error('Expected the connection to the engine to stay.');
  });
  await migrate(database);
  const tables = await database.rows<{ tablename: string }>({
    text: 'select tablename from pg_tables where schemaname = current_schema()',
    name: 'tables',
    values: [],
  });
  // A function says that it only reads, as `stable`.
  const acting = await database.rows<{ name: string }>({
    text: "select proname as name from pg_proc where pronamespace = current_schema()::regnamespace and provolatile = 'v'",
    name: 'acting',
    values: [],
  });
  const emptied = tables.map(({ tablename }) => tablename).filter((name) => !kept.includes(name));
  // No log that is waited for: nothing here depends on it.
  await database.script('set synchronous_commit = off');
  await database.script('create temporary table house as select * from ledger_accounts order by name');
  return {
    database,
    acts: new RegExp(`\\b(${acting.map(({ name }) => name).join('|')})\\s*\\(`),
    empty: () =>
      database.script(`
        begin; set local session_replication_role = replica;
        truncate ${emptied.join(', ')} restart identity cascade;
        insert into ledger_accounts select * from house; commit`),
  };
}

/** How statements fare; the world draws it for every statement. */
export type Fate = 'runs' | 'disk full' | 'answer lost' | 'crash before' | 'crash after';

export interface Session {
  isDead: boolean;
  /** Ends the open transaction of a process that died. */
  abandon: (() => void) | null;
}

/** A promise of its own each time: one for all would keep whatever has ever waited for it. */
const never = (): Promise<never> => new Promise(() => undefined);
const isSelect = (text: string): boolean => /^\s*select\b/i.test(text);
const isPlainRead = ({ text }: Statement, acts: RegExp): boolean =>
  isSelect(text) && !/\bfor\s+(no key )?(update|share)/i.test(text) && !acts.test(text);
const isWrite = ({ text }: Statement, acts: RegExp): boolean => !isSelect(text) || acts.test(text);

const diskFull = (): Error => {
  const error = new pg.DatabaseError('could not extend file: No space left on device', 0, 'error');
  error.code = '53100';
  return new DatabaseUnavailable(error);
};
const connectionLost = (): Error => new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));

/** The one session of the engine: who holds it, who waits. */
export class Turns {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  async take(): Promise<void> {
    if (!this.#isHeld) this.#isHeld = true;
    else
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
  }

  give(): void {
    if (this.#waiting.length === 0) this.#isHeld = false;
    else this.#waiting.splice(this.#random.below(this.#waiting.length), 1)[0]?.();
  }
}

interface SessionParts {
  engine: Engine;
  timeline: Timeline;
  turns: Turns;
  /** Ms of a statement. */
  duration(): number;
  fate(isWrite: boolean): Fate;
  crash(): void;
}

/** The database as one process of the server sees it. */
export function openSession({ engine, timeline, turns, duration, fate, crash }: SessionParts): Database & Session {
  const { database, acts } = engine;
  const open = new Set<() => void>();

  async function run<Result>(statement: Statement | string, work: () => Promise<Result>): Promise<Result> {
    if (session.isDead) throw died;
    const parsed = typeof statement === 'string' ? { text: statement, name: '', values: [] } : statement;
    timeline.hint(() => parsed.text.trim().replace(/\s+/g, ' ').slice(0, 90));
    const fares = fate(isWrite(parsed, acts));
    if (fares === 'disk full') throw diskFull();
    if (fares === 'crash before') {
      crash();
      throw died;
    }
    const result = await work();
    if (fares === 'crash after') crash();
    if (session.isDead) throw died;
    if (fares === 'answer lost') throw connectionLost();
    return result;
  }

  async function alone<Result>(statement: Statement | string, work: () => Promise<Result>): Promise<Result> {
    await timeline.pause(duration(), '');
    if (session.isDead) return never();
    await turns.take();
    try {
      return await run(statement, work);
    } catch (error) {
      if (error === died) return never();
      throw error;
    } finally {
      turns.give();
    }
  }

  const outside: Queryable = {
    rows: (statement) => alone(statement, () => database.rows(statement)),
    row: (statement) => alone(statement, () => database.row(statement)),
    run: (statement) => alone(statement, () => database.run(statement)),
    script: (text) => alone(text, () => database.script(text)),
  };

  async function transaction<Result>(work: Work<Result>): Promise<Result> {
    let inner: Queryable | null = null;
    let isAborted = false;
    let isFinished = false;
    let end: (outcome: 'commit' | 'rollback') => void = () => undefined;
    let ended: Promise<void> = Promise.resolve();

    async function begin(): Promise<Queryable> {
      if (inner) return inner;
      await turns.take();
      if (session.isDead) {
        turns.give();
        return never();
      }
      inner = await new Promise<Queryable>((opened) => {
        const outcome = new Promise<'commit' | 'rollback'>((resolve) => {
          end = resolve;
        });
        ended = database
          .transaction(async (handle) => {
            opened(handle);
            if ((await outcome) === 'rollback') throw rolledBack;
          })
          .catch((error: unknown) => {
            if (error !== rolledBack) throw error;
          });
      });
      open.add(abandon);
      return inner;
    }
    const abandon = (): void => {
      open.delete(abandon);
      end('rollback');
      void ended.then(() => turns.give());
    };

    async function inside<R>(statement: Statement | string, ask: (handle: Queryable) => Promise<R>): Promise<R> {
      await timeline.pause(duration(), '');
      if (isFinished) throw new Error('Expected every statement before the end of its transaction; one came after it.');
      if (isAborted) throw new pg.DatabaseError('current transaction is aborted', 0, 'error');
      const handle = await begin();
      if (session.isDead) return never();
      try {
        return await run(statement, () => ask(handle));
      } catch (error) {
        if (error === died) return never();
        isAborted = true;
        throw error;
      }
    }
    const reads = (statement: Statement): boolean => inner === null && isPlainRead(statement, acts);
    /** As on a connection, each statement begins when the one before it has ended. */
    let last: Promise<unknown> = Promise.resolve();
    function next<Answer>(begins: () => Promise<Answer>): Promise<Answer> {
      const answer = last.then(begins);
      last = answer.catch(() => undefined);
      return answer;
    }
    const ask = <Answer>(statement: Statement, of: (queryable: Queryable) => Promise<Answer>): Promise<Answer> =>
      next(() => (reads(statement) ? of(outside) : inside(statement, of)));
    const handle: Queryable = {
      rows: (statement) => ask(statement, (queryable) => queryable.rows(statement)),
      row: (statement) => ask(statement, (queryable) => queryable.row(statement)),
      run: (statement) => ask(statement, (queryable) => queryable.run(statement)),
      script: (text) => next(() => inside(text, (held) => held.script(text))),
    };

    async function finish(outcome: 'commit' | 'rollback'): Promise<void> {
      if (!inner || isFinished) return;
      isFinished = true;
      open.delete(abandon);
      end(outcome);
      try {
        await ended;
      } finally {
        turns.give();
      }
    }

    let result: Result;
    try {
      // The commit has a moment of its own, since a crash before it differs from one after it.
      result = await work(handle, () => undefined);
    } catch (error) {
      await finish('rollback');
      if (session.isDead) return never();
      throw error;
    }
    if (inner) {
      await timeline.pause(duration(), '');
      if (session.isDead) return never();
      try {
        await run('commit', () => finish('commit'));
      } catch (error) {
        if (error === died) return never();
        await finish('rollback');
        throw error;
      }
    }
    return result;
  }

  const session: Database & Session = {
    ...outside,
    // As many as on PostgreSQL, so that batches overlap.
    connections: 16,
    isDead: false,
    abandon: () => {
      for (const leave of [...open]) leave();
    },
    transaction,
    // The simulated shop is one process.
    listen: () => ({ stop: async () => undefined }),
    load: () => ({ used: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
  return session;
}

const rolledBack = new Error('rolled back');
/** Its process has ended: whatever waits for the statement waits for ever. */
const died = new Error('died');
