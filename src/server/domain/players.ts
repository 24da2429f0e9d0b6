/** A player comes into being: the account and its empty wallet, together or not at all. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface NewPlayer {
  merchant: string;
  phone: string;
  passwordHash: string;
  createdAt: Date;
}

export async function createPlayer(
  handle: Queryable,
  { merchant, phone, passwordHash, createdAt }: NewPlayer,
): Promise<string> {
  const id = randomUUID();
  await handle.run(sql`
    insert into players (id, merchant, phone, username, password_hash, created_at)
    values (${id}, ${merchant}, ${phone}, ${`Pemain ${phone.slice(-4)}`}, ${passwordHash}, ${createdAt})`);
  await handle.run(sql`insert into wallets (player) values (${id})`);
  return id;
}
