/** The page of a game and its room, walked in Chromium: against a second player, whose part the platform's calls play. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { gamePath } from '../../../machines/kit/game-paths.ts';
import type { RoomSnapshot } from '../../../machines/room/room.machine.ts';
import {
  connectionOf,
  invitedOf,
  isJoining,
  isUncertain,
  leavingOf,
  refusalOf,
  roomProblem,
  roomScreen,
  roomFailure,
} from '../../../machines/room/room.selectors.ts';
import { playable, type RoomStatus } from '../../../src/contract/room-words.ts';
import { calls } from '../../../src/contract/index.ts';
import type { RoomWire } from '../../../src/contract/rooms.calls.ts';
import { routeOf } from '../../../src/server/http/call-route.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { roomInvitation } from './room-samples.ts';
import { room as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable, type Act } from '../../../src/walk/tiers/script.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { keyIn, newSession, onPage } from '../../browser/account-gestures.ts';
import { inRoom, stake } from '../../browser/game-gestures.ts';
import { balance, expect, isVisitor, messagesOn, openAt, stored, submitIn, text } from '../../browser/gestures.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import { impossibleInRoom, stakeUnknown } from './room-limits.ts';
import { holdLive, matchOf, type LiveEnd } from './room-steps.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import {
  byFault,
  closeForGood,
  endSession,
  goInHistory,
  haltClock,
  isWaiting,
  openRun,
  password,
  really,
  tailOf,
  walkTest,
  write,
} from '../kit/browser/walk.ts';

const title = 'Tangga Hitung';
/** Sooner nobody can answer, ms. */
const thought = 300;

const place = (page: Page) => page.getByRole('main');
const stakeIn = (page: Page) => page.locator('main input[name="stake"]');
const exitOf = (page: Page) => page.locator(`main [role="group"][aria-label="${text('room.leave')}"]`);
const connectionIn = (page: Page) => page.locator('main [data-connection]');
/** With Enter: a key that waits for a lock is not pressed. */
const asks =
  (digits: string): Act<PathRun> =>
  async ({ page }) => {
    if (!(await stakeIn(page).isVisible())) return submitIn(place(page)).press('Enter');
    await stake(page, digits);
    await stakeIn(page).press('Enter');
  };

walkTest(model, (fixture) => {
  let [token, guest] = ['', ''];
  let live: LiveEnd;
  /** The room as the platform told of it, at each station of its match. */
  let stations: Partial<Record<RoomStatus | 'elsewhere', RoomWire>> = {};
  let stakes = 0;
  /** In which the guest has an account. */
  let world = -1;

  const at = (station: RoomStatus | 'elsewhere'): RoomWire => {
    const room = stations[station];
    if (!room) throw new Error(`No room of this path was ${station}.`);
    return room;
  };
  /** As the page has it: what is told again is no news. */
  const known = ({ target }: WalkStep): RoomWire =>
    at((target.progress.snapshot as RoomSnapshot).context.room?.status ?? 'waiting');

  /** Each time for another stake: the same once more would be taken for a slip. */
  async function sit(game: string): Promise<RoomWire> {
    stakes += 5;
    return (await askAs<{ room: RoomWire }>(fixture, token, 'joinRoom', { game, stake: stakes })).room;
  }
  /** What the page has sent arrives, past the page. Sent by the page then it has the same key, and takes no other seat. */
  const arrives = (run: PathRun) => async (): Promise<RoomWire> => {
    await expect.poll(() => isWaiting(run, 'joinRoom')).toBe(1);
    const request = run.waiting.get('joinRoom')?.[0]?.request();
    if (!request) throw new Error('No seat was asked for.');
    const reply = await (await run.context.request.fetch(request)).json();
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

  /** A match is played; where it stands as the walk has it the platform answers. Of what comes after only the walk tells. */
  const seats =
    (asked: 'joinRoom' | 'room', station: RoomStatus): Act<PathRun> =>
    async (run, step) => {
      const isOwn = asked === 'joinRoom' && step.edge.from.includes('invitation=false');
      // Whose room is over sits nowhere; and there is nobody who has sent this invitation.
      const isSeated = isOwn || (asked === 'room' && station !== 'ended');
      // The seconds before the round are too few for a busy machine.
      const isReal = isSeated && station !== 'starting';
      for await (const room of matchOf(fixture, token, guest, isOwn ? arrives(run) : () => sit(playable.sums))) {
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
  /** First it is asked where the player sits, later how the room stands. */
  const looksOr =
    (looks: Act<PathRun>, polls: Act<PathRun>): Act<PathRun> =>
    (run, step) =>
      (step.edge.from.includes('looking') ? looks : polls)(run, step);
  const station = (status: RoomStatus): Act<PathRun> => looksOr(seats('room', status), tells('room', status));

  const closes = (as: Parameters<LiveEnd['close']>[0]) => () => live.close(as);
  const ends = (run: PathRun) => endSession(run, token);
  /** What the player does makes the round ask, and the answer ends it. */
  const byAnswer =
    (act: Act<PathRun>): Act<PathRun> =>
    async (run, step) => {
      await run.page.clock.fastForward(thought);
      await run.page.keyboard.press('1');
      await act(run, step);
    };

  async function isSeated({ page }: PathRun, snapshot: RoomSnapshot): Promise<void> {
    const { step, message } = leavingOf(snapshot);
    await expect(inRoom(page, roomScreen(snapshot))).toBeVisible();
    await expect(page.locator('main h1')).toHaveText(title);
    await expect(connectionIn(page)).toHaveAttribute('data-connection', connectionOf(snapshot));
    await expect(keyIn(connectionIn(page), 'room.retry')).toHaveCount(connectionOf(snapshot) === 'lost' ? 1 : 0);
    const isAsked = step === 'confirming' || step === 'failed';
    await expect(exitOf(page)).toHaveCount(isAsked ? 1 : 0);
    if (isAsked)
      await expect(exitOf(page).getByRole('status')).toHaveText(message ? write(message) : text('room.leave.question'));
    await expect(keyIn(place(page), 'room.leave.busy')).toHaveCount(step === 'busy' ? 1 : 0);
  }
  async function notices({ page }: PathRun, screen: string, said: string): Promise<void> {
    await expect(page.locator('main h1')).toHaveText(title);
    await expect(inRoom(page, screen).getByRole('status')).toHaveText(said);
  }
  const pathOf = (from: string) => gamePath(playable.sums, from.includes('invitation=true') ? roomInvitation : null);

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const wallet = { platinum_topup: 1_000, platinum_in_game: 0 };
      const player = await newSession(fixture, password, { wallet });
      [token, stations, stakes] = [player.token, {}, 0];
      if (world !== fixture.worlds()) {
        world = fixture.worlds();
        guest = (await newSession(fixture, password, { wallet: { platinum_topup: 1_000_000, platinum_in_game: 0 } }))
          .token;
      }
      const run = await openRun(fixture, ['room', 'joinRoom', 'invitation', 'leaveRoom', 'playRoom'], player);
      live = await holdLive(run, token);
      await openAt(run.page, gamePath(playable.sums, offer.sample === 'invited' ? roomInvitation : null));
      await expect(balance(run.page, 'token')).toContainText(formatPlatinum(wallet.platinum_topup));
      await haltClock(run);
      return run;
    },
    close: closeForGood,
    impossible: impossibleInRoom,
    gestures: {
      'stake.changed': async ({ page }) =>
        stakeIn(page).fill((await stakeIn(page).inputValue()) === '55' ? '60' : '55'),
      'join.requested': {
        fitting: asks('125'),
        async private(run) {
          await stake(run.page, '125');
          await onPage(run.page, 'room.invite').click();
        },
        none: asks(''),
        noStep: asks('123'),
        tooMuch: asks('5005'),
        tooLittleLeft: asks('5000'),
        balanceUnknown: unprovokable(stakeUnknown),
      },
      'form.requested': ({ page }) =>
        keyIn(place(page), 'room.invited.other')
          .or(keyIn(place(page), 'room.refused.action'))
          .or(keyIn(place(page), 'room.ended.again'))
          .click(),
      'check.requested': ({ page }) =>
        keyIn(connectionIn(page), 'room.retry')
          .or(keyIn(inRoom(page, 'failure'), 'room.retry'))
          .click(),
      'leave.requested': ({ page }) =>
        keyIn(place(page), 'room.leave')
          .or(keyIn(place(page), 'room.leave.free'))
          .click(),
      'leave.confirmed': ({ page }) =>
        keyIn(exitOf(page), 'room.leave.confirm')
          .or(keyIn(exitOf(page), 'room.retry'))
          .click(),
      'leave.dismissed': ({ page }) => keyIn(exitOf(page), 'room.leave.stay').click(),
      async 'seat.followed'(run, step) {
        await onPage(run.page, 'room.elsewhere.action').click();
        await expect(run.page).toHaveURL(`${fixture.platform.shop}${gamePath(playable.rings)}`);
        await expect(inRoom(run.page, 'looking')).toBeVisible();
        await goInHistory(run, pathOf(step.edge.from));
        await expect(run.page.locator('main h1')).toHaveText(title);
        await tells('room', 'elsewhere')(run, step);
      },
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      'news.arrived': (_scene, { edge: { offer } }) => live.tell(at(offer.sample as RoomStatus)),
      'channel.opened': (_scene, step) => live.tell(known(step)),
      'channel.lost': closes('lost'),
      'channel.replaced': closes('replaced'),
      async 'channel.unauthorized'(run) {
        await ends(run);
        await live.close('unauthorized');
      },
      'channel.gone': closes('notFound'),
    },
    outcomes: {
      ...tailOf('room'),
      ...tailOf('joinRoom'),
      ...tailOf('invitation'),
      ...tailOf('leaveRoom'),
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
      'room.not_found': looksOr(really('room'), byFault({ call: 'room', kind: 'not_found' })),
      'room.unauthorized': really('room', ends),
      'joinRoom.accepted': {
        waiting: seats('joinRoom', 'waiting'),
        starting: seats('joinRoom', 'starting'),
        playing: seats('joinRoom', 'playing'),
        ended: seats('joinRoom', 'ended'),
        elsewhere: seatsElsewhere('joinRoom'),
      },
      'joinRoom.insufficient_balance': byFault({ call: 'joinRoom', kind: 'insufficient_balance' }),
      'joinRoom.game_closed': byFault({ call: 'joinRoom', kind: 'game_closed' }),
      'joinRoom.not_found': byFault({ call: 'joinRoom', kind: 'not_found' }),
      'joinRoom.room_full': byFault({ call: 'joinRoom', kind: 'room_full' }),
      'joinRoom.too_late': byFault({ call: 'joinRoom', kind: 'too_late' }),
      'joinRoom.game_ended': byFault({ call: 'joinRoom', kind: 'game_ended' }),
      'joinRoom.other_stake': byFault({ call: 'joinRoom', kind: 'other_stake' }),
      'joinRoom.throttled': byFault({ call: 'joinRoom', kind: 'throttled' }),
      'joinRoom.in_progress': byFault({ call: 'joinRoom', kind: 'in_progress' }),
      'joinRoom.repeated': byFault({ call: 'joinRoom', kind: 'repeated' }),
      'joinRoom.key_conflict': byFault({ call: 'joinRoom', kind: 'key_conflict' }),
      'joinRoom.unauthorized': really('joinRoom', ends),
      'invitation.accepted': {
        forThisGame: byFault({ call: 'invitation', kind: 'accepted' }),
        forAnother: byFault({
          call: 'invitation',
          kind: 'accepted',
          data: { game: playable.rings, stake: 125, name: 'Budi' },
        }),
      },
      'invitation.not_found': really('invitation'),
      'invitation.room_full': byFault({ call: 'invitation', kind: 'room_full' }),
      'invitation.too_late': byFault({ call: 'invitation', kind: 'too_late' }),
      'invitation.game_ended': byFault({ call: 'invitation', kind: 'game_ended' }),
      'invitation.unauthorized': really('invitation', ends),
      'leaveRoom.accepted': {
        waiting: tells('leaveRoom', 'waiting'),
        starting: tells('leaveRoom', 'starting'),
        playing: tells('leaveRoom', 'playing'),
        ended: really('leaveRoom'),
      },
      'leaveRoom.not_found': byFault({ call: 'leaveRoom', kind: 'not_found' }),
      'leaveRoom.unauthorized': really('leaveRoom', ends),
    },
    endings: {
      round: {
        ended: (run: PathRun, step: WalkStep) =>
          step.edge.from.includes('online.live')
            ? live.tell(at('ended'))
            : byAnswer(byFault({ call: 'playRoom', kind: 'accepted', data: { room: at('ended') } }))(run, step),
        gone: byAnswer(byFault({ call: 'playRoom', kind: 'not_found' })),
        unauthorized: byAnswer(really('playRoom', ends)),
      },
    },
    screenOf: roomScreen,
    screens: {
      async looking(run, snapshot) {
        const asked = snapshot.matches('looking') ? 'room' : 'invitation';
        const said = text('room.uncertain');
        await expect(inRoom(run.page, 'looking').getByText(said)).toHaveCount(isUncertain(snapshot) ? 1 : 0);
        await expect(inRoom(run.page, 'looking')).toHaveAttribute('aria-busy', 'true');
        await expect(place(run.page)).not.toContainText(/gagal/i);
        await expect.poll(() => isWaiting(run, asked)).toBe(1);
      },
      async failure(run, snapshot) {
        const failure = roomFailure(snapshot);
        if (!failure) throw new Error('Nothing says why.');
        await notices(run, 'failure', write(failure));
      },
      async form(run, snapshot) {
        const { page } = run;
        const [problem, invited] = [roomProblem(snapshot), invitedOf(snapshot)];
        await expect(page.locator('main h1')).toHaveText(title);
        await expect(stakeIn(page)).toHaveCount(invited ? 0 : 1);
        await expect(messagesOn(place(page).locator('form'))).toHaveText(
          problem && (!invited || problem.place === 'form') ? [write(problem.message)] : [],
        );
        await expect(place(page).getByRole('link', { name: text('room.top_up'), exact: true })).toHaveCount(
          problem?.offersTopUp ? 1 : 0,
        );
        await expect(place(page).locator('form [aria-busy="true"]')).toHaveCount(isJoining(snapshot) ? 1 : 0);
        await expect(place(page).getByRole('timer')).toHaveCount(problem?.until == null ? 0 : 1);
        await expect.poll(() => isWaiting(run, 'joinRoom')).toBe(isJoining(snapshot) ? 1 : 0);
      },
      async refused(run, snapshot) {
        const refusal = refusalOf(snapshot);
        if (!refusal) throw new Error('Nothing says why.');
        await notices(run, 'refused', write(refusal));
      },
      elsewhere: (run) => notices(run, 'elsewhere', text('room.elsewhere')),
      async waiting(run, snapshot) {
        await isSeated(run, snapshot);
        await expect(place(run.page)).toContainText(at('waiting').invitation);
        await expect(place(run.page)).toContainText(
          text('room.waiting.reserved', { platinum: formatPlatinum(at('waiting').stake) }),
        );
      },
      async starting(run, snapshot) {
        await isSeated(run, snapshot);
        await expect(place(run.page).getByRole('timer')).toBeVisible();
        await expect(place(run.page)).toContainText(at('starting').opponent?.name ?? '\0');
      },
      async playing(run, snapshot) {
        await isSeated(run, snapshot);
        await expect(place(run.page).locator('[data-question]')).toBeVisible();
      },
      async ended({ page }) {
        const { result } = at('ended');
        if (!result) throw new Error('The match has no end.');
        const { outcome, reason, reward } = result;
        await expect(inRoom(page, 'ended')).toHaveAttribute('data-outcome', outcome);
        await expect(inRoom(page, 'ended')).toHaveAttribute('data-reason', reason);
        await expect(inRoom(page, 'ended').getByRole('heading').first()).toHaveText(
          text(`room.outcome.${outcome}`, { platinum: formatPlatinum(reward) }),
        );
      },
      gone: (run) => notices(run, 'gone', text('room.gone')),
      async none({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  });
});
