// @vitest-environment happy-dom
/** A round, walked through both games (GM-5). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { roundMachine } from '../../../machines/round/round.machine.ts';
import { roundOf, roundScreen } from '../../../machines/round/round.selectors.ts';
import { Arena } from '../../../src/web/flows/room/Arena.tsx';
import type { RoomActor } from '../../../src/web/runtime/actors.ts';
import { formatCountdown } from '../../../src/web/ui/index.ts';
import { round } from './model.ts';
import { game, moment } from '../kit/samples.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { say, showWhile, type Fixture } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';
import { callFailureTextOf } from '../kit/views/call-failure.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof roundMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  now: number;
}
type On = ViewFixture<Machine, Mounted>;

// What this DOM animates breaks when it is called off; in the browser it is looked at (tests/browser/rooms.long.test.ts).
Element.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;

const seated = { seated: { connection: { online: 'live' }, stage: 'playing', exit: 'staying' } };

function mount(actor: ActorRefFrom<Machine>): Mounted {
  const { room } = actor.getSnapshot().context;
  const seat = createStub({ value: seated, children: { round: actor }, context: { room } }) as unknown as RoomActor;
  const clock = { now: moment };
  const fixture = showWhile(actor, (running) => running && <Arena actor={seat} game={game} />, {
    now: () => clock.now,
  });
  return Object.defineProperty(fixture as Mounted, 'now', {
    get: () => clock.now,
    set(now: number) {
      clock.now = now;
    },
  });
}

/** At the moment of the sample: whoever taps too soon or too late is not heard, wherever that is. */
async function answer({ mounted, actor }: On, { edge }: WalkStep): Promise<void> {
  mounted.now = edge.offer.event['now'] as number;
  const board = mounted.container.querySelector<HTMLElement>('[data-board]');
  const { prompt } = roundOf(actor.getSnapshot());
  if (prompt?.kind === 'ring' && board) return mounted.press(board);
  await mounted.press(mounted.find('main [role=group] button[aria-keyshortcuts="1"]'));
}

function expectRound({ mounted, effects }: On, snapshot: Snapshot): void {
  const { points, prompt, room, isPending } = roundOf(snapshot);
  const main = mounted.find('main');
  expect(mounted.find('main h1').textContent).toBe(game.title);
  const left = Math.ceil(((room.until ?? 0) - mounted.now) / 1_000) * 1_000;
  expect(mounted.find('[role=timer]').textContent).toBe(formatCountdown(left));
  const failure = callFailureTextOf(snapshot);
  if (failure !== null) expect(main.textContent).toContain(failure);
  else expect(main.textContent).not.toContain(say('round.failure'));
  expect(main.textContent).toContain(room.opponent?.name);
  expect(isPending || points === room.mine.points, 'points are those of verdicts').toBe(true);
  expect(mounted.find('main').querySelector('[data-board=ring]') !== null).toBe(prompt?.kind === 'ring');
  for (const { type } of effects) expect(type).toBe('transmit');
}

walkTest('GM-5 ER-2 a round shows every configuration of its machine', round, {
  mount,
  gestures: {
    'answer.given': answer,
    'news.arrived': fromTheWorld,
    'channel.opened': fromTheWorld,
    'channel.lost': fromTheWorld,
    'connection.restored': fromTheWorld,
  },
  screenOf: roundScreen,
  screens: {
    sum(on, snapshot) {
      expectRound(on, snapshot);
      const { prompt } = roundOf(snapshot);
      if (prompt?.kind !== 'sum') throw new Error('The screen of a sum has none.');
      const { mounted } = on;
      expect(mounted.find('[data-question]').textContent).toBe(say('round.sum.question', { sum: prompt.text }));
      expect(mounted.find('[data-question]').getAttribute('role')).toBe('status');
      const keys = [...mounted.container.querySelectorAll('main [aria-keyshortcuts]')];
      expect(keys.map((key) => key.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2', '3', '4']);
      expect(keys.map((key) => Number(key.lastChild?.textContent))).toEqual(prompt.choices);
      expect(keys.map((key) => key.getAttribute('aria-disabled'))).toEqual(Array(4).fill('false'));
    },
    ring(on, snapshot) {
      expectRound(on, snapshot);
      const board = on.mounted.find('[data-board=ring]');
      expect([board.tagName, board.getAttribute('aria-label')]).toEqual(['BUTTON', say('round.ring.tap')]);
    },
    awaiting(on, snapshot) {
      expectRound(on, snapshot);
      const disabled = on.mounted.container.querySelectorAll('main [aria-disabled=true]').length;
      expect(disabled === 4 || on.mounted.container.querySelector('[data-board=waiting]') !== null).toBe(true);
    },
    done(on, snapshot) {
      expectRound(on, snapshot);
      expect(on.mounted.find('main').textContent).toContain(say('round.done.title'));
      expect(on.mounted.container.querySelector('main [aria-keyshortcuts]')).toBeNull();
    },
    none: ({ mounted }) => expect(mounted.container.querySelector('[role=timer]')).toBeNull(),
  },
});
