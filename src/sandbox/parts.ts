/**
 * The shop with its simulated partners (SMS network, e-wallet, bank), each on its own origin. `npm start` and the
 * testbed run it.
 */
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { pushContact } from '../server/config.ts';
import type { PushPort } from '../server/domain/push/push-port.ts';
import { createPushClient } from '../server/vendors/push-http.ts';
import type { VendorName } from '../server/domain/vendors/vendor-ports.ts';
import { listen, type Listening } from '../server/http/listen.ts';
import { callbackRoute } from '../server/http/vendor-callback.ts';
import { startShop, type Shop, type ShopParts } from '../server/shop.ts';
import { createBank } from '../server/vendors/bank-http.ts';
import { createBankSimulator, type BankSimulator } from './vendors/bank-simulator.ts';
import { createDana } from '../server/vendors/dana-http.ts';
import { createDanaSimulator, type DanaSimulator } from './vendors/dana-simulator.ts';
import { openJournals, type Journals } from './vendors/journal.ts';
import { createSmsSimulator, type SmsSimulator } from './vendors/sms-simulator.ts';

const partnerNames = ['sms', 'dana', 'bank'] as const;
type PartnerName = (typeof partnerNames)[number];
const settings: Readonly<Record<PartnerName, string>> = { sms: 'SMS_PORT', dana: 'DANA_PORT', bank: 'BANK_PORT' };
type PartnerPorts = Readonly<Record<PartnerName, number>>;

export interface Sandbox {
  shop: Shop;
  sms: SmsSimulator;
  dana: DanaSimulator;
  bank: BankSimulator;
  ports: PartnerPorts;
  /** The keys with which vendors and shop sign. */
  secrets: Readonly<Record<VendorName, string>>;
  stop(): Promise<void>;
}

/** A port that listens before its site exists, because the shop needs its partners' addresses first. */
interface EarlyPort extends Listening {
  serve(app: Hono<{ Bindings: HttpBindings }>): void;
}

async function listenEarly(host: string, port: number, setting: string): Promise<EarlyPort> {
  let site: Hono<{ Bindings: HttpBindings }> | undefined;
  const listening = await listen({
    fetch: (request, env) => site?.fetch(request, env) ?? new Response(null, { status: 503 }),
    host,
    port,
    setting,
    mostPerAddress: null,
  });
  return {
    ...listening,
    serve(app) {
      site = app;
    },
  };
}

async function listenForAll(host: string, ports: PartnerPorts): Promise<Record<PartnerName, EarlyPort>> {
  const opened: Partial<Record<PartnerName, EarlyPort>> = {};
  try {
    for (const name of partnerNames) opened[name] = await listenEarly(host, ports[name], settings[name]);
    return opened as Record<PartnerName, EarlyPort>;
  } catch (error) {
    await closeAll(Object.values(opened));
    throw error;
  }
}

interface SandboxParts extends Omit<ShopParts, 'partners'> {
  /** Where the simulators keep their journals. One process has it. */
  simulatorsDir: string;
  /** The browsers' own services if left out. */
  push?: PushPort;
}

const closeAll = (ports: readonly EarlyPort[]): Promise<unknown> => Promise.all(ports.map((port) => port.close()));
const newSecret = (): string => randomBytes(32).toString('hex');

export async function startSandbox(parts: SandboxParts, ports: PartnerPorts): Promise<Sandbox> {
  const { config, clock, simulatorsDir } = parts;
  const early = await listenForAll(config.host, ports);
  const { sms, dana, bank } = early;
  const danaAccess = {
    url: `http://127.0.0.1:${dana.port}`,
    pages: `http://localhost:${dana.port}`,
    clientId: 'platinum',
    secret: newSecret(),
  };
  const bankAccess = { url: `http://127.0.0.1:${bank.port}`, secret: newSecret() };
  const secrets = { dana: danaAccess.secret, bank: bankAccess.secret };
  let simulators: Pick<Sandbox, 'sms' | 'dana' | 'bank'> | undefined;
  let journals: Journals | undefined;
  try {
    const shop = await startShop({
      ...parts,
      async partners({ list: shops }) {
        journals = await openJournals(simulatorsDir);
        const made = {
          sms: createSmsSimulator(await journals.open('sms')),
          dana: await createDanaSimulator({
            journal: await journals.open('dana'),
            clock,
            access: danaAccess,
            shops,
          }),
          bank: createBankSimulator({ journal: await journals.open('bank'), clock, access: bankAccess }),
        };
        simulators = made;
        dana.serve(made.dana.site.app);
        bank.serve(made.bank.site.app);
        return {
          sms: made.sms,
          push: parts.push ?? createPushClient({ contact: pushContact(config), services: config.pushServices }, clock),
          vendors: { eWallet: createDana(danaAccess, clock), bank: createBank(bankAccess, clock) },
          vendorSecrets: secrets,
          stop: () => Promise.all([made.dana.stop(), made.bank.stop()]),
        };
      },
    });
    if (!simulators) throw new Error('Expected startShop to call `partners`; it did not.');
    const running = simulators;
    sms.serve(running.sms.app(() => shop.platform.outbox.settled()));
    const shopAddress = `http://127.0.0.1:${shop.port}`;
    running.dana.callbacks.sendTo(shopAddress + callbackRoute('dana'));
    running.bank.callbacks.sendTo(shopAddress + callbackRoute('bank'));
    return {
      shop,
      ...running,
      ports: { sms: sms.port, dana: dana.port, bank: bank.port },
      secrets,
      async stop() {
        // The shop may call its partners while it stops, so their ports close last.
        await shop.stop();
        await closeAll(Object.values(early));
        await journals?.close();
      },
    };
  } catch (error) {
    await closeAll(Object.values(early));
    await journals?.close();
    throw error;
  }
}
