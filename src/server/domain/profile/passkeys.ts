/** A player's passkeys (PK-1 to PK-3): added with the PIN, ten at most, removed one by one or with a new password. */
import { randomUUID } from 'node:crypto';
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import type {
  addPasskey,
  passkeyOptions,
  passkeys as passkeysCall,
  removePasskey,
} from '../../../contract/passkeys.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { PinProofs } from '../pin/pin-proofs.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { findMerchant } from '../platform/merchants.ts';
import { maskedPhone, notices, sendNotice } from '../platform/messages.ts';
import type { Reply } from '../platform/reply.ts';
import { browserNames } from '../access/browser-names.ts';
import type { Requester } from '../access/devices.ts';
import { algorithms, askQuestion, readMade, relyingParty, takeQuestion } from '../access/passkey-questions.ts';
import { handleOf } from '../access/passkey-rows.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller, Sessions } from '../access/sessions.ts';

export interface Passkeys {
  list(player: string): Promise<Reply<typeof passkeysCall>>;
  /** `origin`: of the page, where it is one of the shop's. */
  ask(caller: Caller, proof: string | null, origin: string | null): Promise<Reply<typeof passkeyOptions> | null>;
  add(
    caller: Caller,
    body: BodyOf<typeof addPasskey>,
    origin: string | null,
    requester: Requester,
  ): Promise<Reply<typeof addPasskey> | null>;
  remove(caller: Caller, id: string): Promise<Reply<typeof removePasskey> | null>;
}

interface PasskeysParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  pinProofs: PinProofs;
  byPlayer: ByPlayer;
  onMessage(): void;
}

export function createPasskeys(parts: PasskeysParts): Passkeys {
  const { database, clock, limits, sessions, pinProofs, byPlayer, onMessage } = parts;
  const { most, questionLife, additions } = limits.passkeys;

  async function listOf(handle: Queryable, player: string): Promise<DataOf<typeof passkeysCall, 'accepted'>> {
    const rows = await handle.rows<{
      id: string;
      browser: string | null;
      system: string | null;
      is_synced: boolean;
      createdAt: Date;
      usedAt: Date | null;
    }>(sql`
      select id, browser, system, is_synced, created_at as "createdAt", used_at as "usedAt" from passkeys
      where player = ${player} order by created_at, id`);
    return {
      passkeys: rows.map(({ createdAt, usedAt, ...known }) => ({
        ...known,
        created_at: createdAt.toISOString(),
        used_at: usedAt?.toISOString() ?? null,
      })),
    };
  }

  return {
    list: async (player) => ({ outcome: 'accepted', data: await listOf(database, player) }),

    async ask(caller, proof, origin) {
      const party = relyingParty(origin);
      const now = clock.now();
      return byPlayer(caller, now, async (handle, player): Promise<Reply<typeof passkeyOptions>> => {
        if (!party) return { outcome: 'not_here' };
        if (player.pinHash === null) return { outcome: 'pin_missing' };
        const held = await handle.rows<{ credential: Buffer; rp_id: string }>(
          sql`select credential, rp_id from passkeys where player = ${player.id}`,
        );
        if (held.length >= most) return { outcome: 'too_many' };
        if (!(await pinProofs.use(handle, caller, proof, { kind: 'passkey_add' }, now)))
          return { outcome: 'proof_required' };
        const resetAt = await consume(handle, `passkeys added by ${player.id}`, additions, now);
        if (resetAt) return { outcome: 'throttled', resetAt };
        const { token, challenge } = await askQuestion(handle, party, caller.token, limits, now);
        const shop = await findMerchant(handle, player.merchant);
        const options = {
          challenge,
          rp: { id: party.id, name: shop?.name ?? party.id },
          user: { id: handleOf(player.id), name: maskedPhone(player.phone), displayName: player.username },
          pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
          timeout: questionLife,
          attestation: 'none',
          // Found without a phone number, and never used without the finger, face or code of the device.
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          excludeCredentials: held
            .filter(({ rp_id }) => rp_id === party.id)
            .map(({ credential }) => ({ id: credential.toString('base64url'), type: 'public-key' })),
        };
        return { outcome: 'accepted', data: { token, options } };
      });
    },

    async add(caller, { token, credential }, origin, { agent }) {
      const party = relyingParty(origin);
      const challenge = party && (await takeQuestion(database, token, party, caller.token, clock.now()));
      const made = party && challenge !== null ? await readMade(credential, challenge, party) : null;
      const now = clock.now();
      const reply = await byPlayer(caller, now, async (handle, player): Promise<Reply<typeof addPasskey>> => {
        if (!party || challenge === null) return { outcome: 'ticket_invalid' };
        if (!made) return { outcome: 'refused' };
        const { browser, system } = browserNames(agent);
        const kept = await handle.row<{ held: number }>(
          sql`select count(*)::int as held from passkeys where player = ${player.id}`,
        );
        if ((kept?.held ?? 0) >= most) return { outcome: 'too_many' };
        const added = await handle.run(sql`
          insert into passkeys (id, player, credential, public_key, rp_id, counter, is_synced, browser, system, created_at)
          values (${randomUUID()}, ${player.id}, ${made.credential}, ${made.publicKey}, ${party.id}, ${made.counter},
            ${made.isSynced}, ${browser}, ${system}, ${now})
          on conflict (credential) do nothing`);
        // Devices choose their names at random: nobody else's has the same by chance.
        if (added === 0) return { outcome: 'refused' };
        await sendNotice(handle, limits, player.phone, notices.passkeyAdded, now);
        return { outcome: 'accepted', data: await listOf(handle, player.id) };
      });
      if (reply?.outcome === 'accepted') onMessage();
      return reply;
    },

    remove: (caller, id) =>
      byPlayer(caller, clock.now(), async (handle, player): Promise<Reply<typeof removePasskey>> => {
        const removed = await handle.run(sql`delete from passkeys where id = ${id} and player = ${player.id}`);
        if (removed === 0) return { outcome: 'not_found' };
        await sessions.endOfPasskey(handle, id, caller.token);
        return { outcome: 'accepted', data: await listOf(handle, player.id) };
      }),
  };
}
