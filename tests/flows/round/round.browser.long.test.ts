/** A round of each game: inputs arrive or are lost, and the walk sends the news. */
import { gamePath } from '../../../machines/kit/game-paths.ts';
import type { RoundSnapshot } from '../../../machines/round/round.machine.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import { round as model } from './model.ts';
import { roundPage } from './page.ts';
import type { Edge } from '../../../src/walk/graph/explore.ts';
import { newSession } from '../../browser/account-gestures.ts';
import { inRoom } from '../../browser/game-gestures.ts';
import { expect, isPlayer, openAt } from '../../browser/gestures.ts';
import { recording } from '../kit/browser/recorder.ts';
import { holdLive, wireOf, type LiveEnd } from '../room/room-steps.ts';
import {
  byFault,
  closeForGood,
  endSession,
  faultsOf,
  haltClock,
  inChromium,
  isWaiting,
  openRun,
  really,
  reconnect,
  tailOf,
  unprovokable,
  walkTest,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(roundPage());
/** Least time for an answer; silence after which the live connection reopens; ms. */
const [thought, silence] = [300, 64_000];
/** A ring lasts one second, of which a step of the recorder takes a tenth, ms. */
const perPrompt = 900;
/** Longer than the room waits before it connects again, ms. */
const reconnected = 600;

const reasons = {
  notHeard: 'What nobody could have played by then is not heard.',
  noConnection: 'There is no live connection then.',
  isOpen: 'The live connection is open; it opens anew only after a silence that no other wait is shorter than.',
  asksToo: 'Without its live connection the room asks as well by then: the walk waits where there is one.',
  triesAgain: 'Who waits for something tries again before anybody has looked: pictured with a prompt, and connected.',
  isOver: 'The live connection is opened anew only when the time of the round is over: what comes then is its end.',
  isSilent: 'With the wait for the end it would outlast the silence after which the room connects anew.',
  ringIsLost: 'The next ring is lost by then: rounds of sums wait.',
} as const;

const newsOf = ({ edge }: WalkStep): Room => (edge.offer.event as unknown as { room: Room }).room;

/** A ring lasts one second; slower events lose it. */
function losesRing({ from, offer: { kind, event } }: Edge): boolean {
  const seenAt = Number(/seenAt=([0-9]+)/.exec(from)?.[1]);
  if (kind === 'clock' && from.includes('hand.timed')) return false;
  return (
    seenAt % 1_000 !== 0 || kind === 'clock' || event.type.endsWith('.timeout') || event.type.startsWith('channel.')
  );
}

/** After a silence, by which the time of the round is over. */
const isOpenedAnew = (key: string) =>
  key.includes('live=true') && key.includes('hand.untimed') && /wire\.(?:posting|asking|failure)/.test(key);
/** Nothing more was heard since everything was played. */
const isSilent = (key: string) =>
  key.includes('live=true') && key.includes('hand.done') && /wire\.(?:posting|asking|failure)/.test(key);

function impossible(edge: Edge): string | null {
  const { from, offer } = edge;
  const { type } = offer.event;
  if ((from.includes(playable.rings) || from.includes(playable.drops)) && losesRing(edge)) return reasons.ringIsLost;
  const isLive = from.includes('live=true');
  if (type === 'channel.opened' && isLive && !(from.includes('wire.sent') && from.includes('hand.untimed')))
    return reasons.isOpen;
  if ((type === 'channel.lost' || type === 'news.arrived') && !isLive) return reasons.noConnection;
  if (offer.kind === 'clock' && !isLive) return reasons.asksToo;
  if (type.endsWith('.timeout') && from.includes('hand.done')) return reasons.isSilent;
  if (type === 'playRoom.timeout' && !isLive) return reasons.asksToo;
  const stays = edge.to.startsWith('done ') || isOpenedAnew(edge.to) || isSilent(edge.to);
  if (isOpenedAnew(from) && (!stays || type === 'answer.given')) return reasons.isOver;
  if (isSilent(from) && !(stays && (offer.kind === 'outcome' || type === 'connection.restored')))
    return reasons.isSilent;
  // A recorder lets time pass between steps: the page reconnects and drops that during the call.
  if (recording && type.endsWith('.timeout') && (!isLive || from.includes('hand.awaiting'))) return reasons.triesAgain;
  return null;
}

walkTest(model, (fixture) => {
  let token = '';
  let live: LiveEnd;
  let began = 0;

  const now = ({ page }: PathRun) => page.evaluate(() => performance.now());
  const accepted =
    (call: 'playRoom' | 'room'): Act<PathRun> =>
    (run, step) =>
      byFault({ call, kind: 'accepted', data: { room: wireOf(newsOf(step)) } })(run, step);
  /** While the ring of the sample is there, or later where more time has passed. */
  const answers: Act<PathRun> = async (run, step) => {
    const { edge, target } = step;
    const { page } = run;
    const seq = Number(edge.offer.event['seq']);
    const before = live.played().length;
    await page.clock.fastForward(Math.max((seq + 1) * perPrompt - ((await now(run)) - began), thought));
    await gestures['answer.given'](run, step);
    if ((target.progress.snapshot as RoundSnapshot).matches({ playing: { wire: 'sent' } }))
      await expect.poll(() => live.played().slice(before)).toEqual([seq]);
  };
  const ends = (run: PathRun) => endSession(run, token);

  /** As the walk has it, the round also asks the platform. */
  const seen =
    (screen: (run: PathRun, snapshot: RoundSnapshot) => Promise<void>) =>
    async (run: PathRun, snapshot: RoundSnapshot): Promise<void> => {
      await screen(run, snapshot);
      const isPosting = snapshot.matches({ playing: { wire: 'posting' } });
      await expect.poll(() => postedIn(run)).toBe(isPosting ? snapshot.context.sent : undefined);
      const isAsking = snapshot.matches({ playing: { wire: 'asking' } });
      await expect.poll(() => isWaiting(run, 'room')).toBe(isAsking ? 1 : 0);
    };
  function postedIn({ waiting }: PathRun): number | undefined {
    const posted = waiting.get('playRoom')?.find(({ state }) => state === 'waiting');
    const { inputs } = JSON.parse(posted?.body ?? '{"inputs":[]}') as { inputs: { seq: number }[] };
    return inputs.at(-1)?.seq;
  }

  return {
    async open(step) {
      const player = await newSession(fixture);
      ({ token } = player);
      const run = await openRun(fixture, ['room', 'playRoom'], player);
      live = await holdLive(run, token);
      const { room, isLive } = (step.target.progress.snapshot as RoundSnapshot).context;
      await openAt(run.page, gamePath(room.game));
      await isPlayer(run.page);
      await haltClock(run);
      await byFault({ call: 'room', kind: 'accepted', data: { room: wireOf(room) } })(run, step);
      await expect(inRoom(run.page, 'playing')).toBeVisible();
      began = await now(run);
      if (isLive) await live.tell(wireOf(room));
      return run;
    },
    close: closeForGood,
    impossible,
    gestures: {
      'answer.given': {
        first: answers,
        second: answers,
        third: answers,
        tooSoon: unprovokable(reasons.notHeard),
        tooLate: unprovokable(reasons.notHeard),
      },
      'news.arrived': (_run, step) => live.tell(wireOf(newsOf(step))),
      async 'channel.opened'({ page }, { edge: { from }, target }) {
        await page.clock.fastForward(from.includes('live=true') ? silence : reconnected);
        await live.tell(wireOf((target.progress.snapshot as RoundSnapshot).context.room));
      },
      'channel.lost': () => live.close('lost'),
      'connection.restored': reconnect,
    },
    outcomes: {
      ...tailOf('playRoom', 'room'),
      'playRoom.accepted': accepted('playRoom'),
      ...faultsOf('playRoom', 'game_ended', 'not_found'),
      'playRoom.unauthorized': really('playRoom', ends),
      'room.accepted': accepted('room'),
      'room.not_found': byFault(),
      'room.unauthorized': really('room', ends),
    },
    endings: {},
    screenOf,
    screens: {
      untimed: seen(screens.untimed),
      timed: seen(screens.timed),
      awaiting: seen(screens.awaiting),
      done: seen(screens.done),
      none: screens.none,
    },
  };
});
