/**
 * The shop together with those outside the house as the sandbox has them: an SMS network, an e-wallet and a bank, each
 * on an origin of its own. What `npm start` runs, and what tests put faults around.
 */
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { VendorName } from '../server/domain/vendors/vendor-ports.ts';
import { listen, type Listening } from '../server/http/listen.ts';
import { callbackRoute } from '../server/http/vendor-callback.ts';
import { startShop, type Shop, type ShopParts } from '../server/shop.ts';
import { createBank } from '../server/vendors/bank-http.ts';
import { createBankSimulator, type BankSimulator } from './vendors/bank-simulator.ts';
import { createDana } from '../server/vendors/dana-http.ts';
import { createDanaSimulator, type DanaSimulator } from './vendors/dana-simulator.ts';
import { createSmsSimulator, type SmsSimulator } from './vendors/sms-simulator.ts';

const partnerNames = ['sms', 'dana', 'bank'] as const;
type PartnerName = (typeof partnerNames)[number];
export type PartnerPorts = Readonly<Record<PartnerName, number>>;

export interface Sandbox {
  shop: Shop;
  sms: SmsSimulator;
  dana: DanaSimulator;
  bank: BankSimulator;
  ports: PartnerPorts;
  /** Under which the vendors and the shop sign. */
  secrets: Readonly<Record<VendorName, string>>;
  stop(): Promise<void>;
}

/** An origin that is there before its site is: the shop has to know where its vendors are. */
interface Door extends Listening {
  open(app: Hono<{ Bindings: HttpBindings }>): void;
}

async function openDoor(host: string, port: number): Promise<Door> {
  let site: Hono<{ Bindings: HttpBindings }> | undefined;
  const listening = await listen({
    fetch: (request, env) => site?.fetch(request, env) ?? new Response(null, { status: 503 }),
    host,
    port,
    mostPerAddress: null,
  });
  return {
    ...listening,
    open(app) {
      site = app;
    },
  };
}

async function openDoors(host: string, ports: PartnerPorts): Promise<Record<PartnerName, Door>> {
  const opened: Partial<Record<PartnerName, Door>> = {};
  try {
    for (const name of partnerNames) opened[name] = await openDoor(host, ports[name]);
    return opened as Record<PartnerName, Door>;
  } catch (error) {
    await closeDoors(Object.values(opened));
    throw error;
  }
}

const closeDoors = (doors: readonly Door[]): Promise<unknown> => Promise.all(doors.map((door) => door.close()));
const newSecret = (): string => randomBytes(32).toString('hex');

export async function startSandbox(parts: Omit<ShopParts, 'partners'>, ports: PartnerPorts): Promise<Sandbox> {
  const { config, clock } = parts;
  const doors = await openDoors(config.host, ports);
  const { sms, dana, bank } = doors;
  const danaAccess = {
    url: `http://127.0.0.1:${dana.port}`,
    pages: `http://localhost:${dana.port}`,
    clientId: 'platinum',
    secret: newSecret(),
  };
  const bankAccess = { url: `http://127.0.0.1:${bank.port}`, secret: newSecret() };
  const secrets = { dana: danaAccess.secret, bank: bankAccess.secret };
  let simulators: Pick<Sandbox, 'sms' | 'dana' | 'bank'> | undefined;
  async function close(): Promise<void> {
    await Promise.all([simulators?.dana.stop(), simulators?.bank.stop()]);
  }
  try {
    const shop = await startShop({
      ...parts,
      async partners(database, { list: shops }) {
        const made = {
          sms: await createSmsSimulator(database),
          dana: await createDanaSimulator({ database, clock, access: danaAccess, shops }),
          bank: await createBankSimulator({ database, clock, access: bankAccess }),
        };
        simulators = made;
        dana.open(made.dana.site.app);
        bank.open(made.bank.site.app);
        return {
          sms: made.sms,
          vendors: { eWallet: createDana(danaAccess, clock), bank: createBank(bankAccess, clock) },
          vendorSecrets: secrets,
        };
      },
    });
    if (!simulators) throw new Error('The shop started without its partners.');
    const running = simulators;
    sms.open(running.sms.app(() => shop.platform.outbox.settled()));
    const shopAddress = `http://127.0.0.1:${shop.port}`;
    running.dana.callbacks.sendTo(shopAddress + callbackRoute('dana'));
    running.bank.callbacks.sendTo(shopAddress + callbackRoute('bank'));
    return {
      shop,
      ...running,
      ports: { sms: sms.port, dana: dana.port, bank: bank.port },
      secrets,
      async stop() {
        // The shop may still be asking while it ends, so the doors close last.
        await close();
        await shop.stop();
        await closeDoors(Object.values(doors));
      },
    };
  } catch (error) {
    await close();
    await closeDoors(Object.values(doors));
    throw error;
  }
}
