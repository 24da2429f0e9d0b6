/** The two shops that a fresh platform has: the default one, and a second that shows what a merchant may change. */
import type { Migration } from './migration.ts';

export const defaultMerchant = '6f1d2c3a-8b47-4e0f-9a52-c3d4e5f60718';
export const secondMerchant = 'b2a9e4d7-1c58-4f63-8d0e-7a6b5c4d3e2f';

export const merchants: Migration = {
  name: '002-merchants',
  script: `
insert into merchants (uuid, name, mark, colour_light, colour_dark, is_default) values
  ('${defaultMerchant}', 'Platinum', 'P', '#2B2F86', '#A9ADFF', true),
  ('${secondMerchant}', 'Toko Lestari', 'TL', '#0B5B4A', '#7FD8BE', false);
insert into merchant_hosts (host, merchant) values
  ('lestari.localhost', '${secondMerchant}');
`,
};
