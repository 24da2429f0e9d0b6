/** The shop's configured addresses that vendors send players back to; a request's host only chooses one (3.13). */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface ShopAddresses {
  /** All; the first one is the shop's own. */
  list(): Promise<readonly string[]>;
  /** The shop's own where none fits. */
  at(host: string): Promise<string>;
  /** Null where none fits. */
  named(host: string): Promise<string | null>;
}

/** Not in production, without `configured`: this machine, with its merchants' local hosts. */
export function createShopAddresses(
  database: Database,
  configured: readonly string[],
  port: () => number,
): ShopAddresses {
  async function list(): Promise<readonly string[]> {
    if (configured.length > 0) return configured;
    const merchants = await database.rows<{ host: string }>(sql`
      select host from merchant_hosts where host like '%.localhost' order by host`);
    return ['localhost', '127.0.0.1', ...merchants.map(({ host }) => host)].map((host) => `http://${host}:${port()}`);
  }
  const find = (origins: readonly string[], host: string) =>
    origins.find((origin) => new URL(origin).host === host.toLowerCase());
  return {
    list,
    async at(host) {
      const origins = await list();
      const own = origins[0];
      if (own === undefined) throw new Error('Expected an address of the shop; the list is empty.');
      return find(origins, host) ?? own;
    },
    named: async (host) => find(await list(), host) ?? null,
  };
}
