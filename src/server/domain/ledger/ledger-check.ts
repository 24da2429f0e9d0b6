/** The ledger's laws (docs/security.md 3.1) as queries for violations. A start checks L1 to L7, tests check all. */
import type { Database, Queryable } from '../../db/database.ts';
import { sql, type Statement } from '../../db/sql.ts';
import { StartRefusal } from '../../db/start-refusal.ts';

export interface Break {
  rule: string;
  detail: string;
}

/** Each selects one `detail` for each violation. */
const rules: Readonly<Record<string, Statement>> = {
  'L1 entries sum to zero': sql`
    select 'transaction ' || e.transaction || ' is off by ' || sum(e.amount) || ' ' || a.currency as detail
    from ledger_entries e join ledger_accounts a on a.id = e.account
    group by e.transaction, a.currency having sum(e.amount) <> 0`,
  'L2 a balance is the sum of its entries': sql`
    select 'account ' || a.id || ' has ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0) as detail
    from ledger_accounts a left join ledger_entries e on e.account = a.id
    where a.player is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  'L3 no player is below zero': sql`
    select 'account ' || id || ' has ' || balance as detail from ledger_accounts where balance < 0`,
  'L4 what players have is what was issued and not withdrawn': sql`
    select 'players have ' || p.total || ', of the house remain ' || -h.total as detail
    from (select coalesce(sum(balance), 0) as total from ledger_accounts where player is not null) p,
      (select coalesce(sum(e.amount), 0) as total from ledger_entries e join ledger_accounts a on a.id = e.account
        where a.player is null and a.currency = 'platinum') h
    where p.total + h.total <> 0`,
  'L5 the ledger is append-only': sql`
    select 'the database does not enforce ' || wanted.name as detail
    from (values ('entries_stay'), ('transactions_stay'), ('accounts_follow_entries'), ('ledger_apply'),
      ('ledger_balanced'), ('status_moves_once'), ('history_stays'), ('resolutions_stay'),
      ('seat_ends_once'), ('seats_stay'), ('review_is_cleared_once'), ('reviews_stay')) as wanted (name)
    where not exists (select 1 from pg_trigger t where t.tgname = wanted.name and t.tgenabled = 'O')`,
  'L6 a reference has one effect': sql`
    select 'voucher ' || encode(digest, 'hex') || ' and its transaction differ' as detail
    from vouchers v left join ledger_transactions l on l.reference = 'voucher/' || encode(v.digest, 'hex')
    where (v.transaction is null) <> (l.id is null)
    union all
    select reference || ' was posted ' || count(*) || ' times' from ledger_transactions group by reference having count(*) > 1`,
  'L7 a withdrawal is reserved, then settled or released': sql`
    select 'withdrawal ' || t.id || ' is ' || t.status || ', its Platinum is not where that puts it' as detail
    from transactions t
    left join ledger_transactions began on began.reference = 'withdraw/reserve/' || t.id
    left join ledger_transactions ended on ended.reference = 'withdraw/end/' || t.id
    where t.type = 'withdraw' and (began.id is null or (ended.id is null) <> (t.status = 'pending')
      or (ended.id is not null and not exists (
        select 1 from ledger_entries e join ledger_accounts a on a.id = e.account
        where e.transaction = ended.id and e.amount = t.platinum
          and a.name = case t.status when 'success' then 'withdrawn' else 'winning' end)))
    union all
    select reserved.total || ' are reserved, ' || pending.total || ' are on their way'
    from (select coalesce(sum(e.amount), 0) as total from ledger_entries e join ledger_accounts a on a.id = e.account
        where a.name = 'reserved') reserved,
      (select coalesce(sum(platinum), 0) as total from transactions where type = 'withdraw' and status = 'pending') pending
    where reserved.total <> pending.total`,
  'L8 a top-up is credited where it succeeded': sql`
    select 'top-up ' || t.id || ' is ' || t.status || case when l.id is null then ' and was not' else ' and was' end ||
      ' credited' as detail
    from transactions t left join ledger_transactions l on l.reference = 'topup/' || t.id
    where t.type = 'topup' and (t.status = 'success') <> (l.id is not null)`,
  'L9 a history explains its balance': sql`
    select account.name || ' of player ' || account.player || ' moved ' || moved.total || ', its history says ' || told.total
      as detail
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(e.amount), 0) as total
      from ledger_entries e join ledger_transactions l on l.id = e.transaction
      where e.account = account.id and split_part(l.reference, '/', 1) in ('topup', 'voucher', 'withdraw')) moved
    cross join lateral (
      select coalesce(sum(case t.type when 'withdraw' then -t.platinum else t.platinum end), 0) as total
      from transactions t
      where t.player = account.player and case account.name
        when 'token' then t.type in ('topup', 'voucher') and t.status = 'success'
        else t.type = 'withdraw' and t.status <> 'failed' end) told
    where account.player is not null and moved.total <> told.total
    union all
    select 'entry ' || position || ' says ' || coalesce(balance::text, 'nothing') || ', its account had ' || total
    from (
      select e.position, e.balance, sum(e.amount) over (partition by e.account order by e.position) as total
      from ledger_entries e join ledger_accounts a on a.id = e.account where a.player is not null) entry
    where balance is distinct from total`,
  'L10 what vendors told was done': sql`
    select v.vendor || ' told that ' || v.number || ' is ' || v.status || ', here it is ' || coalesce(t.status, 'unknown')
      as detail
    from vendor_events v left join transactions t on t.number = v.number
    where v.result = 'applied' and not exists (select 1 from resolutions r where r.transaction = t.id) and (t.total is distinct from v.amount
      or t.status is distinct from case v.status when 'paid' then 'success' else 'failed' end)`,
  'L11 a stake is held until its match ends, and its match is settled once': sql`
    select 'seat ' || s.seat || ' of room ' || s.room || ' was taken without its stake' as detail
    from seats s join rooms r on r.id = s.room
    left join ledger_transactions l on l.reference = 'seat/' || s.room || '/' || s.seat
    where s.player is not null and (r.stake > 0 or s.token + s.winning > 0) and l.id is null
    union all
    select 'room ' || r.id || ' is ' || r.status || case when l.id is null then ' and was not' else ' and was' end ||
      ' settled'
    from rooms r left join ledger_transactions l on l.reference = 'match/' || r.id
    where (r.status = 'ended') <> (l.id is not null)
    union all
    select 'room ' || r.id || ' is played for ' || r.stake || ', its stake ' ||
      case when l.id is null then 'never went' else 'went' end || ' back to practise'
    from rooms r left join ledger_transactions l on l.reference = 'practice/' || r.id
    left join ledger_transactions seat on seat.reference = 'seat/' || r.id || '/0'
    -- A room of practice alone never had a stake.
    where (r.stake = 0 and seat.id is not null) <> (l.id is not null)
    union all
    select 'seat ' || s.seat || ' of room ' || s.room || ' was paid ' || paid.total || ', ' || paid.token ||
      ' of it as bought, its result says ' || s.reward || ', ' || coalesce(s.reward_token::text, 'unknown')
    from seats s
    cross join lateral (
      select coalesce(sum(e.amount), 0) as total, coalesce(sum(e.amount) filter (where a.name = 'token'), 0) as token
      from ledger_transactions l join ledger_entries e on e.transaction = l.id join ledger_accounts a on a.id = e.account
      where l.reference = 'match/' || s.room and a.player = s.player) paid
    where s.player is not null and not s.is_open and (paid.total <> s.reward or paid.token <> s.reward_token)
    union all
    select staked.total || ' are staked, open seats put in ' || seated.total
    from (select coalesce(sum(e.amount), 0) as total from ledger_entries e join ledger_accounts a on a.id = e.account
        where a.name = 'staked') staked,
      (select coalesce(sum(token + winning), 0) as total from seats where is_open and player is not null) seated
    where staked.total <> seated.total`,
};

const numberOf = (rule: string): number => Number(/^L([0-9]+) /.exec(rule)?.[1]);

export async function findBreaks(handle: Queryable, names: readonly string[] = Object.keys(rules)): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    if (!names.includes(rule)) continue;
    for (const { detail } of await handle.rows<{ detail: string }>(statement)) breaks.push({ rule, detail });
  }
  return breaks;
}

/** All at one moment; empty where there are none. */
export const checkLedger = (database: Database, names?: readonly string[]): Promise<Break[]> =>
  database.transaction(async (handle) => {
    await handle.run(sql`set transaction isolation level repeatable read, read only`);
    return findBreaks(handle, names);
  });

export async function requireSoundLedger(database: Database): Promise<void> {
  const [first, ...others] = await checkLedger(
    database,
    Object.keys(rules).filter((rule) => numberOf(rule) <= 7),
  );
  if (!first) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new UnsoundLedger(
    `The ledger is broken, so the shop does not start: ${first.rule}, but ${first.detail}${more}.`,
  );
}

class UnsoundLedger extends StartRefusal {
  override name = 'UnsoundLedger';
}
