/** The testbed as a process: prints its addresses as one line of JSON when it is ready. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { startTestbed } from './testbed/start.ts';
import { failStart, stopOnSignal } from '../server/until-signal.ts';

export { startTestbed, type Testbed, type TestbedOptions } from './testbed/start.ts';

async function run(): Promise<void> {
  const testbed = await startTestbed({ environment: process.env });
  stopOnSignal(testbed.stop);
  const { shop, sms, dana, bank, control } = testbed;
  process.stdout.write(`${JSON.stringify({ shop, sms, dana, bank, control })}\n`);
}

const started = process.argv[1];
if (started !== undefined && import.meta.url === pathToFileURL(realpathSync(started)).href)
  await run().catch(failStart);
