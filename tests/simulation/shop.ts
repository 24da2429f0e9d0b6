/** The shop's processes, one after the other: the real platform and HTTP app on the simulated database and partners. */
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { AnyCall } from '../../src/contract/call.ts';
import { createApp } from '../../src/server/http/app.ts';
import { createLog } from '../../src/server/http/log.ts';
import type { RequestEnv } from '../../src/server/http/request-context.ts';
import { DatabaseUnavailable } from '../../src/server/db/database.ts';
import { VendorError } from '../../src/server/domain/vendors/vendor-ports.ts';
import { requireSoundLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { createAdmission } from '../../src/server/domain/platform/admission.ts';
import { nowhere } from '../../src/server/domain/access/place-of.ts';
import { createPlatform, type Platform } from '../../src/server/domain/platform.ts';
import { requireOwnKey } from '../../src/server/domain/platform/key-check.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { createShopAddresses } from '../../src/server/domain/platform/shop-addresses.ts';
import { createBank } from '../../src/server/vendors/bank-http.ts';
import { createDana } from '../../src/server/vendors/dana-http.ts';
import { createPushRecorder } from '../../src/sandbox/testbed/push-recorder.ts';
import { shopOrigin } from './browser.ts';
import { openSession, type Engine, type Fate, type Turns } from './database.ts';
import { partnerHosts, secrets, type Partners } from './partners.ts';
import type { Timeline } from './timeline.ts';

export const limits = defaultLimits;

export interface Asked {
  address: string;
  path: string;
  headers: Headers;
  body: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

interface ShopParts {
  engine: Engine;
  timeline: Timeline;
  turns: Turns;
  partners: Partners;
  duration(): number;
  /** How far the server's wall clock is ahead, ms. */
  ahead(): number;
  fate(isWrite: boolean): Fate;
  began(call: AnyCall, asked: Asked): void;
  /** A call was answered, whether or not the answer arrives. */
  answered(call: AnyCall, outcome: string, asked: Asked, text: string, began: number): void;
  died(): void;
  /** Background work that failed with neither the database nor a partner to blame. */
  failed(event: string, error: Error): void;
  log(line: string): void;
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Alarms for a person, and SMS that are tried again. */
const alarms = /^vendor (event:|has another|contradicts|forgot)|^message not delivered/;

export class Refused extends Error {}

export async function startShop(parts: ShopParts) {
  const { engine, timeline, turns, partners, answered } = parts;
  const clock = { now: () => new Date(timeline.now + parts.ahead()) };
  const key = Buffer.alloc(32, 'server key');
  let end: () => void = () => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new Refused('The process has ended.'));
  });
  ended.catch(() => undefined);
  const database = openSession({ engine, timeline, turns, duration: parts.duration, fate: parts.fate, crash });

  function crash(): void {
    if (database.isDead) return;
    database.isDead = true;
    database.abandon?.();
    end();
    void platform?.stop();
    parts.died();
  }

  let platform: Platform | undefined;
  (globalThis as { processMemory?: Map<string, unknown> }).processMemory?.clear();
  await requireOwnKey(database, key);
  await requireSoundLedger(database);
  const log = createLog('error', clock, parts.log);
  const vendors = {
    bank: createBank({ url: `http://${partnerHosts.bank}`, secret: secrets.bank }, clock),
    eWallet: createDana(
      {
        url: `http://${partnerHosts.dana}`,
        pages: `https://${partnerHosts.dana}`,
        clientId: 'shop',
        secret: secrets.dana,
      },
      clock,
    ),
  };
  platform = createPlatform({
    placeOf: nowhere,
    elsewhere: (work) => work(),
    ...{ database, clock, limits, key, vendors, smsHost: 'shop.test', sms: partners, push: createPushRecorder() },
    onError(event, error, order) {
      log('error', { event, ...(order !== undefined && { order }) });
      const isExpected = error instanceof VendorError || error instanceof DatabaseUnavailable || alarms.test(event);
      if (!isExpected && error instanceof Error) parts.failed(event, error);
    },
  });
  const around = async (
    context: Context<RequestEnv>,
    call: AnyCall,
    run: () => Promise<Response>,
  ): Promise<Response> => {
    const began = timeline.now;
    const { asked } = context.env as unknown as { asked: Asked };
    parts.began(call, asked);
    const response = await run();
    const text = await response.text();
    answered(call, context.get('outcome'), asked, text, began);
    return new Response(response.body === null ? null : text, response);
  };
  const app = createApp({
    ...{
      platform,
      database,
      clock,
      limits,
      admission: createAdmission({
        limits: limits.calls,
        clock,
        onRefusing: () => log('error', { event: 'calls refused' }),
      }),
      log,
      around,
      site: null,
      corsOrigins: [],
      trustedProxies: 0,
      isSecure: true,
      vendorSecrets: secrets,
    },
    shopAddresses: createShopAddresses(database, [shopOrigin], () => 443),
  });

  async function ask(method: string, asked: Asked): Promise<Answered> {
    const request = new Request(`${shopOrigin}${asked.path}`, {
      method,
      headers: asked.headers,
      ...(method === 'POST' && asked.body !== '' && { body: asked.body }),
    });
    const body = Buffer.from(method === 'POST' ? asked.body : '');
    const incoming = Object.assign(Readable.from(body.length > 0 ? [body] : []), {
      headers: { 'content-length': String(body.length) },
      socket: { remoteAddress: asked.address },
    });
    const headers = new Headers();
    const outgoing = { setHeader: (name: string, value: string) => headers.set(name, value) };
    const env = { asked, incoming, outgoing };
    const response = await Promise.race([app.fetch(request, env), ended]);
    // As Node does: what the answer says itself comes over the others.
    for (const [name, value] of response.headers) headers.set(name, value);
    return { status: response.status, headers, text: await response.text() };
  }

  return {
    ...{ platform, database, clock, crash, ask },
    isRunning: () => !database.isDead,
  };
}
