/**
 * Runs a command with a PostgreSQL of its own: `tsx tests/server/with-postgres.ts npx vitest run --project server`.
 * The server lives on a socket in a temporary folder and is gone afterwards. DATABASE_URL_TEST names it.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const debianFolder = '/usr/lib/postgresql';

/** The folder of the newest installed server, or null. */
function findPrograms(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debianFolder, version, 'bin'));
  const candidates = [...folders, ...(process.env['PATH'] ?? '').split(':')];
  return candidates.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root; its package brings a user of its own. */
function findUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user named postgres to run the server as.');
  return { uid: Number(uid), gid: Number(gid) };
}

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Resolves when the server says so on its log. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

async function run([program, ...words]: string[]): Promise<number> {
  if (program === undefined) throw new Error('Name the command to run with a PostgreSQL.');
  const programs = findPrograms();
  if (programs === null) {
    process.stderr.write('PostgreSQL is not installed; `apt-get install postgresql` brings it.\n');
    return 1;
  }
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'platinum-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'platinum', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  });
  // A test's database need not outlive the machine: without syncs the suite is a good deal quicker. A bench wants them.
  const fsync = `fsync=${process.env['POSTGRES_FSYNC'] ?? 'off'}`;
  // A socket in its own folder: no port that something else could take meanwhile.
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, fsync];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  const stopped = exitOf(server);
  try {
    await ready(server);
    const url = `postgresql://platinum@localhost/postgres?host=${encodeURIComponent(folder)}`;
    const probe = new pg.Client({ connectionString: url });
    await probe.connect();
    const { rows } = await probe.query<{ server_version: string }>('show server_version');
    await probe.end();
    process.stdout.write(`PostgreSQL ${rows[0]?.server_version} \n`);
    const command = spawn(program, words, { stdio: 'inherit', env: { ...process.env, DATABASE_URL_TEST: url } });
    // The command ends first, then the server and its folder.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => command.kill(signal));
    return await exitOf(command);
  } finally {
    server.kill('SIGINT');
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await run(process.argv.slice(2));
