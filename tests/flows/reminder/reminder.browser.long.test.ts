/** The reminder over the pages; the platform's count is told by the walk. */
import type { AnyEventObject } from 'xstate';
import type { Reminder } from '../../../src/contract/wallet.calls.ts';
import { openAt } from '../../browser/gestures.ts';
import {
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  tellOfMovement,
  unprovokable,
  walkTest,
} from '../kit/browser/walk.ts';
import { reminder as model } from './model.ts';
import { reminderPage } from './page.ts';

const saidBySeat = unprovokable(
  'The seat says it, which is taken and left in a walk of its own: tests/browser/rooms.long.test.ts.',
);
const toWire = (told: Reminder | null) => told && { ...told, since: new Date(told.since).toISOString() };

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(reminderPage);
  return {
    async open() {
      const run = await openAsPlayer(fixture, ['closeReminder']);
      await openAt(run.page, '/');
      return run;
    },
    gestures: {
      ...gestures,
      async 'reminder.told'({ page }, { edge: { offer } }) {
        const { reminder } = offer.event as AnyEventObject & { reminder: Reminder | null };
        const data = { platinum_topup: 500, platinum_in_game: 0, reminder: toWire(reminder) };
        const answered = page.waitForResponse((response) => response.url().endsWith('/auth/wallet'));
        await fixture.fault({ call: 'wallet', kind: 'accepted', data });
        await tellOfMovement(page);
        await answered;
      },
      'round.begun': saidBySeat,
      'round.over': saidBySeat,
    },
    outcomes: { ...playerTailOf('closeReminder'), 'closeReminder.accepted': really('closeReminder') },
    endings: {},
    screenOf,
    screens,
  };
});
