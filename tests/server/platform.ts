/**
 * One running platform for a test file: embedded, or on the PostgreSQL that DATABASE_URL_TEST names, in a database of
 * its own. Calls go over HTTP and come back as outcomes, recognised by the contract as the storefront does it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { type AnyCall } from '../../src/contract/call.ts';
import { recognise } from '../../src/contract/recognise.ts';
import { calls } from '../../src/contract/index.ts';
import { writeV1Request } from '../../src/contract/v1.ts';
import type { Database } from '../../src/server/db/database.ts';
import { migrationsFingerprint } from '../../src/server/db/migrate.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { buildTemplateIfStale, readTemplate } from '../../src/server/db/template.ts';
import { digest } from '../../src/server/domain/platform/secrets.ts';
import { placesFor } from '../../src/server/places.ts';
import { startTestbed, type TestbedOptions } from '../../src/sandbox/testbed/start.ts';

export const root = join(import.meta.dirname, '../..');

/** A prepared database: the build's, or one that all test files share until the migrations change. */
export async function preparedDatabase(): Promise<string> {
  const built = placesFor(pathToFileURL(join(root, 'src/sandbox/testbed.ts')).href).template;
  if (await readTemplate(built)) return built;
  const shared = join(tmpdir(), `platinum-${migrationsFingerprint.slice(0, 16)}.template`);
  await buildTemplateIfStale(shared);
  return shared;
}

/** Where a platform keeps its data. */
export interface DataPlace {
  dataDir: string;
  /** Null: embedded. */
  databaseUrl: string | null;
}

/** A fresh database on the server under test. */
async function freshDatabase() {
  const server = process.env['DATABASE_URL_TEST'];
  if (!server) return { databaseUrl: null, drop: async () => undefined };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

/** A folder and a fresh database; `drop` deletes both. */
export async function freshData(): Promise<DataPlace & { drop(): Promise<void> }> {
  const { databaseUrl, drop } = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'platinum-data-'));
  return {
    dataDir,
    databaseUrl,
    async drop() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const openData = async (
  { dataDir, databaseUrl }: DataPlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Database> =>
  openDatabase({
    url: databaseUrl,
    folder: dataDir,
    template: await preparedDatabase(),
    onIdleError,
  });

/** All rows of these tables as one text, to see that nothing has changed. */
export async function rowsOf(database: Database, tables: readonly string[]): Promise<string> {
  const parts = tables.map((table) => `select '${table} ' || t::text as line from ${table} t`);
  const text = `${parts.join(' union all ')} order by 1`;
  const name = digest(text).toString('base64url');
  return (await database.rows<{ line: string }>({ text, name, values: [] })).map(({ line }) => line).join('\n');
}

interface Request {
  body?: unknown;
  query?: Record<string, string>;
  bearer?: string | undefined;
  headers?: Record<string, string>;
  /** Sends the call to its v1 address in v1's form. */
  v1?: boolean;
}

export interface CallResult {
  /** The outcome's name without the call's. */
  outcome: string;
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- each outcome has data of its own, checked by the contract
  data: any;
  error: { type: string; msg: unknown } | undefined;
}

/** The cookie of the device that a login was made on, as later requests send it. */
export const cookieOf = ({ headers }: CallResult): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

export interface Ticket {
  token: string;
  e: string;
}

export const ticketOf = (data: CallResult['data']): Ticket => ({
  token: data.register_token ?? data.set_password_token,
  e: data.e,
});

export interface Player {
  id: string;
  phone: string;
  bearer: string;
}

export type Platform = Awaited<ReturnType<typeof platform>>;

export const unknownMerchant = '00000000-0000-4000-8000-000000000000';
export const goodPassword = 'kucing makan ikan';
export const otherPassword = 'kelereng di bawah meja';
export const goodPin = '482917';
export const otherPin = '739206';
export const wrongPin = '602948';
export const bankAccount = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Siti Aminah' } as const;
const base = 81_200_000_000;

export async function askShop(shop: string, call: AnyCall, request: Request = {}): Promise<CallResult> {
  const { body: newer, query = {}, bearer, headers = {}, v1 = false } = request;
  const path = call.base === 'api' ? `/api${call.path}` : call.path;
  const address = new URL(v1 ? (call.v1?.path ?? '') : path, shop);
  if (!v1) for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const body = v1 ? writeV1Request(call, { body: newer as Record<string, unknown>, query }) : newer;
  const response = await fetch(address, {
    method: call.method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const written: unknown = await response.json();
  // oxlint-disable-next-line typescript/no-explicit-any -- recognised below
  const envelope = written as any;
  const event = recognise(call, written, { receivedAt: Date.now(), serverDate: null }, { status: response.status });
  const outcome = event?.type.slice(call.name.length + 1) ?? `unrecognised ${JSON.stringify(written)}`;
  return { outcome, status: response.status, headers: response.headers, data: envelope.data, error: envelope.error };
}

/** The database is away; another 503, such as a method that is unavailable, is an answer. */
export const isAway = ({ status, headers }: CallResult): boolean => status === 503 && headers.has('Retry-After');

export async function platform(options: TestbedOptions = {}) {
  const fresh = options.databaseUrl === undefined ? await freshDatabase() : null;
  const template = await preparedDatabase();
  const testbed = await startTestbed({
    template,
    ...options,
    databaseUrl: fresh?.databaseUrl ?? options.databaseUrl ?? null,
  });
  let phones = 0;

  async function ask(call: AnyCall, request?: Request): Promise<CallResult> {
    const told = await askShop(testbed.shop, call, request);
    // The outbox sends after the answer; a test that moves the clock next would let its messages expire.
    await testbed.sandbox.shop.platform.outbox.settled();
    return told;
  }

  const must = (name: string, { outcome, data }: CallResult): CallResult['data'] => {
    if (outcome !== 'accepted') throw new Error(`Expected ${name} to be accepted, got ${outcome}.`);
    return data;
  };
  const flag = (newPhone?: string) =>
    newPhone === undefined ? { is_change_pin: true } : { is_change_phone_number: true };

  const newPhone = (): string => `0${base + (phones += 1)}`;
  async function codeFor(phone: string): Promise<string> {
    const messages = (await (await fetch(`${testbed.sms}/messages?phone=${phone}`)).json()) as { text: string }[];
    const newest = messages.find(({ text }) => text.startsWith('<#>')) ?? messages[0];
    const code = /^<#> ([0-9]{4}) /.exec(newest?.text ?? '')?.[1];
    if (code === undefined) throw new Error(`Expected an SMS with a code to ${phone}, got ${newest?.text ?? 'none'}.`);
    return code;
  }
  const register = (phone: string, held?: string, merchant = defaultMerchant) =>
    ask(calls.register, {
      body: { phone, merchant_uid: merchant, ...(held !== undefined && { register_token: held }) },
    });
  const verify = (otp: string, { token, e }: Ticket) =>
    ask(calls.verifyRegistrationCode, { body: { otp, register_token: token }, query: { e } });
  const login = (phone: string, password: string, merchant = defaultMerchant, headers = {}) =>
    ask(calls.login, { body: { phone_number: phone, password, merchant_uid: merchant }, headers });
  async function newPlayer(more: Partial<Parameters<typeof testbed.createPlayer>[0]> = {}): Promise<Player> {
    const phone = more.phone ?? newPhone();
    const { id } = await testbed.createPlayer({ phone, password: goodPassword, ...more });
    return { id, phone, bearer: must('login', await login(phone, goodPassword, more.merchant_uid)).token };
  }
  /** Registers: the ticket of the code step, with a code sent. */
  async function started(phone: string): Promise<Ticket> {
    return ticketOf(must('register', await register(phone)));
  }
  const forgot = (phone: string, merchant = defaultMerchant) =>
    ask(calls.requestReset, { body: { phone, merchant_uid: merchant } });
  async function forgotStarted(phone: string): Promise<Ticket> {
    return ticketOf(must('requestReset', await forgot(phone)));
  }
  const sendPlayerCode = ({ bearer }: Player, newPhone?: string) =>
    ask(calls.sendPlayerCode, {
      bearer,
      body: { ...flag(newPhone), ...(newPhone !== undefined && { phone_number: newPhone }) },
    });
  const sendNewNumberCode = ({ bearer }: Player, newPhone: string, headers = {}) =>
    ask(calls.sendNewNumberCode, { headers, bearer, body: { phone_number: newPhone } });
  const verifyNewNumberCode = ({ bearer }: Player, code: string) =>
    ask(calls.verifyNewNumberCode, { bearer, body: { otp: code } });
  /** By the code to the number that the player has. */
  async function provenOld(player: Player, newPhone?: string): Promise<string> {
    must('sendPlayerCode', await sendPlayerCode(player, newPhone));
    const told = await verifyPlayerCode(player, await codeFor(player.phone), newPhone);
    return must('verifyPlayerCode', told).e;
  }
  const verifyPlayerCode = ({ bearer }: Player, code: string, newPhone?: string) =>
    ask(calls.verifyPlayerCode, { bearer, body: { otp: code, ...flag(newPhone) } });
  /** Starts a PIN reset and returns its `otp_id`, with a code sent. */
  const pinResetStarted = async ({ bearer }: Player): Promise<string> =>
    must('sendPinResetCode', await ask(calls.sendPinResetCode, { bearer, body: {} })).otp_id;

  return {
    ...testbed,
    /** The shop's database, and its rules below HTTP. */
    ...{ database: testbed.sandbox.shop.database, rules: testbed.sandbox.shop.platform },
    ...{ ask, newPhone, codeFor, register, verify, login, started, forgot, forgotStarted },
    ...{ sendPlayerCode, verifyPlayerCode, provenOld, sendNewNumberCode, verifyNewNumberCode, pinResetStarted },
    resend: ({ token, e }: Ticket) =>
      ask(calls.resendRegistrationCode, { body: { register_token: token }, query: { e } }),
    walletOf: (bearer?: string) => ask(calls.wallet, { bearer }),
    changePin: ({ bearer }: Pick<Player, 'bearer'>, current: string, pin: string, e: string) =>
      ask(calls.changePin, { bearer, body: { pin, current_pin: current }, query: { e } }),
    changePhone: ({ bearer }: Player, newPhone: string, e: string, pin = goodPin, headers = {}) =>
      ask(calls.changePhone, { headers, bearer, body: { phone_number: newPhone, pin }, query: { e } }),
    changePassword: ({ bearer }: Player, current: string, password: string, again = password) =>
      ask(calls.changePassword, {
        bearer,
        body: { current_password: current, password, password_confirmation: again },
      }),
    resetPassword: (password: string, { token, e }: Ticket) =>
      ask(calls.resetPassword, { body: { password, set_password_token: token }, query: { e } }),
    setPassword: (password: string, { token, e }: Ticket) =>
      ask(calls.setRegistrationPassword, { body: { password, set_password_token: token }, query: { e } }),
    /** Registers and verifies the code: the ticket of the password step. */
    async verified(phone: string): Promise<Ticket> {
      const ticket = await started(phone);
      return ticketOf(must('verifyRegistrationCode', await verify(await codeFor(phone), ticket)));
    },
    newPlayer,
    /** A logged-in player, with a PIN unless `pin` is null. */
    signedIn: (pin: string | null = goodPin, merchant = defaultMerchant) =>
      newPlayer({ merchant_uid: merchant, ...(pin !== null && { pin }) }),
    /** Requests a reset and verifies the code: the ticket of its password step. */
    async forgotVerified(phone: string): Promise<Ticket> {
      const { token, e } = await forgotStarted(phone);
      const body = { otp: await codeFor(phone), register_token: token };
      return ticketOf(must('verifyForgotCode', await ask(calls.verifyForgotCode, { body, query: { e } })));
    },
    /** The `e` that right codes open: one for the PIN, or two for a new number. */
    async proven(player: Player, newPhone?: string): Promise<string> {
      const e = await provenOld(player, newPhone);
      if (newPhone === undefined) return e;
      must('sendNewNumberCode', await sendNewNumberCode(player, newPhone));
      return must('verifyNewNumberCode', await verifyNewNumberCode(player, await codeFor(newPhone))).e;
    },
    /** Returns `change_pin_token` as token, `otp_id` as `e`. */
    async pinResetVerified(player: Player): Promise<Ticket> {
      const { bearer, phone } = player;
      const e = await pinResetStarted(player);
      const body = { otp: await codeFor(phone), otp_id: e };
      const data = must('verifyPinResetCode', await ask(calls.verifyPinResetCode, { bearer, body }));
      return { token: data.change_pin_token, e };
    },
    async stop(): Promise<void> {
      await testbed.stop();
      await fresh?.drop();
    },
  };
}

/** A platform for the tests of one file: it stops after the last of them. */
export async function filePlatform(options?: TestbedOptions): Promise<Platform> {
  const testbed = await platform(options);
  afterAll(() => testbed.stop());
  return testbed;
}

/** A platform for one test. */
export async function testPlatform(options?: TestbedOptions): Promise<Platform> {
  const testbed = await platform(options);
  onTestFinished(() => testbed.stop());
  return testbed;
}

export const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
