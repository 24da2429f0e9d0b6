/**
 * `npm run support -- unlock PHONE` forgives every miss of a phone number; `hold PHONE` ends its sessions and lets nobody
 * in until it is unlocked. A person of the shop says who and why; the log line that is printed holds three digits of the
 * number. Reads the environment as the server does.
 */
import { parseArgs } from 'node:util';
import { isIndonesianPhone, normalisePhone } from '../contract/fields.ts';
import { ConfigError } from '../server/config.ts';
import { holdPhone } from '../server/domain/access/hold.ts';
import { unlockPhone } from '../server/domain/access/unlock.ts';
import { systemClock } from '../server/domain/platform/clock.ts';
import { defaultLimits } from '../server/domain/platform/limits.ts';
import { failStart } from '../server/until-signal.ts';
import { withDatabase } from './command-database.ts';

const usage = 'npm run support -- unlock|hold PHONE --operator NAME --reason "..."';

function readRequest() {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({ options: { operator: text, reason: text }, allowPositionals: true });
    const [command, typed = '', ...more] = positionals;
    const [phone, operator, reason] = [normalisePhone(typed), values.operator?.trim(), values.reason?.trim()];
    const isKnown = command === 'unlock' || command === 'hold';
    if (isKnown && isIndonesianPhone(phone) && more.length === 0 && operator && reason)
      return { command, phone, operator, reason };
  } catch {
    // An unknown option is answered like any other mistake.
  }
  throw new ConfigError(`Expected what to do, a phone number, who does it and why:\n${usage}`);
}

try {
  const { command, phone, operator, reason } = readRequest();
  const now = systemClock.now();
  const done = await withDatabase<object>((database) =>
    command === 'hold' ? holdPhone(database, phone, defaultLimits, now) : unlockPhone(database, phone),
  );
  const event = { hold: 'held', unlock: 'unlocked' }[command];
  const line = { time: now.toISOString(), event, phone: `…${phone.slice(-3)}` };
  process.stdout.write(`${JSON.stringify({ ...line, ...done, operator, reason })}\n`);
} catch (error) {
  failStart(error);
}
