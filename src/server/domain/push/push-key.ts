/** The shop's pair of keys for push services: made by whoever needs it first, the same for every process. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { createCipher } from '../platform/encryption.ts';
import type { PushKey, PushPort } from './push-port.ts';

/** Values are bound to a player elsewhere; this one is the shop's. */
const owner = 'shop';

export function createPushKey(database: Database, key: Buffer, port: Pick<PushPort, 'newKey'>): () => Promise<PushKey> {
  const cipher = createCipher(key, 'push key');
  let known: PushKey | undefined;

  async function read(): Promise<PushKey | null> {
    const row = await database.row<{ public_key: Buffer; private_key: Buffer }>(
      sql`select public_key, private_key from push_key`,
    );
    return row && { publicKey: row.public_key, privateKey: cipher.decrypt(row.private_key, owner) };
  }

  return async () => {
    known ??= (await read()) ?? undefined;
    if (known) return known;
    const made = port.newKey();
    await database.run(sql`
      insert into push_key (public_key, private_key)
      values (${made.publicKey}, ${cipher.encrypt(made.privateKey, owner)}) on conflict do nothing`);
    // Another process may have been first.
    known = (await read()) ?? made;
    return known;
  };
}
