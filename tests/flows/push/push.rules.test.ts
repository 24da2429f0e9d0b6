/** Rules of notices by push, written from PS-1 to PS-4, ER-1, ER-2 and SS-8. */
import { pushMachine, type PushSupport } from '../../../machines/push/push.machine.ts';
import { pushProblem, pushScreen } from '../../../machines/push/push.selectors.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { routes } from '../kit/routes.ts';
import { bearer, pushKey, subscribed, waitOf } from '../kit/samples.ts';

const begin = (route: Route = routes.profile) => runMachine(pushMachine, { bearer, route });
type Page = ReturnType<typeof begin>;

const read = (page: Page, isOn = false) => page.answer('pushSetting.accepted', { setting: { key: pushKey, isOn } });
/** What the browser says, where it was asked. */
const find = ({ world }: Page, support: PushSupport) => world({ type: 'support.found', support }, 'pushSupport');
const permit = ({ world }: Page, answer: 'granted' | 'denied' | 'dismissed') =>
  world({ type: `permission.${answer}` }, 'pushPermission');
const subscribe = ({ world }: Page) => world({ type: 'subscription.made', subscribed }, 'pushSubscription');
const screenOf = (page: Page) => pushScreen(page.snapshot());
const problemOf = (page: Page) => pushProblem(page.snapshot())?.id ?? null;
const go = ({ world }: Page, route: Route) => world({ type: 'route.changed', route });

/** At the profile: the platform has notices, and the browser says this. */
const found = (support: PushSupport, isOn = false) => {
  const page = begin();
  read(page, isOn);
  find(page, support);
  return page;
};
const off = () => found('askable');
const on = () => found('subscribed', true);
const asking = () => {
  const page = off();
  page.send({ type: 'notices.switchedOn' });
  return page;
};
const subscribing = () => {
  const page = asking();
  permit(page, 'granted');
  return page;
};
const turningOn = () => {
  const page = subscribing();
  subscribe(page);
  return page;
};
const turningOff = () => {
  const page = on();
  page.send({ type: 'notices.switchedOff' });
  return page;
};

describe('PS-2 where notices are offered', () => {
  const elsewhere = [
    routes.games,
    routes.topUp,
    routes.history,
    routes.gameHistory,
    routes.roundAgain,
    routes.accounts,
  ];
  const transaction = { ...routes.history, id: 'a-transaction' } as const;
  const offering = [routes.profile, routes.transaction, transaction, routes.game, routes.invitation];

  it.each(elsewhere)('PS-2 at $path nobody is asked for anything', (route) => {
    const page = begin(route);
    expect([page.asks(), screenOf(page)]).toEqual([[], 'none']);
    for (const next of elsewhere) go(page, next);
    expect([page.asks(), screenOf(page)]).toEqual([[], 'none']);
  });

  it('PS-2 a list with the address of no transaction offers nothing', () => {
    expect(begin({ ...routes.transaction, id: null }).asks()).toEqual([]);
  });

  it.each(offering)('PS-2 at $path the platform is asked, and once', (route) => {
    for (const page of [begin(route), begin(routes.games)]) {
      go(page, route);
      expect(page.asks()).toEqual([['pushSetting', { bearer }]]);
      read(page);
      find(page, 'askable');
      go(page, routes.games);
      expect(screenOf(page)).toBe('none');
      go(page, route);
      find(page, 'denied');
      expect([page.made.length, screenOf(page)]).toEqual([1, 'denied']);
    }
  });

  it.each([
    ['failed', 'error.timeout', () => failing('timeout')],
    ['unsupported', null, () => found('none')],
    ['installable', null, () => found('installable')],
    ['denied', null, () => found('denied')],
    ['off', null, () => found('askable')],
    ['off', 'push.problem.dismissed', () => dismissed()],
    ['on', null, () => on()],
  ] as const)('PS-2 what is said (%s %s) stays on a page that offers them, and goes with the last one', (...row) => {
    const [screen, problem, arrive] = row;
    const page = arrive();
    go(page, routes.game);
    expect([screenOf(page), problemOf(page), page.live()]).toEqual([screen, problem, []]);
    go(page, routes.games);
    expect([screenOf(page), problemOf(page), page.live()]).toEqual(['none', null, []]);
  });

  it('PS-2 what the browser says late is shown where it is asked for, and nowhere else', () => {
    const [gone, still] = [begin(), begin()];
    for (const page of [gone, still]) read(page);
    go(gone, routes.games);
    go(still, routes.game);
    for (const page of [gone, still]) find(page, 'askable');
    expect([screenOf(gone), gone.live(), screenOf(still)]).toEqual(['none', [], 'off']);
  });
});

const failing = (outcome: string) => {
  const page = begin();
  page.answer(`pushSetting.${outcome}`);
  return page;
};
const dismissed = () => {
  const page = asking();
  permit(page, 'dismissed');
  return page;
};

describe('PS-4 without notices', () => {
  it('PS-4 on a platform without the call nothing is shown, and nothing is wrong', () => {
    const page = failing('not_available');
    expect([screenOf(page), problemOf(page), page.snapshot().hasTag('error')]).toEqual(['none', null, false]);
    page.send({ type: 'notices.switchedOn' });
    page.send({ type: 'notices.retried' });
    page.world({ type: 'connection.restored' });
    for (const route of [routes.game, routes.profile, routes.games]) {
      go(page, route);
      expect([page.live(), screenOf(page)], 'nor asked again on the next page').toEqual([[], 'none']);
    }
    go(page, routes.profile);
    expect(page.underway(), 'another visit asks anew').toEqual(['pushSetting']);
  });

  it.each([
    ['none', 'unsupported'],
    ['installable', 'installable'],
    ['denied', 'denied'],
  ] as const)(
    'PS-4 PS-2 where the browser says %s it says so, whatever the platform holds, and asks nobody',
    (support, screen) => {
      for (const isOn of [false, true]) {
        const page = found(support, isOn);
        expect(screenOf(page)).toBe(screen);
        page.send({ type: 'notices.switchedOn' });
        page.send({ type: 'notices.switchedOff' });
        expect([screenOf(page), page.live()]).toEqual([screen, []]);
      }
    },
  );

  it('PS-2 back from the settings of the browser it looks again', () => {
    const page = found('denied');
    page.world({ type: 'page.hidden' });
    expect(screenOf(page)).toBe('denied');
    page.world({ type: 'page.shown' });
    find(page, 'allowed');
    expect(screenOf(page)).toBe('off');
  });
});

describe('PS-2 PS-3 turned on', () => {
  it.each(['askable', 'allowed', 'subscribed'] as const)(
    'PS-2 nobody who did not ask for it gets notices: %s',
    (support) => {
      const page = found(support);
      expect([screenOf(page), problemOf(page), page.live()]).toEqual(['off', null, []]);
    },
  );

  it('PS-2 PS-3 the browser asks after the player, then subscribes, then the platform is told', () => {
    const page = off();
    expect(screenOf(page)).toBe('off');
    page.send({ type: 'notices.switchedOn' });
    expect([screenOf(page), page.live()]).toEqual(['asking', []]);
    permit(page, 'granted');
    expect(page.live()).toEqual([]);
    subscribe(page);
    expect(page.live().map(({ name, input }) => [name, input])).toEqual([['turnPushOn', { bearer, subscribed }]]);
    expect(screenOf(page)).toBe('off');
    page.answer('turnPushOn.accepted');
    expect([screenOf(page), problemOf(page), page.live()]).toEqual(['on', null, []]);
  });

  it('PS-3 on stays on when the player comes back to it, and off stays off', () => {
    const page = turningOn();
    page.answer('turnPushOn.accepted');
    go(page, routes.games);
    go(page, routes.profile);
    find(page, 'subscribed');
    expect(screenOf(page)).toBe('on');
    page.send({ type: 'notices.switchedOff' });
    page.answer('turnPushOff.accepted');
    go(page, routes.games);
    go(page, routes.profile);
    find(page, 'subscribed');
    expect([screenOf(page), page.live()]).toEqual(['off', []]);
  });

  it('PS-2 no is respected, and no answer is no yes', () => {
    const denied = asking();
    permit(denied, 'denied');
    expect([screenOf(denied), denied.live()]).toEqual(['denied', []]);
    const closed = dismissed();
    expect([screenOf(closed), problemOf(closed), closed.live()]).toEqual(['off', 'push.problem.dismissed', []]);
    closed.send({ type: 'notices.switchedOn' });
    expect([screenOf(closed), problemOf(closed)]).toEqual(['asking', null]);
  });

  it('PS-2 taken back while the browser asks, a later yes changes nothing', () => {
    const page = asking();
    page.send({ type: 'notices.switchedOff' });
    expect([screenOf(page), problemOf(page)]).toEqual(['off', null]);
    page.send({ type: 'permission.granted' });
    page.send({ type: 'subscription.made', subscribed });
    expect([screenOf(page), page.live()]).toEqual(['off', []]);
  });

  it('PS-3 a browser that cannot subscribe says so, and can be asked again', () => {
    const page = subscribing();
    page.world({ type: 'subscription.failed' }, 'pushSubscription');
    expect([screenOf(page), problemOf(page)]).toEqual(['off', 'push.problem.not_subscribed']);
    page.send({ type: 'notices.switchedOn' });
    expect(screenOf(page)).toBe('asking');
  });

  it('PS-3 a subscription that the browser lost is made again, and the platform told', () => {
    const page = found('allowed', true);
    subscribe(page);
    expect(page.underway()).toEqual(['turnPushOn']);
  });

  it('PS-4 a service that the platform does not send to leaves nothing behind', () => {
    const page = turningOn();
    page.answer('turnPushOn.foreign_service');
    expect([screenOf(page), problemOf(page)]).toEqual(['off', 'push.problem.foreign_service']);
    expect(page.did('dropSubscription')).toHaveLength(1);
  });

  it('C92 turned on too often it waits, and says how long', () => {
    const page = turningOn();
    page.answer('turnPushOn.throttled', waitOf(3));
    expect(pushProblem(page.snapshot())).toEqual({ id: 'push.problem.throttled', values: { n: 3, unit: 'minutes' } });
    expect(page.deadlines()).toEqual([waitOf(3).until]);
    page.send({ type: 'notices.switchedOn' });
    expect(screenOf(page)).toBe('off');
    page.reach();
    expect(problemOf(page)).toBeNull();
    page.send({ type: 'notices.switchedOn' });
    expect(screenOf(page)).toBe('asking');
  });
});

describe('PS-3 turned off', () => {
  it('PS-3 the platform is told, then the browser forgets it', () => {
    const page = turningOff();
    expect(page.asks().at(-1)).toEqual(['turnPushOff', { bearer }]);
    expect([screenOf(page), page.did('dropSubscription')]).toEqual(['on', []]);
    page.answer('turnPushOff.accepted');
    expect([screenOf(page), problemOf(page), page.did('dropSubscription').length]).toEqual(['off', null, 1]);
  });
});

describe('ER-1 ER-2 answers that fail', () => {
  it.each(callFailures.filter(([outcome]) => outcome !== 'not_available'))(
    'ER-2 pushSetting.%s says so, and can be asked again',
    (outcome, message) => {
      for (const again of [{ type: 'notices.retried' }, { type: 'connection.restored' }] as const) {
        const page = failing(outcome);
        expect([screenOf(page), problemOf(page)]).toEqual(['failed', message]);
        if (again.type === 'notices.retried') page.send(again);
        else page.world(again);
        expect(page.underway()).toEqual(['pushSetting']);
        read(page, true);
        find(page, 'subscribed');
        expect(screenOf(page)).toBe('on');
      }
    },
  );

  it.each(callFailures)('ER-2 turnPushOn.%s leaves it off, says so, and goes on', (outcome, message) => {
    const page = turningOn();
    page.answer(`turnPushOn.${outcome}`);
    expect([screenOf(page), problemOf(page), page.did('dropSubscription')]).toEqual(['off', message, []]);
    page.world({ type: 'connection.restored' });
    expect(page.live(), 'only the player turns it on').toEqual([]);
    page.send({ type: 'notices.switchedOn' });
    expect([screenOf(page), problemOf(page)]).toEqual(['asking', null]);
  });

  it.each(callFailures)('ER-2 turnPushOff.%s leaves it on, says so, and goes on', (outcome, message) => {
    const page = turningOff();
    page.answer(`turnPushOff.${outcome}`);
    expect([screenOf(page), problemOf(page), page.did('dropSubscription')]).toEqual(['on', message, []]);
    page.world({ type: 'connection.restored' });
    expect(page.live()).toEqual([]);
    page.send({ type: 'notices.switchedOff' });
    expect([page.underway(), problemOf(page)]).toEqual([['turnPushOff'], null]);
  });

  it('ER-1 a 401 ends it', () => {
    for (const [page, call] of [
      [begin(), 'pushSetting'],
      [turningOn(), 'turnPushOn'],
      [turningOff(), 'turnPushOff'],
    ] as const) {
      page.answer(`${call}.unauthorized`);
      expect([page.snapshot().status, page.snapshot().output]).toEqual(['done', { type: 'unauthorized' }]);
    }
  });

  it('PS-3 while the platform is told, another press does nothing', () => {
    for (const page of [turningOn(), turningOff()]) {
      page.send({ type: 'notices.switchedOn' });
      page.send({ type: 'notices.switchedOff' });
      expect(page.live()).toHaveLength(1);
    }
  });
});

it('SS-8 C91 neither the token nor what a device receives with is in a snapshot', () => {
  for (const page of [turningOn(), on(), off()]) {
    const text = JSON.stringify(page.actor.getPersistedSnapshot());
    for (const secret of [bearer.reveal(), subscribed.endpoint.reveal(), subscribed.auth.reveal()])
      expect(text).not.toContain(secret);
  }
});
