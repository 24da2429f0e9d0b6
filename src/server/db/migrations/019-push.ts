/** Push notices: the shop's key, one subscription a session, and what is to be sent (PS-1 to PS-3). */
import type { Migration } from './migration.ts';

export const push: Migration = {
  name: '019-push',
  script: `
-- Made once: browsers bind their subscriptions to it. The private half is encrypted under the server's key.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null check (length(public_key) = 65),
  private_key bytea not null
);

-- target: address and keys of the device, encrypted and bound to the player.
create table push_subscriptions (
  id uuid primary key,
  player uuid not null references players,
  session bytea not null unique references sessions on delete cascade,
  endpoint_digest bytea not null unique,
  target bytea not null,
  language text not null check (language in ('id', 'en')),
  created_at timestamptz not null
);
create index push_subscriptions_by_player on push_subscriptions (player, created_at);

-- Written with what it tells of, sent after that is committed, then deleted.
create table push_notices (
  id uuid primary key,
  subscription uuid not null references push_subscriptions on delete cascade,
  kind text not null check (kind in ('paid', 'withdrawn', 'friend')),
  path text not null check (path ~ '^/[A-Za-z0-9/_-]{1,120}$'),
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index push_notices_by_due on push_notices (due_at);
create index push_notices_by_subscription on push_notices (subscription);

-- Whoever ends a session ends what its device is told.
create function forget_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session = new.digest;
  return null;
end $$;
create trigger push_ends_with_session after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function forget_push_of_session();
`,
};
