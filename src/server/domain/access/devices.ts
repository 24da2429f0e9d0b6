/**
 * The devices that a phone has logged in on, each named by the token of a cookie. They authenticate nobody: they say
 * whose budget pays, and whether a login is on a new device (C52, WD-2, docs/decisions/027).
 */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { keyedDigest, newToken } from '../platform/secrets.ts';

export interface Requester {
  /** Network address. */
  address: string;
  /** Token of the cookie; null where none was sent. */
  device: string | null;
  /** What the browser says of itself; anybody can say anything. */
  agent: string;
}

/** Digest of a device on which the phone that is asked about has logged in; null: any other. */
export type KnownDevice = Buffer | null;

export interface Devices {
  find(handle: Queryable, phone: string, requester: Requester): Promise<KnownDevice>;
  /**
   * Records a login. Returns the token that the device keeps from now on, and whether the device is new to a player
   * who has logged in before.
   */
  recordLogin(
    handle: Queryable,
    player: { phone: string; createdAt: Date },
    requester: Requester,
  ): Promise<{ token: string; isNew: boolean }>;
  /** What is known of the asking device at one phone is known at the other (PC-3). */
  copy(handle: Queryable, from: string, to: string, requester: Requester): Promise<void>;
}

/** Whose budget pays instead of the address's: of a known device, no neighbour uses anything up. */
export const payerOf = (device: KnownDevice, { address }: Requester): string =>
  device ? `device ${device.toString('hex')}` : address;

export function createDevices(clock: Clock, { code, login: { knownFor, knownDevices } }: Limits, key: Buffer): Devices {
  const digestOf = (token: string): Buffer => keyedDigest(key, `device/${token}`);

  async function find(handle: Queryable, phone: string, { device }: Requester): Promise<KnownDevice> {
    if (device === null) return null;
    const digest = digestOf(device);
    const known = await handle.row(sql`
      select 1 from known_devices
      where phone = ${phone} and device = ${digest} and last_login_at > ${after(clock.now(), -knownFor)}`);
    return known && digest;
  }

  return {
    find,
    async recordLogin(handle, { phone, createdAt }, requester) {
      const now = clock.now();
      const { device } = requester;
      const isKnown = (await find(handle, phone, requester)) !== null;
      // A token that was not made here could be one that somebody else knows.
      const isOurs =
        device !== null &&
        (isKnown ||
          (await handle.row(sql`select 1 from known_devices where device = ${digestOf(device)} limit 1`)) !== null);
      const token = isOurs ? device : newToken();
      const isNew =
        !isKnown &&
        // Where all devices have lapsed, the player's age tells that there were some.
        (createdAt <= after(now, -knownFor) ||
          (await handle.row(sql`select 1 from known_devices where phone = ${phone} limit 1`)) !== null);
      await handle.run(sql`
        insert into known_devices (phone, device, first_login_at, last_login_at)
        values (${phone}, ${digestOf(token)}, ${now}, ${now})
        on conflict (phone, device) do update set last_login_at = excluded.last_login_at`);
      // A browser that keeps no cookies is another device at each login. The first have budgets of their own: they stay.
      await handle.run(sql`
        delete from known_devices where phone = ${phone} and device in (
          select device from known_devices
          where phone = ${phone} and device <> ${digestOf(token)} and device not in (
            select device from known_devices where phone = ${phone}
            order by first_login_at, device limit ${code.knownDevices})
          order by last_login_at desc, device offset ${knownDevices - code.knownDevices - 1})`);
      return { token, isNew };
    },
    async copy(handle, from, to, { device }) {
      if (device === null) return;
      await handle.run(sql`
        insert into known_devices (phone, device, first_login_at, last_login_at)
        select ${to}, device, first_login_at, last_login_at from known_devices
        where phone = ${from} and device = ${digestOf(device)}
        on conflict do nothing`);
    },
  };
}
