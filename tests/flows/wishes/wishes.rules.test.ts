/** Rules of what a player waits for, written from GM-15 to GM-17, ER-1 and ER-2. */
import type { Route } from '../../../machines/kit/route.ts';
import { isWishMade, wishKey } from '../../../machines/wishes/wish-key.ts';
import { wishesMachine } from '../../../machines/wishes/wishes.machine.ts';
import { newsOf, wishesScreen, wishProblem } from '../../../machines/wishes/wishes.selectors.ts';
import type { Wishes } from '../../../src/contract/wishes.calls.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { routes } from '../kit/routes.ts';
import { bearer, waitOf } from '../kit/samples.ts';
import { closedGame, noWishes, oneOpened, oneWish, opened, openedGame } from './samples.ts';

const game = closedGame.slug;
const other = 'panah-angin';
const atOpened: Route = { ...routes.game, slug: openedGame.slug };

const begin = (more: { route?: Route; wish?: string | null } = {}) =>
  runMachine(wishesMachine, { bearer, route: routes.games, wish: null, ...more });
type Flow = ReturnType<typeof begin>;

const known = (wishes: Wishes = noWishes) => {
  const flow = begin();
  flow.answer('wishes.accepted', { wishes });
  return flow;
};
const make = (flow: Flow, of = game) => {
  flow.send({ type: 'wish.made', game: of });
  return flow;
};
const takeBack = (flow: Flow) => {
  flow.send({ type: 'wish.takenBack', game });
  return flow;
};
const go = (flow: Flow, route: Route) => {
  flow.world({ type: 'route.changed', route });
  return flow;
};
const making = () => make(known());
const takingBack = () => takeBack(known(oneWish));
const answering = () => {
  const flow = known(oneOpened);
  flow.send({ type: 'news.closed' });
  return flow;
};
const unread = () => {
  const flow = begin();
  flow.answer('wishes.timeout');
  return flow;
};
const brought = () => begin({ wish: game });

const isMade = (flow: Flow, of = game) => isWishMade(flow.snapshot(), of);
const keyOf = (flow: Flow, of = game) => wishKey(flow.snapshot(), of);
const newsIn = (flow: Flow) => newsOf(flow.snapshot());
const problemOf = (flow: Flow) => wishProblem(flow.snapshot())?.id ?? null;
const setWish = (isWished: boolean, of = game) => [['setWish', { bearer, game: of, isWished }]];

describe('GM-15 what is waited for', () => {
  it('GM-15 is read at the list of games, once a session', () => {
    const flow = begin();
    expect(flow.asks()).toEqual([['wishes', { bearer }]]);
    flow.answer('wishes.accepted', { wishes: oneWish });
    expect([isMade(flow), isMade(flow, other), keyOf(flow), newsIn(flow)]).toEqual([true, false, 'ready', null]);
    go(go(flow, routes.profile), routes.games);
    expect(flow.live()).toEqual([]);
  });

  it('GM-15 is not asked for on other pages, and is on the way to the list', () => {
    const flow = begin({ route: routes.profile });
    go(flow, routes.history);
    expect(flow.made).toEqual([]);
    expect(go(flow, routes.games).asks()).toEqual([['wishes', { bearer }]]);
  });

  it('GM-15 a wish is told to the platform, and its answer is what counts', () => {
    const flow = making();
    expect([flow.asks(), keyOf(flow), keyOf(flow, other), isMade(flow)]).toEqual([
      setWish(true),
      'busy',
      'held',
      false,
    ]);
    flow.answer('setWish.accepted', { wishes: oneWish });
    expect([keyOf(flow), isMade(flow), isMade(flow, other), flow.said()]).toEqual([
      'ready',
      true,
      false,
      ['wish.saved'],
    ]);
  });

  it('GM-15 a wish is taken back in the same way', () => {
    const flow = takingBack();
    expect([flow.asks(), keyOf(flow), keyOf(flow, other), isMade(flow)]).toEqual([
      setWish(false),
      'busy',
      'held',
      true,
    ]);
    flow.answer('setWish.accepted', { wishes: noWishes });
    expect([keyOf(flow), isMade(flow), flow.said()]).toEqual(['ready', false, ['wish.removed']]);
  });

  it.each([
    ['while the list is read', begin],
    ['where nobody could say', unread],
    ['where nobody has asked yet', () => begin({ route: routes.profile })],
  ] as const)('GM-15 a wish can be made %s', (_, arrive) => {
    const flow = make(arrive(), other);
    expect(flow.asks()).toEqual(setWish(true, other));
    flow.answer('setWish.accepted', { wishes: { waiting: [other], opened: [] } });
    expect([isMade(flow, other), flow.live()]).toEqual([true, []]);
  });

  it('GM-15 twice is once: neither a wish under way nor one that is made is sent again', () => {
    for (const flow of [make(making()), make(making(), other), make(known(oneWish))])
      expect(flow.made.filter(({ name }) => name === 'setWish').length).toBeLessThanOrEqual(1);
    expect(make(known(oneWish)).live()).toEqual([]);
    expect([takeBack(known()).live(), takeBack(takingBack()).asks()]).toEqual([[], setWish(false)]);
    expect(takeBack(making()).asks()).toEqual(setWish(true));
    for (const flow of [make(answering(), other), takeBack(answering())])
      expect([flow.asks(), keyOf(flow), keyOf(flow, other)]).toEqual([setWish(false, openedGame.slug), 'held', 'held']);
  });

  it.each([
    ['made', making, false],
    ['taken back', takingBack, true],
  ] as const)(
    'GM-15 where nobody waits for it any more as it is %s, that is said and the games are read',
    (_, arrive, before) => {
      const flow = arrive();
      flow.answer('setWish.not_awaited');
      expect([keyOf(flow), isMade(flow), problemOf(flow), flow.said()]).toEqual([
        'ready',
        before,
        null,
        ['wish.not_awaited'],
      ]);
      expect(flow.did('refreshGames')).toHaveLength(1);
    },
  );

  it('GM-15 a platform without the call shows nothing of it, and nothing is wrong', () => {
    const flow = begin();
    flow.answer('wishes.not_available');
    expect([wishesScreen(flow.snapshot()), keyOf(flow), problemOf(flow), flow.snapshot().hasTag('error')]).toEqual([
      'none',
      'absent',
      null,
      false,
    ]);
    make(flow);
    flow.world({ type: 'connection.restored' });
    expect(flow.live()).toEqual([]);
    expect(go(flow, routes.profile).live()).toEqual([]);
    expect(go(flow, routes.games).underway(), 'it may have the call by now').toEqual(['wishes']);
  });
});

describe('GM-16 a wish from before the login', () => {
  it.each([routes.games, routes.profile])('GM-16 is made at once, at $path', (route) => {
    const flow = begin({ route, wish: game });
    expect(flow.asks()).toEqual(setWish(true));
    flow.answer('setWish.accepted', { wishes: oneWish });
    expect([isMade(flow), flow.said(), flow.live()]).toEqual([true, ['wish.saved'], []]);
  });

  it('GM-16 its answer says as well what has opened', () => {
    const flow = brought();
    flow.answer('setWish.accepted', { wishes: oneOpened });
    expect(newsIn(flow)).toBe(openedGame.slug);
  });

  it.each(callFailures)('GM-16 ER-2 after setWish.%s it says so, and can be made again', (outcome, message) => {
    const flow = brought();
    flow.answer(`setWish.${outcome}`);
    expect([problemOf(flow), keyOf(flow), flow.live()]).toEqual([message, 'ready', []]);
    expect(make(flow).asks()).toEqual(setWish(true));
  });

  it('GM-16 one that failed is not made by itself, and the list is read on the way back to it', () => {
    const flow = brought();
    flow.answer('setWish.offline');
    flow.world({ type: 'connection.restored' });
    expect(flow.live()).toEqual([]);
    go(go(flow, routes.profile), routes.games);
    expect(flow.asks()).toEqual([['wishes', { bearer }]]);
  });
});

describe('GM-17 a game that has opened', () => {
  it('GM-17 is told until it is answered; then the wish is done, and is told no more', () => {
    const flow = known(oneOpened);
    expect(newsIn(flow)).toBe(openedGame.slug);
    go(go(flow, routes.profile), routes.games);
    expect([newsIn(flow), flow.live()]).toEqual([openedGame.slug, []]);
    flow.send({ type: 'news.closed' });
    expect([flow.asks(), newsIn(flow), isMade(flow)]).toEqual([setWish(false, openedGame.slug), null, true]);
    flow.answer('setWish.accepted', { wishes: oneWish });
    expect([newsIn(flow), isMade(flow), flow.said(), flow.live()]).toEqual([null, true, [], []]);
  });

  it('GM-17 going to its page is the answer as well; another game is not', () => {
    const flow = known(opened);
    go(flow, { ...routes.game, slug: other });
    expect([flow.live(), newsIn(flow)]).toEqual([[], openedGame.slug]);
    go(flow, atOpened);
    expect([flow.asks(), newsIn(flow)]).toEqual([setWish(false, openedGame.slug), null]);
    flow.answer('setWish.accepted', { wishes: oneWish });
    expect(isMade(flow), 'what is waited for by now').toBe(true);
  });

  it('GM-17 several are told one after the other', () => {
    const flow = known({ waiting: [], opened: [openedGame.slug, other] });
    flow.send({ type: 'news.closed' });
    expect(newsIn(flow)).toBe(other);
    flow.answer('setWish.accepted', { wishes: { waiting: [], opened: [other] } });
    flow.send({ type: 'news.closed' });
    expect([flow.asks(), newsIn(flow)]).toEqual([setWish(false, other), null]);
  });

  it.each([...callFailures.map(([outcome]) => outcome), 'not_awaited', 'throttled'])(
    'GM-17 ER-2 after setWish.%s this page does not tell it again, and nothing is wrong: the next visit tells it',
    (outcome) => {
      const flow = answering();
      flow.answer(`setWish.${outcome}`, outcome === 'throttled' ? waitOf(1) : {});
      expect([newsIn(flow), problemOf(flow), isMade(flow), flow.live()]).toEqual([null, null, true, []]);
    },
  );

  it('GM-17 without news nothing is answered', () => {
    const flow = known(oneWish);
    flow.send({ type: 'news.closed' });
    go(flow, atOpened);
    expect(flow.live()).toEqual([]);
  });

  it('GM-17 nothing is told or sent where nothing is shown', () => {
    for (const flow of [begin(), unread(), making(), answering()]) {
      const before = flow.asks();
      flow.send({ type: 'news.closed' });
      expect(flow.asks()).toEqual(before);
    }
  });
});

describe('ER-1 ER-2 what fails', () => {
  it.each(callFailures.filter(([outcome]) => outcome !== 'not_available'))(
    'ER-2 wishes.%s is no error: nobody asked for it, and it is read again at the list',
    (outcome) => {
      const flow = begin();
      flow.answer(`wishes.${outcome}`);
      expect([problemOf(flow), keyOf(flow), flow.live()]).toEqual([null, 'ready', []]);
      go(go(flow, routes.profile), routes.games);
      expect(flow.underway()).toEqual(['wishes']);
    },
  );

  it('ER-2 the connection’s return reads what could not be read, at the list alone', () => {
    const flow = unread();
    flow.world({ type: 'connection.restored' });
    expect(flow.underway()).toEqual(['wishes']);
    const left = go(begin(), routes.profile);
    left.answer('wishes.timeout');
    for (const flow of [left, go(unread(), routes.profile), known()]) {
      flow.world({ type: 'connection.restored' });
      expect(flow.live()).toEqual([]);
    }
  });

  it.each(
    callFailures.flatMap(([outcome, message]) =>
      (
        [
          ['made', making, make, true],
          ['taken back', takingBack, takeBack, false],
        ] as const
      ).map(([what, arrive, again, isWished]) => [outcome, what, message, arrive, again, isWished] as const),
    ),
  )(
    'ER-2 setWish.%s of one that is %s says %s, and can be tried again',
    (outcome, _, message, arrive, again, isWished) => {
      const flow = arrive();
      flow.answer(`setWish.${outcome}`);
      expect([problemOf(flow), isMade(flow), keyOf(flow), flow.live()]).toEqual([message, !isWished, 'ready', []]);
      again(flow);
      expect([flow.asks(), problemOf(flow)]).toEqual([setWish(isWished), null]);
    },
  );

  it.each([
    ['made', making, make],
    ['taken back', takingBack, takeBack],
  ] as const)('GM-15 too many changes wait, then one can be %s again', (_, arrive, again) => {
    const flow = arrive();
    flow.answer('setWish.throttled', waitOf(2));
    expect([wishProblem(flow.snapshot()), keyOf(flow), keyOf(flow, other), flow.deadlines()]).toEqual([
      { id: 'wish.error.throttled', values: { n: 2, unit: 'minutes' } },
      'held',
      'held',
      [waitOf(2).until],
    ]);
    expect(again(flow).live()).toEqual([]);
    flow.reach();
    expect([problemOf(flow), keyOf(flow)]).toEqual([null, 'ready']);
    expect(again(flow).underway()).toEqual(['setWish']);
  });

  it('ER-2 who leaves the page sees no earlier failure there', () => {
    const flow = making();
    flow.answer('setWish.timeout');
    go(flow, routes.profile);
    expect(problemOf(flow)).toBeNull();
  });

  it.each([
    ['wishes', begin],
    ['setWish', making],
    ['setWish', takingBack],
    ['setWish', answering],
  ] as const)('ER-1 %s.unauthorized ends the session', (call, arrive) => {
    const flow = arrive();
    flow.answer(`${call}.unauthorized`);
    expect([flow.snapshot().output, wishesScreen(flow.snapshot()), newsIn(flow)]).toEqual([
      { type: 'unauthorized' },
      'none',
      null,
    ]);
  });
});
