/** From the environment, or made once and stored beside the data. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Environment } from './config.ts';

const length = 32;

export function keyFromEnvironment(environment: Environment): Buffer | null {
  const text = environment['SERVER_KEY'];
  if (text === undefined || text === '') return null;
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new ConfigError('SERVER_KEY must be 64 hexadecimal digits, such as `openssl rand -hex 32` prints.');
  }
  return Buffer.from(text, 'hex');
}

export function keyFromFolder(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'server.key');
  const made = `${file}.${process.pid}`;
  writeFileSync(made, randomBytes(length).toString('hex'), { mode: 0o600 });
  try {
    // A link never replaces a file: the first of several processes keeps its key.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== length) throw new ConfigError(`The key file ${file} is damaged.`);
  return key;
}
