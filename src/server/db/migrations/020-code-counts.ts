/** The codes of a phone are counted for each purpose, and the strangers to it at each address as well as together. */
import type { Migration } from './migration.ts';

export const codeCounts: Migration = {
  name: '020-code-counts',
  script: `
create table code_counts (
  phone text not null,
  asker text not null,
  purpose text not null check (purpose in ('register', 'forgot_password', 'pin', 'phone', 'phone_new', 'pin_reset')),
  codes integer not null check (codes >= 0),
  primary key (phone, asker, purpose),
  foreign key (phone, asker) references phone_limits on delete cascade
);
-- Nobody is given less than before: a number counts as the codes of every purpose until its window ends.
insert into code_counts (phone, asker, purpose, codes)
select phone, asker, purpose, codes from phone_limits,
  unnest(array['register', 'forgot_password', 'pin', 'phone', 'pin_reset']) as purpose
where codes > 0;
alter table phone_limits drop column codes;
`,
};
