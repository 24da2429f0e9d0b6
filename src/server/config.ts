/** The server's configuration from the environment; a wrong value stops the start. */
import { contactPage } from '../contract/contact.ts';
import { isSafeScheme } from '../contract/vendor-address.ts';
import { StartRefusal } from './db/start-refusal.ts';
import { isStrongEnough, leastCosts, type Cost } from './domain/access/hashing.ts';
import { defaultLimits, type Limits } from './domain/platform/limits.ts';
import { isContact } from './http/shop-files.ts';
import { logLevels, type LogLevel } from './http/log.ts';
import type { DanaAccess } from './vendors/dana-http.ts';
import { pushServices } from './vendors/push-http.ts';
import type { VendorAccess } from './vendors/http-client.ts';

export class ConfigError extends StartRefusal {
  override name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const apiGenerations = ['v2', 'v1'] as const;
export type ApiGeneration = (typeof apiGenerations)[number];

export interface ShopConfig {
  host: string;
  port: number;
  /** Null: nothing is measured. */
  metrics: { host: string; port: number } | null;
  databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` is a pooler that lends a connection for one transaction; null: it is none. */
  databaseDirectUrl: string | null;
  dataDir: string;
  clientDir: string;
  template: string;
  apiBase: string;
  platformBase: string;
  apiGeneration: ApiGeneration;
  corsOrigins: readonly string[];
  trustedProxies: number;
  logLevel: LogLevel;
  smsHost: string;
  /** Origins where players reach the shop; empty: on this machine. */
  shopOrigins: readonly string[];
  /** Where to report a fault of security (RFC 9116). */
  securityContact: string;
  /** Hosts of push services that the shop sends to; a leading `*.` stands for any name below. */
  pushServices: readonly string[];
  /** A table of network addresses (vendors/place-table.ts); null: nobody is told where a login came from. */
  placeTable: string | null;
  /** Hashes at once; null: as many as are measured to be good. */
  hashesAtOnce: number | null;
  limits: Limits;
}

export function readPort(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!/^[0-9]+$/.test(text) || port > 65_535) throw new ConfigError(`${name} must be a port number, not '${text}'.`);
  return port;
}

function readMetrics(environment: Environment): ShopConfig['metrics'] {
  if (!environment['METRICS_PORT']) return null;
  return { host: environment['METRICS_HOST'] || '127.0.0.1', port: readPort(environment, 'METRICS_PORT', 0) };
}

function readCount(environment: Environment, name: string, least: number, most: number): number | null {
  const text = environment[name] || null;
  if (text === null) return null;
  const count = Number(text);
  if (!/^[0-9]+$/.test(text) || count < least || count > most)
    throw new ConfigError(`${name} must be a number from ${least} to ${most}, not '${text}'.`);
  return count;
}

function readCost(environment: Environment): Cost {
  const { memory: usualMemory, passes: usualPasses } = defaultLimits.hashing;
  const memory = readCount(environment, 'HASHING_MEMORY', 1, 1_048_576) ?? usualMemory;
  const passes = readCount(environment, 'HASHING_PASSES', 1, 100) ?? usualPasses;
  if (isStrongEnough({ memory, passes })) return { memory, passes };
  const least = leastCosts.map((cost) => `${cost.memory} and ${cost.passes}`).join(', ');
  throw new ConfigError(
    `HASHING_MEMORY and HASHING_PASSES must be no less than OWASP asks of Argon2id (${least}), not ${memory} and ${passes}.`,
  );
}

function readBase(environment: Environment, name: string): string {
  const text = environment[name] ?? '/';
  if (text === '/' || isOrigin(text)) return text;
  throw new ConfigError(`${name} must be '/' or an https origin such as https://api.example.com, not '${text}'.`);
}

/** Its error does not quote the address, which may hold a password. */
function readDatabase(environment: Environment, name: string): string | null {
  const text = environment[name] || null;
  if (text === null || (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))) return text;
  throw new ConfigError(
    `${name} must be an address such as postgres://shop@localhost:5432/shop; what is set cannot be read as one.`,
  );
}

function readDirectDatabase(environment: Environment): string | null {
  const direct = readDatabase(environment, 'DATABASE_DIRECT_URL');
  if (direct === null || environment['DATABASE_URL']) return direct;
  throw new ConfigError('DATABASE_DIRECT_URL goes with a pooler that DATABASE_URL names; DATABASE_URL is not set.');
}

function readContact(environment: Environment, name: string): string {
  const text = environment[name] || contactPage;
  if (isContact(text)) return text;
  throw new ConfigError(
    `${name} must be an address such as mailto:security@example.com or https://example.com/security, not '${text}'.`,
  );
}

function readOrigins(environment: Environment, name: string): string[] {
  const origins = (environment[name] ?? '').split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== '' && !isOrigin(origin));
  if (wrong !== undefined) throw new ConfigError(`${name} must list https origins, not '${wrong}'.`);
  return origins.filter((origin) => origin !== '');
}

function readHosts(environment: Environment, name: string, otherwise: readonly string[]): readonly string[] {
  const text = environment[name] ?? '';
  if (text === '') return otherwise;
  const hosts = text.split(',').map((host) => host.trim());
  const wrong = hosts.find((host) => !/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host));
  if (wrong !== undefined) throw new ConfigError(`${name} must list hosts such as push.example.com, not '${wrong}'.`);
  return hosts;
}

/** Whom a push service may ask (RFC 8292): no telephone. */
export const pushContact = ({ securityContact, shopOrigins }: ShopConfig): string =>
  securityContact.startsWith('tel:') ? (shopOrigins[0] ?? contactPage) : securityContact;

/** Accepts https, or http on this machine; nothing after host and port. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text && isSafeScheme(url);
}

function readChoice<const Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const text = environment[name] || otherwise;
  const chosen = choices.find((known) => known === text);
  if (!chosen) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not '${text}'.`);
  return chosen;
}

export interface Defaults {
  host: string;
  port: number;
  logLevel: LogLevel;
  clientDir: string;
  template: string;
}

export function readConfig(environment: Environment, defaults: Defaults): ShopConfig {
  return {
    host: environment['HOST'] || defaults.host,
    port: readPort(environment, 'PORT', defaults.port),
    metrics: readMetrics(environment),
    databaseUrl: readDatabase(environment, 'DATABASE_URL'),
    databaseDirectUrl: readDirectDatabase(environment),
    dataDir: environment['DATA_DIR'] || '.data',
    clientDir: environment['CLIENT_DIR'] || defaults.clientDir,
    template: defaults.template,
    apiBase: readBase(environment, 'API_BASE'),
    platformBase: readBase(environment, 'PLATFORM_BASE'),
    apiGeneration: readChoice(environment, 'API_GENERATION', apiGenerations, 'v2'),
    corsOrigins: readOrigins(environment, 'CORS_ORIGINS'),
    trustedProxies: readCount(environment, 'TRUSTED_PROXIES', 0, 9) ?? 0,
    logLevel: readChoice(environment, 'LOG_LEVEL', logLevels, defaults.logLevel),
    smsHost: environment['SMS_HOST'] || 'localhost',
    shopOrigins: readOrigins(environment, 'SHOP_ORIGINS'),
    securityContact: readContact(environment, 'SECURITY_CONTACT'),
    pushServices: readHosts(environment, 'PUSH_SERVICES', pushServices),
    placeTable: environment['PLACES'] || null,
    hashesAtOnce: readCount(environment, 'HASHING_PARALLEL', 1, 64),
    limits: {
      ...defaultLimits,
      calls: {
        ...defaultLimits.calls,
        atOnce: readCount(environment, 'CALLS_AT_ONCE', 1, 1_000) ?? defaultLimits.calls.atOnce,
      },
      hashing: { ...defaultLimits.hashing, ...readCost(environment) },
    },
  };
}

export interface VendorConfig {
  dana: DanaAccess;
  bank: VendorAccess;
}

function readHttpsOrigin(environment: Environment, name: string, what: string): string {
  const text = environment[name] ?? '';
  if (isOrigin(text) && text.startsWith('https:')) return text;
  throw new ConfigError(`Set ${name} to ${what}: an https origin such as https://vendor.example.com, not '${text}'.`);
}

const shortestSecret = 32;

/** Its errors do not quote the secret, because they end up in a log. */
function readSecret(environment: Environment, name: string, vendor: string): string {
  const text = environment[name] ?? '';
  if (text.length >= shortestSecret) return text;
  throw new ConfigError(`Set ${name} to the secret shared with ${vendor}, of at least ${shortestSecret} characters.`);
}

/** Reads the vendors of production; no value has a default. */
export function readVendors(environment: Environment): VendorConfig {
  const clientId = environment['DANA_CLIENT_ID'] ?? '';
  const vendors = {
    dana: {
      url: readHttpsOrigin(environment, 'DANA_URL', 'where the e-wallet is asked'),
      pages: readHttpsOrigin(environment, 'DANA_PAGES', 'where the e-wallet’s pages for players are'),
      clientId,
      secret: readSecret(environment, 'DANA_SECRET', 'the e-wallet'),
    },
    bank: {
      url: readHttpsOrigin(environment, 'BANK_URL', 'where the bank is asked'),
      secret: readSecret(environment, 'BANK_SECRET', 'the bank'),
    },
  };
  if (clientId === '') throw new ConfigError('Set DANA_CLIENT_ID to the name that the e-wallet gave the shop.');
  return vendors;
}

/** PostgreSQL on another machine is spoken to over TLS with a certificate that is checked. */
export function requireSafeDatabase({ databaseUrl, databaseDirectUrl }: ShopConfig): void {
  if (databaseUrl !== null) requireSafeAddress('DATABASE_URL', databaseUrl);
  if (databaseDirectUrl !== null) requireSafeAddress('DATABASE_DIRECT_URL', databaseDirectUrl);
}

function requireSafeAddress(name: string, address: string): void {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]'].includes(host);
  if (isHere || searchParams.get('sslmode') === 'verify-full') return;
  throw new ConfigError(`${name} names ${host}, which is not this machine: add sslmode=verify-full.`);
}

export function requireShopOrigins({ shopOrigins }: ShopConfig): void {
  if (shopOrigins.length === 0 || shopOrigins.some((origin) => !origin.startsWith('https:'))) {
    throw new ConfigError('Set SHOP_ORIGINS to the https origins of the shop, such as https://shop.example.com.');
  }
}
