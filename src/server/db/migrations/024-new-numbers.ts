/** A change of number: the new one proves itself too (PC-4), and the old one can take the account back (PC-5). */
import type { Migration } from './migration.ts';

export const newNumbers: Migration = {
  name: '024-new-numbers',
  script: `
alter table verifications
  drop constraint verifications_purpose_check,
  add constraint verifications_purpose_check
    check (purpose in ('register', 'forgot_password', 'pin', 'phone', 'phone_new', 'pin_reset'));

-- The numbers that a player left lately: nobody else gets one of them until then.
create table former_phones (
  player uuid not null references players on delete cascade,
  phone text not null check (phone ~ '^08[0-9]{8,12}$'),
  left_at timestamptz not null,
  kept_until timestamptz not null,
  primary key (player, phone)
);
create index former_phones_by_phone on former_phones (phone);

-- Whoever has the present number must not end what was begun at the one that was left.
drop index one_verification_a_purpose;
create unique index one_verification_a_purpose on verifications (player, purpose)
  where player is not null and purpose <> 'forgot_password';
create unique index one_reset_a_number on verifications (player, phone) where purpose = 'forgot_password';
`,
};
