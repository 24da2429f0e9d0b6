/** The testbed as a process: prints its addresses as one line of JSON when it is ready. */
import { startTestbed } from './testbed/start.ts';
import { failStart, stopOnSignal } from '../server/until-signal.ts';

async function run(): Promise<void> {
  const testbed = await startTestbed({ environment: process.env });
  stopOnSignal(testbed.stop);
  const { shop, sms, dana, bank, control } = testbed;
  process.stdout.write(`${JSON.stringify({ shop, sms, dana, bank, control })}\n`);
}

await run().catch(failStart);
