/**
 * The devices that a phone has logged in on, each named by the token of a cookie. They authenticate nobody: they say
 * whose budget pays, and whether a login is on a new device (C52, WD-2, docs/decisions/027).
 */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { keyedDigest } from '../platform/secrets.ts';

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
  /** Null where no cookie was sent. */
  digestOf(requester: Pick<Requester, 'device'>): Buffer | null;
  /** What is known of the asking device at one phone is known at the other (PC-3). */
  copy(handle: Queryable, from: string, to: string, requester: Requester): Promise<void>;
}

/** Whose budget pays instead of the address's: of a known device, no neighbour uses anything up. */
export const payerOf = (device: KnownDevice, { address }: Requester): string =>
  device ? `device ${device.toString('hex')}` : address;

export function createDevices(clock: Clock, { login: { knownFor } }: Limits, key: Buffer): Devices {
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
    digestOf: ({ device }) => (device === null ? null : digestOf(device)),
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
