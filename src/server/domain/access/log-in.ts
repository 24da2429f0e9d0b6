/** What every proven login does, in its transaction: device, session, and the SMS of a new device (C52, C59, DV-3). */
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import { RateLimited } from '../platform/refusals.ts';
import { browserNames } from './browser-names.ts';
import type { Devices, Requester } from './devices.ts';
import type { Sessions } from './sessions.ts';

interface Proven {
  id: string;
  phone: string;
  username: string;
  createdAt: Date;
}

interface LoggedIn {
  outcome: 'accepted';
  data: { token: string; phone_number: string; id: string; username: string };
  device: string;
}

/** `passkey`: by which it was proven. */
export type LogIn = (handle: Queryable, player: Proven, requester: Requester, passkey?: string) => Promise<LoggedIn>;

interface LogInParts {
  clock: Clock;
  limits: Limits;
  devices: Devices;
  sessions: Sessions;
}

export function createLogIn({ clock, limits, devices, sessions }: LogInParts): LogIn {
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

  return async (handle, player, requester, passkey) => {
    const device = await devices.recordLogin(handle, player, requester);
    const token = await sessions.begin(handle, player.id, { isNew: device.isNew, requester, passkey });
    if (device.isNew) await tell(handle, player, requester);
    const { id, phone, username } = player;
    return { outcome: 'accepted', data: { token, phone_number: phone, id, username }, device: device.token };
  };
}
