/**
 * Links of e-wallets (EW-1 to EW-8; C74, C77 to C82). A state is good for its session, once; its code makes one link at
 * most. Unlinking works here at once. The wallet's token never leaves the server.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../contract/call.ts';
import type { bindWallet, eWalletBalance, sendAuth, unlinkWallet } from '../../../contract/e-wallet.calls.ts';
import { vendorAddress, vendors } from '../../../contract/vendor-address.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Elsewhere } from '../platform/admission.ts';
import { after, hour, minute, second, type Clock } from '../platform/clock.ts';
import type { PinProofs } from '../pin/pin-proofs.ts';
import type { ByPlayer } from '../access/players.ts';
import { toNumber, type Reply } from '../platform/reply.ts';
import { createCipher } from '../platform/encryption.ts';
import { digest, keyedDigest, newToken } from '../platform/secrets.ts';
import type { Caller } from '../access/sessions.ts';
import { insertTransaction } from '../money/transactions.ts';
import { VendorError, type EWalletPort, type WalletGrant } from './vendor-ports.ts';
import { createWorker, type Worker } from '../platform/worker.ts';

export interface WalletLinks {
  /** Begins a link; `shop` is the origin that the player comes back to. */
  bind(caller: Caller, shop: string): Promise<Reply<typeof bindWallet> | null>;
  /** The same code with the same state gets the same answer. */
  sendAuth(caller: Caller, data: BodyOf<typeof sendAuth>['data']): Promise<Reply<typeof sendAuth> | null>;
  unlink(caller: Caller, proof: string | null): Promise<Reply<typeof unlinkWallet> | null>;
  /** Rejects with a VendorError where the vendor does not answer. */
  balance(player: string): Promise<Reply<typeof eWalletBalance>>;
  token(player: string): Promise<string | null>;
  /** Links a wallet without the player's consent. For testbeds. */
  put(handle: Queryable, player: string, grant: WalletGrant): Promise<void>;
  revocations: Worker;
}

type Ended = Reply<typeof sendAuth>['outcome'];

/** Times in ms. */
const attemptLife = 10 * minute;
const revocation = { first: 5 * second, longest: hour, look: minute };

const wallet = { kind: 'e_wallet', code: 'dana' } as const;

export interface WalletLinksParts {
  database: Database;
  clock: Clock;
  key: Buffer;
  eWallet: EWalletPort;
  pinProofs: PinProofs;
  byPlayer: ByPlayer;
  elsewhere: Elsewhere;
  onError(event: string, error: unknown): void;
}

export function createWalletLinks(parts: WalletLinksParts): WalletLinks {
  const { database, clock, key, eWallet, pinProofs, byPlayer, elsewhere, onError } = parts;
  const verifiers = createCipher(key, 'link verifier');
  const tokens = createCipher(key, 'wallet token');
  /** By state: a repeated request awaits the same answer. */
  const running = new Map<string, Promise<Reply<typeof sendAuth> | null>>();

  const note = (handle: Queryable, player: string, type: 'link' | 'unlink', createdAt: Date) =>
    insertTransaction(handle, { player, type, platinum: 0n, method: wallet, createdAt });

  async function revokeLater(handle: Queryable, player: string, encrypted: Buffer, now: Date): Promise<void> {
    await handle.run(sql`
      insert into wallet_revocations (id, player, token, due_at) values (${randomUUID()}, ${player}, ${encrypted}, ${now})`);
  }

  const insertLink = (handle: Queryable, player: string, grant: WalletGrant, now: Date): Promise<number> =>
    handle.run(sql`
      insert into wallet_links (player, vendor, masked_id, wallet, token, linked_at)
      values (${player}, ${vendors.dana}, ${grant.maskedId}, ${keyedDigest(key, `wallet/${vendors.dana}/${grant.wallet}`)},
        ${tokens.encrypt(grant.token, player)}, ${now})
      on conflict do nothing`);

  const tokenOf = (handle: Queryable, player: string) =>
    handle.row<{ token: Buffer }>(sql`select token from wallet_links where player = ${player}`);

  /** Inserts the link, or revokes the grant: the database allows one link a player and one player a wallet (C80). */
  async function link(handle: Queryable, player: string, grant: WalletGrant, now: Date): Promise<Ended> {
    if ((await insertLink(handle, player, grant, now)) === 1) {
      await note(handle, player, 'link', now);
      return 'accepted';
    }
    await revokeLater(handle, player, tokens.encrypt(grant.token, player), now);
    return (await tokenOf(handle, player)) ? 'not_pending' : 'auth_code_expired';
  }

  /** The caller has claimed the attempt, so nobody else exchanges the code. */
  async function finish(caller: Caller, code: string, state: Buffer, encrypted: Buffer) {
    const { player } = caller;
    const remember = (handle: Queryable, outcome: Ended) =>
      handle.run(sql`update link_attempts set outcome = ${outcome} where state = ${state}`);
    let grant: WalletGrant | 'expired';
    try {
      const verifier = verifiers.decrypt(encrypted, player).toString();
      grant = await elsewhere(() => eWallet.exchange(code, verifier));
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      // The same code may be sent again only if the vendor surely did nothing.
      if (error.state === 'perhaps done') await remember(database, 'unavailable');
      else await database.run(sql`update link_attempts set used_at = null where state = ${state}`);
      return { outcome: 'unavailable' } as const;
    }
    if (grant === 'expired') {
      await remember(database, 'auth_code_expired');
      return { outcome: 'auth_code_expired' } as const;
    }
    const granted = grant;
    const now = clock.now();
    const revokeGrant = (handle: Queryable) => revokeLater(handle, player, tokens.encrypt(granted.token, player), now);
    try {
      const reply = await byPlayer(caller, now, async (handle) => {
        const outcome = await link(handle, player, granted, now);
        await remember(handle, outcome);
        return { outcome };
      });
      if (reply === null) await revokeGrant(database);
      return reply;
    } catch (error) {
      onError('link not kept', error);
      return await database.transaction(async (handle) => {
        // The commit may have succeeded although its answer was lost.
        const kept = await handle.row<{ outcome: Ended | null }>(sql`
          select outcome from link_attempts where state = ${state} for update`);
        if (kept?.outcome) return { outcome: kept.outcome };
        await revokeGrant(handle);
        await remember(handle, 'unavailable');
        return { outcome: 'unavailable' as const };
      });
    } finally {
      revocations.wake();
    }
  }

  const revocations = createWorker({
    async work(isStopped) {
      while (!isStopped()) {
        const now = clock.now();
        const due = await database.row<{ id: string; player: string; token: Buffer; tries: number }>(sql`
          update wallet_revocations set tries = tries + 1,
            due_at = ${now}::timestamptz + least(${revocation.first} * power(2, least(tries, 12)), ${revocation.longest}) * interval '1 ms'
          where id = (
            select id from wallet_revocations where due_at <= ${now} order by due_at limit 1 for update skip locked)
          returning id, player, token, tries`);
        if (!due) return;
        await eWallet.revoke(tokens.decrypt(due.token, due.player).toString());
        await database.run(sql`delete from wallet_revocations where id = ${due.id}`);
      }
    },
    onError: (error) => onError('link not ended at the vendor’s', error),
    every: revocation.look,
  });
  revocations.wake();

  return {
    async bind(caller, shop) {
      const state = newToken();
      const verifier = newToken();
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const asked = eWallet.authorizeUrl({ state, challenge, shop });
      if (asked === null) return { outcome: 'unavailable' };
      const url = vendorAddress(asked, eWallet.origins);
      if (url === null) throw new Error('Expected an address of the e-wallet; it is another.');
      const now = clock.now();
      return byPlayer(caller, now, async (handle) => {
        if (await tokenOf(handle, caller.player)) return { outcome: 'already_linked' };
        await handle.run(sql`
          insert into link_attempts (state, player, session, vendor, verifier, expires_at)
          values (${digest(state)}, ${caller.player}, ${digest(caller.token)}, ${vendors.dana},
            ${verifiers.encrypt(verifier, caller.player)}, ${after(now, attemptLife)})`);
        return { outcome: 'accepted', data: url };
      });
    },

    async sendAuth(caller, { auth_code: code, state: shown }) {
      const state = digest(shown);
      const session = digest(caller.token);
      const now = clock.now();
      const claimed = await database.row<{ verifier: Buffer }>(sql`
        update link_attempts set used_at = ${now}, code = ${digest(code)}
        where state = ${state} and player = ${caller.player} and session = ${session} and expires_at > ${now}
          and used_at is null and (code is null or code = ${digest(code)})
        returning verifier`);
      const name = state.toString('hex');
      if (claimed) {
        const work = finish(caller, code, state, claimed.verifier).finally(() => running.delete(name));
        running.set(name, work);
        return work;
      }
      const look = () =>
        database.row<{ outcome: Ended | null }>(sql`
          select outcome from link_attempts
          where state = ${state} and player = ${caller.player} and session = ${session} and code = ${digest(code)}
            and used_at is not null`);
      const used = await look();
      if (!used) return { outcome: 'not_pending' };
      // The exchange runs, has ended since the look, or its process has died.
      return running.get(name) ?? { outcome: used.outcome ?? (await look())?.outcome ?? 'unavailable' };
    },

    async unlink(caller, proof) {
      const now = clock.now();
      const reply = await byPlayer(caller, now, async (handle, { id, pinHash }) => {
        const held = await tokenOf(handle, id);
        if (!held) return { outcome: 'not_linked' } as const;
        if (pinHash !== null && !(await pinProofs.use(handle, caller, proof, { kind: 'unlink' }, now))) {
          return { outcome: 'proof_required' } as const;
        }
        await handle.run(sql`delete from wallet_links where player = ${id}`);
        await revokeLater(handle, id, held.token, now);
        await note(handle, id, 'unlink', now);
        return { outcome: 'accepted' } as const;
      });
      revocations.wake();
      return reply;
    },

    async balance(player) {
      const held = await tokenOf(database, player);
      if (!held) return { outcome: 'not_linked' };
      const token = tokens.decrypt(held.token, player).toString();
      const told = await elsewhere(() => eWallet.balance(token));
      if (told !== 'revoked') {
        return { outcome: 'accepted', data: { BALANCE: toNumber(told.balance), MASK_DANA_ID: told.maskedId } };
      }
      // Ended at the vendor, so here too. A newer link has another token and stays.
      await database.transaction(async (handle) => {
        const ended = await handle.run(sql`
          delete from wallet_links where player = ${player} and token = ${held.token}`);
        if (ended > 0) await note(handle, player, 'unlink', clock.now());
      });
      return { outcome: 'not_linked' };
    },

    async token(player) {
      const held = await tokenOf(database, player);
      return held && tokens.decrypt(held.token, player).toString();
    },

    async put(handle, player, grant) {
      await handle.run(sql`delete from wallet_links where player = ${player}`);
      if ((await insertLink(handle, player, grant, clock.now())) === 0)
        throw new Error('Expected a wallet without a player; it has one.');
    },

    revocations,
  };
}
