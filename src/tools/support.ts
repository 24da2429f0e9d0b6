/**
 * `npm run support -- unlock PHONE`: a person of the shop forgives every miss of a phone number, and says who and why.
 * The log line that it prints holds three digits of the number. Reads the environment as the server does.
 */
import { parseArgs } from 'node:util';
import { isIndonesianPhone, normalisePhone } from '../contract/fields.ts';
import { ConfigError } from '../server/config.ts';
import { unlockPhone } from '../server/domain/access/unlock.ts';
import { systemClock } from '../server/domain/platform/clock.ts';
import { failStart } from '../server/until-signal.ts';
import { withDatabase } from './command-database.ts';

const usage = 'npm run support -- unlock PHONE --operator NAME --reason "..."';

function readRequest() {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({ options: { operator: text, reason: text }, allowPositionals: true });
    const [command, typed = '', ...more] = positionals;
    const [phone, operator, reason] = [normalisePhone(typed), values.operator?.trim(), values.reason?.trim()];
    if (command === 'unlock' && isIndonesianPhone(phone) && more.length === 0 && operator && reason)
      return { phone, operator, reason };
  } catch {
    // An unknown option is answered like any other mistake.
  }
  throw new ConfigError(`Expected a phone number, who unlocks it and why:\n${usage}`);
}

try {
  const { phone, operator, reason } = readRequest();
  const unlocked = await withDatabase((database) => unlockPhone(database, phone));
  const line = { time: systemClock.now().toISOString(), event: 'unlocked', phone: `…${phone.slice(-3)}` };
  process.stdout.write(`${JSON.stringify({ ...line, ...unlocked, operator, reason })}\n`);
} catch (error) {
  failStart(error);
}
