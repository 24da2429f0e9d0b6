/** The testbed as a process: prints its addresses as one line of JSON when it is ready. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { readConfig, readPort } from './config.ts';
import { placesFor } from './places.ts';
import { startTestbed } from './testbed/start.ts';
import { failStart, stopOnSignal } from './until-signal.ts';

export { startTestbed, type Testbed, type TestbedOptions } from './testbed/start.ts';

async function run(): Promise<void> {
  const places = placesFor(import.meta.url);
  const { limits: _limits, port: shopPort, dataDir, ...config } = readConfig(process.env, {
    host: '127.0.0.1',
    port: 0,
    logLevel: 'info',
    ...places,
  });
  const testbed = await startTestbed({
    ...config,
    shopPort,
    smsPort: readPort(process.env, 'SMS_PORT', 0),
    controlPort: readPort(process.env, 'CONTROL_PORT', 0),
    ...(process.env['DATA_DIR'] !== undefined && { dataDir }),
  });
  stopOnSignal(testbed.stop);
  const { shop, sms, control } = testbed;
  process.stdout.write(`${JSON.stringify({ shop, sms, control })}\n`);
}

const started = process.argv[1];
if (started !== undefined && import.meta.url === pathToFileURL(realpathSync(started)).href) await run().catch(failStart);
