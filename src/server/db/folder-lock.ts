/** Keeps a data folder to one process: the embedded engine takes no lock, and a second process would destroy it. */
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

class FolderInUse extends Error {
  override name = 'FolderInUse';
}

export interface FolderLock {
  release(): void;
}

interface Holder {
  pid: number;
  /** Tells a reused pid apart; null where the system keeps no start time. */
  began: string | null;
}

/** Linux keeps it; other systems fall back to the pid alone. */
function beginning(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process lives under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginning(pid);
  return began === null || now === null || began === now;
}

function readHolder(file: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof holder !== 'object' || holder === null || !('pid' in holder)) return null;
    const { pid } = holder;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    return { pid, began: 'began' in holder && typeof holder.began === 'string' ? holder.began : null };
  } catch {
    return null;
  }
}

export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}.${randomUUID()}`);
  const file = openSync(mine, 'wx', 0o600);
  writeSync(file, JSON.stringify({ pid: process.pid, began: beginning(process.pid) } satisfies Holder));
  closeSync(file);
  try {
    takeLock(lock, mine, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  let held = true;
  return {
    release() {
      if (held) rmSync(lock, { force: true });
      held = false;
    },
  };
}

/** A hard link appears complete or not at all: nobody reads a half-written lock. */
function takeLock(lock: string, mine: string, folder: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(mine, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (holder && isAlive(holder)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    removeStale(lock, `${mine}.stale`);
  }
  throw new FolderInUse(`The data folder ${folder} is being opened by another process. Try again.`);
}

/** Only one of several processes that find a dead lock can move it aside. */
function removeStale(lock: string, aside: string): void {
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && isAlive(moved)) {
    // Another process replaced the dead lock before the move, so gives its lock back.
    try {
      linkSync(aside, lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}
