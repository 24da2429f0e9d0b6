/** The shop together with the SMS network of the sandbox: what `npm start` runs, and what tests put faults around. */
import { createSmsSimulator, type SmsSimulator } from './vendors/sms-simulator.ts';
import { listen } from './http/listen.ts';
import { startShop, type Shop, type ShopParts } from './shop.ts';

export interface Sandbox {
  shop: Shop;
  sms: SmsSimulator;
  smsPort: number;
  stop(): Promise<void>;
}

export async function startSandbox(parts: Omit<ShopParts, 'sms'>, smsPort: number): Promise<Sandbox> {
  let simulator: SmsSimulator | undefined;
  const shop = await startShop({
    ...parts,
    async sms(database) {
      simulator = await createSmsSimulator(database);
      return simulator;
    },
  });
  try {
    if (!simulator) throw new Error('The shop started without its SMS network.');
    const app = simulator.app(() => shop.platform.outbox.settled());
    const site = await listen({ fetch: app.fetch, host: parts.config.host, port: smsPort, mostPerAddress: null });
    return {
      shop,
      sms: simulator,
      smsPort: site.port,
      async stop() {
        await site.close();
        await shop.stop();
      },
    };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}
