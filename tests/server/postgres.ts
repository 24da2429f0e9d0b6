/** A temporary PostgreSQL server for tests, on a socket in a folder that `remove` deletes. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  if (uid === undefined || gid === undefined)
    throw new Error('Expected a user named postgres to run the server as; there is none.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A zombie is dead. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Resolves when the server logs that it accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

export interface Postgres {
  url: string;
  data: string;
  /** Kills every process of the server at once. */
  kill(): Promise<void>;
  /** Stops the server as a service manager does, and ends every connection. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export interface PostgresOptions {
  /** Tests need no data after a crash of the machine and are faster without. */
  fsync?: 'on' | 'off';
  settings?: readonly string[];
  environment?: Record<string, string>;
  /** Whose copy it is, which follows it until it is promoted. */
  standbyOf?: Postgres;
  /** Called with the new cluster, before the server starts on it. */
  onNew?(data: string): void;
}

/** For tests that are nothing without it. */
export async function requirePostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const started = await startPostgres(options);
  if (!started) throw new Error('Expected a PostgreSQL; none is installed.');
  return started;
}

/** Null where PostgreSQL is not installed. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres | null> {
  const { fsync = 'off', settings: more = [], environment = {}, standbyOf, onNew } = options;
  const programs = findPrograms();
  if (programs === null) return null;
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'platinum-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const words = standbyOf
    ? ['-D', data, '-R', '-c', 'fast', '-N', '-d', standbyOf.url]
    : ['-D', data, '-U', 'platinum', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N', '--wal-segsize=1'];
  const program = join(programs, standbyOf ? 'pg_basebackup' : 'initdb');
  execFileSync(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...user });
  onNew?.(data);
  // A socket in its own folder: no port that something else could take meanwhile.
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, `fsync=${fsync}`, ...more];
  let server: ChildProcess | undefined;
  const self: Postgres = {
    data,
    url: `postgresql://platinum@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async start() {
      server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, ...environment },
        ...user,
      });
      await ready(server);
    },
    async stop() {
      if (!server) return;
      const stopped = exitOf(server);
      server.kill('SIGINT');
      server = undefined;
      await stopped;
    },
    async kill() {
      const pid = server?.pid;
      if (!server || pid === undefined) return;
      const stopped = exitOf(server);
      server = undefined;
      // A stopped postmaster starts no process between the list and the kill.
      process.kill(pid, 'SIGSTOP');
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
      for (const each of [...children, pid]) process.kill(each, 'SIGKILL');
      await stopped;
      while (children.some(isAlive)) await new Promise((resolve) => setImmediate(resolve));
    },
    async remove() {
      await self.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}
