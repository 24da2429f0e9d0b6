/** Every state of a game, its room and its round that a person can meet, and how to get there, in any language. */
import type { RoomOutcome, RoomReason } from '../../src/contract/room-words.ts';
import { playable } from '../../src/contract/room-words.ts';
import type { RoomWire } from '../../src/contract/rooms.calls.ts';
import { roomSamples } from '../../src/sandbox/testbed/room-samples.ts';
import { onPage } from './account-gestures.ts';
import { playing } from './account-situations.ts';
import { climb, detail, inRoom, isLive, stake } from './game-gestures.ts';
import { expect, isReady, messagesOn, openAt, submitIn, toast } from './gestures.ts';
import type { Way } from './ways.ts';
import type { FaultOrder } from './stage.ts';
import { inTurn, isHeld, withFault } from './ways.ts';

const rich = { wallet: { platinum_topup: 1_250, platinum_in_game: 3_400 } };
const invitationOf = 'K7MQ2X';

const sample = (call: string) => (roomSamples[`${call}.accepted`] as () => { room: RoomWire })().room;
const list: Way = (page) => openAt(page, '/').then(() => isReady(page));
const looks =
  (word: string): Way =>
  (page) =>
    page.getByRole('searchbox').fill(word);
const publicly =
  (path: string): Way =>
  async (page) => {
    await openAt(page, path);
    await isReady(page);
    await expect(page.locator('main h1')).toBeVisible();
  };
const game = (slug: string, ...faults: FaultOrder[]): Way =>
  inTurn(playing(`/detail/${slug}`, rich, ...faults), (page) => expect(page.locator('main h1')).toBeVisible());
const form = (slug: string = playable.sums): Way =>
  inTurn(game(slug), (page) => expect(page.locator('input[name="stake"]')).toBeVisible());
const sits: Way = (page) => submitIn(page.getByRole('main')).click();
const shows =
  (screen: string): Way =>
  (page) =>
    expect(inRoom(page, screen)).toBeVisible({ timeout: 20_000 });
const wrong = (digits: string): Way =>
  inTurn(
    form(),
    (page) => stake(page, digits),
    sits,
    (page) => expect(messagesOn(page)).toHaveCount(1),
  );
const waiting = (slug: string = playable.sums): Way => inTurn(form(slug), sits, shows('waiting'));
/** Nobody else plays for this: the room is left as it is, and the next state must not begin in it. */
const waitingFor = (digits: string): Way => inTurn(form(), (page) => stake(page, digits), sits, shows('waiting'));
/** Nobody comes, so a practice opponent does. */
const starting = (slug: string): Way =>
  inTurn(waiting(slug), isLive, (_page, stage) => stage.advance(20_000), shows('starting'));
const round = (slug: string): Way => inTurn(starting(slug), shows('playing'));
const leaving: Way = (page) => onPage(page, 'room.leave').click();

const seat = { ...sample('joinRoom').mine, name: 'Pemain 2345', status: 'finished', points: 40, done: 12 } as const;
/** A try from before has come to its end meanwhile: any end there is. */
const ended = (outcome: RoomOutcome, reason: RoomReason, reward: number): Way =>
  inTurn(
    form(),
    (_page, stage) => {
      const room = sample('joinRoom');
      const hasBegun = reason !== 'no_opponent' && reason !== 'cancelled';
      const over = {
        ...room,
        status: 'ended',
        until: null,
        began_at: hasBegun ? room.now : null,
        mine: { ...room.mine, points: 65, done: 15 },
        opponent: hasBegun ? seat : null,
        result: { outcome, reason, reward },
      };
      return stage.fault({ call: 'joinRoom', kind: 'accepted', data: { room: over } });
    },
    sits,
    shows('ended'),
  );
const refused = (kind: string): Way =>
  inTurn(game(`${playable.sums}/${invitationOf}`, { call: 'invitation', kind }), shows('refused'));

const played = (opponent: boolean, more: object) => ({
  ...(roomSamples['gameResults.accepted'] as () => { results: object[] })().results[0],
  ...(!opponent && { opponent: null }),
  ...more,
});
const results = [
  played(true, { id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a81' }),
  played(true, { id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a82', outcome: 'lost', reward: 0, points: 35 }),
  played(true, { id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a83', outcome: 'drawn', reward: 125, game: playable.rings }),
  played(false, {
    id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a84',
    outcome: 'refunded',
    reason: 'no_opponent',
    reward: 125,
    points: 0,
  }),
];
const rounds: Way = playing('/history/game', rich, {
  call: 'gameResults',
  kind: 'accepted',
  data: { results, next: null },
});
const replayed = (...faults: FaultOrder[]): Way =>
  playing('/history/game/5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a81', rich, ...faults);
const again: Way = inTurn(replayed({ call: 'replay', kind: 'accepted' }), (page) =>
  expect(page.getByRole('table')).toBeVisible(),
);

export const gameSituations: Record<string, Way> = {
  'games searched': inTurn(list, looks('cepat'), (page) => expect(page.locator('main [role="status"]')).toBeVisible()),
  'games searched, nothing found': inTurn(list, looks('sepak bola'), (page) =>
    expect(page.locator('main h2')).toBeVisible(),
  ),
  'game of a visitor': publicly(detail(playable.rings)),
  'game closed': publicly(detail('kuda-kilat')),
  game: form(playable.rings),
  'game, of sums': form(),
  'game, tried first': inTurn(publicly(detail(playable.rings)), (page) => onPage(page, 'trial.open').click()),
  'game, sums tried first': inTurn(publicly(detail(playable.sums)), (page) => onPage(page, 'trial.open').click()),
  'game, its link copied': inTurn(
    publicly(detail(playable.rings)),
    (page) => onPage(page, 'game.share').click(),
    (page) => expect(toast(page)).toBeVisible(),
  ),
  'game, stake no step': wrong('7'),
  'game, stake too small': wrong('0'),
  'game, stake too large': wrong('5005'),
  'game, stake above the balance': wrong('4900'),
  'game, a seat being taken': inTurn(form(), withFault('joinRoom', 'hang'), sits, isHeld('joinRoom')),
  'game, too many seats taken': inTurn(form(), withFault('joinRoom', 'throttled'), sits, (page) =>
    expect(page.getByRole('timer')).toBeVisible(),
  ),
  'game, an answer lost': inTurn(
    form(),
    withFault('joinRoom', 'drop', { times: 9 }),
    withFault('room', 'hang', { times: 9 }),
    sits,
    shows('looking'),
    isHeld('room'),
  ),
  'game, a seat that was not taken': inTurn(form(), withFault('joinRoom', 'drop', { times: 9 }), sits, (page) =>
    expect(messagesOn(page)).toHaveCount(1),
  ),
  'game, looking for a seat': inTurn(game(playable.sums, { call: 'room', kind: 'hang' }), shows('looking')),
  'game, no word of the seat': inTurn(
    game(playable.sums, { call: 'room', kind: 'server_error', times: 9 }),
    shows('trouble'),
  ),
  'game, a seat elsewhere': inTurn(
    waitingFor('50'),
    (page) => openAt(page, detail(playable.rings)).then(() => undefined),
    shows('elsewhere'),
  ),
  invitation: inTurn(game(`${playable.sums}/${invitationOf}`, { call: 'invitation', kind: 'accepted' }), (page) =>
    expect(submitIn(page.getByRole('main'))).toBeVisible(),
  ),
  'invitation, not read': inTurn(
    game(`${playable.sums}/${invitationOf}`, { call: 'invitation', kind: 'server_error' }),
    shows('trouble'),
  ),
  'invitation, of nobody': refused('not_found'),
  'invitation, room full': refused('room_full'),
  'invitation, too late': refused('too_late'),
  'invitation, round over': refused('game_ended'),
  room: waitingFor('100'),
  'room, for a friend': inTurn(form(), (page) => onPage(page, 'room.invite').click(), shows('waiting')),
  'room, being left': inTurn(
    waitingFor('200'),
    withFault('leaveRoom', 'hang'),
    (page) => onPage(page, 'room.leave.free').click(),
    isHeld('leaveRoom'),
  ),
  'room, about to begin': starting(playable.sums),
  round: round(playable.sums),
  'round, some way up': inTurn(round(playable.sums), (page) => climb(page, 4)),
  'round, of rings': inTurn(round(playable.rings), (page) => expect(page.locator('[data-board="ring"]')).toBeVisible()),
  'round, leaving asked': inTurn(round(playable.sums), leaving, (page) =>
    expect(onPage(page, 'room.leave.stay')).toBeVisible(),
  ),
  'round, leaving failed': inTurn(
    round(playable.sums),
    leaving,
    withFault('leaveRoom', 'server_error', { times: 9 }),
    (page) => onPage(page, 'room.leave.confirm').click(),
    (page) => expect(onPage(page, 'room.retry')).toBeVisible(),
  ),
  'end, won': ended('won', 'played', 225),
  'end, lost': ended('lost', 'played', 0),
  'end, drawn': ended('drawn', 'played', 125),
  'end, opponent left': ended('won', 'opponent_left', 200),
  'end, left by oneself': ended('lost', 'you_left', 0),
  'end, nobody came': ended('refunded', 'no_opponent', 125),
  'end, opponent irregular': ended('won', 'opponent_irregular', 200),
  'end, oneself irregular': ended('lost', 'you_irregular', 0),
  'end, cancelled': ended('refunded', 'cancelled', 125),
  rounds: inTurn(rounds, (page) => expect(page.locator('main a[href^="/history/game/"]')).toHaveCount(4)),
  'rounds, not read': inTurn(playing('/history/game', rich, { call: 'gameResults', kind: 'server_error' }), (page) =>
    expect(page.locator('main h2')).toBeVisible(),
  ),
  replay: again,
  'replay, running': inTurn(
    again,
    (page) => onPage(page, 'replay.play').click(),
    (page) => expect(page.locator('[data-replay]')).toBeVisible(),
  ),
  'replay, of nobody': inTurn(replayed({ call: 'replay', kind: 'not_found' }), (page) =>
    expect(page.locator('main h1')).toBeVisible(),
  ),
  'replay, not read': inTurn(replayed({ call: 'replay', kind: 'server_error' }), (page) =>
    expect(page.locator('main h1')).toBeVisible(),
  ),
};
