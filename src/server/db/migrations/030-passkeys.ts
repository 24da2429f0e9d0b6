/** Passkeys of players, and what browsers are asked to make or use one (PK-1 to PK-6). */
import type { Migration } from './migration.ts';

export const passkeys: Migration = {
  name: '030-passkeys',
  script: `
-- rp_id: the host that the browser bound it to. counter: of the device, 0 where it does not count.
create table passkeys (
  id uuid primary key,
  player uuid not null references players,
  credential bytea not null unique check (length(credential) between 1 and 1023),
  public_key bytea not null,
  rp_id text not null,
  counter bigint not null check (counter >= 0),
  is_synced boolean not null,
  browser text,
  system text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_player on passkeys (player, created_at);

-- Answered once, by whoever has the token, at the address where it was asked. session: of the player who adds one;
-- null: a login.
create table passkey_questions (
  digest bytea primary key,
  challenge bytea not null,
  origin text not null,
  session bytea references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_questions_by_session on passkey_questions (session);
create index passkey_questions_by_expiry on passkey_questions (expires_at);

-- By which it began: it ends with that passkey.
alter table sessions add column passkey uuid;
create index sessions_by_passkey on sessions (passkey) where passkey is not null;
`,
};
