/** What a player tells about itself: profile, picture of the identity card, payment accounts (PF-1, PA-1). */
import type { Migration } from './migration.ts';

export const profile: Migration = {
  name: '004-profile',
  script: `
-- National ids, pictures and account numbers are sealed under the server's key (src/server/domain/sealed.ts).
create table profiles (
  player uuid primary key references players on delete cascade,
  fullname text not null,
  birthdate date,
  address text,
  national_id bytea
);

-- One picture a player: a new one takes the old one's place, under a new name.
create table id_images (
  player uuid primary key references players on delete cascade,
  id uuid not null unique,
  content bytea not null,
  created_at timestamptz not null
);

create table payment_accounts (
  id uuid primary key,
  -- The order in which they were added; two may have the same moment.
  position bigint generated always as identity,
  player uuid not null references players on delete cascade,
  kind text not null check (kind in ('bank', 'e_wallet')),
  provider text not null,
  number bytea not null,
  digest bytea not null,
  holder text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  unique (player, digest)
);
create unique index one_default_account on payment_accounts (player) where is_default;
`,
};
