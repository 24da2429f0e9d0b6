/** Reads shop.json, which names the merchant and the platform's addresses (docs/deploy.md). */
import * as v from 'valibot';
import { addressKeys, readAddresses, shown } from '../../contract/address-config.ts';
import type { Addresses, Generation } from '../../contract/addresses.ts';
import { contactPage } from '../../contract/contact.ts';
import { isUuid } from '../../contract/fields.ts';
import type { Game } from '../../contract/games.calls.ts';
import { calls } from '../../contract/index.ts';
import { isSafeScheme } from '../../contract/vendor-address.ts';
import { isOrigin } from '../../server/config.ts';
import type { HeadValues } from '../../server/http/page-head.ts';
import { isContact } from '../../server/http/shop-files.ts';

export interface ShopConfig {
  merchant: HeadValues['merchant'];
  apiBase: string;
  platformBase: string;
  generation: Generation;
  vendorOrigins: readonly string[];
  /** Of the shop itself; null: links to it have no picture, and search engines get no list of its pages. */
  origin: string | null;
  securityContact: string;
  /** Null: only the platform knows them. */
  games: Game[] | null;
  addresses: Addresses;
}

/** All faults of a configuration, a sentence each. */
export class ShopConfigError extends Error {
  override name = 'ShopConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const settings: readonly string[] = [
  'merchant',
  'apiBase',
  'platformBase',
  'generation',
  'vendorOrigins',
  'origin',
  'securityContact',
  'games',
  ...addressKeys,
];
const merchantSettings = ['uid', 'name', 'mark', 'colours'];

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readShopConfig(config: unknown): ShopConfig {
  if (!isObject(config)) throw new ShopConfigError([`The configuration must be an object, not ${shown(config)}.`]);
  const faults: string[] = [];
  const fault = (sentence: string): void => void faults.push(sentence);
  refuseUnknown(config, settings, '', fault);
  const read: ShopConfig = {
    merchant: readMerchant(config['merchant'], fault),
    apiBase: readBase(config, 'apiBase', fault),
    platformBase: readBase(config, 'platformBase', fault),
    generation: readGeneration(config['generation'], fault),
    vendorOrigins: readOrigins(config['vendorOrigins'], fault),
    origin: readOrigin(config['origin'], fault),
    securityContact: readContact(config['securityContact'], fault),
    games: readGames(config['games'], fault),
    addresses: readAddresses(config, fault),
  };
  if (faults.length > 0) throw new ShopConfigError(faults);
  return read;
}

type Fault = (sentence: string) => void;

function refuseUnknown(given: Fields, known: readonly string[], prefix: string, fault: Fault): void {
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) fault(`There is no setting ${shown(prefix + name)}; there are ${known.join(', ')}.`);
  }
}

function readMerchant(merchant: unknown, fault: Fault): ShopConfig['merchant'] {
  if (!isObject(merchant)) {
    fault(`merchant must be an object with uid, name and mark, not ${shown(merchant)}.`);
    return { uuid: '', name: '', mark: '', colours: null };
  }
  refuseUnknown(merchant, merchantSettings, 'merchant.', fault);
  const text = (name: string, most: number): string => {
    const written = merchant[name];
    const isRight = typeof written === 'string' && written.trim() !== '' && [...written].length <= most;
    if (!isRight) fault(`merchant.${name} must be a text of 1 to ${most} characters, not ${shown(written)}.`);
    return isRight ? written.trim() : '';
  };
  const uid = merchant['uid'];
  const isUid = typeof uid === 'string' && isUuid(uid);
  if (!isUid) {
    fault(`merchant.uid must be a UUID such as "3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f", not ${shown(uid)}.`);
  }
  return {
    uuid: isUid ? uid.toLowerCase() : '',
    name: text('name', 60),
    mark: text('mark', 2),
    colours: readColours(merchant['colours'], fault),
  };
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

function readColours(value: unknown, fault: Fault): ShopConfig['merchant']['colours'] {
  if (value === undefined || value === null) return null;
  const { light, dark } = isObject(value) ? value : {};
  if (isColour(light) && isColour(dark)) return { light, dark };
  fault(`merchant.colours must be two colours such as { "light": "#0f4c3a", "dark": "#7fd1ae" }, not ${shown(value)}.`);
  return null;
}

/** A base in the form that page head and policy need. */
function readBase(config: Fields, name: 'apiBase' | 'platformBase', fault: Fault): string {
  const text = config[name];
  if (text === '/') return text;
  if (typeof text === 'string' && URL.canParse(text)) {
    const url = new URL(text);
    const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    if (isSafeScheme(url) && isPlain && !/[\s?#]/.test(text)) return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  }
  fault(
    `${name} must be an https address such as "https://api.example.id", or "/" where the platform answers on the shop's own, not ${shown(text)}.`,
  );
  return '/';
}

function readGeneration(value: unknown, fault: Fault): Generation {
  if (value === undefined || value === 'v2') return 'v2';
  if (value === 'v1') return 'v1';
  fault(`generation must be "v1" or "v2", not ${shown(value)}.`);
  return 'v2';
}

function readOrigin(value: unknown, fault: Fault): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isOrigin(value)) return value;
  fault(`origin must be the shop's own https origin such as "https://shop.example.id", not ${shown(value)}.`);
  return null;
}

function readContact(value: unknown, fault: Fault): string {
  if (value === undefined) return contactPage;
  if (typeof value === 'string' && isContact(value)) return value;
  fault(`securityContact must be an address such as "mailto:security@example.id", not ${shown(value)}.`);
  return contactPage;
}

/** In the form of the platform's answer to the call `games`. */
function readGames(value: unknown, fault: Fault): Game[] | null {
  if (value === undefined || value === null) return null;
  const { accepted } = calls.games.outcomes;
  const read = v.safeParse(accepted.data, { games: value });
  if (read.success) {
    return accepted.read(read.output, { stamp: { receivedAt: 0, serverDate: null }, message: {}, input: {} }).games;
  }
  const [issue] = read.issues;
  fault(
    `games must be the list that the platform answers to \`games\` with: ${v.getDotPath(issue)}: ${issue.message}.`,
  );
  return null;
}

function readOrigins(value: unknown, fault: Fault): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) fault(`vendorOrigins must be a list of origins, not ${shown(value)}.`);
  const origins: unknown[] = Array.isArray(value) ? value : [];
  return origins.filter((origin): origin is string => {
    const isRight = typeof origin === 'string' && isOrigin(origin);
    if (!isRight) fault(`vendorOrigins: ${shown(origin)} is not an https origin such as "https://m.dana.id".`);
    return isRight;
  });
}
