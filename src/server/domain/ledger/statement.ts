/** The ledger as its player reads it: every entry of the two balances, with the balance after it (ST-1). */
import type { BodyOf } from '../../../contract/call.ts';
import { isUuid } from '../../../contract/fields.ts';
import type { RoomOutcome } from '../../../contract/room-words.ts';
import {
  statementPageSize,
  type MovementKind,
  type MovementWire,
  type statement,
} from '../../../contract/statement.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { toNumber, type Reply } from '../platform/reply.ts';
import type { PlayerAccount } from './ledger.ts';

export interface Statements {
  list(player: string, body: BodyOf<typeof statement>): Promise<Reply<typeof statement>>;
}

interface Row {
  transaction: string;
  name: PlayerAccount;
  amount: bigint;
  balance: bigint;
  reference: string;
  created_at: Date;
  /** The last entry of its movement, so that a fee is told once. */
  is_last: boolean;
  /** Of the house in this movement; null where it took none. */
  fee: bigint | null;
  room: string | null;
  game: string | null;
  outcome: RoomOutcome | null;
  voucher: string | null;
}

/** By the first word of a reference; one of a correction is none of them. */
function kindOf({ reference, outcome }: Row): MovementKind {
  const [source, step] = reference.split('/');
  switch (source) {
    case 'topup':
    case 'voucher':
      return source;
    case 'withdraw':
      return step === 'end' ? 'withdraw_back' : 'withdraw';
    case 'seat':
      return 'stake';
    case 'practice':
      return 'stake_back';
    case 'match':
      return outcome === 'won' ? 'reward' : 'stake_back';
    default:
      return 'other';
  }
}

/** An order's reference ends with its id. */
const orderIn = (reference: string): string | null =>
  /^(?:topup|withdraw\/(?:reserve|end))\/(.+)$/.exec(reference)?.[1] ?? null;

const idOf = ({ transaction, name }: Row): string => `${transaction}_${name}`;

function toWire(row: Row): MovementWire {
  const kind = kindOf(row);
  const { amount } = row;
  return {
    id: idOf(row),
    balance: row.name,
    kind,
    direction: amount > 0n ? 'in' : 'out',
    amount: toNumber(amount > 0n ? amount : -amount),
    after: toNumber(row.balance),
    fee: kind === 'reward' && row.is_last && row.fee !== null ? toNumber(row.fee) : null,
    transaction: orderIn(row.reference) ?? row.voucher,
    // A match can be looked at again once it has ended.
    round: row.outcome === null ? null : row.room,
    game: row.game,
    at: row.created_at.toISOString(),
  };
}

export function createStatements(database: Database): Statements {
  return {
    async list(player, { balance = null, subject = null, cursor = null }) {
      const [, after = null, name = null] = /^([0-9a-f-]{36})_(token|winning)$/.exec(cursor ?? '') ?? [];
      // An unknown cursor yields an empty page, as a foreign one does.
      if (cursor !== null && (after === null || !isUuid(after))) {
        return { outcome: 'accepted', data: { movements: [], next: null } };
      }
      // From the newest entry of each account back to as many as a page has: how many came before costs nothing.
      const rows = await database.rows<Row>(sql`
        with own as (
          select id, name from ledger_accounts where player = ${player}
        ), start as (
          select case when ${after}::uuid is null then 9223372036854775807 else (
            select e.position from own join ledger_entries e on e.account = own.id
            where e.transaction = ${after}::uuid and own.name = ${name}) end as position
        ), page as (
          select e.*, case when e.source in ('seat', 'match', 'practice') then split_part(e.reference, '/', 2)::uuid end as room
          from own cross join lateral (
            select e.position, e.transaction, e.account, own.name, e.amount, e.balance, l.reference, l.created_at, l.source
            from ledger_entries e cross join lateral (
              select reference, created_at, split_part(reference, '/', 1) as source
              from ledger_transactions where id = e.transaction) l
            where e.account = own.id and e.position < (select position from start)
              and (${subject}::text is null or case when ${subject} = 'game'
                then l.source in ('seat', 'match', 'practice') else l.source = ${subject} end)
            order by e.position desc limit ${statementPageSize + 1}) e
          where ${balance}::text is null or own.name = ${balance}
          order by e.position desc limit ${statementPageSize + 1}
        )
        select p.*, r.game, s.outcome, v.transaction as voucher,
          not exists (
            select 1 from ledger_entries o join own on own.id = o.account
            where o.transaction = p.transaction and o.position > p.position) as is_last,
          (select sum(f.amount)::bigint from ledger_entries f join ledger_accounts h on h.id = f.account
            where f.transaction = p.transaction and h.name = 'game_fees') as fee
        from page p left join rooms r on r.id = p.room
          left join seats s on s.room = p.room and s.player = ${player}
          left join vouchers v on v.digest =
            case when p.reference ~ '^voucher/[0-9a-f]{64}$' then decode(split_part(p.reference, '/', 2), 'hex') end
        order by p.position desc`);
      const shown = rows.slice(0, statementPageSize);
      const last = rows.length > statementPageSize ? shown.at(-1) : undefined;
      return { outcome: 'accepted', data: { movements: shown.map(toWire), next: last ? idOf(last) : null } };
    },
  };
}
