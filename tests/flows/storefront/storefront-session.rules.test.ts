/** How a session ends, is followed by other tabs, and whose shop it is: SS-2, SS-5, SS-6, SH-3, SH-4, SH-12, ER-1. */
import { isReferral, referrerOf, sessionNumberOf } from '../../../machines/storefront/storefront.selectors.ts';
import { routes } from '../kit/routes.ts';
import {
  account,
  authCode,
  intentKey,
  linkState,
  merchant,
  merchantUid,
  otherMerchantUid,
  otherPhone,
  otherSession,
  password,
  pendingResetPin,
  phone,
  profile,
  restoredSession,
  someTicket,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { failedOutcomes } from '../kit/call-failures.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { closedGame } from '../wishes/samples.ts';
import { asPlayer, begin, calledFor, isAt, login, register, visit, type Shop } from './shop.ts';

describe('SS-2 SS-5 ER-1 the end of a session', () => {
  it.each(['accepted', 'offline', 'server_error', 'unauthorized'])(
    'SS-5 C11 logging out is done at once, also when the call ends with %s',
    (outcome) => {
      const shop = asPlayer({ route: routes.topUp });
      shop.child('player', 'session').send({ type: 'signOut.requested' });
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
    shop.child('player', 'session').send({ type: 'signOut.requested' });
    shop.world({ type: 'tab.signedIn', session: otherSession });
    shop.child('player', 'session').send({ type: 'signOut.requested' });
    expect(calledFor(shop, 'logout')).toEqual([restoredSession.token, otherSession.token]);
    expect(shop.live().filter(({ name }) => name === 'logout')).toHaveLength(2);
  });

  /** With a bearer the session reports the refusal, otherwise the gateway. */
  const refusals = ['wallet.unauthorized', 'eWalletBalance.unauthorized', 'session.refused'];
  const refuse = (shop: Shop, refusal: string) => {
    if (refusal === 'session.refused') shop.send({ type: refusal });
    else shop.answer(refusal);
    expect(shop.did('forgetSession')).toHaveLength(1);
    expect([shop.said(), calledFor(shop, 'logout')]).toEqual([['session.expired'], []]);
    expect(shop.snapshot().context).toMatchObject({ session: null, pinReset: null });
    expect(shop.live().filter(({ input }) => 'bearer' in input || 'token' in input)).toEqual([]);
  };

  it.each(refusals)('SS-2 ER-1 ux16 a 401 logs out locally, once, with one message: %s', (refusal) => {
    const shop = asPlayer({ pinReset: pendingResetPin });
    refuse(shop, refusal);
    expect(isAt(shop, 'browsing')).toBe(true);
  });

  it.each(refusals)(
    'ER-1 RT-3 RT-14 a 401 on a guarded page opens the login and returns to the page: %s',
    (refusal) => {
      const shop = asPlayer();
      shop.world({ type: 'route.changed', route: routes.topUp });
      refuse(shop, refusal);
      expect([isAt(shop, 'loggingIn'), shop.did('goHome').length]).toEqual([true, 1]);
      login(shop);
      expect(shop.did('goTo')).toEqual([{ path: routes.topUp.path }]);
    },
  );
});

describe('SS-6 other tabs', () => {
  it('SS-6 a logout there is followed without a call', () => {
    const shop = asPlayer();
    shop.world({ type: 'tab.signedOut' });
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(calledFor(shop, 'logout')).toEqual([]);
    for (const effect of ['forgetTab', 'goHome']) expect(shop.did(effect), effect).toHaveLength(1);
  });

  it('SS-6 SH-12 another player there: nothing of the earlier one stays', () => {
    const shop = asPlayer();
    shop.answer('wallet.accepted', { wallet: { token: 12_500, winning: 320 }, reminder: null });
    const before = sessionNumberOf(shop.snapshot());
    shop.world({ type: 'tab.signedIn', session: otherSession });
    expect(sessionNumberOf(shop.snapshot())).toBeGreaterThan(before);
    expect(calledFor(shop, 'wallet')).toEqual([restoredSession.token, otherSession.token]);
    expect(shop.did('forgetTab')).toHaveLength(1);
    expect(JSON.stringify(shop.snapshot())).not.toMatch(/12500|081234567890/);
  });

  it('SS-6 the same login there changes nothing here, and has nothing read anew', () => {
    const shop = asPlayer({ route: routes.profile });
    shop.answer('profile.accepted', { profile });
    const before = sessionNumberOf(shop.snapshot());
    shop.world({ type: 'tab.signedIn', session: restoredSession });
    expect(sessionNumberOf(shop.snapshot())).toBe(before);
    for (const call of ['wallet', 'profile']) expect(shop.made.filter(({ name }) => name === call)).toHaveLength(1);
  });
});

it('SH-12 the page view is re-keyed on every change: login, logout, 401, another tab', () => {
  const shop = begin({ openDialog: 'login' });
  const numbers = [sessionNumberOf(shop.snapshot())];
  const note = () => numbers.push(sessionNumberOf(shop.snapshot()));
  login(shop);
  note();
  shop.child('player', 'session').send({ type: 'signOut.requested' });
  note();
  shop.world({ type: 'tab.signedIn', session: otherSession });
  note();
  shop.answer('wallet.unauthorized');
  note();
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('SH-3 SH-4 RT-15 merchant and wallet', () => {
  const link = { kind: 'uuid', uid: otherMerchantUid } as const;
  const answers = ['accepted', 'not_found', ...failedOutcomes];

  it.each(answers)(
    'SH-3 with merchant-uuid in the address the e-wallet card is hidden for everyone, logged in or not: merchantLookup.%s',
    (answer) => {
      for (const shop of [begin({ referral: link }), asPlayer({ referral: link })]) {
        expect(isReferral(shop.snapshot())).toBe(true);
        shop.answer(`merchantLookup.${answer}`, { merchant });
        expect(isReferral(shop.snapshot())).toBe(true);
        shop.world({ type: 'route.changed', route: { name: 'games', path: '/agile' } });
        if (visit(shop) === 'visitor') {
          shop.send({ type: 'loginForm.opened' });
          login(shop);
        }
        expect([visit(shop), isReferral(shop.snapshot())]).toEqual(['player', true]);
      }
    },
  );

  it('SH-3 a merchant-uuid that is no UUID hides the card as well; without one it is shown', () => {
    expect(isReferral(begin({ referral: { kind: 'malformed' } }).snapshot())).toBe(true);
    const shop = begin();
    shop.answer('merchantLookup.accepted', { merchant });
    expect(isReferral(shop.snapshot())).toBe(false);
  });

  it('SH-3 only a merchant that the platform confirmed is named in links that are shared', () => {
    const referred = begin({ referral: link });
    expect(referrerOf(referred.snapshot())).toBeNull();
    referred.answer('merchantLookup.accepted', { merchant });
    expect(referrerOf(referred.snapshot())).toBe(otherMerchantUid);
    for (const shop of [begin(), asPlayer({ referral: link }), begin({ referral: { kind: 'malformed' } })]) {
      shop.answer('merchantLookup.accepted', { merchant });
      expect(referrerOf(shop.snapshot())).toBeNull();
    }
  });

  it('SH-2 GM-4 so is the stored one, which a friend’s own page does not know', () => {
    expect(referrerOf(asPlayer({ storedMerchantUid: otherMerchantUid }).snapshot())).toBe(otherMerchantUid);
  });

  it.each([
    ['SH-3', 'the one of a confirmed referral', { kind: 'uuid', uid: otherMerchantUid }, otherMerchantUid],
    ['SH-4', 'the one of the page while nobody knows whose it is', { kind: 'none' }, merchantUid],
  ] as const)('%s the merchant that logins name is %s', (_, __, referral, uid) => {
    const shop = begin({ referral });
    if (referral.kind === 'uuid') shop.answer('merchantLookup.accepted', { merchant });
    shop.send({ type: 'loginForm.opened' });
    shop.child('login').send({ type: 'credentials.submitted', phone, password });
    expect(shop.made.at(-1)?.input['merchantUid']).toBe(uid);
  });

  it('RT-15 EW-8 back from the e-wallet, but nobody is logged in: home, nothing is kept, no call is made', () => {
    const shop = begin({ walletReturn: { authCode, state: linkState }, linkState });
    expect(visit(shop)).toBe('visitor');
    expect(shop.did('goHome')).toHaveLength(1);
    expect(shop.did('forgetLink')).toHaveLength(1);
    expect(shop.snapshot().context).toMatchObject({ walletReturn: null, linkState: null });
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect(shop.made.map(({ name }) => name)).not.toContain('sendAuth');
  });

  it('EW-5 the e-wallet says that nobody is logged in: logged out, home, said', () => {
    const shop = asPlayer();
    shop.answer('eWalletBalance.accepted', { linked: { balance: 1, maskedId: '0812•••7890' } });
    shop.child('player').send({ type: 'unlinkForm.opened' });
    shop.child('player', 'eWallet').send({ type: 'unlink.confirmed' });
    shop.answer('unlinkWallet.session_ended');
    expect(visit(shop)).toBe('visitor');
    expect(shop.did('goHome')).toHaveLength(1);
    expect(shop.did('forgetSession')).toHaveLength(1);
    expect(shop.did('notify').at(-1)).toMatchObject({ id: 'e_wallet.error.session_ended' });
  });

  it('MO-1 an answer that is out is asked for by its own player, and by nobody else', () => {
    const intent = { kind: 'topUp', key: intentKey, form: null, phone } as const;
    const asked = (shop: Shop) => shop.made.filter(({ name }) => name === 'moneyResult');
    expect(asked(asPlayer({ route: routes.topUp, pendingIntents: [{ ...intent, phone: otherPhone }] }))).toEqual([]);
    const shop = asPlayer({ route: routes.topUp, pendingIntents: [intent] });
    expect(asked(shop).map(({ input }) => input['key'])).toEqual([intentKey]);
  });

  it('MO-1 SS-9 after a reload the form has again what was sent, for its own player alone', () => {
    const form = { digits: '250', account: account.id };
    const intent = { kind: 'withdrawal', key: intentKey, form, phone } as const;
    const draftOf = (shop: Shop) => shop.child('player', 'withdrawal').getSnapshot().context.draft as unknown;
    const at = { route: routes.withdraw };
    expect(draftOf(asPlayer({ ...at, pendingIntents: [intent] }))).toEqual(form);
    expect(draftOf(asPlayer({ ...at, pendingIntents: [{ ...intent, phone: otherPhone }] }))).toBeNull();
  });

  it.each([
    ['here', 1, (shop: Shop) => shop.child('player', 'session').send({ type: 'signOut.requested' })],
    ['in another tab', 1, (shop: Shop) => shop.world({ type: 'tab.signedOut' })],
    ['by a 401, after which the same player goes on', 0, (shop: Shop) => shop.answer('wallet.unauthorized')],
  ])('MO-1 SS-9 what was sent is given up by a logout alone: a session that ends %s', (_, times, end) => {
    const form = { text: 'VOUCHER-0000-0001' };
    const shop = asPlayer({ pendingIntents: [{ kind: 'redeem', key: intentKey, form, phone }] });
    end(shop);
    expect(visit(shop)).toBe('visitor');
    expect(shop.did('forgetForms')).toHaveLength(times);
  });

  it('MO-1 C87 PC-3 what another flow of money remembers and forgets leaves an answer that is out alone, as a new number does', () => {
    const shop = asPlayer();
    const withdrawal = { kind: 'withdrawal', key: intentKey, form: null, phone } as const;
    shop.world({ type: 'storage.intentChanged', kind: 'withdrawal', phone, intent: withdrawal });
    const redeem = { kind: 'redeem', key: `${intentKey}.2`, form: null, phone } as const;
    shop.world({ type: 'storage.intentChanged', kind: 'redeem', phone, intent: redeem });
    shop.world({ type: 'storage.intentChanged', kind: 'redeem', phone, intent: null });
    shop.world({ type: 'storage.phoneChanged', phone: otherPhone });
    shop.world({ type: 'route.changed', route: routes.withdraw });
    const asked = shop.made.filter(({ name }) => name === 'moneyResult');
    expect(asked.map(({ input }) => input['key'])).toEqual([intentKey]);
  });

  it('ER-2 the connection’s return reads what had failed: games, wallet, e-wallet, seat, wishes', () => {
    const shop = asPlayer();
    for (const call of ['games', 'wallet', 'eWalletBalance', 'room', 'wishes']) shop.answer(`${call}.offline`);
    shop.world({ type: 'connection.restored' });
    expect(shop.underway().sort()).toEqual(['eWalletBalance', 'games', 'merchantLookup', 'room', 'wallet', 'wishes']);
  });
});

describe('GM-16 a visitor’s wish', () => {
  const wishing = () => {
    const shop = begin();
    shop.send({ type: 'wish.made', game: closedGame.slug });
    return shop;
  };
  const asked = (shop: Shop) => shop.asks().filter(([name]) => name === 'setWish' || name === 'wishes');
  const kept = [['setWish', expect.objectContaining({ game: closedGame.slug, isWished: true })]];

  it('GM-16 asks to log in, tells nobody before, and is the player’s with the login', () => {
    const shop = wishing();
    expect([isAt(shop, 'loggingIn'), asked(shop)]).toEqual([true, []]);
    login(shop);
    expect([visit(shop), asked(shop)]).toEqual(['player', kept]);
  });

  it('GM-16 is kept through a registration', () => {
    const shop = wishing();
    shop.child('login').send({ type: 'registerForm.opened', phone });
    expect(isAt(shop, 'registering')).toBe(true);
    shop.child('registration').send({ type: 'phone.submitted', phone, agreed: true });
    shop.answer('register.please_proceed_to_set_password', { ticket: someTicket });
    register(shop);
    expect([visit(shop), asked(shop)]).toEqual(['player', kept]);
  });

  it('GM-16 a login that is given up gives it up', () => {
    const shop = wishing();
    dismissTop(shop.actor);
    expect(isAt(shop, 'browsing')).toBe(true);
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect(asked(shop)).toEqual([['wishes', expect.anything()]]);
  });

  it('GM-16 nobody gets it who logged in elsewhere, or after the player', () => {
    const elsewhere = wishing();
    elsewhere.world({ type: 'tab.signedIn', session: otherSession });
    expect(asked(elsewhere)).toEqual([['wishes', expect.anything()]]);
    const shop = wishing();
    login(shop);
    shop.world({ type: 'tab.signedIn', session: otherSession });
    expect(asked(shop)).toEqual([['wishes', expect.anything()]]);
    const next = wishing();
    login(next);
    next.answer('setWish.unauthorized');
    next.send({ type: 'loginForm.opened' });
    login(next);
    expect(asked(next)).toEqual([['wishes', expect.anything()]]);
  });

  it('GM-16 ER-4 one that is made while the part for players is on its way goes with it', () => {
    const shop = asPlayer({ isPlayerFetched: false });
    shop.send({ type: 'wish.made', game: closedGame.slug });
    expect(asked(shop)).toEqual([]);
    shop.world({ type: 'part.arrived' });
    expect(asked(shop)).toEqual(kept);
  });
});
