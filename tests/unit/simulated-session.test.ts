/** The simulation's database: a transaction's statements follow each other, as on a connection. */
import { describe, expect, it } from 'vitest';
import type { Database, Queryable } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { openSession, Turns } from '../simulation/database.ts';
import { Timeline } from '../simulation/timeline.ts';

const engine = (asked: string[]): Database => {
  const handle: Queryable = {
    rows: async () => [],
    row: async ({ text }) => {
      asked.push(text);
      return null;
    },
    run: async () => 0,
    script: async () => undefined,
  };
  return {
    ...handle,
    connections: 16,
    transaction: (work) => work(handle, () => undefined),
    listen: () => ({ stop: async () => undefined }),
    load: () => ({ used: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
};

describe('a simulated connection', () => {
  it('3.4 ends a transaction that asks for a lock and for a plain read at once', async () => {
    const asked: string[] = [];
    const timeline = new Timeline();
    const session = openSession({
      engine: { database: engine(asked), acts: /\bno_function\(/, empty: async () => undefined },
      ...{ timeline, turns: new Turns({ below: () => 0 } as never), duration: () => 1, fate: () => 'runs' },
      crash: () => undefined,
    });
    let isOver = false;
    void session
      .transaction((handle) => Promise.all([handle.row(sql`select 1 for update`), handle.row(sql`select 2`)]))
      .then(() => (isOver = true));
    for (let steps = 0; steps < 10; steps += 1) {
      await timeline.drain();
      await timeline.step();
    }
    expect(isOver).toBe(true);
    expect(asked).toEqual(['select 1 for update', 'select 2']);
  });
});
