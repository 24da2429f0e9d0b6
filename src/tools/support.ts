/**
 * `node dist/support.js`, from the sources `npm run support`: what a person of the shop decides about a player, and says
 * who and why. `unlock` forgives every miss of a phone number, `hold` ends its sessions and lets nobody in for a week, or
 * until it is unlocked. `reviews` lists whose winnings wait, `clear` ends the wait. `unname` takes a nickname away. Prints
 * log lines, which hold three digits of a number at most. Reads the environment as the server does.
 */
import { isIndonesianPhone, isUuid, normalisePhone } from '../contract/fields.ts';
import { nicknameKey } from '../contract/nickname.ts';
import { holdPhone } from '../server/domain/access/hold.ts';
import type { Database } from '../server/db/database.ts';
import { unlockPhone } from '../server/domain/access/unlock.ts';
import { clearReviews, listReviews } from '../server/domain/money/reviews.ts';
import { unname } from '../server/domain/profile/unname.ts';
import { systemClock } from '../server/domain/platform/clock.ts';
import { defaultLimits } from '../server/domain/platform/limits.ts';
import { failStart } from '../server/until-signal.ts';
import { Misuse } from '../walk/misuse.ts';
import { withDatabase } from './command-database.ts';
import { parseWords, readCommand } from './command-line.ts';

const usage = `node dist/support.js unlock|hold PHONE --operator NAME --reason "..."
node dist/support.js reviews
node dist/support.js clear PLAYER --operator NAME --reason "..."
node dist/support.js unname NICKNAME --operator NAME --reason "..."`;

type Line = Record<string, unknown>;

function readRequest(args: string[], now: Date): (database: Database) => Promise<Line[]> {
  const text = { type: 'string' } as const;
  const options = { operator: text, reason: text };
  const { values, positionals } = parseWords({ args, options, allowPositionals: true }, usage);
  const [command, typed = '', ...more] = positionals;
  const [phone, operator, reason] = [normalisePhone(typed), values.operator?.trim(), values.reason?.trim()];
  if (command === 'reviews' && typed === '') {
    return async (database) =>
      (await listReviews(database, defaultLimits)).map(({ winning, net, ...row }) => ({
        ...{ event: 'review', ...row },
        ...{ winning: Number(winning), net: Number(net) },
      }));
  }
  if (more.length === 0 && operator && reason) {
    const by = { operator, reason };
    if ((command === 'unlock' || command === 'hold') && isIndonesianPhone(phone))
      return async (database) => {
        const isHold = command === 'hold';
        const done = await (isHold ? holdPhone(database, phone, defaultLimits, now) : unlockPhone(database, phone));
        return [{ event: isHold ? 'held' : 'unlocked', phone: `…${phone.slice(-3)}`, ...done, ...by }];
      };
    if (command === 'unname' && nicknameKey(typed) !== '')
      return async (database) => [{ event: 'unnamed', nickname: typed, ...(await unname(database, typed)), ...by }];
    if (command === 'clear' && isUuid(typed))
      return async (database) => [
        { event: 'cleared', player: typed, kinds: await clearReviews(database, typed, by, now), ...by },
      ];
  }
  throw new Misuse(`Expected what to do, and for a decision about whom, who decides and why:\n${usage}`);
}

const now = systemClock.now();
const request = readCommand((args) => readRequest(args, now));
try {
  for (const line of await withDatabase(request))
    process.stdout.write(`${JSON.stringify({ time: now.toISOString(), ...line })}\n`);
} catch (error) {
  failStart(error);
}
