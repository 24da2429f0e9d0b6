/** The shops of the platform (SH-2, SH-4). */
import type { merchantLookup, MerchantWire as Merchant } from '../../../contract/merchant.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Reply } from './reply.ts';

interface MerchantRow {
  uuid: string;
  name: string;
  mark: string;
  colour_light: string;
  colour_dark: string;
}

const toMerchant = ({ uuid, name, mark, colour_light, colour_dark }: MerchantRow): Merchant => ({
  uuid,
  name,
  mark,
  colours: { light: colour_light, dark: colour_dark },
});

export async function findMerchant(handle: Queryable, uuid: string): Promise<Merchant | null> {
  const row = await handle.row<MerchantRow>(
    sql`select uuid, name, mark, colour_light, colour_dark from merchants where uuid = ${uuid}`,
  );
  return row && toMerchant(row);
}

export interface Merchants {
  lookup(uuid: string): Promise<Reply<typeof merchantLookup>>;
  /** The default merchant for an unknown host. */
  byHost(host: string): Promise<Merchant>;
}

export function createMerchants(database: Database): Merchants {
  return {
    async lookup(uuid) {
      const merchant = await findMerchant(database, uuid);
      return merchant ? { outcome: 'accepted', data: merchant } : { outcome: 'not_found' };
    },
    async byHost(host) {
      const row = await database.row<MerchantRow>(sql`
        select m.uuid, m.name, m.mark, m.colour_light, m.colour_dark from merchants m
        left join merchant_hosts h on h.merchant = m.uuid and h.host = ${host}
        where h.host is not null or m.is_default
        order by h.host is null limit 1`);
      if (!row) throw new Error('Expected a default merchant in the database; there is none.');
      return toMerchant(row);
    },
  };
}
