/**
 * A statement by its name. Its columns are asked for once a connection and stay as they are for as long as it does, since
 * PostgreSQL refuses it where they would be others (docs/decisions/076).
 */
import pg from 'pg';
import type { Statement } from './sql.ts';

/** What `pg` keeps of a result and has no word for in its types. */
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

declare module 'pg' {
  interface Query {
    _result: Columns;
    _accumulateRows: boolean;
    prepare(connection: pg.Connection): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

interface Asked {
  columns: Map<string, Columns>;
  /** The connection, but for the question. */
  unasked: pg.Connection;
}
const connections = new WeakMap<pg.Connection, Asked>();

function askedOf(connection: pg.Connection): Asked {
  let asked = connections.get(connection);
  if (!asked) {
    asked = { columns: new Map(), unasked: Object.create(connection, { describe: { value: () => undefined } }) };
    connections.set(connection, asked);
  }
  return asked;
}

export class Prepared extends pg.Query {
  declare readonly name: string;

  constructor({ text, name, values }: Statement, callback: (error: Error | null, result: pg.QueryResult) => void) {
    // A text: an object is copied by its descriptors, and slower to read for ever.
    super(text);
    // `pg` writes a Date in the zone of this machine, at several times the cost.
    const written = values.map((value) => (value instanceof Date ? value.toISOString() : value));
    Object.assign(this, { name, values: written, callback });
  }

  override prepare(connection: pg.Connection): void {
    const { columns, unasked } = askedOf(connection);
    const known = columns.get(this.name);
    if (!known) return super.prepare(connection);
    Object.assign(this._result, known);
    this._accumulateRows = true;
    return super.prepare(unasked);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    const { columns } = askedOf(connection);
    if (columns.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
