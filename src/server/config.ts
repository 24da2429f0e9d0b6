/** What the environment may say, read once and checked: a wrong value ends the start with one clear sentence. */
import { availableParallelism } from 'node:os';
import { defaultLimits, type Limits } from './domain/limits.ts';
import { logLevels, type LogLevel } from './http/log.ts';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const apiGenerations = ['v2', 'v1'] as const;
export type ApiGeneration = (typeof apiGenerations)[number];

export interface ShopConfig {
  host: string;
  port: number;
  databaseUrl: string | null;
  dataDir: string;
  clientDir: string;
  template: string;
  apiBase: string;
  platformBase: string;
  /** Which generation of calls the pages use where a call has both. */
  apiGeneration: ApiGeneration;
  corsOrigins: readonly string[];
  trustedProxies: number;
  logLevel: LogLevel;
  smsHost: string;
  limits: Limits;
}

export function readPort(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!/^[0-9]+$/.test(text) || port > 65_535) throw new ConfigError(`${name} must be a port number, not '${text}'.`);
  return port;
}

function readCount(environment: Environment, name: string): number {
  const text = environment[name] ?? '0';
  if (!/^[0-9]$/.test(text)) throw new ConfigError(`${name} must be a number from 0 to 9, not '${text}'.`);
  return Number(text);
}

function readBase(environment: Environment, name: string): string {
  const text = environment[name] ?? '/';
  if (text === '/' || isOrigin(text)) return text;
  throw new ConfigError(`${name} must be '/' or an https origin such as https://api.example.com, not '${text}'.`);
}

function readOrigins(environment: Environment, name: string): string[] {
  const origins = (environment[name] ?? '').split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== '' && !isOrigin(origin));
  if (wrong !== undefined) throw new ConfigError(`${name} must list https origins, not '${wrong}'.`);
  return origins.filter((origin) => origin !== '');
}

/** https, or http on this machine; nothing behind the host and port. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal));
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
    databaseUrl: environment['DATABASE_URL'] || null,
    dataDir: environment['DATA_DIR'] || '.data',
    clientDir: environment['CLIENT_DIR'] || defaults.clientDir,
    template: defaults.template,
    apiBase: readBase(environment, 'API_BASE'),
    platformBase: readBase(environment, 'PLATFORM_BASE'),
    apiGeneration: readChoice(environment, 'API_GENERATION', apiGenerations, 'v2'),
    corsOrigins: readOrigins(environment, 'CORS_ORIGINS'),
    trustedProxies: readCount(environment, 'TRUSTED_PROXIES'),
    logLevel: readChoice(environment, 'LOG_LEVEL', logLevels, defaults.logLevel),
    smsHost: environment['SMS_HOST'] || 'localhost',
    limits: {
      ...defaultLimits,
      hashing: { ...defaultLimits.hashing, parallel: Math.max(1, Math.min(availableParallelism() - 1, 4)) },
    },
  };
}
