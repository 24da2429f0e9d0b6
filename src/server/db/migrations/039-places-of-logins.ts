/** Where a login came from, as the shop's table of addresses says it (docs/decisions/066). */
import type { Migration } from './migration.ts';

export const placesOfLogins: Migration = {
  name: '039-places-of-logins',
  script: `
alter table sessions
  add column city text,
  add column country text check (country ~ '^[A-Z]{2}$');

-- The older one stays for a process of the build before.
create function log_in(the_player uuid, the_phone text, the_hash text, payer text, the_asker bytea,
    sent bytea, fresh bytea, moment timestamptz, known_since timestamptz, firsts integer, most integer,
    the_session bytea, session_ends timestamptz, the_browser text, the_system text, the_address text, the_passkey uuid,
    the_city text, the_country text)
  returns table (is_ours boolean, is_new boolean) language plpgsql as $$
begin
  return query select l.is_ours, l.is_new from log_in(the_player, the_phone, the_hash, payer, the_asker, sent, fresh,
    moment, known_since, firsts, most, the_session, session_ends, the_browser, the_system, the_address, the_passkey) l;
  if the_city is null and the_country is null then return; end if;
  update sessions set city = the_city, country = the_country where digest = the_session;
end $$;
`,
};
