import { Arena } from '../../../src/web/flows/room/Arena.tsx';
import type { RoomActor, StorefrontActor } from '../../../src/web/runtime/actors.ts';
import { formatCountdown } from '../../../src/web/ui/index.ts';
import { round } from './model.ts';
import { gameTitles, roundPage } from './page.ts';
import { game, moment } from '../kit/samples.ts';
import { inViews, sent, showWhile, walkTest } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

/** What the clock says on this path. */
let now = moment;
const { gestures, screens, screenOf } = inViews(
  roundPage(({ until }) => formatCountdown(Math.ceil(((until ?? 0) - now) / 1_000) * 1_000)),
);

// happy-dom breaks on a cancelled animation; tests/browser/rooms.long.test.ts runs real ones.
Element.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;

const seated = { seated: { connection: { online: 'live' }, stage: 'playing', exit: 'staying' } };

walkTest('GM-5 ER-2 a round shows every configuration of its machine', round, {
  withoutSupport: 'It would push the board away under the finger, and the machine asks again by itself.',
  mount(actor) {
    now = moment;
    const { room } = actor.getSnapshot().context;
    const seat = createStub({ value: seated, children: { round: actor }, context: { room } }) as unknown as RoomActor;
    const storefront = createStub({ value: { visit: 'player' } }) as unknown as StorefrontActor;
    const named = { ...game, title: gameTitles[room.game] ?? '' };
    return showWhile(actor, (running) => running && <Arena actor={seat} storefront={storefront} game={named} />, {
      now: () => now,
    });
  },
  gestures: {
    /** At the moment of the sample: whoever taps too soon or too late is not heard, wherever that is. */
    'answer.given'(on, step) {
      now = step.edge.offer.event['now'] as number;
      return gestures['answer.given'](on, step);
    },
    ...sent('news.arrived', 'channel.opened', 'channel.lost', 'connection.restored'),
  },
  screenOf,
  screens,
});
