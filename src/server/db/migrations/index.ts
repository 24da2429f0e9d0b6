/** All migrations in the order in which they apply. An applied one is never edited; a change is a new one. */
import type { Migration } from './migration.ts';
import { players } from './001-players.ts';
import { merchants } from './002-merchants.ts';
import { verifications } from './003-verifications.ts';
import { profile } from './004-profile.ts';
import { moreMerchants } from './005-more-merchants.ts';
import { money } from './006-money.ts';
import { currency } from './007-currency.ts';
import { resolutions } from './008-resolutions.ts';
import { released } from './009-released.ts';
import { rooms } from './010-rooms.ts';
import { keyCheck } from './011-key-check.ts';
import { withdrawalPause } from './012-withdrawal-pause.ts';
import { askers } from './013-askers.ts';
import { confirmedStakes } from './014-confirmed-stakes.ts';
import { devices } from './015-devices.ts';
import { fairPlay } from './016-fair-play.ts';
import { opponents } from './017-opponents.ts';
import { withdrawalPauses } from './018-withdrawal-pauses.ts';
import { push } from './019-push.ts';
import { codeCounts } from './020-code-counts.ts';
import { paidTo } from './022-paid-to.ts';
import { newNumbers } from './024-new-numbers.ts';
import { openSessions } from './025-open-sessions.ts';
import { cancelledOrders } from './026-cancelled-orders.ts';
import { playLimits } from './027-play-limits.ts';
import { rematches } from './028-rematches.ts';
import { reminders } from './029-reminders.ts';
import { passkeys } from './030-passkeys.ts';
import { nicknames } from './031-nicknames.ts';
import { boards } from './032-boards.ts';
import { namesTakenAway } from './033-names-taken-away.ts';
import { wishes } from './034-wishes.ts';
import { oneRoundTrip } from './035-one-round-trip.ts';
import { logins } from './036-logins.ts';
import { endsInOneStatement } from './037-ends-in-one-statement.ts';
import { booksOfTheirOwn } from './038-books-of-their-own.ts';
import { placesOfLogins } from './039-places-of-logins.ts';
import { plansThatStay } from './040-plans-that-stay.ts';
import { fewerTurns } from './041-fewer-turns.ts';

export const migrations: readonly Migration[] = [
  players,
  merchants,
  verifications,
  profile,
  moreMerchants,
  money,
  currency,
  resolutions,
  released,
  rooms,
  keyCheck,
  withdrawalPause,
  askers,
  confirmedStakes,
  devices,
  fairPlay,
  opponents,
  withdrawalPauses,
  push,
  codeCounts,
  paidTo,
  newNumbers,
  openSessions,
  cancelledOrders,
  playLimits,
  rematches,
  reminders,
  passkeys,
  nicknames,
  boards,
  namesTakenAway,
  wishes,
  oneRoundTrip,
  logins,
  endsInOneStatement,
  booksOfTheirOwn,
  placesOfLogins,
  plansThatStay,
  fewerTurns,
];
