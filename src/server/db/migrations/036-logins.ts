/** A login counts and begins in one statement each, so that it has two commits (docs/decisions/052). */
import type { Migration } from './migration.ts';

export const logins: Migration = {
  name: '036-logins',
  script: `
create function refund(budget text) returns void language sql as $$
  update counters set count = greatest(count - 1, 0) where key = budget
$$;

-- Counts a failure in advance, for who pays and for who asks. Null, or the end of a lock, during which none is counted.
-- 'device': of the cookie, null where none was sent. Where the phone has logged in on it since 'known_since', it pays and
-- asks by itself. Waits are in ms.
create function count_login(the_phone text, the_device bytea, known_since timestamptz, the_address text,
    the_other bytea, most integer, budget_window integer, moment timestamptz, free_failures integer,
    longest_wait float8, hard_failures integer, hard_wait float8,
    out reset_at timestamptz, out payer text, out asker bytea) language plpgsql as $$
begin
  asker := coalesce((
    select k.device from known_devices k
    where k.phone = the_phone and k.device = the_device and k.last_login_at > known_since), the_other);
  payer := 'login failures of ' || case when asker = the_device then 'device ' || encode(the_device, 'hex')
    else the_address end || '/' || budget_window;
  reset_at := consume(payer, most, moment + budget_window * interval '1 ms', moment);
  if reset_at is not null then return; end if;
  insert into login_limits as l (phone, asker, failures, last_failure_at) values (the_phone, count_login.asker, 1, moment)
    on conflict on constraint login_limits_pkey do update set
      failures = l.failures + 1,
      last_failure_at = excluded.last_failure_at,
      blocked_until = case
        when l.failures + 1 >= hard_failures then moment + hard_wait * interval '1 ms'
        when l.failures + 1 >= free_failures then moment + interval '1 ms' *
          least(1000 * power(2, least(l.failures + 1 - free_failures, 40)), longest_wait)
      end
    where l.blocked_until is null or l.blocked_until <= moment;
  if found then return; end if;
  perform refund(payer);
  select l.blocked_until into reset_at from login_limits l where l.phone = the_phone and l.asker = count_login.asker;
  reset_at := coalesce(reset_at, moment + interval '1 second');
end $$;

-- For a right password: forgives the failures of whoever asks.
create function forgive_login(the_phone text, payer text, the_asker bytea) returns void language sql as $$
  select refund(payer);
  delete from login_limits where phone = the_phone and asker = the_asker;
$$;

-- A proven login: the device it was made on, and its session. 'the_hash': of the password that was compared; null where
-- the caller has locked the player. No row where the player has another one by now, or another phone.
create function log_in(the_player uuid, the_phone text, the_hash text, payer text, the_asker bytea,
    sent bytea, fresh bytea, moment timestamptz, known_since timestamptz, firsts integer, most integer,
    the_session bytea, session_ends timestamptz, the_browser text, the_system text, the_address text, the_passkey uuid)
  -- 'is_ours': whether the device keeps the token that it sent, not a fresh one.
  returns table (is_ours boolean, is_new boolean) language plpgsql as $$
declare
  created timestamptz;
  is_known boolean;
  kept bytea;
begin
  select p.created_at into created from players p
    where p.id = the_player and p.phone = the_phone and (the_hash is null or p.password_hash = the_hash) for no key update;
  if not found then return; end if;
  perform forgive_login(the_phone, payer, the_asker);
  is_known := sent is not null and exists (
    select 1 from known_devices k where k.phone = the_phone and k.device = sent and k.last_login_at > known_since);
  -- A token that was not made here could be one that somebody else knows.
  is_ours := is_known or (sent is not null and exists (select 1 from known_devices k where k.device = sent));
  kept := case when is_ours then sent else fresh end;
  -- Where all devices have lapsed, the player's age tells that there were some.
  is_new := not is_known
    and (created <= known_since or exists (select 1 from known_devices k where k.phone = the_phone));
  insert into known_devices (phone, device, first_login_at, last_login_at) values (the_phone, kept, moment, moment)
    on conflict (phone, device) do update set last_login_at = excluded.last_login_at;
  -- A browser that keeps no cookies is another device at each login. The first have budgets of their own: they stay.
  delete from known_devices d where d.phone = the_phone and d.device in (
    select k.device from known_devices k
    where k.phone = the_phone and k.device <> kept and k.device not in (
      select f.device from known_devices f where f.phone = the_phone order by f.first_login_at, f.device limit firsts)
    order by k.last_login_at desc, k.device offset most - firsts - 1);
  insert into sessions (digest, player, created_at, last_used_at, ends_at, on_new_device, browser, system, address, passkey)
    values (the_session, the_player, moment, moment, session_ends, is_new, the_browser, the_system, the_address, the_passkey);
  return next;
end $$;
`,
};
