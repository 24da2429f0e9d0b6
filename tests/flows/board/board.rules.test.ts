/** Rules of the weekly board, written from WB-1 to WB-4, ER-1 and ER-2. */
import { boardMachine } from '../../../machines/board/board.machine.ts';
import { boardFailure, boardOf, boardScreen, isBoardUnread, weekOf } from '../../../machines/board/board.selectors.ts';
import type { Board } from '../../../src/contract/board.calls.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer } from '../kit/samples.ts';
import { emptyBoard, listedBoard } from './samples.ts';

const game = playable.sums;
const begin = () => runMachine(boardMachine, { bearer });
type Flow = ReturnType<typeof begin>;

const reading = () => {
  const flow = begin();
  flow.send({ type: 'board.opened', game });
  return flow;
};
const shown = (board: Board = listedBoard) => {
  const flow = reading();
  flow.answer('weekBoard.accepted', { board });
  return flow;
};
const saving = () => {
  const flow = shown();
  flow.send({ type: 'listing.changed', isListed: false });
  return flow;
};
const seen = (flow: Flow) => [boardScreen(flow.snapshot()), boardOf(flow.snapshot()), weekOf(flow.snapshot())];
const failureOf = (flow: Flow) => boardFailure(flow.snapshot())?.id ?? null;

describe('WB-1 WB-2 the board', () => {
  it('WB-1 is read only once it is asked for, of this game and week', () => {
    const flow = begin();
    expect([boardScreen(flow.snapshot()), flow.made]).toEqual(['closed', []]);
    flow.send({ type: 'board.opened', game });
    expect(flow.asks()).toEqual([['weekBoard', { bearer, game, week: 'this' }]]);
    flow.answer('weekBoard.accepted', { board: listedBoard });
    expect([...seen(flow), failureOf(flow)]).toEqual(['open', listedBoard, 'this', null]);
  });

  it('WB-2 the other week is read anew, and nothing of the one before is shown under its name', () => {
    const flow = shown();
    flow.send({ type: 'week.chosen', week: 'last' });
    expect(flow.asks()).toEqual([['weekBoard', { bearer, game, week: 'last' }]]);
    expect(seen(flow)).toEqual(['open', null, 'last']);
    flow.answer('weekBoard.accepted', { board: emptyBoard('listed') });
    expect(seen(flow)).toEqual(['open', emptyBoard('listed'), 'last']);
  });

  it('WB-2 a week that is chosen while another is read takes its place', () => {
    const flow = reading();
    const [before] = flow.live();
    flow.send({ type: 'week.chosen', week: 'last' });
    expect([before?.isOver(), flow.asks()]).toEqual([true, [['weekBoard', { bearer, game, week: 'last' }]]]);
  });

  it('WB-2 the week that is shown is not read again', () => {
    for (const flow of [shown(), reading()]) {
      const asked = flow.made.length;
      flow.send({ type: 'week.chosen', week: 'this' });
      expect(flow.made).toHaveLength(asked);
    }
  });

  it.each([
    ['shown', shown],
    ['read', reading],
  ] as const)(
    'WB-1 closed while it is %s it asks for nothing, and opened again it begins with this week',
    (_, arrive) => {
      const flow = arrive();
      flow.send({ type: 'week.chosen', week: 'last' });
      flow.send({ type: 'board.closed' });
      expect([boardScreen(flow.snapshot()), boardOf(flow.snapshot()), flow.live()]).toEqual(['closed', null, []]);
      flow.send({ type: 'board.opened', game });
      expect(flow.asks()).toEqual([['weekBoard', { bearer, game, week: 'this' }]]);
    },
  );

  it('WB-1 closed while it is shown it is forgotten', () => {
    const flow = shown();
    flow.send({ type: 'board.closed' });
    expect([...seen(flow), flow.live()]).toEqual(['closed', null, 'this', []]);
  });
});

describe('WB-4 who is listed', () => {
  it.each([true, false])(
    'WB-4 is told to the platform (%s), and the board is read again as others see it',
    (isListed) => {
      const flow = shown(emptyBoard(isListed ? 'hidden' : 'listed'));
      flow.send({ type: 'listing.changed', isListed });
      flow.send({ type: 'listing.changed', isListed: !isListed });
      expect(flow.asks()).toEqual([['setListing', { bearer, isListed }]]);
      flow.answer('setListing.accepted');
      expect(flow.asks()).toEqual([['weekBoard', { bearer, game, week: 'this' }]]);
    },
  );

  it('WB-4 without a nickname there is nothing to choose', () => {
    const flow = shown(emptyBoard('unnamed'));
    flow.send({ type: 'listing.changed', isListed: true });
    expect(flow.live()).toEqual([]);
  });

  it('WB-4 the board stays on screen meanwhile', () => expect(seen(saving())).toEqual(['open', listedBoard, 'this']));
});

describe('WB-1 WB-4 a board that is read again', () => {
  const readAgain = () => {
    const flow = saving();
    flow.answer('setListing.accepted');
    return flow;
  };
  const failedAgain = () => {
    const flow = readAgain();
    flow.answer('weekBoard.offline');
    return flow;
  };

  it('WB-4 stays on screen until the answer, also where there is none', () => {
    for (const flow of [readAgain(), failedAgain()]) expect(seen(flow)).toEqual(['open', listedBoard, 'this']);
  });

  it.each([
    ['read', readAgain],
    ['failed', failedAgain],
  ] as const)('WB-1 WB-2 closed, or with another week, nothing of it stays (%s)', (_, arrive) => {
    const closed = arrive();
    closed.send({ type: 'board.closed' });
    expect(seen(closed)).toEqual(['closed', null, 'this']);
    const other = arrive();
    other.send({ type: 'week.chosen', week: 'last' });
    expect(seen(other)).toEqual(['open', null, 'last']);
  });
});

it('WB-1 WB-4 what is not offered does nothing', () => {
  const failed = () => {
    const flow = reading();
    flow.answer('weekBoard.unknown');
    return flow;
  };
  const refused = () => {
    const flow = saving();
    flow.answer('setListing.unknown');
    return flow;
  };
  const opens = { type: 'board.opened', game } as const;
  const closes = { type: 'board.closed' } as const;
  const retries = { type: 'board.retried' } as const;
  const lists = { type: 'listing.changed', isListed: true } as const;
  const chooses = { type: 'week.chosen', week: 'last' } as const;
  const cases = [
    [begin, [closes, retries, lists, chooses]],
    [reading, [opens, retries, lists]],
    [shown, [opens, retries]],
    [refused, [opens, retries]],
    [failed, [opens, lists, { ...chooses, week: 'this' }]],
    [saving, [opens, closes, retries, lists, chooses]],
  ] as const;
  for (const [arrive, events] of cases) {
    for (const event of events) {
      const flow = arrive();
      const before = [...seen(flow), failureOf(flow), flow.asks()];
      flow.send(event);
      expect([...seen(flow), failureOf(flow), flow.asks()], event.type).toEqual(before);
    }
  }
});

describe('ER-1 ER-2 what fails', () => {
  it.each(callFailures)('ER-2 weekBoard.%s says so, and can be asked for again', (outcome, message) => {
    const flow = reading();
    flow.answer(`weekBoard.${outcome}`);
    expect([failureOf(flow), isBoardUnread(flow.snapshot()), flow.live()]).toEqual([message, true, []]);
    flow.send({ type: 'board.retried' });
    expect([flow.underway(), failureOf(flow)]).toEqual([['weekBoard'], null]);
  });

  it('ER-2 the connection’s return reads what had failed, and nothing else', () => {
    const failed = reading();
    failed.answer('weekBoard.offline');
    failed.world({ type: 'connection.restored' });
    expect(failed.underway()).toEqual(['weekBoard']);
    const fine = shown();
    fine.world({ type: 'connection.restored' });
    expect(fine.live()).toEqual([]);
  });

  it('ER-2 after a failure another week can be chosen, and the board be closed', () => {
    const flow = reading();
    flow.answer('weekBoard.timeout');
    flow.send({ type: 'week.chosen', week: 'last' });
    expect(flow.asks()).toEqual([['weekBoard', { bearer, game, week: 'last' }]]);
    flow.answer('weekBoard.timeout');
    flow.send({ type: 'board.closed' });
    expect(boardScreen(flow.snapshot())).toBe('closed');
  });

  it.each(callFailures)('ER-2 setListing.%s says so, keeps the board, and can be tried again', (outcome, message) => {
    const flow = saving();
    flow.answer(`setListing.${outcome}`);
    expect([failureOf(flow), isBoardUnread(flow.snapshot()), boardOf(flow.snapshot())]).toEqual([
      message,
      false,
      listedBoard,
    ]);
    flow.send({ type: 'listing.changed', isListed: false });
    expect(flow.underway()).toEqual(['setListing']);
  });

  it.each([
    ['weekBoard', reading],
    ['setListing', saving],
  ] as const)('ER-1 %s.unauthorized ends the session', (call, arrive) => {
    const flow = arrive();
    flow.answer(`${call}.unauthorized`);
    expect([flow.snapshot().output, boardScreen(flow.snapshot())]).toEqual([{ type: 'unauthorized' }, 'none']);
  });
});
