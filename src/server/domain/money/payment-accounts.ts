/** Payment accounts (PA-1), their numbers encrypted and masked. With a PIN every change needs a proof of it (C85). */
import { randomUUID } from 'node:crypto';
import type { accounts, addAccount, chooseAccount, removeAccount } from '../../../contract/accounts.calls.ts';
import { accountProblems, mostAccounts, type AccountForm, type AccountKind } from '../../../contract/account-rules.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { SensitiveAction } from '../../../contract/sensitive-action.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { PinProofs } from '../pin/pin-proofs.ts';
import { pauseWithdrawals, type ByPlayer } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import { createCipher, masked } from '../platform/encryption.ts';
import { keyedDigest } from '../platform/secrets.ts';
import type { Caller, Sessions } from '../access/sessions.ts';

/** Accepted answers are the whole list, oldest first. */
export interface PaymentAccounts {
  list(player: string): Promise<Reply<typeof accounts>>;
  add(caller: Caller, proof: string | null, form: AccountForm): Promise<Reply<typeof addAccount> | null>;
  remove(caller: Caller, proof: string | null, id: string): Promise<Reply<typeof removeAccount> | null>;
  choose(caller: Caller, proof: string | null, id: string): Promise<Reply<typeof chooseAccount> | null>;
}

interface PaymentAccountsParts {
  database: Database;
  key: Buffer;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  pinProofs: PinProofs;
  byPlayer: ByPlayer;
}

interface AccountRow {
  id: string;
  kind: AccountKind;
  provider: string;
  number: Buffer;
  holder: string;
  is_default: boolean;
}

export function createPaymentAccounts({
  database,
  key,
  clock,
  limits,
  sessions,
  pinProofs,
  byPlayer,
}: PaymentAccountsParts): PaymentAccounts {
  const { encrypt, decrypt } = createCipher(key, 'account number');

  async function listOf(handle: Queryable, player: string): Promise<DataOf<typeof accounts, 'accepted'>> {
    const rows = await handle.rows<AccountRow>(sql`
      select id, kind, provider, number, holder, is_default from payment_accounts
      where player = ${player} order by position`);
    return { accounts: rows.map((row) => ({ ...row, number: masked(decrypt(row.number, player).toString()) })) };
  }

  /** One change of a player at a time, so that limit and default hold. */
  const change = <Result>(
    caller: Caller,
    proof: string | null,
    deed: SensitiveAction,
    work: (handle: Queryable, player: string) => Promise<Result>,
  ): Promise<Result | { outcome: 'proof_required' } | null> => {
    const now = clock.now();
    return byPlayer(caller, now, async (handle, { id, pinHash }) => {
      if (pinHash && !(await pinProofs.use(handle, caller, proof, deed, now))) return { outcome: 'proof_required' };
      return work(handle, id);
    });
  };

  return {
    list: async (player) => ({ outcome: 'accepted', data: await listOf(database, player) }),

    async add(caller, proof, { kind, provider, number, holder: typed }) {
      const holder = typed.trim();
      const [problem] = accountProblems({ kind, provider, number, holder });
      if (problem) return { outcome: 'validation', field: problem };
      return change(caller, proof, { kind: 'account_add', provider, number }, async (handle, player) => {
        const digest = keyedDigest(key, `account ${player} ${provider} ${number}`);
        const held = await handle.rows<{ digest: Buffer }>(
          sql`select digest from payment_accounts where player = ${player}`,
        );
        if (held.some((account) => account.digest.equals(digest))) return { outcome: 'duplicate' };
        if (held.length >= mostAccounts) return { outcome: 'too_many' };
        await handle.run(sql`
          insert into payment_accounts (id, player, kind, provider, number, digest, holder, is_default, created_at)
          values (${randomUUID()}, ${player}, ${kind}, ${provider}, ${encrypt(number, player)}, ${digest}, ${holder},
            ${held.length === 0}, ${clock.now()})`);
        // A stolen password would otherwise be paid out to the thief's own account at once.
        if (await sessions.isOnNewDevice(handle, caller)) await pauseWithdrawals(handle, player, limits, clock.now());
        return { outcome: 'accepted', data: await listOf(handle, player) };
      });
    },

    remove: (caller, proof, id) =>
      change(caller, proof, { kind: 'account_remove', id }, async (handle, player) => {
        const gone = await handle.row<{ is_default: boolean }>(sql`
          delete from payment_accounts where id = ${id} and player = ${player} returning is_default`);
        if (!gone) return { outcome: 'not_found' };
        if (gone.is_default) {
          await handle.run(sql`
            update payment_accounts set is_default = true
            where position = (select min(position) from payment_accounts where player = ${player})`);
        }
        return { outcome: 'accepted', data: await listOf(handle, player) };
      }),

    choose: (caller, proof, id) =>
      change(caller, proof, { kind: 'account_choose', id }, async (handle, player) => {
        const known = await handle.row(sql`select 1 from payment_accounts where id = ${id} and player = ${player}`);
        if (!known) return { outcome: 'not_found' };
        // Clears the old default first: a player never has two.
        await handle.run(sql`update payment_accounts set is_default = false where player = ${player} and is_default`);
        await handle.run(sql`update payment_accounts set is_default = true where id = ${id}`);
        return { outcome: 'accepted', data: await listOf(handle, player) };
      }),
  };
}
