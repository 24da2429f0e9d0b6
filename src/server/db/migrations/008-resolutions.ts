/**
 * What people decided about orders that vendors contradict themselves on: never rewritten. Such a decision alone lets a
 * top-up that had failed succeed after all.
 */
import type { Migration } from './migration.ts';

export const resolutions: Migration = {
  name: '008-resolutions',
  script: `
-- What its player is told instead of how it ended. A top-up that was credited stays so, so it is not spoken of.
alter table transactions add column under_review boolean not null
  generated always as (needs_person and not (type = 'topup' and status = 'success')) stored;

create table resolutions (
  position bigint primary key generated always as identity,
  transaction uuid not null references transactions,
  verdict text not null check (verdict in ('settle', 'release')),
  reason text not null check (reason <> ''),
  operator text not null,
  -- How the order stood in the vendor's book at that moment; null where the vendor did not answer.
  told_status text,
  told_amount bigint,
  resolved_at timestamptz not null,
  check ((told_status is null) = (told_amount is null))
);
create index resolutions_by_transaction on resolutions (transaction, position desc);
create trigger resolutions_stay before update or delete or truncate on resolutions
  for each statement execute function ledger_is_append_only();

create or replace function status_moves_once() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.player, new.type, new.platinum, new.price, new.fee, new.discount, new.total) is distinct from
    (old.id, old.number, old.player, old.type, old.platinum, old.price, old.fee, old.discount, old.total)
  then
    raise exception 'What a transaction is about does not change.';
  end if;
  if old.status <> 'pending' and new.status <> old.status and not (
    old.type = 'topup' and old.status = 'failed' and new.status = 'success' and old.needs_person
    and exists (select 1 from resolutions where transaction = old.id and verdict = 'settle'))
  then
    raise exception 'A transaction that ended does not change any more.';
  end if;
  return new;
end $$;
`,
};
