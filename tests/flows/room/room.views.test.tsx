// @vitest-environment happy-dom
/** The page of a game and its room, walked from the stake to the end (GM-3, GM-4, GM-5). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { roomMachine } from '../../../machines/room/room.machine.ts';
import {
  connectionOf,
  connectionFailure,
  endOf,
  invitedOf,
  isJoining,
  isUncertain,
  leavingOf,
  refusalOf,
  roomOf,
  roomProblem,
  roomScreen,
  roomFailure,
} from '../../../machines/room/room.selectors.ts';
import type { Platinum } from '../../../src/contract/money.ts';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { playingRoom, roomInvitation, roomStake } from './room-samples.ts';
import { room } from './model.ts';
import { routes } from '../kit/routes.ts';
import { game } from '../kit/samples.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectFieldError } from '../kit/views/input.ts';
import { openFixture, say, settle, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayerRoot, createStub, type Stub } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof roomMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  session: Stub;
}
type On = ViewFixture<Machine, Mounted>;

const balances = (available: Platinum | null) => ({
  value: { active: { wallet: available === null ? 'loading' : 'ready', eWallet: 'none' } },
  context: { wallet: available === null ? null : { token: available, winning: 0 }, linked: null },
});

function mount(actor: ActorRefFrom<Machine>): Mounted {
  const games = [{ ...game, slug: playingRoom.game }];
  const catalogue = createStub({ value: 'shown', context: { games } });
  const wallet = createStub(balances(null));
  const root = createPlayerRoot(actor, { session: wallet, room: actor }, { around: { catalogue } });
  const { invitation } = actor.getSnapshot().context;
  const { path } = invitation === null ? routes.game : routes.invitation;
  return Object.assign(openFixture({ root, at: path }), { session: wallet });
}

function sayRef(message: MessageRef | null): string | null {
  const platinum = message?.values?.['platinum'];
  const shown = platinum === undefined ? {} : { platinum: formatPlatinum(platinum as Platinum) };
  return message && say(message.id as MessageId, { ...message.values, ...shown });
}
const main = ({ mounted }: On): string => mounted.find('main').textContent;
const exitGroup = `main [role=group][aria-label="${say('room.leave')}"]`;
const field = ({ container }: Fixture) => container.querySelector<HTMLInputElement>('main input[name=stake]');

async function write(mounted: Mounted, digits: string): Promise<void> {
  const input = field(mounted);
  if (input) await mounted.type(input, digits);
}

/** With what the balances say at that moment, and as the sample says: alone, or with a friend. */
async function join({ mounted, actor }: On, { edge }: WalkStep): Promise<void> {
  const { digits, available, isPrivate } = edge.offer.event as unknown as {
    digits: string;
    available: Platinum | null;
    isPrivate: boolean;
  };
  await settle(() => mounted.session.change(balances(available)));
  await settle(() => write(mounted, digits));
  const isOwn = invitedOf(actor.getSnapshot()) === null;
  const key =
    isPrivate && isOwn ? mounted.control(say('room.invite'), 'main') : mounted.find('main button[type=submit]');
  await mounted.press(key);
}

const check = ({ mounted, actor }: On) => {
  const isLost = connectionOf(actor.getSnapshot()) === 'lost';
  return mounted.press(mounted.control(say('room.retry'), isLost ? '[data-connection]' : 'main'));
};

function expectExit({ mounted }: On, snapshot: Snapshot): void {
  const { step, message } = leavingOf(snapshot);
  const isAsked = step === 'confirming' || step === 'failed';
  const group = mounted.container.querySelector(exitGroup);
  expect(group !== null, 'the question').toBe(isAsked);
  if (isAsked) expect(group?.textContent).toContain(sayRef(message) ?? say('room.leave.question'));
  else if (step === 'busy') expect(main({ mounted } as On)).toContain(say('room.leave.busy'));
}

function expectSeat(on: On, snapshot: Snapshot): void {
  const screen = roomScreen(snapshot);
  expect(on.mounted.find('main [data-room]').getAttribute('data-room')).toBe(screen);
  expect(on.mounted.find('main h1').textContent).toBe(game.title);
  expect(on.mounted.find('[data-connection]').getAttribute('data-connection')).toBe(connectionOf(snapshot));
  expect(on.mounted.seek(say('room.retry'), '[data-connection]') !== undefined).toBe(connectionOf(snapshot) === 'lost');
  expect(on.mounted.find('[data-connection]').textContent).toContain(sayRef(connectionFailure(snapshot)) ?? '');
  expectExit(on, snapshot);
  expect(on.effects.some(({ type }) => type === 'announceMovement')).toBe(true);
}

function expectNotice(on: On, screen: string, text: string | null): void {
  const notice = on.mounted.find(`main [data-room=${screen}]`);
  expect(notice.querySelector('[role=status]')?.textContent).toBe(text);
  expect(on.mounted.find('main h1').textContent).toBe(game.title);
}

walkTest('GM-3 GM-4 GM-5 MO-1 ER-2 the page of a game shows every configuration of its room', room, {
  mount,
  gestures: {
    'stake.changed': ({ mounted }) => write(mounted, field(mounted)?.value === '55' ? '60' : '55'),
    'join.requested': join,
    'form.requested': async ({ mounted }) => {
      const keys = (['room.invited.other', 'room.refused.action', 'room.ended.again'] as const).map((id) =>
        mounted.seek(say(id), 'main'),
      );
      const key = keys.find((found) => found !== undefined);
      if (!key) throw new Error('nothing leads to the form');
      await mounted.press(key);
    },
    'check.requested': check,
    'leave.requested': ({ mounted, actor }) =>
      mounted.press(
        mounted.control(say(roomScreen(actor.getSnapshot()) === 'playing' ? 'room.leave' : 'room.leave.free'), 'main'),
      ),
    'leave.confirmed': ({ mounted, actor }) =>
      mounted.press(
        mounted.control(
          say(leavingOf(actor.getSnapshot()).step === 'failed' ? 'room.retry' : 'room.leave.confirm'),
          exitGroup,
        ),
      ),
    'leave.dismissed': ({ mounted }) => mounted.press(mounted.control(say('room.leave.stay'), exitGroup)),
    'seat.followed': ({ mounted }) => mounted.press(mounted.control(say('room.elsewhere.action'), 'main')),
    'connection.restored': fromTheWorld,
    'news.arrived': fromTheWorld,
    'channel.opened': fromTheWorld,
    'channel.lost': fromTheWorld,
    'channel.replaced': fromTheWorld,
    'channel.unauthorized': fromTheWorld,
    'channel.gone': fromTheWorld,
  },
  screenOf: roomScreen,
  screens: {
    looking(on, snapshot) {
      const looking = on.mounted.find('main [data-room=looking]');
      expect(looking.getAttribute('aria-busy')).toBe('true');
      expect(looking.textContent.includes(say('room.uncertain'))).toBe(isUncertain(snapshot));
      expect(main(on)).not.toMatch(/gagal/i);
    },
    failure: (on, snapshot) => expectNotice(on, 'failure', sayRef(roomFailure(snapshot))),
    form(on, snapshot) {
      const { mounted } = on;
      const [problem, invited] = [roomProblem(snapshot), invitedOf(snapshot)];
      const input = field(mounted);
      expect(mounted.find('main h1').textContent).toBe(game.title);
      expect(input === null, 'an invitation has its own stake').toBe(invited !== null);
      const said = sayRef(problem?.message ?? null);
      if (input) expectFieldError(input, problem?.place === 'stake' ? said : null);
      if (invited) expect(main(on)).toContain(say('room.invited.title', { name: invited.name }));
      expectAlert(mounted.find('main form'), problem?.place === 'form' ? said : null);
      expect(mounted.seek(say('room.top_up'), 'main') !== undefined).toBe(problem?.offersTopUp === true);
      const key = mounted.find('main button[type=submit]');
      expect(key.getAttribute('aria-busy')).toBe(isJoining(snapshot) ? 'true' : null);
      expect(key.getAttribute('aria-disabled')).toBe(isJoining(snapshot) || problem?.until != null ? 'true' : null);
    },
    refused: (on, snapshot) => expectNotice(on, 'refused', sayRef(refusalOf(snapshot))),
    elsewhere(on, snapshot) {
      expectNotice(on, 'elsewhere', say('room.elsewhere'));
      for (const { type, params } of on.effects) {
        if (type === 'goTo') expect(params).toEqual({ path: `/detail/${roomOf(snapshot)?.game}` });
      }
    },
    waiting(on, snapshot) {
      expectSeat(on, snapshot);
      expect(main(on)).toContain(roomInvitation);
      expect(main(on)).toContain(say('room.waiting.practice', { n: 20 }));
      expect(main(on)).toContain(say('room.waiting.reserved', { platinum: formatPlatinum(roomStake) }));
    },
    starting(on, snapshot) {
      expectSeat(on, snapshot);
      expect(on.mounted.find('main [role=timer]').textContent).toBe('3');
      expect(main(on)).toContain('Budi');
    },
    playing(on, snapshot) {
      expectSeat(on, snapshot);
      expect(on.mounted.container.querySelector('main [data-question]')).not.toBeNull();
    },
    ended(on, snapshot) {
      const end = endOf(snapshot);
      expect(on.mounted.find('main h1, main h2').textContent).toBe(sayRef(end?.title ?? null));
      expect(main(on)).toContain(sayRef(end?.text ?? null));
    },
    gone: (on) => expectNotice(on, 'gone', say('room.gone')),
    none: ({ mounted }) => expect(mounted.container.querySelector('main [data-room]')).toBeNull(),
  },
});
