/** The page of a game and its room; platform calls play the second player. */
import { randomUUID } from 'node:crypto';
import { gamePath } from '../../../machines/kit/game-paths.ts';
import type { RoomSnapshot } from '../../../machines/room/room.machine.ts';
import { isJoining, isPractice, isPractising, roomScreen } from '../../../machines/room/room.selectors.ts';
import { playable, waitForOpponent, type RoomOutcome, type RoomStatus } from '../../../src/contract/room-words.ts';
import { calls } from '../../../src/contract/index.ts';
import type { RoomWire } from '../../../src/contract/rooms.calls.ts';
import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import { routeOf } from '../../../src/server/http/call-route.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { met, opening, roomInvitation } from './room-samples.ts';
import { room as model } from './model.ts';
import { roomPage } from './page.ts';
import { keyIn, newSession } from '../../browser/account-gestures.ts';
import { inRoom } from '../../browser/game-gestures.ts';
import { balance, expect, isVisitor, openAt, stored } from '../../browser/gestures.ts';
import { sendOutside } from '../kit/browser/held-requests.ts';
import { askAs, deedPinEndings, makePin } from '../kit/browser/player-steps.ts';
import { impossibleInRoom } from './room-limits.ts';
import { holdLive, matchOf, practised, type LiveEnd } from './room-steps.ts';
import {
  byFault,
  closeForGood,
  endSession,
  faultsOf,
  goInHistory,
  haltClock,
  inChromium,
  isWaiting,
  openRun,
  really,
  reconnect,
  tailOf,
  walkTest,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';
import { moneyFaultsOf } from '../kit/browser/money-steps.ts';

/** Least time for an answer, ms. */
const thought = 300;

walkTest(model, (fixture) => {
  let token = '';
  /** Who loses every match; without a PIN nobody may lose more. */
  let guest = { token: '', left: 0 };
  let live: LiveEnd;
  let stations: Partial<Record<RoomStatus | 'elsewhere', RoomWire>> = {};
  let stakes = 0;
  /** Of the page. */
  let address = '';
  let world = -1;

  const at = (station: RoomStatus | 'elsewhere'): RoomWire => {
    const room = stations[station];
    if (!room) throw new Error(`No room of this path was ${station}.`);
    return room;
  };
  /** The room as the page knows it, so that telling it is no news. */
  const known = ({ target }: WalkStep): RoomWire =>
    at((target.progress.snapshot as RoomSnapshot).context.room?.status ?? 'waiting');

  async function guestFor(stake: number): Promise<string> {
    if (guest.left < stake) {
      const rich = { platinum_topup: 1_000_000, platinum_in_game: 0 };
      guest = { token: (await newSession(fixture, { wallet: rich })).token, left: defaultLimits.games.withoutPin.most };
    }
    guest.left -= stake;
    return guest.token;
  }

  /** Each time for another stake: the same once more would be taken for a slip. */
  async function sit(game: string): Promise<RoomWire> {
    stakes += 5;
    return (await askAs<{ room: RoomWire }>(fixture, token, 'joinRoom', { game, stake: stakes })).room;
  }
  /** Delivers the page's request outside the page. The page's own try has the same key and takes no other seat. */
  const arrives = (run: PathRun) => async (): Promise<RoomWire> => {
    await expect.poll(() => isWaiting(run, 'joinRoom')).toBe(1);
    const request = run.waiting.get('joinRoom')?.[0];
    if (!request) throw new Error('No seat was asked for.');
    const reply = await (await sendOutside(run.context, request)).json();
    return (reply as { data: { room: RoomWire } }).data.room;
  };
  const answered = async (asked: 'joinRoom' | 'room', run: PathRun, step: WalkStep): Promise<void> => {
    const answer = run.page.waitForResponse((response) => response.url().endsWith(routeOf(calls[asked])));
    await really(asked)(run, step);
    await (await answer).finished();
  };
  const tells =
    (call: 'joinRoom' | 'room' | 'leaveRoom', station: RoomStatus | 'elsewhere'): Act<PathRun> =>
    (run, step) =>
      byFault({ call, kind: 'accepted', data: { room: at(station) } })(run, step);

  /** Plays a match. The platform answers as of the station that the walk wants; the walk tells what follows. */
  const seats =
    (asked: 'joinRoom' | 'room', station: RoomStatus): Act<PathRun> =>
    async (run, step) => {
      const isOwn = asked === 'joinRoom' && step.edge.from.includes('invitation=false');
      // After its end a room seats nobody; and nobody has sent this invitation.
      const isSeated = isOwn || (asked === 'room' && station !== 'ended');
      // The seconds before the round are too few for a busy machine.
      const isReal = isSeated && station !== 'starting';
      for await (const room of matchOf(fixture, token, guestFor, isOwn ? arrives(run) : () => sit(playable.sums))) {
        stations[room.status] = room;
        if (room.status === station && isReal) await answered(asked, run, step);
      }
      if (!isReal) await tells(asked, station)(run, step);
    };
  const seatsElsewhere =
    (asked: 'joinRoom' | 'room'): Act<PathRun> =>
    async (run, step) => {
      const room = (stations.elsewhere = await sit(playable.rings));
      await answered(asked, run, step);
      await askAs(fixture, token, 'leaveRoom', { id: room.id });
    };
  /** While looking, the call asks where the player sits; later, for the state of the room. */
  const looksOr =
    (looks: Act<PathRun>, polls: Act<PathRun>): Act<PathRun> =>
    (run, step) =>
      (step.edge.from.includes('looking') ? looks : polls)(run, step);
  const station = (status: RoomStatus): Act<PathRun> => looksOr(seats('room', status), tells('room', status));

  const invites = (game: string) =>
    byFault({ call: 'invitation', kind: 'accepted', data: { game, stake: 125, name: 'Budi' } });
  const typing = (step: WalkStep, text: string): WalkStep => {
    const { edge } = step;
    return { ...step, edge: { ...edge, offer: { ...edge.offer, event: { type: 'code.submitted', text } } } };
  };
  const tellsOf = (opponents: typeof met) =>
    byFault({
      call: 'opponents',
      kind: 'accepted',
      data: { opponents: opponents.map(({ isWaiting, ...opponent }) => ({ ...opponent, is_waiting: isWaiting })) },
    });
  const closes = (as: Parameters<LiveEnd['close']>[0]) => () => live.close(as);
  const ends = (run: PathRun) => endSession(run, token);
  /** The platform has no room of this path by then: the walk sends one that was played, by no call of the page. */
  const practises =
    (room: () => RoomWire): Act<PathRun> =>
    async (run, step) => {
      for await (const played of matchOf(fixture, token, guestFor, () => sit(playable.sums)))
        stations[played.status] = played;
      stations.elsewhere = { ...at('waiting'), id: randomUUID(), game: playable.rings };
      await byFault({ call: 'practiceRoom', kind: 'accepted', data: { room: room() } })(run, step);
    };
  /** At the moment of the samples, which the fault port could not say: it counts from now. */
  const heldBack = (play: string, isTold = true, left: number | null = null) => {
    const msg = { play, ...(isTold && { reset_at: new Date(opening).toISOString() }) };
    const body = JSON.stringify({ status: false, data: { left }, error: { type: 'error.limits', msg } });
    return byFault({ kind: 'raw', status: 403, body });
  };
  const byAnswer =
    (act: Act<PathRun>): Act<PathRun> =>
    async (run, step) => {
      await run.page.clock.fastForward(thought);
      await run.page.keyboard.press('1');
      await act(run, step);
    };

  /** As the match would have to have ended for it. */
  const endsAs =
    (outcome: RoomOutcome, reward: number): Act<PathRun> =>
    async (run, step) => {
      const played = at('ended');
      const to = { token: reward, winning: 0 };
      if (outcome !== 'won' && played.result)
        stations.ended = { ...played, result: { ...played.result, outcome, reward, to } };
      const data = { room: at('ended') };
      if (step.edge.from.includes('online.live')) await live.tell(data.room);
      else await byAnswer(byFault({ call: 'playRoom', kind: 'accepted', data }))(run, step);
    };

  const { gestures, screens, screenOf } = inChromium(
    roomPage({
      tooLittleLeft: '5000',
      roomIn(snapshot) {
        const room = at(roomScreen(snapshot) as RoomStatus);
        return isPractice(snapshot) ? practised(room) : room;
      },
    }),
  );

  return {
    async open({ edge: { offer } }) {
      const wallet = { platinum_topup: 1_000, platinum_in_game: 0 };
      const player = await newSession(fixture, { wallet });
      [token, stations, stakes] = [player.token, {}, 0];
      if (world !== fixture.worlds()) {
        world = fixture.worlds();
        guest.left = 0;
      }
      const run = await openRun(
        fixture,
        ['room', 'joinRoom', 'practiceRoom', 'invitation', 'opponents', 'leaveRoom', 'playRoom'],
        player,
      );
      live = await holdLive(run, token);
      address = gamePath(playable.sums, offer.sample === 'invited' ? roomInvitation : null);
      await openAt(run.page, address);
      await expect(balance(run.page, 'token')).toContainText(formatPlatinum(wallet.platinum_topup));
      await haltClock(run);
      return run;
    },
    close: closeForGood,
    impossible: impossibleInRoom,
    gestures: {
      ...gestures,
      async 'seat.followed'(run, step) {
        await gestures['seat.followed'](run);
        await expect(run.page).toHaveURL(`${fixture.platform.shop}${gamePath(playable.rings)}`);
        await expect(inRoom(run.page, 'looking')).toBeVisible();
        await goInHistory(run, address);
        run.driver.typed.clear();
        await screens.looking(run, step.target.progress.snapshot as RoomSnapshot);
        await tells('room', 'elsewhere')(run, step);
      },
      async 'otherGame.followed'(run, step) {
        await gestures['otherGame.followed'](run);
        await expect(run.page).toHaveURL(`${fixture.platform.shop}${gamePath(playable.rings, roomInvitation)}`);
        await expect(inRoom(run.page, 'looking')).toBeVisible();
        await goInHistory(run, address);
        run.driver.typed.clear();
        await expect.poll(() => isWaiting(run, 'room')).toBe(1);
        await byFault({ call: 'room', kind: 'not_found' })(run, step);
        // A code that was typed is not in the address.
        if (!address.endsWith(roomInvitation)) await gestures['code.submitted'](run, typing(step, roomInvitation));
        await expect.poll(() => isWaiting(run, 'invitation')).toBe(1);
        await invites(playable.rings)(run, step);
      },
      'pin.saved': makePin,
      'connection.restored': reconnect,
      'news.arrived': (_run, { edge: { offer } }) =>
        live.tell(offer.sample === 'practice' ? practised(at('starting')) : at(offer.sample as RoomStatus)),
      'channel.opened': (_run, step) => live.tell(known(step)),
      'channel.lost': closes('lost'),
      'channel.replaced': closes('replaced'),
      async 'channel.unauthorized'(run) {
        await ends(run);
        await live.close('unauthorized');
      },
      'channel.gone': closes('notFound'),
    },
    outcomes: {
      ...tailOf('room', 'joinRoom', 'practiceRoom', 'invitation', 'opponents', 'leaveRoom'),
      'room.accepted': {
        waiting: station('waiting'),
        starting: station('starting'),
        playing: station('playing'),
        ended: looksOr(seats('room', 'ended'), really('room')),
        elsewhere: looksOr(seatsElsewhere('room'), (run, step) => {
          stations.elsewhere = { ...at('waiting'), id: randomUUID(), game: playable.rings };
          return tells('room', 'elsewhere')(run, step);
        }),
      },
      'room.not_found': looksOr(really('room'), byFault()),
      'room.unauthorized': really('room', ends),
      'joinRoom.accepted': {
        waiting: seats('joinRoom', 'waiting'),
        starting: seats('joinRoom', 'starting'),
        playing: seats('joinRoom', 'playing'),
        ended: seats('joinRoom', 'ended'),
        elsewhere: seatsElsewhere('joinRoom'),
      },
      'practiceRoom.accepted': {
        begun: practises(() => practised(at('starting'))),
        waiting: practises(() => at('waiting')),
        ended: practises(() => at('ended')),
        elsewhere: practises(() => at('elsewhere')),
      },
      ...faultsOf('practiceRoom', 'game_closed', 'throttled'),
      'practiceRoom.unauthorized': really('practiceRoom', ends),
      ...moneyFaultsOf('joinRoom'),
      ...faultsOf(
        'joinRoom',
        'insufficient_balance',
        'game_closed',
        'not_found',
        'room_full',
        'too_late',
        'game_ended',
        'other_stake',
        'proof_required',
        'pin_missing',
        'paused',
        'wrong_pin',
      ),
      'joinRoom.play_paused': { told: heldBack('play_paused'), untold: heldBack('play_paused', false) },
      'joinRoom.time_limit': heldBack('time_limit'),
      'joinRoom.stake_limit': { told: heldBack('stake_limit', true, 50), untold: heldBack('stake_limit', false) },
      'practiceRoom.play_paused': heldBack('play_paused'),
      'practiceRoom.time_limit': { told: heldBack('time_limit'), untold: heldBack('time_limit', false) },
      'joinRoom.under_age': {
        told: byFault({ data: { adult_on: '2031-05-17' } }),
        untold: byFault({ data: { adult_on: null } }),
      },
      'joinRoom.unauthorized': really('joinRoom', ends),
      'invitation.accepted': {
        forThisGame: invites(playable.sums),
        forAnother: invites(playable.rings),
      },
      'invitation.not_found': really('invitation'),
      ...faultsOf('invitation', 'room_full', 'too_late', 'game_ended'),
      'invitation.unauthorized': really('invitation', ends),
      'opponents.accepted': { some: tellsOf(met), none: tellsOf([]) },
      'opponents.unauthorized': really('opponents', ends),
      'leaveRoom.accepted': {
        waiting: tells('leaveRoom', 'waiting'),
        starting: tells('leaveRoom', 'starting'),
        playing: tells('leaveRoom', 'playing'),
        ended: really('leaveRoom'),
        practised: (run, step) =>
          byFault({ call: 'leaveRoom', kind: 'accepted', data: { room: practised(at('ended')) } })(run, step),
      },
      ...faultsOf('leaveRoom', 'not_found'),
      /** The room waits anew: a connection that is silent long after the room's own moment would be over first. */
      async 'leaveRoom.timeout'(run, step) {
        if (known(step).status === 'waiting') {
          const { now } = await fixture.control<{ now: string }>('/clock', { advanceMs: 0 });
          const until = new Date(Date.parse(now) + waitForOpponent).toISOString();
          // Newer than before, and older than what follows.
          for (const later of Object.values(stations)) later.version += 1;
          await live.tell((stations.waiting = { ...at('waiting'), until }));
        }
        await tailOf('leaveRoom')['leaveRoom.timeout'](run, step);
      },
      'leaveRoom.unauthorized': really('leaveRoom', ends),
    },
    endings: {
      pinPad: deedPinEndings(({ page }) => keyIn(page.locator('dialog#confirm'), 'nav.close').click()),
      round: {
        ended: endsAs('won', 0),
        lost: endsAs('lost', 0),
        drawn: endsAs('drawn', 50),
        gone: byAnswer(byFault({ call: 'playRoom', kind: 'not_found' })),
        unauthorized: byAnswer(really('playRoom', ends)),
      },
    },
    screenOf,
    screens: {
      ...screens,
      async looking(run, snapshot) {
        await screens.looking(run, snapshot);
        const asked = snapshot.matches('looking') ? 'room' : snapshot.matches('recalling') ? 'opponents' : 'invitation';
        await expect.poll(() => isWaiting(run, asked)).toBe(1);
      },
      async form(run, snapshot) {
        await screens.form(run, snapshot);
        await expect.poll(() => isWaiting(run, 'joinRoom')).toBe(isJoining(snapshot) ? 1 : 0);
        await expect.poll(() => isWaiting(run, 'practiceRoom')).toBe(isPractising(snapshot) ? 1 : 0);
      },
      async none({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  };
});
