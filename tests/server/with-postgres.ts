/**
 * Runs a command with a PostgreSQL of its own: `tsx tests/server/with-postgres.ts npx vitest run --project server`.
 * DATABASE_URL_TEST names it.
 */
import { spawn } from 'node:child_process';
import pg from 'pg';
import { exitOf, startPostgres } from './postgres.ts';

async function run([program, ...words]: string[]): Promise<number> {
  if (program === undefined) throw new Error('Expected the command to run with a PostgreSQL; there is none.');
  // A bench wants every commit on disk.
  const server = await startPostgres({ fsync: process.env['POSTGRES_FSYNC'] === 'on' ? 'on' : 'off' });
  if (!server) {
    process.stderr.write('PostgreSQL is not installed; `apt-get install postgresql` brings it.\n');
    return 1;
  }
  const { url } = server;
  try {
    const probe = new pg.Client({ connectionString: url });
    await probe.connect();
    const { rows } = await probe.query<{ server_version: string }>('show server_version');
    await probe.end();
    process.stdout.write(`PostgreSQL ${rows[0]?.server_version} \n`);
    const command = spawn(program, words, { stdio: 'inherit', env: { ...process.env, DATABASE_URL_TEST: url } });
    // A signal ends the command first, so that the server and its folder go last.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => command.kill(signal));
    return await exitOf(command);
  } finally {
    await server.remove();
  }
}

process.exitCode = await run(process.argv.slice(2));
