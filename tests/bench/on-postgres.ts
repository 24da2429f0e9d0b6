import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../src/tools/fresh-build.ts';

/** Whether this process is that second run. */
export const isOnPostgres = Boolean(process.env['DATABASE_URL_TEST']);

export function againOnPostgres(file: string, ...args: readonly (number | string)[]): Promise<number> {
  const script = join(root, 'tests/server/with-postgres.ts');
  const words = ['--import', 'tsx', script, process.execPath, '--import', 'tsx', file, ...args.map(String)];
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, POSTGRES_FSYNC: 'on' },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
