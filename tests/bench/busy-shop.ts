/** The testbed as a process, with the limits of production on work (calls, hashes), and those of tests on callers. */
import { startTestbed } from '../../src/sandbox/testbed/start.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { stopOnSignal } from '../../src/server/until-signal.ts';

const { calls, hashing } = defaultLimits;
const testbed = await startTestbed({
  environment: process.env,
  logLevel: 'error',
  metrics: { host: '127.0.0.1', port: 0 },
  limits: { calls, hashing },
});
stopOnSignal(testbed.stop);
const { shop, control } = testbed;
const { metricsPort } = testbed.sandbox.shop;
process.stdout.write(`${JSON.stringify({ shop, control, metricsPort })}\n`);
