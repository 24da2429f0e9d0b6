/**
 * A number proves itself for more than a registration: a forgotten password, a PIN, another number. And players get a
 * PIN, and callers that are known to be theirs.
 */
import type { Migration } from './migration.ts';

export const verifications: Migration = {
  name: '003-verifications',
  script: `
alter table registrations rename to verifications;
alter table verifications
  drop constraint registrations_merchant_phone_key,
  add column purpose text not null default 'register'
    check (purpose in ('register', 'forgot_password', 'pin', 'phone', 'pin_reset')),
  -- Who it is for; nobody yet where somebody registers.
  add column player uuid references players on delete cascade,
  -- The number that is to take the place of the one the code goes to.
  add column new_phone text check (new_phone ~ '^08[0-9]{8,12}$'),
  add check ((purpose = 'register') = (player is null)),
  add check ((purpose = 'phone') = (new_phone is not null));
alter table verifications alter column purpose drop default;
create unique index one_registration on verifications (merchant, phone) where player is null;
create unique index one_verification_a_purpose on verifications (player, purpose) where player is not null;

-- A ticket belongs to one step of its verification: the code that is to be typed, or the deed that a right code allows.
alter table tickets drop constraint tickets_purpose_check;
alter table tickets rename column purpose to step;
alter table tickets rename column registration to verification;
alter index tickets_by_registration rename to tickets_by_verification;
update tickets set step = case step when 'register' then 'code' else 'proof' end;
alter table tickets
  add check (step in ('code', 'proof')),
  -- Without a second half where a session stands in for it.
  alter column e_digest drop not null;

alter table codes rename column registration to verification;

-- Without a PIN until the player sets one. What failed is counted before it is compared, and never by time alone forgiven.
alter table players
  add column pin_hash text,
  add column pin_failures integer not null default 0 check (pin_failures >= 0);

-- Where a phone logged in from before: kept as a digest under the server's key.
create table known_callers (
  phone text not null,
  caller bytea not null,
  last_login_at timestamptz not null,
  primary key (phone, caller)
);
create index known_callers_by_login on known_callers (last_login_at);

-- A phone's failed logins are counted apart for each known caller; the empty one is everybody else.
alter table login_limits
  add column caller bytea not null default '',
  drop constraint login_limits_pkey,
  add primary key (phone, caller);
`,
};
