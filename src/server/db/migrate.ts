/** Migrates to the newest schema: each step once, in order, under a lock. */
import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { sql } from './sql.ts';
import { StartRefusal } from './start-refusal.ts';

const fingerprintOf = ({ name, script }: Migration): string =>
  createHash('sha256').update(`${name}\n${script}`).digest('hex');

/** A prepared database with other migrations is not used. */
export const migrationsFingerprint = createHash('sha256')
  .update(migrations.map(fingerprintOf).join('\n'))
  .digest('hex');

/** An arbitrary number that nothing else in the database locks. */
const lockNumber = 7_526_848;

class SchemaTooNew extends StartRefusal {
  override name = 'SchemaTooNew';
}

export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (handle) => {
    await handle.run(sql`select pg_advisory_xact_lock(${lockNumber})`);
    await handle.script('create table if not exists migrations (name text primary key, fingerprint text not null)');
    const applied = new Map(
      (await handle.rows<{ name: string; fingerprint: string }>(sql`select name, fingerprint from migrations`)).map(
        ({ name, fingerprint }) => [name, fingerprint],
      ),
    );
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = [...applied.keys()].filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new SchemaTooNew(
        `Expected a database that this build knows; a newer one has migrated it (${unknown.join(', ')}). Start the newer build.`,
      );
    }
    for (const migration of migrations) {
      const fingerprint = fingerprintOf(migration);
      const earlier = applied.get(migration.name);
      if (earlier === fingerprint) continue;
      if (earlier !== undefined) {
        throw new StartRefusal(
          `Expected the migration ${migration.name} as it was applied to this database; this build has another one.`,
        );
      }
      await handle.script(migration.script);
      await handle.run(sql`insert into migrations (name, fingerprint) values (${migration.name}, ${fingerprint})`);
    }
  });
}
