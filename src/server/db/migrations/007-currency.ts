/** What vendors tell names its currency: kept as it was told, also where it is another one than ours (C88). */
import type { Migration } from './migration.ts';

export const currency: Migration = {
  name: '007-currency',
  script: `
alter table vendor_events add column currency text not null default 'IDR';
`,
};
