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
 * Not simulated: a disk that lies about a sync, bits that rot, and that the system writes by itself what was not synced for
 * half a minute.
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
    for (const part of ['', 'files', 'folders']) this.#make(join(this.#shadow, part));
    this.#syncBelow(this.#live);
  }

  /** Call it when every process is dead. `kept`: how much of what was not synced is on the disk by chance. */
  cut(chance: Random, kept: number): void {
    this.#restore(this.#live, keyOf(this.#live), (synced, written) => {
      if (kept === 0 || written.equals(synced)) return synced;
      const mixed = Buffer.alloc(Math.max(synced.length, written.length));
      synced.copy(mixed);
      let end = synced.length;
      for (let at = 0; at < written.length; at += page) {
        if (!chance.chance(kept)) continue;
        written.copy(mixed, at, at, at + page);
        end = Math.max(end, Math.min(at + page, written.length));
      }
      return mixed.subarray(0, end);
    });
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

  #write(path: string, content: Buffer | string): void {
    fs.writeFileSync(path, content, { mode: 0o600 });
    this.#own(path);
  }

  #fileOf = (key: string): string => join(this.#shadow, 'files', key);
  #namesOf = (key: string): string => join(this.#shadow, 'folders', key);

  #syncNames(folder: string): void {
    const lines = fs.readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const kind = entry.isDirectory() ? 'd' : 'f';
      return `${kind} ${keyOf(join(folder, entry.name))} ${entry.name}\n`;
    });
    this.#write(this.#namesOf(keyOf(folder)), lines.join(''));
  }

  #syncBelow(folder: string): void {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) this.#syncBelow(path);
      else this.#write(this.#fileOf(keyOf(path)), fs.readFileSync(path));
    }
    this.#syncNames(folder);
  }

  /** Files that are as they were synced are left alone: most are. */
  #restore(folder: string, key: string, mix: (synced: Buffer, written: Buffer) => Buffer): void {
    const list = this.#namesOf(key);
    const lines = fs.existsSync(list) ? fs.readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
    const entries = lines.map((line) => {
      const [kind, entry = '', ...name] = line.split(' ');
      return { isFolder: kind === 'd', key: entry, name: name.join(' ') };
    });
    const keys = new Map(entries.map((entry) => [entry.name, entry.key]));
    for (const name of fs.readdirSync(folder)) {
      const path = join(folder, name);
      if (keys.get(name) !== keyOf(path)) fs.rmSync(path, { recursive: true });
    }
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isFolder) {
        this.#make(path);
        this.#restore(path, entry.key, mix);
      } else this.#restoreFile(path, entry.key, mix);
    }
    this.#syncNames(folder);
  }

  #restoreFile(path: string, key: string, mix: (synced: Buffer, written: Buffer) => Buffer): void {
    const file = this.#fileOf(key);
    const synced = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
    const written = fs.existsSync(path) ? fs.readFileSync(path) : null;
    const left = written ? mix(synced, written) : synced;
    if (!written?.equals(left)) this.#write(path, left);
    // A file that was made anew has another key.
    if (!written || !left.equals(synced)) this.#write(this.#fileOf(keyOf(path)), left);
  }
}
