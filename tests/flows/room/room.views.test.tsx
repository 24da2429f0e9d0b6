import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { roomMachine } from '../../../machines/room/room.machine.ts';
import { roomOf } from '../../../machines/room/room.selectors.ts';
import type { Platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { playingRoom, roomElsewhere, roomInvitation, waitingRoom } from './room-samples.ts';
import { room } from './model.ts';
import { roomPage } from './page.ts';
import { gameTitles } from '../round/page.ts';
import { routes } from '../kit/routes.ts';
import { game } from '../kit/samples.ts';
import { inViews, openFixture, sent, settle, walkTest } from '../kit/views/fixture.tsx';
import { createPlayerRoot, createStub } from '../kit/views/stub.ts';

const { gestures, screens, screenOf } = inViews(
  roomPage({
    tooLittleLeft: '125',
    roomIn: (snapshot) => roomOf(snapshot) ?? waitingRoom,
    times: { waiting: ['room.waiting.practice', { n: 20 }], starting: ['3'] },
  }),
);

const balances = (available: Platinum | null) => ({
  value: { active: { wallet: available === null ? 'loading' : 'ready', eWallet: 'none' } },
  context: { wallet: available === null ? null : { token: available, winning: 0 }, linked: null },
});

walkTest('GM-3 GM-4 GM-5 MO-1 ER-2 the page of a game shows every configuration of its room', room, {
  mount(actor: ActorRefFrom<typeof roomMachine>) {
    const { game: slug } = playingRoom;
    const catalogue = createStub({ value: 'shown', context: { games: [{ ...game, slug, title: gameTitles[slug] }] } });
    const session = createStub(balances(null));
    const root = createPlayerRoot(actor, { session, room: actor }, { around: { catalogue } });
    const { path } = actor.getSnapshot().context.invitation === null ? routes.game : routes.invitation;
    return Object.assign(openFixture({ root, at: path }), { session });
  },
  gestures: {
    ...gestures,
    async 'join.requested'(on, step) {
      await settle(() => on.mounted.session.change(balances(step.edge.offer.event['available'] as Platinum | null)));
      await gestures['join.requested'](on, step);
    },
    async 'seat.followed'(on) {
      await gestures['seat.followed'](on);
      expect(on.effects.at(-1)).toMatchObject({ type: 'goTo', params: { path: `/detail/${roomElsewhere.game}` } });
    },
    async 'otherGame.followed'(on) {
      await gestures['otherGame.followed'](on);
      const path = `/detail/${playable.rings}/${roomInvitation}`;
      expect(on.effects.at(-1)).toMatchObject({ type: 'goTo', params: { path } });
    },
    ...sent(
      'connection.restored',
      'pin.saved',
      'news.arrived',
      'channel.opened',
      'channel.lost',
      'channel.replaced',
      'channel.unauthorized',
      'channel.gone',
    ),
  },
  screenOf,
  screens: {
    ...screens,
    none: ({ mounted }) => mounted.page.in('main [data-room]').see({ isShown: false }),
  },
});
