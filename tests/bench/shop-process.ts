/** The shop as it is in production, one of several on a database, with a bank elsewhere (BANK) and tests' budgets. */
import { createPushRecorder } from '../../src/sandbox/testbed/push-recorder.ts';
import { readConfig } from '../../src/server/config.ts';
import { systemClock as clock } from '../../src/server/domain/platform/clock.ts';
import { placesFor } from '../../src/server/places.ts';
import { keyFromFolder } from '../../src/server/server-key.ts';
import { startShop } from '../../src/server/shop.ts';
import { stopOnSignal } from '../../src/server/until-signal.ts';
import { createBank } from '../../src/server/vendors/bank-http.ts';
import { createDana } from '../../src/server/vendors/dana-http.ts';
import { bankSecret } from './bank-secret.ts';

const plenty = { most: 1_000_000, window: 60_000 };

const config = readConfig(process.env, {
  ...{ host: '127.0.0.1', port: 0, logLevel: 'error' },
  ...placesFor(import.meta.url),
});
const { limits } = config;
const nobody = { url: 'http://127.0.0.1:9', pages: 'http://127.0.0.1:9', clientId: 'shop', secret: bankSecret };
const shop = await startShop({
  config: {
    ...config,
    limits: {
      ...limits,
      messages: plenty,
      address: { ...limits.address, connections: 10_000, calls: plenty, loginFailures: plenty },
      money: { ...limits.money, perPlayer: plenty },
      // Hashing is measured by itself.
      hashing: { ...limits.hashing, memory: 64, passes: 1 },
    },
  },
  clock,
  key: keyFromFolder(config.dataDir),
  partners: async () => ({
    sms: { send: async () => undefined },
    push: createPushRecorder(),
    vendors: {
      eWallet: createDana(nobody, clock),
      bank: createBank({ url: process.env['BANK'] ?? '', secret: bankSecret }, clock),
    },
    vendorSecrets: { dana: bankSecret, bank: bankSecret },
  }),
  writeLog: (line) => process.stderr.write(line),
});
stopOnSignal(shop.stop);
process.stdout.write(`${JSON.stringify({ port: shop.port })}\n`);
