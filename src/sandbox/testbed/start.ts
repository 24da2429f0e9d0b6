/** The sandbox with a movable clock, a fault port and a control origin. For tests only. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, readPort, type Environment, type ShopConfig } from '../../server/config.ts';
import { defaultLimits, type Limits } from '../../server/domain/platform/limits.ts';
import { listen } from '../../server/http/listen.ts';
import { placesFor } from '../../server/places.ts';
import { startSandbox, type Sandbox } from '../parts.ts';
import { simulatorsFolder } from '../vendors/simulated-books.ts';
import { keyFromFolder } from '../../server/server-key.ts';
import { createControl, seedPlayer, seedVouchers, type PlayerRequest, type VouchersRequest } from './control.ts';
import { createFaultPort } from './fault-port.ts';
import { createPushRecorder } from './push-recorder.ts';
import { createMovableClock } from './movable-clock.ts';

export interface TestbedOptions extends Partial<Omit<ShopConfig, 'port' | 'limits'>> {
  /** Environment variables; default none. No port: any free one. No DATA_DIR: `stop` deletes the data. */
  environment?: Environment;
  /** For a second platform on the same data, whose simulators are its own. */
  simulatorsDir?: string;
  /** Stops the platform's clock at this instant; only `advance` moves it. Left out: the clock runs. */
  standsAt?: Date;
  limits?: { [Group in keyof Limits]?: Limits[Group] extends object ? Partial<Limits[Group]> : Limits[Group] };
}

export interface Addresses {
  shop: string;
  sms: string;
  dana: string;
  bank: string;
  control: string;
}

export type Testbed = Awaited<ReturnType<typeof startTestbed>>;

const plenty = { most: 1_000_000, window: 60_000 };
const mostLines = 20_000;

/** Tests share one address and few players, so these budgets are huge unless a test sets them. */
const testLimits: Limits = {
  ...defaultLimits,
  address: {
    connections: 10_000,
    calls: plenty,
    requests: [plenty],
    codes: plenty,
    codeFailures: plenty,
    loginFailures: plenty,
    passkeyLogins: plenty,
    invitations: plenty,
  },
  uploads: { ...defaultLimits.uploads, perSession: 1_000 },
  code: { ...defaultLimits.code, misses: plenty },
  messages: plenty,
  // Storms of tests take long on a slow machine, and none of them asks to be refused.
  calls: { ...defaultLimits.calls, atOnce: 10_000, longestMean: 60_000 },
  // Tests log in a thousand times; a test of the real cost of a hash sets it, and one of the queue its length.
  hashing: { ...defaultLimits.hashing, memory: 64, passes: 1, longestWait: 60_000 },
  money: { ...defaultLimits.money, perPlayer: plenty },
};

function mergeLimits(changes: NonNullable<TestbedOptions['limits']>): Limits {
  const merged = Object.entries(testLimits).map(([name, group]): [string, unknown] => {
    const change = changes[name as keyof Limits];
    return [name, typeof group === 'object' ? { ...group, ...(change as object | undefined) } : (change ?? group)];
  });
  return Object.fromEntries(merged) as unknown as Limits;
}

export async function startTestbed(options: TestbedOptions = {}) {
  const { limits = {}, environment = {}, standsAt, simulatorsDir, ...overrides } = options;
  const portOf = (name: string): number => readPort(environment, name, 0);
  const folder = options.dataDir ?? environment['DATA_DIR'];
  const ownFolder = folder ? null : await mkdtemp(join(tmpdir(), 'platinum-testbed-'));
  const config: ShopConfig = {
    ...readConfig(environment, { host: '127.0.0.1', port: 0, logLevel: 'info', ...placesFor(import.meta.url) }),
    ...overrides,
    limits: mergeLimits(limits),
    dataDir: ownFolder ?? folder ?? '',
  };
  const clock = createMovableClock(standsAt);
  const faults = createFaultPort(clock);
  const push = createPushRecorder();
  const logs: string[] = [];
  const reports: string[] = [];
  const remember = (list: string[], line: string): void => {
    list.push(line);
    if (list.length > mostLines) list.shift();
  };
  const forget = async (): Promise<void> => {
    if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
  };
  let sandbox: Sandbox | undefined;
  try {
    sandbox = await startSandbox(
      {
        config,
        clock,
        simulatorsDir: simulatorsDir ?? environment['SIMULATORS_DIR'] ?? simulatorsFolder(config.dataDir),
        key: keyFromFolder(config.dataDir),
        writeLog: (line) => remember(logs, line.trimEnd()),
        around: faults.around,
        push,
        onPolicyReport: (report) => remember(reports, report),
      },
      { sms: portOf('SMS_PORT'), dana: portOf('DANA_PORT'), bank: portOf('BANK_PORT') },
    );
    const { shop, sms, dana, bank, ports } = sandbox;
    const running = sandbox;
    const app = createControl({ shop, sms, dana, bank, clock, faults, logs, reports });
    const control = await listen({
      fetch: app.fetch,
      host: config.host,
      port: portOf('CONTROL_PORT'),
      setting: 'CONTROL_PORT',
      mostPerAddress: null,
    });
    return {
      shop: `http://localhost:${shop.port}`,
      sms: `http://localhost:${ports.sms}`,
      dana: `http://localhost:${ports.dana}`,
      bank: `http://localhost:${ports.bank}`,
      control: `http://localhost:${control.port}`,
      sandbox,
      clock,
      faults,
      push,
      logs,
      reports,
      createPlayer: (player: PlayerRequest) => seedPlayer({ shop, dana, clock }, player),
      createVouchers: (vouchers: VouchersRequest) => seedVouchers({ shop, clock }, vouchers),
      async stop(): Promise<void> {
        faults.reset();
        await control.close();
        await running.stop();
        await forget();
      },
    };
  } catch (error) {
    await sandbox?.stop();
    await forget();
    throw error;
  }
}
