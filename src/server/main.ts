/** The platform in production: real messages, no simulators, no fault port. */
import {
  ConfigError,
  pushContact,
  readConfig,
  readVendors,
  requireSafeDatabase,
  requireShopOrigins,
} from './config.ts';
import { systemClock } from './domain/platform/clock.ts';
import { powerCutNotice } from './db/power-cut-notice.ts';
import { placesFor } from './places.ts';
import { keyFromEnvironment } from './server-key.ts';
import { startShop } from './shop.ts';
import { failStart, stopOnSignal } from './until-signal.ts';
import { createBank } from './vendors/bank-http.ts';
import { createDana } from './vendors/dana-http.ts';
import { createPushClient } from './vendors/push-http.ts';
import { createSmsGateway } from './vendors/sms-http.ts';

try {
  const config = readConfig(process.env, {
    host: '0.0.0.0',
    port: 3000,
    logLevel: 'info',
    ...placesFor(import.meta.url),
  });
  const url = process.env['SMS_GATEWAY_URL'] ?? '';
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new ConfigError(
      'Set SMS_GATEWAY_URL to the https address of your SMS gateway, or run `npm start` for the sandbox.',
    );
  }
  const key = keyFromEnvironment(process.env);
  if (!key) throw new ConfigError('Set SERVER_KEY to 64 hexadecimal digits, such as `openssl rand -hex 32` prints.');
  requireShopOrigins(config);
  requireSafeDatabase(config);
  const { dana, bank } = readVendors(process.env);
  const sms = createSmsGateway({ url, token: process.env['SMS_GATEWAY_TOKEN'] || null });
  const shop = await startShop({
    config,
    clock: systemClock,
    key,
    partners: async () => ({
      sms,
      push: createPushClient({ contact: pushContact(config), services: config.pushServices }, systemClock),
      vendors: { eWallet: createDana(dana, systemClock), bank: createBank(bank, systemClock) },
      vendorSecrets: { dana: dana.secret, bank: bank.secret },
    }),
    writeLog: (line) => process.stderr.write(line),
  });
  stopOnSignal(shop.stop);
  process.stdout.write(`Listening on port ${shop.port}.\n`);
  process.stdout.write(await powerCutNotice(shop.database, config));
} catch (error) {
  failStart(error);
}
