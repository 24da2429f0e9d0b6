/** Where the storefront lets whom, from RT-13, RT-14, RT-16, LG-5, RG-2. */
import { needsPlayer } from '../../../machines/kit/needs-player.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { opensDialog } from '../../../machines/storefront/storefront.selectors.ts';
import { dismissTop, isDialogOpen, topDialog } from '../../../src/web/runtime/dialog.ts';
import { routes } from '../kit/routes.ts';
import {
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  phone,
  session,
  until,
} from '../kit/samples.ts';
import { landingOf } from '../kit/addresses.ts';
import { storefront as model } from './model.ts';
import { explored } from '../../../src/walk/mutants/explored.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { always, check } from '../../../src/walk/rules/temporal.ts';
import { asPlayer, begin, calledFor, isAt, login, logins, register, visit } from './shop.ts';

const pendingCode = pendingCodeOf('register');
const pendingPassword = pendingPasswordOf('register');
const [guarded, open] = (['player', 'all'] as const).map((who) =>
  Object.values<Route>(routes).filter(({ path }) => landingOf(path).for === who),
) as [Route[], Route[]];

describe('RT-13 RT-14 guards', () => {
  it.each(guarded)(
    'RT-13 RT-14 $name without a token: home, login dialog, then the page that was asked for',
    (route) => {
      const arrivals = [
        begin({ route }),
        ...['browsing', 'registering', 'recovering'].map((from) => {
          const shop = begin();
          if (from === 'registering') shop.send({ type: 'registerForm.opened' });
          if (from === 'recovering') {
            shop.send({ type: 'loginForm.opened' });
            shop.child('login').send({ type: 'recovery.opened', phone });
          }
          shop.world({ type: 'route.changed', route });
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
    },
  );

  it.each(open)('RT-13 $name is open to everybody', (route) => {
    const shop = begin({ route });
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(shop.did('goHome')).toEqual([]);
    expect(needsPlayer(route)).toBe(false);
  });

  it.each(guarded)('RT-13 $name with a token is shown', (route) => {
    for (const shop of [asPlayer({ route }), asPlayer()]) {
      shop.world({ type: 'route.changed', route });
      expect(visit(shop)).toBe('player');
      expect(shop.did('goHome')).toEqual([]);
    }
  });

  it('RT-13 SS-1 in every configuration a player is who has a session, and nobody else', () => {
    const isTrue = always(
      ({ snapshot }) => snapshot.matches({ visit: 'player' }) === (snapshot.context.session !== null),
    );
    expect(check(explored(model), { 'a session is a player': isTrue })).toEqual([]);
  });
});

describe('LG-5 RG-2 becoming a player', () => {
  it('LG-5 SS-3 PK-4 a login is stored and loads both balances with its token', () => {
    for (const logIn of logins) {
      const shop = begin({ openDialog: 'login' });
      logIn(shop);
      expect(shop.did('rememberSession')).toEqual([{ session }]);
      expect(calledFor(shop, 'wallet')).toEqual([session.token]);
      expect(calledFor(shop, 'eWalletBalance')).toEqual([session.token]);
      expect(shop.did('goTo')).toEqual([{ path: null }]);
    }
  });

  it('RG-2 a registration is logged in, home, welcomed, and its wallet is fetched', () => {
    const shop = begin({ route: routes.passwordStep, pending: pendingPassword });
    register(shop);
    expect(visit(shop)).toBe('player');
    expect(shop.did('rememberSession')).toEqual([{ session }]);
    expect(shop.did('forgetStep')).toHaveLength(1);
    expect(shop.did('goTo')).toEqual([{ path: '/' }]);
    expect(shop.said()).toEqual(['register.welcome']);
    expect(calledFor(shop, 'wallet')).toEqual([session.token]);
  });

  it.each([null, pendingCode, pendingPassword])(
    'RT-16 RG-2 a dialog that opens before its machine is the one that opens: %j',
    (pending) => {
      const dialogs = { 'loginForm.opened': 'login', 'registerForm.opened': 'registration' } as const;
      for (const [type, id] of Object.entries(dialogs) as [keyof typeof dialogs, string][]) {
        const shop = begin({ pending });
        const isForetold = opensDialog(shop.snapshot(), type);
        shop.send({ type });
        expect(topDialog(shop.actor)?.id === id).toBe(isForetold);
        expect(opensDialog(shop.snapshot(), type), 'one dialog is open already').toBe(false);
      }
    },
  );

  it('RT-16 one layer is on top, and it is the one that was opened', () => {
    const shop = begin();
    const onTop = () => [isDialogOpen(shop.actor), topDialog(shop.actor)?.id];
    expect(onTop()).toEqual([false, undefined]);
    shop.child('shell').send({ type: 'menu.toggled' });
    expect(onTop()).toEqual([true, 'shell']);
    shop.send({ type: 'loginForm.opened' });
    expect(onTop()).toEqual([true, 'login']);
    shop.child('login').send({ type: 'registerForm.opened', phone });
    expect(onTop()).toEqual([true, 'registration']);
    dismissTop(shop.actor);
    expect(onTop()).toEqual([true, 'shell']);
    dismissTop(shop.actor);
    expect(onTop()).toEqual([false, undefined]);
  });

  it('RT-16 an account flow lies above the dialog of a page, and a step above its flow', () => {
    const shop = asPlayer({ route: routes.accounts });
    const onTop = () => [isDialogOpen(shop.actor), topDialog(shop.actor)?.id];
    shop.answer('accounts.accepted', { accounts: [] });
    expect(onTop()).toEqual([false, undefined]);
    shop.child('player', 'accounts').send({ type: 'accountForm.opened' });
    expect(onTop()).toEqual([true, 'accounts']);
    shop.child('player').send({ type: 'pinForm.opened', intent: 'set' });
    expect(onTop()).toEqual([true, 'pin']);
    shop.child('player', 'pin').send({ type: 'code.requested' });
    shop.answer('requestCode.accepted', { until, otpId: null });
    expect(onTop()).toEqual([true, 'oneTimeCode']);
    dismissTop(shop.actor);
    expect(onTop()).toEqual([true, 'accounts']);
    dismissTop(shop.actor);
    expect(onTop()).toEqual([false, undefined]);
  });

  it.each([
    ['code', pendingCode, routes.codeStep],
    ['password', pendingPassword, routes.passwordStep],
  ] as const)('RT-16 the %s step of a visitor is a page, and no dialog', (_, pending, route) => {
    const shop = begin({ pending, route });
    expect([isDialogOpen(shop.actor), topDialog(shop.actor)]).toEqual([false, null]);
  });
});
