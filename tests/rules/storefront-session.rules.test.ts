/** How a session ends, is followed by other tabs, and whose shop it is: SS-2, SS-5, SS-6, SH-3, SH-4, SH-12, ER-1. */
import { describe, expect, it } from 'vitest';
import { isReferral, sessionNumberOf } from '../../machines/storefront/storefront.selectors.ts';
import { routes } from '../models/routes.ts';
import {
  merchant,
  merchantUid,
  otherMerchantUid,
  otherSession,
  password,
  phone,
  restoredSession,
} from '../models/samples.ts';
import { storefront as model } from '../models/storefront.ts';
import { explore } from '../walk/explore.ts';
import { asPlayer, begin, calledFor, isAt, login, visit } from './shop.ts';

describe('SS-2 SS-5 ER-1 the end of a session', () => {
  it.each(['accepted', 'offline', 'server_error', 'unauthorized'])(
    'SS-5 logging out is done at once, also when the call ends with %s',
    (outcome) => {
      const shop = asPlayer({ route: routes.topUp });
      shop.actor.send({ type: 'signOut.requested' });
      expect(isAt(shop, 'browsing')).toBe(true);
      for (const effect of ['forgetSession', 'forgetStep', 'goHome']) expect(shop.did(effect), effect).toHaveLength(1);
      expect(shop.snapshot().context).toMatchObject({ session: null, phone: '' });
      expect(calledFor(shop, 'logout')).toEqual([restoredSession.token]);
      shop.answer(`logout.${outcome}`);
      expect(isAt(shop, 'browsing')).toBe(true);
    },
  );

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
    expect(
      shop
        .live()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['eWalletBalance', 'games', 'merchantLookup', 'wallet']);
  });
});
