/** What every page but a game's says of the player's round, from GM-9, with SS-3, ER-1 and ER-2. */
import type { Route } from '../../../machines/kit/route.ts';
import { seatMachine } from '../../../machines/seat/seat.machine.ts';
import { seatOf, seatSaid } from '../../../machines/seat/seat.selectors.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { failedOutcomes } from '../kit/call-failures.ts';
import { routes } from '../kit/routes.ts';
import { bearer, moment } from '../kit/samples.ts';
import { awayRoom, endedRoom, newsOf, playingRoom, startingRoom, waitingRoom } from '../room/room-samples.ts';

const open = (route: Route = routes.games) => runMachine(seatMachine, { bearer, route });
type Visit = ReturnType<typeof open>;
const seated = (room: Room = waitingRoom) => {
  const visit = open();
  visit.answer('room.accepted', newsOf(room));
  return visit;
};
/** A seat that the page of a game took. */
const atGame = (room: Room) => {
  const visit = open(routes.game);
  visit.actor.send({ type: 'seat.taken', room });
  return visit;
};
/** Asks again. */
const again = () => {
  const visit = seated();
  visit.reach();
  return visit;
};
/** The page of the game was left just now. */
const left = () => {
  const visit = atGame(waitingRoom);
  visit.world({ type: 'route.changed', route: routes.profile });
  return visit;
};
const asked = ({ live }: Visit) => live().map(({ name, input }) => [name, input]);
const waits = ({ deadlines }: Visit) => deadlines().map((until) => until - moment);
const told = ({ effects }: Visit) => effects.map(({ type }) => type).filter((type) => !type.endsWith('Reminder'));
const reminded = ({ effects }: Visit) => effects.map(({ type }) => type).filter((type) => type.endsWith('Reminder'));
const shown = ({ snapshot }: Visit) => seatOf(snapshot());
const peek = (id: string | null) => [['room', { bearer, id, peek: true }]];

describe('GM-9 the round from other pages', () => {
  it('GM-9 is asked for on arrival, without a sign of life', () => {
    const visit = open();
    expect([asked(visit), shown(visit)]).toEqual([peek(null), null]);
    visit.answer('room.accepted', newsOf(waitingRoom));
    expect([shown(visit), asked(visit), told(visit)]).toEqual([waitingRoom, [], []]);
  });

  it('GM-9 is not asked for on the page of a game, which shows it, and is once that is left', () => {
    const visit = open(routes.game);
    expect([asked(visit), shown(visit)]).toEqual([[], null]);
    visit.world({ type: 'route.changed', route: routes.invitation });
    expect(asked(visit)).toEqual([]);
    visit.world({ type: 'route.changed', route: routes.profile });
    expect(asked(visit)).toEqual(peek(null));
  });

  it('GM-9 is shown on all pages in between, and goes with the way back', () => {
    const visit = seated();
    visit.world({ type: 'route.changed', route: routes.profile });
    expect([shown(visit), asked(visit)]).toEqual([waitingRoom, []]);
    visit.world({ type: 'route.changed', route: routes.game });
    expect([shown(visit), asked(visit), waits(visit)]).toEqual([null, [], []]);
  });

  it('GM-9 that the page of a game took is asked for by its id, and shown again when nobody can say', () => {
    const visit = atGame(waitingRoom);
    expect([shown(visit), told(visit)]).toEqual([null, []]);
    visit.world({ type: 'route.changed', route: routes.profile });
    expect([shown(visit), asked(visit)]).toEqual([null, peek(waitingRoom.id)]);
    visit.answer('room.offline', { receivedAt: moment });
    expect([shown(visit), waits(visit), told(visit)]).toEqual([waitingRoom, [5_000], []]);
  });

  it('GM-9 SS-3 a game’s page without a seat has the balances read again only where one was there', () => {
    const none = open(routes.game);
    none.actor.send({ type: 'seat.gone' });
    expect(told(none)).toEqual([]);
    const back = seated();
    back.world({ type: 'route.changed', route: routes.game });
    for (const visit of [back, atGame(waitingRoom)]) {
      visit.actor.send({ type: 'seat.gone' });
      visit.actor.send({ type: 'seat.gone' });
      expect(told(visit)).toEqual(['announceMovement']);
      visit.world({ type: 'route.changed', route: routes.profile });
      expect(asked(visit)).toEqual(peek(null));
    }
  });

  it.each([
    ['waiting for somebody', waitingRoom, 5_000],
    ['about to begin', startingRoom, 3_000],
    ['with the player away', awayRoom, 2_000],
  ] as const)('GM-9 is asked about again, %s: after the pause, or at its own next moment', (_, room, wait) => {
    const visit = seated(room);
    expect(waits(visit)).toEqual([wait]);
    visit.reach();
    expect(asked(visit)).toEqual(peek(room.id));
    visit.answer('room.accepted', newsOf(playingRoom, moment + 5_000));
    expect([shown(visit), waits(visit)]).toEqual([playingRoom, [10_000]]);
  });

  const ends: ((visit: Visit) => void)[] = [
    (visit) => visit.answer('room.accepted', newsOf(endedRoom)),
    (visit) => visit.answer('room.not_found'),
  ];

  it('GM-9 SS-3 once it is over it goes, balances are read again, a toast says so, and the next one is asked for', () => {
    for (const [end, visit] of ends.flatMap((end) => [[end, again()] as const, [end, left()] as const])) {
      end(visit);
      expect([shown(visit), asked(visit), waits(visit)]).toEqual([null, [], []]);
      expect([told(visit), visit.said()]).toEqual([['announceMovement', 'notify'], ['seat.ended']]);
      visit.world({ type: 'tab.moneyMoved' });
      expect(asked(visit)).toEqual(peek(null));
    }
  });

  it('RP-6 a reminder waits from when a seat is known until it is gone, before the balances are read again', () => {
    const elsewhere = [...ends, ...ends].map((end, at) => ({ end, visit: at < ends.length ? again() : left() }));
    const game = atGame(waitingRoom);
    for (const visit of [game, ...elsewhere.map(({ visit }) => visit)])
      expect(reminded(visit)).toEqual(['holdReminder']);
    for (const { end, visit } of elsewhere) end(visit);
    game.actor.send({ type: 'seat.gone' });
    game.actor.send({ type: 'seat.gone' });
    for (const visit of [game, ...elsewhere.map(({ visit }) => visit)]) {
      expect(reminded(visit)).toEqual(['holdReminder', 'releaseReminder']);
      const types = visit.effects.map(({ type }) => type);
      expect(types.indexOf('releaseReminder')).toBeLessThan(types.indexOf('announceMovement'));
    }
    const none = open();
    none.answer('room.not_found');
    expect(reminded(none)).toEqual([]);
  });

  it('GM-9 whoever sits nowhere is told nothing', () => {
    for (const answer of ['room.not_found', ...failedOutcomes.map((outcome) => `room.${outcome}`)]) {
      const visit = open();
      visit.answer(answer, { receivedAt: moment });
      expect([shown(visit), asked(visit), waits(visit), told(visit)]).toEqual([null, [], [], []]);
    }
    const over = open();
    over.answer('room.accepted', newsOf(endedRoom));
    expect([shown(over), asked(over), waits(over), told(over)]).toEqual([null, [], [], []]);
  });

  it.each(['tab.moneyMoved', 'connection.restored'] as const)('GM-9 is asked about anew at %s, but unseen', (type) => {
    const nowhere = open();
    nowhere.answer('room.not_found');
    nowhere.world({ type });
    expect(asked(nowhere)).toEqual(peek(null));
    const visit = seated();
    visit.world({ type });
    expect(asked(visit)).toEqual(peek(waitingRoom.id));
    const unseen = seated();
    unseen.world({ type: 'page.hidden' });
    unseen.world({ type });
    expect([asked(unseen), waits(unseen)]).toEqual([[], []]);
    unseen.world({ type: 'page.shown' });
    expect(asked(unseen)).toEqual(peek(waitingRoom.id));
  });

  it.each(failedOutcomes)('ER-2 GM-9 room.%s leaves what was known, and is asked again', (outcome) => {
    const visit = again();
    visit.answer(`room.${outcome}`, { receivedAt: moment + 5_000 });
    expect([shown(visit), waits(visit), told(visit)]).toEqual([waitingRoom, [10_000], []]);
  });

  it('ER-1 GM-9 a 401 ends it', () => {
    for (const visit of [open(), again()]) {
      visit.answer('room.unauthorized');
      expect(visit.snapshot().output).toEqual({ type: 'unauthorized' });
    }
  });
});

describe('GM-9 what is said of it', () => {
  it.each([
    [waitingRoom, 'seat.waiting', 'info', waitingRoom.until],
    [startingRoom, 'seat.starting', 'info', moment + 3_000],
    [playingRoom, 'seat.playing', 'info', moment + 60_000],
    [awayRoom, 'seat.away', 'pending', moment + 2_000],
  ] as const)('GM-9 $status: %#', (room, id, tone, until) => {
    expect(seatSaid(room)).toEqual({ id, tone, until });
  });

  it('GM-9 nothing, of one that has ended', () => {
    expect(seatSaid(endedRoom)).toBeNull();
  });
});
