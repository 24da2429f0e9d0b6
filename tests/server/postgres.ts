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
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

export interface Postgres {
  url: string;
  /** Stops the server as a service manager does, and ends every connection. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Null where PostgreSQL is not installed. */
export async function startPostgres(fsync: 'on' | 'off' = 'off'): Promise<Postgres | null> {
  const programs = findPrograms();
  if (programs === null) return null;
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'platinum-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'platinum', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  });
  // A socket in its own folder: no port that something else could take meanwhile.
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, `fsync=${fsync}`];
  let server: ChildProcess | undefined;
  const self: Postgres = {
    url: `postgresql://platinum@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async start() {
      server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
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
    async remove() {
      await self.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}
