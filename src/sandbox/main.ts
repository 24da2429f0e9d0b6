/** `npm start`: the whole platform on this machine, with pages for the SMS, the e-wallet and the bank. */
import { readConfig, readPort } from '../server/config.ts';
import { createDemoVouchers } from './demo-vouchers.ts';
import { systemClock } from '../server/domain/platform/clock.ts';
import { powerCutNotice } from '../server/db/power-cut-notice.ts';
import { placesFor } from '../server/places.ts';
import { startSandbox } from './parts.ts';
import { simulatorsFolder } from './vendors/simulated-books.ts';
import { keyFromEnvironment, keyFromFolder } from '../server/server-key.ts';
import { failStart, stopOnSignal } from '../server/until-signal.ts';

const loopback = '127.0.0.1';

try {
  const config = readConfig(process.env, {
    host: loopback,
    port: 3000,
    logLevel: 'error',
    ...placesFor(import.meta.url),
  });
  const sandbox = await startSandbox(
    {
      config,
      clock: systemClock,
      simulatorsDir: simulatorsFolder(config.dataDir),
      key: keyFromEnvironment(process.env) ?? keyFromFolder(config.dataDir),
      writeLog: (line) => process.stderr.write(line),
    },
    {
      sms: readPort(process.env, 'SMS_PORT', 3001),
      dana: readPort(process.env, 'DANA_PORT', 3002),
      bank: readPort(process.env, 'BANK_PORT', 3003),
    },
  );
  stopOnSignal(sandbox.stop);
  await createDemoVouchers(sandbox.shop, systemClock.now());
  const shown = config.host === loopback ? 'localhost' : config.host;
  const { sms, dana, bank } = sandbox.ports;
  const addresses = Object.entries({ Toko: sandbox.shop.port, SMS: sms, DANA: dana, Bank: bank });
  const lines = addresses.map(([name, port]) => `${name.padEnd(5)} http://${shown}:${port}\n`);
  process.stdout.write(lines.join(''));
  process.stdout.write(await powerCutNotice(sandbox.shop.database, config));
  if (!sandbox.shop.hasPages) process.stdout.write('The pages are not built yet; only the API answers.\n');
} catch (error) {
  failStart(error);
}
