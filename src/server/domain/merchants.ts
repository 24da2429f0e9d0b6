/** The shops of the platform (SH-2, SH-4). */
import type { merchantLookup } from '../../contract/merchant.calls.ts';
import type { Merchant } from '../../contract/merchant.calls.ts';
import type { Database, Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
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
  /** The merchant that a host name belongs to; the default one for any other name. */
  byHost(host: string): Promise<string>;
}

export function createMerchants(database: Database): Merchants {
  return {
    async lookup(uuid) {
      const merchant = await findMerchant(database, uuid);
      return merchant ? { outcome: 'accepted', data: merchant } : { outcome: 'not_found' };
    },
    async byHost(host) {
      const row = await database.row<{ uuid: string }>(sql`
        select uuid from (
          select merchant as uuid, 0 as rank from merchant_hosts where host = ${host}
          union all
          select uuid, 1 from merchants where is_default
        ) as candidates order by rank limit 1`);
      if (!row) throw new Error('The platform has no default merchant.');
      return row.uuid;
    },
  };
}
