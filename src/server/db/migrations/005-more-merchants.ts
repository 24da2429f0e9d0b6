/** Three more shops, each under a host of its own: a deployment serves many merchants (SH-2). */
import type { Migration } from './migration.ts';

export const moreMerchants: Migration = {
  name: '005-more-merchants',
  script: `
insert into merchants (uuid, name, mark, colour_light, colour_dark) values
  ('3c7e91b4-52d6-4a08-b1f3-8e2d6a9c0f47', 'Warung Senja', 'WS', '#8A3A0B', '#FFB787'),
  ('d84f06a2-9b1e-4c75-8a3d-1f6e7b2c5d90', 'Kios Bahari', 'KB', '#0A5C8C', '#7CC7F2'),
  ('91a5c3e8-0d27-4f9b-a6e4-5c8b3d7f2a16', 'Toko Anggrek', 'TA', '#7A1F6B', '#F0A6E4');
insert into merchant_hosts (host, merchant) values
  ('senja.localhost', '3c7e91b4-52d6-4a08-b1f3-8e2d6a9c0f47'),
  ('bahari.localhost', 'd84f06a2-9b1e-4c75-8a3d-1f6e7b2c5d90'),
  ('anggrek.localhost', '91a5c3e8-0d27-4f9b-a6e4-5c8b3d7f2a16');
`,
};
