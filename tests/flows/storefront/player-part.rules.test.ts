/** ER-4: what only a player needs is fetched with the session. */
import { sessionNumberOf } from '../../../machines/storefront/storefront.selectors.ts';
import { routes } from '../kit/routes.ts';
import { otherPhone, otherSession, pendingCode, phone, restoredSession, session } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { asPlayer, begin, calledFor, isAt, login, visit, type Shop } from './shop.ts';

const isRunning = ({ snapshot }: Shop) => 'player' in snapshot().children;
const arrive = (shop: Shop) => shop.world({ type: 'part.arrived' });
const fail = (shop: Shop) => shop.world({ type: 'part.missing' });
const without = (input: Parameters<typeof asPlayer>[0] = {}) => asPlayer({ isPlayerFetched: false, ...input });
const withoutAfterFailure = () => {
  const shop = without();
  fail(shop);
  return shop;
};
const withoutAfterSecond = () => {
  const shop = withoutAfterFailure();
  shop.send({ type: 'part.requested' });
  return shop;
};
const waits = { 'the first try': without, 'a failure': withoutAfterFailure, 'the second try': withoutAfterSecond };
const moments = Object.keys(waits) as (keyof typeof waits)[];

describe('ER-4 the part for players', () => {
  it('ER-4 a player waits for it, and is one from the beginning', () => {
    const shop = without({ route: routes.topUp });
    expect([visit(shop), isRunning(shop)]).toEqual(['player', false]);
    expect(shop.did('goHome'), 'the guarded page stays').toEqual([]);
    arrive(shop);
    expect([visit(shop), isRunning(shop)]).toEqual(['player', true]);
    expect(shop.child('player').getSnapshot()).toMatchObject({ context: { session: restoredSession } });
  });

  it('ER-4 nobody waits for what is there', () => {
    expect(isRunning(asPlayer())).toBe(true);
    const shop = begin();
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect(isRunning(shop)).toBe(true);
  });

  it('ER-4 LG-5 a login waits for it and is remembered at once', () => {
    const shop = begin({ isPlayerFetched: false });
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect([visit(shop), isRunning(shop)]).toEqual(['player', false]);
    expect(shop.did('rememberSession')).toEqual([{ session }]);
    arrive(shop);
    expect(isRunning(shop)).toBe(true);
  });

  it('ER-4 fetched once, it is there for the next session', () => {
    for (const shop of [without(), withoutAfterSecond()]) {
      arrive(shop);
      shop.child('player', 'session').send({ type: 'signOut.requested' });
      expect(isAt(shop, 'browsing')).toBe(true);
      shop.world({ type: 'tab.signedIn', session: otherSession });
      expect(isRunning(shop)).toBe(true);
    }
  });

  it('ER-4 a failure logs nobody out, and another try can be asked for', () => {
    const shop = withoutAfterFailure();
    expect([visit(shop), isRunning(shop), shop.did('forgetSession'), shop.did('reload')]).toEqual([
      'player',
      false,
      [],
      [],
    ]);
    shop.send({ type: 'part.requested' });
    arrive(shop);
    expect([isRunning(shop), shop.did('reload')]).toEqual([true, []]);
  });

  it('ER-4 a second failure loads the page anew, once', () => {
    const shop = withoutAfterSecond();
    fail(shop);
    expect(shop.did('reload')).toHaveLength(1);
    expect([visit(shop), shop.did('forgetSession')]).toEqual(['player', []]);
    shop.send({ type: 'part.requested' });
    arrive(shop);
    expect([isRunning(shop), shop.did('reload').length], 'the way on stays open').toEqual([true, 1]);
  });

  it('ER-4 it follows by itself when the device is online again, and a failure then loads nothing anew', () => {
    const shop = withoutAfterFailure();
    shop.world({ type: 'connection.restored' });
    fail(shop);
    expect(shop.did('reload')).toEqual([]);
    shop.world({ type: 'connection.restored' });
    arrive(shop);
    expect(isRunning(shop)).toBe(true);
  });

  it.each(moments)('ER-4 SS-5 MO-1 logging out needs no part: after %s', (moment) => {
    const shop = waits[moment]();
    shop.world({ type: 'tab.stepMoved', pending: pendingCode('register') });
    shop.send({ type: 'signOut.requested' });
    expect(isAt(shop, 'browsing')).toBe(true);
    for (const effect of ['forgetSession', 'forgetForms', 'forgetStep', 'goHome'])
      expect(shop.did(effect), effect).toHaveLength(1);
    expect(shop.snapshot().context).toMatchObject({ session: null, phone: '', pending: null });
    expect(calledFor(shop, 'logout')).toEqual([restoredSession.token]);
  });

  it.each(moments)('ER-4 SS-6 MO-1 a logout in another tab is followed: after %s', (moment) => {
    const shop = waits[moment]();
    shop.world({ type: 'tab.signedOut' });
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(shop.snapshot().context).toMatchObject({ session: null, phone: '' });
    for (const effect of ['forgetTab', 'forgetForms', 'goHome']) expect(shop.did(effect), effect).toHaveLength(1);
    expect([shop.did('forgetSession'), calledFor(shop, 'logout')]).toEqual([[], []]);
  });

  it.each(moments)('ER-4 SS-6 PC-3 another tab changes session or number: after %s', (moment) => {
    const shop = waits[moment]();
    const before = sessionNumberOf(shop.snapshot());
    shop.world({ type: 'tab.signedIn', session: { ...restoredSession, phone: otherPhone } });
    expect(shop.snapshot().context).toMatchObject({ session: { phone: otherPhone }, sessionNumber: before });
    shop.world({ type: 'tab.signedIn', session: otherSession });
    expect(shop.snapshot().context).toMatchObject({ session: otherSession, sessionNumber: before + 1 });
    arrive(shop);
    if (!isRunning(shop)) throw new Error('Expected a new try for the new session.');
    expect(shop.child('player').getSnapshot()).toMatchObject({ context: { session: otherSession } });
  });

  it.each(moments)('ER-4 SS-2 ER-1 a 401 of another call ends the session: after %s', (moment) => {
    const shop = waits[moment]();
    shop.send({ type: 'session.refused' });
    expect([visit(shop), shop.said()]).toEqual(['visitor', ['session.expired']]);
    arrive(shop);
    expect([visit(shop), isRunning(shop)], 'what arrives late changes nothing').toEqual(['visitor', false]);
  });

  it.each(moments)('ER-4 RT-12 pages are changed meanwhile, and the last one counts: after %s', (moment) => {
    const shop = waits[moment]();
    for (const route of [routes.topUp, routes.codeStep, routes.profile]) shop.world({ type: 'route.changed', route });
    expect(shop.did('goHome'), 'the page of a code is none for a player').toHaveLength(1);
    if (moment === 'a failure') shop.send({ type: 'part.requested' });
    arrive(shop);
    expect(shop.child('player').getSnapshot()).toMatchObject({
      context: { route: routes.profile, session: { phone } },
    });
  });

  it('ER-4 SS-7 what is kept for the player waits along', () => {
    const code = { phone, until: 0, purpose: 'pin' } as never;
    const shop = without({ code, backTo: '/detail/ular-tangga-hitung' });
    arrive(shop);
    expect(shop.child('player').getSnapshot()).toMatchObject({ context: { code } });
  });
});

it('ER-4 a visitor waits for nothing', () => {
  const shop = begin({ isPlayerFetched: false, pending: pendingCode('register'), phone, route: routes.codeStep });
  expect(isAt(shop, 'registering')).toBe(true);
});
