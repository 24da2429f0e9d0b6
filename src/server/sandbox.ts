/** `npm start`: the whole platform on this machine, with a page on which the SMS can be read. */
import { readConfig, readPort } from './config.ts';
import { systemClock } from './domain/clock.ts';
import { placesFor } from './places.ts';
import { startSandbox } from './sandbox-parts.ts';
import { keyFromEnvironment, keyFromFolder } from './server-key.ts';
import { failStart, stopOnSignal } from './until-signal.ts';

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
      key: keyFromEnvironment(process.env) ?? keyFromFolder(config.dataDir),
      writeLog: (line) => process.stderr.write(line),
    },
    readPort(process.env, 'SMS_PORT', 3001),
  );
  stopOnSignal(sandbox.stop);
  const shown = config.host === loopback ? 'localhost' : config.host;
  process.stdout.write(`Toko  http://${shown}:${sandbox.shop.port}\nSMS   http://${shown}:${sandbox.smsPort}\n`);
  if (!sandbox.shop.hasPages) process.stdout.write('The pages are not built yet; only the API answers.\n');
} catch (error) {
  failStart(error);
}
