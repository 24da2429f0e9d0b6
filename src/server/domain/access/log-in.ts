/** What every proven login does, in its transaction: device, session, and the SMS of a new device (C52, C59, DV-3). */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import { RateLimited } from '../platform/refusals.ts';
import { digest, newToken } from '../platform/secrets.ts';
import { browserNames, halfAddress } from './browser-names.ts';
import type { Devices, Requester } from './devices.ts';
import type { LoginAttempt } from './login-throttle.ts';
import type { PlaceOf } from './place-of.ts';

interface Proven {
  id: string;
  phone: string;
  username: string;
  /** Of the password that was compared; null where the transaction has locked the player. */
  passwordHash: string | null;
}

interface LoggedIn {
  outcome: 'accepted';
  data: { token: string; phone_number: string; id: string; username: string };
  device: string;
  isNewDevice: boolean;
}

/** `passkey`: by which it was proven. Null where the password or the phone changed meanwhile. */
export type LogIn = (
  handle: Queryable,
  player: Proven,
  attempt: LoginAttempt,
  requester: Requester,
  passkey?: string,
) => Promise<LoggedIn | null>;

interface LogInParts {
  clock: Clock;
  limits: Limits;
  devices: Devices;
  placeOf: PlaceOf;
}

export function createLogIn({ clock, limits, devices, placeOf }: LogInParts): LogIn {
  const { code, login, session } = limits;

  /** Nobody waits for it, and where no message can be sent the login goes on. */
  async function tell(handle: Queryable, { id, phone }: Proven, { agent }: Requester): Promise<void> {
    const now = clock.now();
    if (await consume(handle, `new devices of ${id}`, limits.newDevices, now)) return;
    try {
      await sendNotice(handle, limits, phone, notices.newDevice(browserNames(agent)), now);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
    }
  }

  return async (handle, player, { payer, asker }, requester, passkey) => {
    const { id, phone, username, passwordHash } = player;
    const now = clock.now();
    const [token, fresh] = [newToken(), newToken()];
    const { browser, system } = browserNames(requester.agent);
    const { city, country } = placeOf(requester.address);
    const begun = await handle.row<{ isOurs: boolean; isNew: boolean }>(sql`
      select is_ours as "isOurs", is_new as "isNew"
      from log_in(${id}, ${phone}, ${passwordHash}, ${payer}, ${asker}, ${devices.digestOf(requester)},
        ${devices.digestOf({ device: fresh })}, ${now}, ${after(now, -login.knownFor)}, ${code.knownDevices},
        ${login.knownDevices}, ${digest(token)}, ${after(now, session.absolute)}, ${browser}, ${system},
        ${halfAddress(requester.address)}, ${passkey ?? null}, ${city}, ${country})`);
    if (!begun) return null;
    if (begun.isNew) await tell(handle, player, requester);
    const device = begun.isOurs && requester.device !== null ? requester.device : fresh;
    const data = { token, phone_number: phone, id, username };
    return { outcome: 'accepted', data, device, isNewDevice: begun.isNew };
  };
}
