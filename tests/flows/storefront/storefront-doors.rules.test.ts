/**
 * Which ways the frame and dialogs offer, and what a flow drops on the way: SH-6, SH-8, LG-1,
 * LG-5, RG-2, FP-2, RT-12, RT-13, SS-2, SS-6, C05, MO-1.
 */
import type { PendingStep } from '../../../machines/verification/pending-step.ts';
import { routes } from '../kit/routes.ts';
import {
  code,
  intentKey,
  merchant,
  otherPhone,
  otherSession,
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  phone,
  session,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { asPlayer, begin, calledFor, isAt, login, logins, register, savePassword, visit, type Shop } from './shop.ts';

type Flow = PendingStep['flow'];
const flows = ['register', 'forgotPassword'] as const;
const childOf = { register: 'registration', forgotPassword: 'forgotPassword' } as const;
const codeStepOf = { register: routes.codeStep, forgotPassword: routes.resetCodeStep } as const;
const detail = {
  name: 'gameDetail',
  path: '/detail/adu-kilat',
  slug: 'adu-kilat',
  invitation: null,
  told: null,
} as const;

const inDialog = (flow: Flow, from: Shop = begin()) => {
  from.send({ type: 'loginForm.opened' });
  from.child('login').send({ type: flow === 'register' ? 'registerForm.opened' : 'recovery.opened', phone });
  return from;
};
const atStep = (flow: Flow) => begin({ route: codeStepOf[flow], pending: pendingCodeOf(flow) });
const home = (shop: Shop) => shop.did('goHome').length;
const leave = (shop: Shop) => {
  shop.answer('wallet.unauthorized');
  shop.send({ type: 'loginForm.opened' });
};

describe('SH-6 the buttons of the top bar', () => {
  it('SH-6 open their dialogs', () => {
    for (const [type, state] of [
      ['loginForm.opened', 'loggingIn'],
      ['registerForm.opened', 'registering'],
    ] as const) {
      const shop = begin();
      shop.send({ type });
      expect(isAt(shop, state)).toBe(true);
    }
  });

  it.each([
    ['register', 'loginForm.opened', 'loggingIn'],
    ['forgotPassword', 'loginForm.opened', 'loggingIn'],
    ['forgotPassword', 'registerForm.opened', 'registering'],
  ] as const)('SH-6 RT-12 %s: %s leads from its dialog, and from its page by way of home', (flow, type, state) => {
    const dialog = inDialog(flow);
    dialog.send({ type });
    expect([isAt(dialog, state), home(dialog)]).toEqual([true, 0]);
    const page = atStep(flow);
    page.send({ type });
    expect([isAt(page, state), home(page)]).toEqual([true, 1]);
  });

  it('SH-6 SS-7 RG-1 Register, pressed elsewhere while a registration is open, leads back to its step', () => {
    const shop = atStep('register');
    shop.world({ type: 'route.changed', route: routes.games });
    const shown = shop.did('showStep').length;
    const registration = shop.child('registration');
    shop.send({ type: 'registerForm.opened' });
    expect(shop.child('registration')).toBe(registration);
    expect(shop.did('showStep').slice(shown)).toEqual([{ flow: 'register', step: 'code' }]);
  });

  it('LG-1 each dialog hands on the number that was written in it', () => {
    const shop = begin({ openDialog: 'login' });
    shop.child('login').send({ type: 'registerForm.opened', phone: otherPhone });
    expect(shop.child('registration').getSnapshot().context.phone).toBe(otherPhone);
    shop.child('registration').send({ type: 'loginForm.opened', phone });
    expect(shop.child('login').getSnapshot().context.phone).toBe(phone);
    shop.child('login').send({ type: 'recovery.opened', phone: otherPhone });
    expect(shop.child('forgotPassword').getSnapshot().context.phone).toBe(otherPhone);
  });

  it('RG-2 where the login after a registration fails, its number is filled in', () => {
    const shop = begin({
      route: routes.passwordStep,
      pending: { ...pendingPasswordOf('register'), phone: otherPhone },
    });
    savePassword(shop);
    shop.answer('login.offline');
    expect(shop.said()).toEqual(['register.login_needed']);
    expect(shop.child('login').getSnapshot().context.phone).toBe(otherPhone);
  });
});

describe('SH-8 GM-1 SH-4 the frame', () => {
  it('SH-8 navigation closes the drawer', () => {
    const shop = begin();
    shop.child('shell').send({ type: 'menu.toggled' });
    expect(shop.child('shell').getSnapshot().hasTag('dialog')).toBe(true);
    shop.world({ type: 'route.changed', route: detail });
    expect(shop.child('shell').getSnapshot().hasTag('dialog')).toBe(false);
  });

  it('SH-4 whose shop it is, is looked up once', () => {
    const shop = begin();
    shop.answer('merchantLookup.accepted', { merchant });
    expect(shop.snapshot().context.merchant).toEqual(merchant);
    expect(shop.made.filter(({ name }) => name === 'merchantLookup')).toHaveLength(1);
  });
});

describe('RT-12 RT-13 a visitor’s addresses', () => {
  it('RT-13 a page that is open to everybody takes nobody home and closes no dialog', () => {
    for (const shop of [begin(), ...flows.map((flow) => inDialog(flow))]) {
      const before = shop.snapshot().value;
      shop.world({ type: 'route.changed', route: detail });
      expect([shop.snapshot().value, home(shop)]).toEqual([before, 0]);
    }
  });

  it.each(flows)('RT-12 SS-7 %s: its own address, told once more, tears nothing down that is on its way', (flow) => {
    const shop = atStep(flow);
    shop.child(childOf[flow], 'verification', 'oneTimeCode').send({ type: 'code.submitted', code });
    shop.world({ type: 'route.changed', route: codeStepOf[flow] });
    expect(shop.live().filter(({ name }) => name === 'verifyCode')).toHaveLength(1);
    expect(home(shop)).toBe(0);
  });

  it.each([
    ['the login', () => begin(), 'login'],
    ['a registration', () => begin({ openDialog: 'register' }), 'registration'],
    ['a reset', () => inDialog('forgotPassword'), 'forgotPassword'],
  ] as const)('RT-13 giving %s up gives the page up that was asked for before', (_, arrive, child) => {
    const shop = arrive();
    shop.world({ type: 'route.changed', route: routes.topUp });
    if (child !== 'login')
      shop.child('login').send({ type: child === 'registration' ? 'registerForm.opened' : 'recovery.opened', phone });
    shop.child(child).send({ type: 'dialog.dismissed' });
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect(shop.did('goTo')).toEqual([{ path: null }]);
  });
});

describe('LG-5 RG-2 C05 what a login leaves behind', () => {
  it.each(flows)('LG-5 PK-4 C05 a step that was open (%s) is over with the login: its address leads home', (flow) => {
    for (const logIn of logins) {
      const shop = begin({ pending: pendingCodeOf(flow), openDialog: 'login' });
      logIn(shop);
      expect(shop.did('forgetStep')).toHaveLength(1);
      shop.answer('wallet.unauthorized');
      shop.world({ type: 'route.changed', route: codeStepOf[flow] });
      expect([isAt(shop, 'browsing'), home(shop)]).toEqual([true, 1]);
    }
  });

  it('RG-2 C05 a registration that is over stays over: its address leads home', () => {
    const shop = begin({ route: routes.passwordStep, pending: pendingPasswordOf('register') });
    register(shop);
    shop.world({ type: 'route.changed', route: routes.games });
    shop.answer('wallet.unauthorized');
    const before = home(shop);
    shop.world({ type: 'route.changed', route: routes.passwordStep });
    expect([isAt(shop, 'browsing'), home(shop)]).toEqual([true, before + 1]);
  });

  it('RT-13 LG-5 PK-4 RG-2 the page that was asked for is gone to once, not after a later login', () => {
    const loggedIn = logins.map((logIn) => {
      const shop = begin({ route: routes.topUp });
      logIn(shop);
      return shop;
    });
    const registered = begin({ pending: pendingPasswordOf('register') });
    registered.world({ type: 'route.changed', route: routes.topUp });
    registered.child('login').send({ type: 'registerForm.opened', phone });
    register(registered);
    for (const shop of [...loggedIn, registered]) {
      expect(shop.did('goTo')).toEqual([{ path: routes.topUp.path }]);
      shop.world({ type: 'route.changed', route: routes.games });
      leave(shop);
      login(shop);
      expect(shop.did('goTo').at(-1)).toEqual({ path: null });
    }
  });

  it('RG-2 RT-13 after a registration nothing leads away from the page that it goes on to', () => {
    const shop = begin({ route: routes.passwordStep, pending: pendingPasswordOf('register') });
    const before = home(shop);
    register(shop);
    expect([shop.did('goTo'), home(shop)]).toEqual([[{ path: '/' }], before]);
  });

  it.each(flows)(
    'LG-5 PK-4 a login from the page of a step (%s) stays where the way home has led, and goes there once',
    (flow) => {
      for (const logIn of logins) {
        const shop = atStep(flow);
        shop.send({ type: 'loginForm.opened' });
        logIn(shop);
        expect([shop.did('goTo'), home(shop)]).toEqual([[{ path: null }], 1]);
      }
    },
  );

  it('SS-5 C05 a logout ends a visitor’s step as well', () => {
    const shop = asPlayer({ pending: pendingCodeOf('register') });
    shop.child('player', 'session').send({ type: 'signOut.requested' });
    const before = home(shop);
    shop.world({ type: 'route.changed', route: routes.codeStep });
    expect([isAt(shop, 'browsing'), home(shop)]).toEqual([true, before + 1]);
  });

  it('SS-2 SS-6 a logout in another tab takes the number along', () => {
    const shop = asPlayer();
    shop.world({ type: 'tab.signedOut' });
    shop.send({ type: 'loginForm.opened' });
    expect(shop.child('login').getSnapshot().context.phone).toBe('');
  });
});

describe('SS-6 a login in another tab', () => {
  const follow = (shop: Shop) => {
    const before = home(shop);
    shop.world({ type: 'tab.signedIn', session: otherSession });
    expect(visit(shop)).toBe('player');
    expect(calledFor(shop, 'wallet')).toEqual([otherSession.token]);
    expect(shop.did('rememberSession')).toEqual([]);
    return home(shop) - before;
  };

  it.each(flows)('SS-6 RT-12 at a step’s page (%s) leads home, however it was come to', (flow) => {
    const visited = begin({ pending: pendingCodeOf(flow) });
    visited.world({ type: 'route.changed', route: codeStepOf[flow] });
    const gone = inDialog(flow, begin({ pending: pendingCodeOf(flow) }));
    gone.world({ type: 'route.changed', route: codeStepOf[flow] });
    for (const shop of [atStep(flow), visited, gone]) expect(follow(shop)).toBe(1);
  });

  it.each(flows)('SS-6 anywhere else one stays where one is (%s)', (flow) => {
    const gone = atStep(flow);
    gone.world({ type: 'route.changed', route: detail });
    const stray = begin({ route: routes.strayStep });
    stray.world({ type: 'route.changed', route: detail });
    for (const shop of [begin(), begin({ openDialog: 'login' }), inDialog(flow), gone, stray])
      expect(follow(shop)).toBe(0);
  });

  it.each([
    ['in the login dialog', () => begin({ route: routes.topUp })],
    [
      'at a step’s page',
      () => {
        const shop = begin({ route: routes.topUp, pending: pendingCodeOf('register') });
        shop.child('login').send({ type: 'registerForm.opened', phone });
        shop.world({ type: 'route.changed', route: routes.codeStep });
        return shop;
      },
    ],
  ] as const)('SS-6 RT-13 the page that was asked for %s is not gone to after a later login', (_, arrive) => {
    const shop = arrive();
    shop.world({ type: 'tab.signedIn', session: otherSession });
    shop.world({ type: 'route.changed', route: routes.games });
    leave(shop);
    login(shop);
    expect(shop.did('goTo')).toEqual([{ path: null }]);
  });
});

describe('MO-1 C87 an answer that is out', () => {
  const intent = { kind: 'withdrawal', key: intentKey, form: null, phone } as const;
  const asked = (shop: Shop) => {
    shop.world({ type: 'route.changed', route: routes.withdraw });
    return shop.made.filter(({ name }) => name === 'moneyResult').map(({ input }) => input['key']);
  };

  it('MO-1 C87 is asked for after a 401 and a new login', () => {
    const shop = asPlayer();
    shop.world({ type: 'storage.intentChanged', kind: 'withdrawal', phone, intent });
    leave(shop);
    login(shop);
    expect(asked(shop)).toEqual([intentKey]);
  });

  it('MO-1 C87 that another tab tells of before the login is asked for after it, unless it has come meanwhile', () => {
    const [open, settled] = [begin(), begin()];
    for (const shop of [open, settled])
      shop.world({ type: 'storage.intentChanged', kind: 'withdrawal', phone, intent });
    settled.world({ type: 'storage.intentChanged', kind: 'withdrawal', phone, intent: null });
    for (const shop of [open, settled]) {
      shop.send({ type: 'loginForm.opened' });
      login(shop);
    }
    expect([asked(open), asked(settled)]).toEqual([[intentKey], []]);
  });

  it.each([
    ['has no answer either', false],
    ['was answered', true],
  ])('MO-1 is asked for by its player also where another one’s in the same tab %s', (_, isAnswered) => {
    const shop = asPlayer({ pendingIntents: [intent] });
    leave(shop);
    const theirs = { ...intent, key: `${intentKey}.2`, phone: otherPhone };
    const told = { type: 'storage.intentChanged', kind: 'withdrawal', phone: otherPhone } as const;
    shop.world({ ...told, intent: theirs });
    if (isAnswered) shop.world({ ...told, intent: null });
    login(shop);
    expect(asked(shop)).toEqual([intentKey]);
  });
});

describe('SS-3 PF-2 PC-3 TX-1 what a player’s flows are told', () => {
  const inside = (shop: Shop) => shop.child('player').getSnapshot();
  const away = { isPlayerFetched: false };

  it('PC-3 a new number is the session’s and the player’s', () => {
    const shop = asPlayer();
    shop.world({ type: 'storage.phoneChanged', phone: otherPhone });
    expect(shop.snapshot().context.session?.phone).toBe(otherPhone);
    expect(inside(shop).context.session.phone).toBe(otherPhone);
  });

  it.each([
    ['here', { type: 'storage.phoneChanged', phone: otherPhone }, {}],
    ['in another tab', { type: 'tab.signedIn', session: { ...session, phone: otherPhone } }, {}],
    ['before the player’s part is there', { type: 'tab.signedIn', session: { ...session, phone: otherPhone } }, away],
  ] as const)('PC-3 MO-1 SS-9 SS-6 a number changed %s: what is kept stays this player’s', (_, event, input) => {
    const intent = { kind: 'withdrawal', key: intentKey, form: null, phone } as const;
    const shop = asPlayer({ ...input, pendingIntents: [intent] });
    shop.world(event);
    expect(shop.did('renumberIntents')).toEqual([{ before: phone, phone: otherPhone }]);
    expect(shop.did('renumberDrafts')).toHaveLength(input === away ? 0 : 1);
    expect(shop.snapshot().context.pendingIntents).toEqual([{ ...intent, phone: otherPhone }]);
  });
});
