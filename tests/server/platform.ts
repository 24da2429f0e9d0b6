/**
 * One running platform for a test file: embedded, or on the PostgreSQL that DATABASE_URL_TEST names, in a database of
 * its own. Calls go over HTTP and come back as outcomes, recognised by the contract as the storefront does it.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { recognise, type AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { migrationsFingerprint } from '../../src/server/db/migrate.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { buildTemplate, readTemplate } from '../../src/server/db/template.ts';
import { placesFor } from '../../src/server/places.ts';
import { startTestbed, type Testbed, type TestbedOptions } from '../../src/server/testbed.ts';

export const root = join(import.meta.dirname, '../..');

/** A prepared database: the build's, or one that all test files share until the migrations change. */
export async function preparedDatabase(): Promise<string> {
  const built = placesFor(pathToFileURL(join(root, 'src/server/testbed.ts')).href).template;
  if (await readTemplate(built)) return built;
  const shared = join(tmpdir(), `platinum-${migrationsFingerprint.slice(0, 16)}.template`);
  if (!(await readTemplate(shared))) await buildTemplate(shared);
  return shared;
}

export interface TestDatabase {
  /** Null: embedded. */
  url: string | null;
  drop(): Promise<void>;
}

/** A fresh database on the server under test. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL_TEST'];
  if (!server) return { url: null, drop: async () => undefined };
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
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

interface Request {
  body?: unknown;
  query?: Record<string, string>;
  bearer?: string | undefined;
  headers?: Record<string, string>;
}

export interface Told {
  /** The outcome's name without the call's. */
  outcome: string;
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- each outcome has data of its own, checked by the contract
  data: any;
  error: { type: string; msg: unknown } | undefined;
}

export interface Ticket {
  token: string;
  e: string;
}

export interface Platform extends Testbed {
  ask(call: AnyCall, request?: Request): Promise<Told>;
  /** A phone number that no other test uses. */
  newPhone(): string;
  /** The newest code that was sent to a phone. */
  codeFor(phone: string): Promise<string>;
  register(phone: string, held?: string, merchant?: string): Promise<Told>;
  verify(code: string, ticket: Ticket): Promise<Told>;
  resend(ticket: Ticket): Promise<Told>;
  setPassword(password: string, ticket: Ticket): Promise<Told>;
  login(phone: string, password: string, merchant?: string): Promise<Told>;
  /** Past the first step: a ticket, with a code on its way. */
  started(phone: string): Promise<Ticket>;
  /** Past the code step. */
  verified(phone: string): Promise<Ticket>;
}

export const goodPassword = 'kucing makan ikan';
const base = 81_200_000_000;

export async function platform(options: TestbedOptions = {}): Promise<Platform> {
  const database = options.databaseUrl === undefined ? await freshDatabase() : null;
  const template = await preparedDatabase();
  const bed = await startTestbed({ template, ...options, databaseUrl: database?.url ?? options.databaseUrl ?? null });
  let phones = 0;

  async function ask(call: AnyCall, { body, query = {}, bearer, headers = {} }: Request = {}): Promise<Told> {
    const path = call.base === 'api' ? `/api${call.path}` : call.path;
    const address = new URL(path, bed.shop);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const response = await fetch(address, {
      method: call.method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = await response.json();
    // Messages leave after the answer; a test that then moves the clock must not overtake them.
    await bed.sandbox.shop.platform.outbox.settled();
    const event = recognise(call, envelope, { receivedAt: Date.now(), serverDate: null });
    const outcome = event?.type.slice(call.name.length + 1) ?? `unrecognised ${JSON.stringify(envelope)}`;
    return { outcome, status: response.status, headers: response.headers, data: envelope.data, error: envelope.error };
  }

  const halves = ({ token, e }: Ticket) => ({ register_token: token, e });
  const self: Platform = {
    ...bed,
    ask,
    newPhone: () => `0${base + (phones += 1)}`,
    async codeFor(phone) {
      const [newest] = (await (await fetch(`${bed.sms}/messages?phone=${phone}`)).json()) as { text: string }[];
      const code = /^<#> ([0-9]{4}) /.exec(newest?.text ?? '')?.[1];
      if (code === undefined) throw new Error(`No code was sent to ${phone}.`);
      return code;
    },
    register: (phone, held, merchant = defaultMerchant) =>
      ask(calls.register, { body: { phone, merchant_uid: merchant, ...(held !== undefined && { register_token: held }) } }),
    verify(code, ticket) {
      const { e, ...body } = halves(ticket);
      return ask(calls.verifyRegistrationCode, { body: { otp: code, ...body }, query: { e } });
    },
    resend(ticket) {
      const { e, ...body } = halves(ticket);
      return ask(calls.resendRegistrationCode, { body, query: { e } });
    },
    setPassword: (password, { token, e }) =>
      ask(calls.setRegistrationPassword, { body: { password, set_password_token: token }, query: { e } }),
    login: (phone, password, merchant = defaultMerchant) =>
      ask(calls.login, { body: { phone_number: phone, password, merchant_uid: merchant } }),
    async started(phone) {
      const { outcome, data } = await self.register(phone);
      if (outcome !== 'accepted') throw new Error(`register answered ${outcome}.`);
      return { token: data.register_token, e: data.e };
    },
    async verified(phone) {
      const ticket = await self.started(phone);
      const { outcome, data } = await self.verify(await self.codeFor(phone), ticket);
      if (outcome !== 'accepted') throw new Error(`verifyCode answered ${outcome}.`);
      return { token: data.set_password_token, e: data.e };
    },
    async stop() {
      await bed.stop();
      await database?.drop();
    },
  };
  return self;
}

/** Any four digits but these. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
