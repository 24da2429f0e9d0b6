/** The testbed in its own process: a test can kill it like a power cut, and restart it on the same data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Addresses } from '../../src/sandbox/testbed/start.ts';
import { clientFolder, root, useFixture, type Fixture, type Platform } from './fixture.ts';

export function usePlatformProcess(): { fixture: Fixture; killAndRestart(): Promise<void> } {
  let platform: Awaited<ReturnType<typeof startPlatformProcess>>;
  const fixture = useFixture({}, async () => (platform = await startPlatformProcess()));
  return { fixture, killAndRestart: () => platform.killAndRestart() };
}

async function startPlatformProcess(): Promise<Platform & { killAndRestart(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platinum-browser-'));
  let running = await launch(dataDir, null);
  const { addresses } = running;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = once(running.process, 'exit');
    running.process.kill(signal);
    await ended;
  }

  return {
    ...addresses,
    async killAndRestart() {
      await end('SIGKILL');
      running = await launch(dataDir, addresses);
    },
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const portOf = (address: string | undefined): string => (address === undefined ? '0' : new URL(address).port);

async function launch(dataDir: string, at: Addresses | null): Promise<{ process: ChildProcess; addresses: Addresses }> {
  const started = spawn(process.execPath, ['--import', 'tsx', join(root, 'src/sandbox/testbed.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      CLIENT_DIR: clientFolder(),
      PORT: portOf(at?.shop),
      SMS_PORT: portOf(at?.sms),
      DANA_PORT: portOf(at?.dana),
      BANK_PORT: portOf(at?.bank),
      CONTROL_PORT: portOf(at?.control),
    },
  });
  let said = '';
  started.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const lines = createInterface({ input: started.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(started, 'exit').then(() => [])])) as [string?];
  if (line === undefined) throw new Error(`The testbed did not start: ${said}`);
  return { process: started, addresses: JSON.parse(line) as Addresses };
}
