/**
 * Keeps a data folder to one process: the embedded engine takes no lock, and a second process would destroy it. The
 * kernel holds the lock (flock), so that it covers every container of this machine and ends with the process that has
 * it, however that dies. Node cannot ask for one; a command does, on the file that this process has open.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode, StartRefusal } from './start-refusal.ts';

class FolderInUse extends StartRefusal {
  override name = 'FolderInUse';
}

export interface FolderLock {
  release(): void;
}

/** Each locks descriptor 3 or ends with 1. Debian and Alpine have the first, macOS the second. */
export const lockCommands: readonly (readonly [string, ...string[]])[] = [
  ['flock', '-n', '3'],
  ['perl', '-e', 'open F, "+<&=3" or exit 2; exit(flock(F, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)'],
];

/** `tools`: the commands to try, in this order. */
export function lockFolder(folder: string, tools = lockCommands): FolderLock {
  const file = openLock(folder);
  try {
    requireLock(file, folder, tools);
    ftruncateSync(file);
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() }), 0);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  let held = true;
  return {
    release() {
      if (held) closeSync(file);
      held = false;
    },
  };
}

function openLock(folder: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Never deleted: a process that had opened it before would lock a file that is gone.
    return openSync(join(folder, 'lock'), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw new StartRefusal(
      `Expected to write into the data folder ${folder} (DATA_DIR); the system refused: ${errorCode(error)}.`,
    );
  }
}

function requireLock(file: number, folder: string, tools: typeof lockCommands): void {
  for (const [command, ...words] of tools) {
    const { status, error, stderr } = spawnSync(command, words, {
      stdio: ['ignore', 'ignore', 'pipe', file],
      encoding: 'utf8',
    });
    if (status === 0) return;
    if (status === 1) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by ${holderOf(folder)}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    if (error === undefined || !('code' in error) || error.code !== 'ENOENT') {
      throw new Error(`Expected ${command} to lock the data folder ${folder}; it said: ${error?.message ?? stderr}`);
    }
  }
  throw new StartRefusal(
    `Expected a command that locks the data folder ${folder}: flock (util-linux) or perl. Install one, or set DATABASE_URL.`,
  );
}

/** A pid counts within its container alone, so the host stands beside it. */
function holderOf(folder: string): string {
  const text = readFileSync(join(folder, 'lock'), 'utf8');
  const [, pid, host] = /^\{"pid":([0-9]+),"host":"([^"]*)"\}$/.exec(text) ?? [];
  return pid === undefined ? 'another process' : `process ${pid} on ${host}`;
}
