/**
 * A power cut, simulated: a folder is put back to what was synced of it. `power-cut.c`, preloaded into the database
 * server, keeps that state beside the folder. The model:
 *
 * - A write, truncation or new length is durable once `fsync`, `fdatasync` or, on a file opened with O_DSYNC, the write
 *   itself has returned. `sync_file_range` promises nothing and counts for nothing.
 * - The names in a folder (create, rename, unlink) are durable once the folder is synced, or a file in it by `fsync` or
 *   for the first time: a journal keeps that order. A name can be durable before its file, which then is empty.
 * - A cut loses all that was not synced, or every 4 KiB of it by chance: disks write in any order.
 *
 * Not simulated: a disk that lies about a sync, and bits that rot.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src/walk/random.ts';

const page = 4_096;

/** Null where gcc is missing. */
export function compilePowerCut(folder: string): string | null {
  if (spawnSync('gcc', ['--version']).status !== 0) return null;
  const library = join(folder, 'power-cut.so');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'power-cut.c')]);
  return library;
}

/** A number of an inode is used again; with the time of its birth it is not. */
function keyOf(path: string): string {
  const { ino, birthtimeNs } = fs.lstatSync(path, { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

export class SyncedFolder {
  readonly #live: string;
  readonly #shadow: string;

  constructor(live: string) {
    this.#live = live;
    this.#shadow = `${live}.synced`;
  }

  environment(library: string): Record<string, string> {
    return { LD_PRELOAD: library, POWER_LIVE: this.#live, POWER_SHADOW: this.#shadow };
  }

  /** All that is there now is durable. */
  sync(): void {
    fs.rmSync(this.#shadow, { recursive: true, force: true });
    for (const part of ['files', 'folders']) this.#make(join(this.#shadow, part));
    this.#own(this.#shadow);
    this.#syncBelow(this.#live);
  }

  /** Call it when every process is dead. `kept`: how much of what was not synced is on the disk by chance. */
  cut(chance: Random, kept: number): void {
    const after = `${this.#live}.after`;
    this.#restore(this.#live, keyOf(this.#live), after, chance, kept);
    fs.rmSync(this.#live, { recursive: true });
    fs.renameSync(after, this.#live);
    this.sync();
  }

  /** PostgreSQL runs as another user. */
  #own(path: string): void {
    const { uid, gid } = fs.statSync(this.#live);
    fs.chownSync(path, uid, gid);
  }

  #make(folder: string): void {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#own(folder);
  }

  #syncBelow(folder: string): void {
    const lines = fs.readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) this.#syncBelow(path);
      else if (entry.isFile()) this.#write(join(this.#shadow, 'files', keyOf(path)), fs.readFileSync(path));
      return `${entry.isDirectory() ? 'd' : 'f'} ${keyOf(path)} ${entry.name}\n`;
    });
    this.#write(join(this.#shadow, 'folders', keyOf(folder)), lines.join(''));
  }

  #write(path: string, content: Buffer | string): void {
    fs.writeFileSync(path, content, { mode: 0o600 });
    this.#own(path);
  }

  #restore(live: string, key: string, after: string, chance: Random, kept: number): void {
    this.#make(after);
    const list = join(this.#shadow, 'folders', key);
    const lines = fs.existsSync(list) ? fs.readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
    for (const line of lines) {
      const [, kind, entry = '', name = ''] = /^(.) (\S+) (.*)$/.exec(line) ?? [];
      const [from, to] = [join(live, name), join(after, name)];
      if (kind === 'd') this.#restore(from, entry, to, chance, kept);
      else this.#write(to, this.#restored(from, entry, chance, kept));
    }
  }

  #restored(live: string, key: string, chance: Random, kept: number): Buffer {
    const file = join(this.#shadow, 'files', key);
    const synced = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
    const isSame = kept > 0 && fs.existsSync(live) && keyOf(live) === key;
    if (!isSame) return synced;
    const written = fs.readFileSync(live);
    if (written.equals(synced)) return synced;
    const mixed = Buffer.alloc(Math.max(synced.length, written.length));
    synced.copy(mixed);
    let end = synced.length;
    for (let at = 0; at < written.length; at += page) {
      if (!chance.chance(kept)) continue;
      written.copy(mixed, at, at, at + page);
      end = Math.max(end, Math.min(at + page, written.length));
    }
    return mixed.subarray(0, end);
  }
}
