/** A device is named by its cookie, no longer by its address, which all behind one router share. */
import type { Migration } from './migration.ts';

export const devices: Migration = {
  name: '015-devices',
  script: `
alter table known_callers rename to known_devices;
alter table known_devices rename column caller to device;
alter index known_callers_by_login rename to known_devices_by_login;
create index known_devices_by_device on known_devices (device);
-- Addresses stay until they lapse, so that the next login counts as one on a new device; never have they a budget.
update known_devices set first_login_at = 'infinity';
delete from phone_limits where asker like 'caller %';
delete from login_limits where caller <> '';
alter table login_limits rename column caller to asker;
alter table sessions rename column by_new_caller to on_new_device;
`,
};
