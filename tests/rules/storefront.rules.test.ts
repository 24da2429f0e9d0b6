/** The storefront as a whole, every flow in it, from RT-12 to RT-15, SS-1 to SS-6, SH-12, LG-5, RG-2, ER-1. */
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { needsPlayer, type Route } from '../../machines/storefront/route.ts';
import { storefrontMachine, type StorefrontInput } from '../../machines/storefront/storefront.machine.ts';
import { isRecovering, isReferral, sessionNumberOf, topLayer, visitOf } from '../../machines/storefront/storefront.selectors.ts';
import { pendingCode, pendingPassword } from '../models/registration.ts';
import { routes } from '../models/routes.ts';
import { merchant, merchantUid, otherMerchantUid, otherSession, password, phone, restoredSession, session } from '../models/samples.ts';
import { storefront as model } from '../models/storefront.ts';
import { explore } from '../walk/explore.ts';
import { play } from './play.ts';

const visitorInput: StorefrontInput = model.inputs['visitor'] as StorefrontInput;
const begin = (input: Partial<StorefrontInput> = {}) => play(storefrontMachine, { ...visitorInput, ...input });
const asPlayer = (input: Partial<StorefrontInput> = {}) => begin({ session: restoredSession, phone, ...input });
type Shop = ReturnType<typeof begin>;

const isAt = ({ snapshot }: Shop, state: 'browsing' | 'loggingIn' | 'registering') =>
  snapshot().matches({ visit: { visitor: state } });
const visit = ({ snapshot }: Shop) => visitOf(snapshot());
const login = (shop: Shop) => {
  shop.child('login').send({ type: 'credentials.submitted', phone, password });
  shop.answer('login.accepted', { session });
};
const calledFor = (shop: Shop, name: string) => shop.made.filter((call) => call.name === name).map(({ input }) => input['token']);

const guarded: Route[] = (['profile', 'accounts', 'topUp', 'withdraw', 'redeem', 'transaction', 'history'] as const).map(
  (name) => ({ name, path: `/${name}` }),
);
const open: Route[] = (['games', 'gameDetail', 'notFound'] as const).map((name) => ({ name, path: `/${name}` }));

describe('RT-13 RT-14 guards', () => {
  it.each(guarded)('RT-13 RT-14 $name without a token: home, login dialog, then the page that was asked for', (route) => {
    const arrivals = [
      begin({ route }),
      ...['browsing', 'registering', 'recovering'].map((from) => {
        const shop = begin();
        if (from === 'registering') shop.actor.send({ type: 'registerForm.opened' });
        if (from === 'recovering') {
          shop.actor.send({ type: 'loginForm.opened' });
          shop.child('login').send({ type: 'recovery.opened', phone });
        }
        shop.actor.send({ type: 'route.changed', route });
        return shop;
      }),
    ];
    for (const shop of arrivals) {
      expect(isAt(shop, 'loggingIn')).toBe(true);
      expect(shop.did('goHome')).toHaveLength(1);
      expect(shop.did('forgetSession')).toHaveLength(route.name === 'history' ? 1 : 0);
      login(shop);
      expect(visit(shop)).toBe('player');
      expect(shop.did('goTo')).toEqual([{ path: route.path }]);
    }
  });

  it.each(open)('RT-13 $name is open to everybody', (route) => {
    const shop = begin({ route });
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(shop.did('goHome')).toEqual([]);
    expect(needsPlayer(route)).toBe(false);
  });

  it.each(guarded)('RT-13 $name with a token is shown', (route) => {
    for (const shop of [asPlayer({ route }), asPlayer()]) {
      shop.actor.send({ type: 'route.changed', route });
      expect(visit(shop)).toBe('player');
      expect(shop.did('goHome')).toEqual([]);
    }
  });

  it('RT-13 giving the login up gives the page up: a later login stays where it is', () => {
    const shop = begin({ route: routes.topUp });
    shop.child('login').send({ type: 'dialog.dismissed' });
    shop.actor.send({ type: 'loginForm.opened' });
    login(shop);
    expect(shop.did('goTo')).toEqual([{ path: null }]);
  });

  it('RT-13 SS-1 in every configuration a player is who has a session, and nobody else', () => {
    for (const { key, progress } of explore(model).configurations.values()) {
      const { session: held } = progress.snapshot.context as { session: unknown };
      expect(progress.snapshot.matches({ visit: 'player' }), key).toBe(held !== null);
    }
  });
});

describe('RT-12 SS-7 the code step’s address', () => {
  it.each([
    ['code step, code pending', routes.codeStep, pendingCode, true],
    ['password step, password pending', routes.passwordStep, pendingPassword, true],
    ['code step, nothing pending', routes.codeStep, null, false],
    ['password step, code pending', routes.passwordStep, pendingCode, false],
    ['code step, password pending', routes.codeStep, pendingPassword, false],
    ['no flags', routes.strayStep, pendingCode, false],
  ] as const)('RT-12 SS-7 %s', (_, route, pending, resumes) => {
    const later = begin({ pending });
    later.actor.send({ type: 'route.changed', route });
    for (const shop of [begin({ route, pending }), later]) {
      expect(isAt(shop, resumes ? 'registering' : 'browsing')).toBe(true);
      expect(shop.did('goHome')).toHaveLength(resumes ? 0 : 1);
    }
  });

  it('RT-12 is nothing for a player', () => {
    const later = asPlayer();
    later.actor.send({ type: 'route.changed', route: routes.codeStep });
    for (const shop of [asPlayer({ route: routes.codeStep, pending: pendingCode }), later]) {
      expect(visit(shop)).toBe('player');
      expect(shop.did('goHome')).toHaveLength(1);
    }
  });
});

describe('LG-5 RG-2 becoming a player', () => {
  it('LG-5 SS-3 a login is stored and loads both balances with its token', () => {
    const shop = begin({ openDialog: 'login' });
    login(shop);
    expect(shop.did('rememberSession')).toEqual([{ session }]);
    expect(calledFor(shop, 'wallet')).toEqual([session.token]);
    expect(calledFor(shop, 'eWalletBalance')).toEqual([session.token]);
    expect(shop.did('goTo')).toEqual([{ path: null }]);
  });

  it('RG-2 a registration is logged in, home, welcomed, and its wallet is fetched', () => {
    const shop = begin({ route: routes.passwordStep, pending: pendingPassword });
    shop.child('registration', 'newPassword').send({ type: 'passwords.submitted', password, confirmation: password });
    shop.answer('setPassword.accepted');
    shop.answer('login.accepted', { session });
    expect(visit(shop)).toBe('player');
    expect(shop.did('rememberSession')).toEqual([{ session }]);
    expect(shop.did('forgetRegistration')).toHaveLength(1);
    expect(shop.did('goTo')).toEqual([{ path: '/' }]);
    expect(shop.said()).toEqual(['register.welcome']);
    expect(calledFor(shop, 'wallet')).toEqual([session.token]);
  });

  it('RG-2 where the login after it fails, the login dialog opens with the number', () => {
    const shop = begin({ route: routes.passwordStep, pending: pendingPassword });
    shop.child('registration', 'newPassword').send({ type: 'passwords.submitted', password, confirmation: password });
    shop.answer('setPassword.accepted');
    shop.answer('login.offline');
    expect(isAt(shop, 'loggingIn')).toBe(true);
    expect(shop.said()).toEqual(['register.login_needed']);
    expect(shop.snapshot().context.phone).toBe(phone);
  });

  it('LG-1 the dialogs lead to each other with the number', () => {
    const shop = begin({ openDialog: 'login' });
    shop.child('login').send({ type: 'registerForm.opened', phone });
    expect(isAt(shop, 'registering')).toBe(true);
    shop.child('registration').send({ type: 'loginForm.opened', phone });
    expect(isAt(shop, 'loggingIn')).toBe(true);
    shop.child('login').send({ type: 'recovery.opened', phone });
    expect(isRecovering(shop.snapshot())).toBe(true);
    expect(shop.snapshot().context.phone).toBe(phone);
  });

  it('RT-16 one layer is on top, and it is the one that was opened', () => {
    const shop = begin();
    const tagged = (name: string, tag: string) =>
      (shop.snapshot().children[name as 'shell']?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag(tag) ?? false;
    const layer = () =>
      topLayer(shop.snapshot(), {
        isDrawerOpen: tagged('shell', 'dialog'),
        hasPhoneDialog: tagged('registration', 'dialog'),
      });
    expect(layer()).toBeNull();
    shop.actor.send({ type: 'menu.toggled' });
    expect(layer()).toBe('drawer');
    shop.child('shell').send({ type: 'drawer.dismissed' });
    shop.actor.send({ type: 'loginForm.opened' });
    expect(layer()).toBe('login');
    shop.child('login').send({ type: 'registerForm.opened', phone });
    expect(layer()).toBe('register');
    shop.child('registration').send({ type: 'dialog.dismissed' });
    expect(layer()).toBeNull();
  });
});

describe('SS-2 SS-5 ER-1 the end of a session', () => {
  it.each(['accepted', 'offline', 'server_error', 'unauthorized'])('SS-5 logging out is done at once, also when the call ends with %s', (outcome) => {
    const shop = asPlayer({ route: routes.topUp });
    shop.actor.send({ type: 'signOut.requested' });
    expect(isAt(shop, 'browsing')).toBe(true);
    for (const effect of ['forgetSession', 'forgetRegistration', 'goHome']) expect(shop.did(effect), effect).toHaveLength(1);
    expect(shop.snapshot().context).toMatchObject({ session: null, phone: '' });
    expect(calledFor(shop, 'logout')).toEqual([restoredSession.token]);
    shop.answer(`logout.${outcome}`);
    expect(isAt(shop, 'browsing')).toBe(true);
  });

  it('SS-5 two logouts after each other each tell the server', () => {
    const shop = asPlayer();
    shop.actor.send({ type: 'signOut.requested' });
    shop.actor.send({ type: 'tab.signedIn', session: otherSession });
    shop.actor.send({ type: 'signOut.requested' });
    expect(calledFor(shop, 'logout')).toEqual([restoredSession.token, otherSession.token]);
    expect(shop.live().filter(({ name }) => name === 'logout')).toHaveLength(2);
  });

  it.each(['wallet', 'eWalletBalance'])('SS-2 ER-1 a 401 on %s logs out locally and says so', (call) => {
    const shop = asPlayer();
    shop.answer(`${call}.unauthorized`);
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(shop.did('forgetSession')).toHaveLength(1);
    expect(shop.said()).toEqual(['session.expired']);
    expect(calledFor(shop, 'logout')).toEqual([]);
    expect(shop.snapshot().context.session).toBeNull();
  });

  it('ER-1 RT-14 a 401 on a guarded page opens the login and returns to the page', () => {
    const shop = asPlayer({ route: routes.topUp });
    shop.answer('wallet.unauthorized');
    expect(isAt(shop, 'loggingIn')).toBe(true);
    expect(shop.did('goHome')).toHaveLength(1);
    login(shop);
    expect(shop.did('goTo')).toEqual([{ path: routes.topUp.path }]);
  });
});

describe('SS-6 other tabs', () => {
  it('SS-6 a logout there is followed without a call', () => {
    const shop = asPlayer();
    shop.actor.send({ type: 'tab.signedOut' });
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(calledFor(shop, 'logout')).toEqual([]);
    expect(shop.did('goHome')).toHaveLength(1);
  });

  it.each(['browsing', 'loggingIn', 'registering'] as const)('SS-6 a login there is followed from %s', (from) => {
    const shop = begin({ openDialog: from === 'loggingIn' ? 'login' : from === 'registering' ? 'register' : null });
    shop.actor.send({ type: 'tab.signedIn', session: otherSession });
    expect(visit(shop)).toBe('player');
    expect(calledFor(shop, 'wallet')).toEqual([otherSession.token]);
    expect(shop.did('rememberSession')).toEqual([]);
  });

  it('SS-6 SH-12 another player there: nothing of the earlier one stays', () => {
    const shop = asPlayer();
    shop.answer('wallet.accepted', { wallet: { token: 12_500, winning: 320 } });
    const before = sessionNumberOf(shop.snapshot());
    shop.actor.send({ type: 'tab.signedIn', session: otherSession });
    expect(sessionNumberOf(shop.snapshot())).toBeGreaterThan(before);
    expect(calledFor(shop, 'wallet')).toEqual([restoredSession.token, otherSession.token]);
    expect(JSON.stringify(shop.snapshot())).not.toMatch(/12500|081234567890/);
  });

  it('SS-6 the same login there changes nothing here', () => {
    const shop = asPlayer();
    const before = sessionNumberOf(shop.snapshot());
    shop.actor.send({ type: 'tab.signedIn', session: restoredSession });
    expect(sessionNumberOf(shop.snapshot())).toBe(before);
    expect(calledFor(shop, 'wallet')).toHaveLength(1);
  });
});

describe('SH-12 the page view is re-keyed on every change of login', () => {
  it('SH-12 login, logout, 401, another tab', () => {
    const shop = begin({ openDialog: 'login' });
    const numbers = [sessionNumberOf(shop.snapshot())];
    const note = () => numbers.push(sessionNumberOf(shop.snapshot()));
    login(shop);
    note();
    shop.actor.send({ type: 'signOut.requested' });
    note();
    shop.actor.send({ type: 'tab.signedIn', session: otherSession });
    note();
    shop.answer('wallet.unauthorized');
    note();
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('SS-5 a logout is accepted in every configuration of a player', () => {
    for (const { key, progress, offers } of explore(model).configurations.values()) {
      if (!progress.snapshot.matches({ visit: 'player' })) continue;
      const offer = offers.find(({ event }) => event.type === 'signOut.requested');
      expect(offer && progress.snapshot.can(offer.event), key).toBe(true);
    }
  });
});

describe('SH-3 SH-4 RT-15 merchant and wallet', () => {
  it('SH-3 a confirmed referral turns referral mode on, and its merchant is the one that logins name', () => {
    const shop = begin({ referral: { kind: 'uuid', uid: otherMerchantUid }, openDialog: null });
    shop.answer('merchantLookup.accepted', { merchant });
    expect(isReferral(shop.snapshot())).toBe(true);
    shop.actor.send({ type: 'loginForm.opened' });
    shop.child('login').send({ type: 'credentials.submitted', phone, password });
    expect(shop.made.at(-1)?.input['merchantUid']).toBe(otherMerchantUid);
  });

  it('SH-4 the storefront works while nobody knows whose it is', () => {
    const shop = begin();
    shop.actor.send({ type: 'loginForm.opened' });
    shop.child('login').send({ type: 'credentials.submitted', phone, password });
    expect(shop.made.at(-1)?.input['merchantUid']).toBe(merchantUid);
  });

  it('RT-15 SH-8 after asking for an e-wallet the player is at home', () => {
    const shop = asPlayer({ route: routes.topUp });
    shop.actor.send({ type: 'activation.requested' });
    expect(shop.did('goHome')).toHaveLength(1);
    expect(visit(shop)).toBe('player');
  });

  it('ER-2 the connection’s return reads what had failed: games, wallet, e-wallet', () => {
    const shop = asPlayer();
    for (const call of ['games', 'wallet', 'eWalletBalance']) shop.answer(`${call}.offline`);
    shop.actor.send({ type: 'connection.restored' });
    expect(shop.live().map(({ name }) => name).sort()).toEqual(['eWalletBalance', 'games', 'merchantLookup', 'wallet']);
  });
});
