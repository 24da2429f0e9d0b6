/** What is known of a session's device (DV-1): words of short lists and a part of the address, nothing else of a request. */
import type { Migration } from './migration.ts';

export const openSessions: Migration = {
  name: '025-open-sessions',
  script: `
-- Named for its player, so that the digest of its token need not be.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column browser text,
  add column system text,
  add column address text;
`,
};
