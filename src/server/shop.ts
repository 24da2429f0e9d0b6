/** One running shop, started in order and stopped in reverse. */
import type { ShopConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { createAdmission } from './domain/platform/admission.ts';
import type { Clock } from './domain/platform/clock.ts';
import { measureHashing } from './domain/access/hashing.ts';
import { requireSoundLedger } from './domain/ledger/ledger-check.ts';
import type { SmsPort } from './domain/platform/outbox.ts';
import { catalogue } from './domain/rooms/games/catalogue.ts';
import { nowhere } from './domain/access/place-of.ts';
import { createPlatform, type Platform } from './domain/platform.ts';
import { requireOwnKey } from './domain/platform/key-check.ts';
import { createShopAddresses, type ShopAddresses } from './domain/platform/shop-addresses.ts';
import type { PushPort } from './domain/push/push-port.ts';
import type { VendorName, Vendors } from './domain/vendors/vendor-ports.ts';
import { openPlaceTable } from './vendors/place-table.ts';
import { createApp, type Around } from './http/app.ts';
import { listen, type Listening } from './http/listen.ts';
import { createLive } from './http/live.ts';
import { createLog, describeError } from './http/log.ts';
import { createShedding } from './http/shedding.ts';
import { openSite } from './http/site.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createCountCalls, type CountCalls } from './metrics/partners.ts';
import { countLog } from './metrics/requests.ts';
import { watchState } from './metrics/state.ts';

interface Partners {
  sms: SmsPort;
  push: PushPort;
  vendors: Vendors;
  vendorSecrets: Readonly<Record<VendorName, string>>;
  /** Of simulators, which call the shop until then. */
  stop?(): Promise<unknown>;
}

export interface ShopParts {
  config: ShopConfig;
  clock: Clock;
  key: Buffer;
  /** Once the database is open: the shop's addresses are there. */
  partners(addresses: ShopAddresses): Promise<Partners>;
  writeLog(line: string): void;
  around?: Around;
  onPolicyReport?(report: string): void;
}

export interface Shop {
  port: number;
  metricsPort: number | null;
  hasPages: boolean;
  database: Database;
  platform: Platform;
  stop(): Promise<void>;
}

export async function startShop(parts: ShopParts): Promise<Shop> {
  const { config, clock, key, around, onPolicyReport } = parts;
  const placeOf = config.placeTable === null ? nowhere : openPlaceTable(config.placeTable);
  const metrics = config.metrics && createMetrics();
  const written = createLog(config.logLevel, clock, parts.writeLog);
  const log = metrics ? countLog(metrics.meter, written) : written;
  const count: CountCalls = metrics ? createCountCalls(metrics.meter) : (_partner, port) => port;
  const onError = (event: string, error: unknown, order?: string): void =>
    log('error', { event, ...(order !== undefined && { order }), ...describeError(error) });
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    folder: config.dataDir,
    template: config.template,
    onIdleError: (error) => onError('database connection lost', error),
  });
  let platform: Platform | undefined;
  let measuring: Listening | undefined;
  let partners: Partners | undefined;
  try {
    await requireOwnKey(database, key);
    await requireSoundLedger(database);
    const { smsHost } = config;
    const { memory, passes } = config.limits.hashing;
    const measured = await measureHashing(config.limits.hashing, config.hashesAtOnce);
    const limits = { ...config.limits, hashing: { ...config.limits.hashing, ...measured } };
    let port = config.port;
    const shopAddresses = createShopAddresses(database, config.shopOrigins, () => port);
    partners = await parts.partners(shopAddresses);
    const { sms, push, vendors, vendorSecrets, stop: stopPartners } = partners;
    const counted = {
      sms: count('sms', sms),
      push: count('push', push),
      vendors: { eWallet: count('dana', vendors.eWallet), bank: count('bank', vendors.bank) },
    };
    const admission = createAdmission({
      limits: limits.calls,
      clock,
      onRefusing: () => log('error', { event: 'calls refused' }),
    });
    const { elsewhere } = admission;
    const running = createPlatform({ database, clock, limits, key, smsHost, placeOf, elsewhere, ...counted, onError });
    platform = running;
    log('info', {
      event: 'hashing measured',
      ...{ memory, passes, parallel: measured.parallel, hashMs: Math.round(measured.ms * 10) / 10 },
      inLine: running.passwords.load().most,
    });
    const site = await openSite({
      folder: config.clientDir,
      apiBase: config.apiBase,
      platformBase: config.platformBase,
      apiGeneration: config.apiGeneration,
      vendorOrigins: vendors.eWallet.origins,
      merchantOf: (host) => running.merchants.byHost(host),
      gamesOf: async () => catalogue,
      originOf: shopAddresses.at,
      securityContact: config.securityContact,
      clock,
    });
    const app = createApp({
      platform,
      admission,
      database,
      clock,
      limits,
      log,
      site,
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      shopAddresses,
      isSecure: config.shopOrigins.some((origin) => origin.startsWith('https:')),
      vendorSecrets,
      ...(around && { around }),
      ...(onPolicyReport && { onPolicyReport }),
    });
    if (metrics && config.metrics) {
      watchState(metrics.meter, { database, clock, hashing: running.passwords.load, calls: admission.load });
      measuring = await listen({
        ...config.metrics,
        fetch: metrics.respond,
        setting: 'METRICS_PORT',
        hostSetting: 'METRICS_HOST',
        mostPerAddress: null,
      });
    }
    const server = await listen({
      fetch: app.fetch,
      host: config.host,
      port: config.port,
      mostPerAddress: config.trustedProxies > 0 ? null : limits.address.connections,
      shedding: createShedding(admission, config.corsOrigins, clock),
      live: createLive({
        platform,
        clock,
        budget: limits.address.calls,
        corsOrigins: config.corsOrigins,
        trustedProxies: config.trustedProxies,
        log,
      }),
    });
    port = server.port;
    return {
      port,
      metricsPort: measuring?.port ?? null,
      hasPages: site !== null,
      database,
      platform: running,
      async stop() {
        await stopPartners?.();
        await server.close();
        await running.stop();
        await measuring?.close();
        await metrics?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await partners?.stop?.();
    await measuring?.close();
    await platform?.stop();
    await database.close();
    throw error;
  }
}
