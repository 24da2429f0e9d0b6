/** The embedded database keeps nothing of the statements that it has answered. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { freshData, openData } from './platform.ts';

/** MB of the heap that are in use. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

it('ten thousand statements leave no trace in memory', async () => {
  const { drop, dataDir } = await freshData();
  const database = await openData({ dataDir, databaseUrl: null });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await database.rows(sql`select * from transactions limit 1`);
  };
  await ask(500);
  const before = heap();
  await ask(10_000);
  expect(heap() - before).toBeLessThan(10);
});
