/** Entry points below `src`, each run by tsx as a child process; a bundle, by its whole path, needs no tsx. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root, type DataPlace } from './platform.ts';

export type Running = ReturnType<typeof startProcess>;

export function startProcess(entry: string, environment: Record<string, string>, ...words: string[]) {
  const program = [...(entry.endsWith('.js') ? [] : ['--import', 'tsx']), resolve(root, 'src', entry)];
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const line = new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString()));
    void exited.then((code) => fail(new Error(`${entry} ended with ${code}: ${printed}`)));
  });
  line.catch(() => undefined);
  return { child, exited, line, printed: () => printed };
}

export const environmentOf = ({ dataDir, databaseUrl }: DataPlace): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

/** The testbed as a process on this data; `up` has its addresses. */
export function startTestbedProcess(
  data: DataPlace,
  entry = 'sandbox/testbed.ts',
  environment: Record<string, string> = {},
) {
  const running = startProcess(entry, { ...environmentOf(data), ...environment });
  const up = running.line.then((line) => JSON.parse(line) as { shop: string; control: string });
  // A process that is killed while it starts is nobody's error.
  up.catch(() => undefined);
  return { running, up };
}
