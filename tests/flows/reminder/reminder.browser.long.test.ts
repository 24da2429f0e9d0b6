/** The reminder over the pages; the platform's count is told by the walk. */
import type { AnyEventObject } from 'xstate';
import type { ReminderSnapshot } from '../../../machines/reminder/reminder.machine.ts';
import { calls } from '../../../src/contract/index.ts';
import type { Reminder } from '../../../src/contract/wallet.calls.ts';
import { routeOf } from '../../../src/server/http/call-route.ts';
import { openAt } from '../../browser/gestures.ts';
import {
  haltClock,
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  tellOfMovement,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';
import { waitingRoom } from '../room/room-samples.ts';
import { wireOf } from '../room/room-steps.ts';
import { reminder as model } from './model.ts';
import { reminderPage } from './page.ts';

const toWire = (told: Reminder | null) => told && { ...told, since: new Date(told.since).toISOString() };

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(reminderPage);
  /** Balances are asked for with every movement. */
  const wallet = (reminder: Reminder | null) =>
    fixture.fault({
      call: 'wallet',
      kind: 'accepted',
      data: { platinum_topup: 500, platinum_in_game: 0, reminder: toWire(reminder) },
    });
  const answered = async ({ page }: PathRun, call: 'wallet' | 'room', act: () => Promise<unknown>) => {
    const answer = page.waitForResponse((response) => response.url().endsWith(routeOf(calls[call])));
    await act();
    await answer;
  };
  return {
    async open() {
      const run = await openAsPlayer(fixture, ['closeReminder']);
      await openAt(run.page, '/');
      // The seat asks again by itself, and our platform knows of none.
      await haltClock(run);
      return run;
    },
    gestures: {
      ...gestures,
      async 'reminder.told'(run, { edge: { offer } }) {
        const { reminder } = offer.event as AnyEventObject & { reminder: Reminder | null };
        await wallet(reminder);
        await answered(run, 'wallet', () => tellOfMovement(run.page));
      },
      /** The seat says so, which hears of a round that was begun in another tab. */
      async 'round.begun'(run, { target }) {
        await wallet((target.progress.snapshot as ReminderSnapshot).context.reminder);
        await fixture.fault({ call: 'room', kind: 'accepted', data: { room: wireOf(waitingRoom) } });
        await answered(run, 'room', () => tellOfMovement(run.page));
      },
      'round.over': (run) => answered(run, 'room', () => tellOfMovement(run.page)),
    },
    outcomes: { ...playerTailOf('closeReminder'), 'closeReminder.accepted': really('closeReminder') },
    endings: {},
    screenOf,
    screens,
  };
});
