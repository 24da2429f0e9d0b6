/** Who leaves the page of a game to log in, to register or to top up comes back to it: GM-4, LG-5, RG-2, SS-2. */
import { gamePath } from '../../../machines/kit/game-paths.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { wayBackOf } from '../../../machines/storefront/storefront.selectors.ts';
import { routes } from '../kit/routes.ts';
import { otherSession, pendingPassword as pendingPasswordOf, phone } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { asPlayer, begin, login, register, type Shop } from './shop.ts';

const { game, invitation, games, topUp, topUpReturned, transaction } = routes;
const order: Route = { ...routes.history, path: `${routes.history.path}/${transaction.id}`, id: transaction.id };
const go = (shop: Shop, ...pages: Route[]) => {
  for (const route of pages) shop.world({ type: 'route.changed', route });
};
const wayBack = (shop: Shop): string | null => wayBackOf(shop.child('player').getSnapshot());
const remembered = (shop: Shop): unknown => shop.did('rememberWayBack').at(-1);

describe('GM-4 a visitor on the page of a game', () => {
  it.each([game, invitation])('GM-4 LG-5 logs in and is there again: $path', (route) => {
    const shop = begin({ route });
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect(shop.did('goTo')).toEqual([{ path: route.path }]);
  });

  it('GM-4 RG-2 registers and is there again', () => {
    const shop = begin({ route: game, pending: pendingPasswordOf('register') });
    shop.send({ type: 'registerForm.opened' });
    go(shop, routes.passwordStep);
    register(shop);
    expect(shop.did('goTo')).toEqual([{ path: game.path }]);
  });

  it.each(['login', 'register'] as const)(
    'GM-4 SH-6 %s, opened before the page was alive, leads back too',
    (dialog) => {
      const shop = begin({ route: game, openDialog: dialog });
      if (dialog === 'register') shop.child('registration').send({ type: 'loginForm.opened', phone });
      login(shop);
      expect(shop.did('goTo')).toEqual([{ path: game.path }]);
    },
  );

  it('GM-4 who gives up and logs in elsewhere later stays there', () => {
    const shop = begin({ route: game });
    shop.send({ type: 'loginForm.opened' });
    shop.child('login').send({ type: 'dialog.dismissed' });
    go(shop, games);
    shop.send({ type: 'loginForm.opened' });
    login(shop);
    expect(shop.did('goTo')).toEqual([{ path: null }]);
  });
});

describe('GM-4 a player with too little for a game', () => {
  it.each([
    ['the order', order],
    ['the order by its short address', transaction],
    ['the way back from a vendor', topUpReturned],
  ])('GM-4 TU-1 has the way back to it at the top-up, and at %s', (_, end) => {
    const shop = asPlayer({ route: game });
    expect(wayBack(shop)).toBeNull();
    go(shop, topUp);
    expect(wayBack(shop)).toBe(game.path);
    go(shop, end);
    expect(wayBack(shop)).toBe(game.path);
    expect(remembered(shop)).toEqual({ path: game.path });
  });

  it('GM-4 GM-5 goes back to the invitation that it came by, and to nothing else of the address', () => {
    const shop = asPlayer({ route: { ...invitation, path: `${invitation.path}?merchant-uuid=1` } });
    go(shop, topUp);
    expect(wayBack(shop)).toBe(gamePath(invitation.slug, invitation.invitation));
  });

  it.each([topUpReturned, order, transaction])('GM-4 EW-7 has it after a vendor’s pages as well: $path', (route) => {
    expect(wayBack(asPlayer({ route, backTo: game.path }))).toBe(game.path);
  });

  it.each([games, game, routes.profile, routes.withdraw, routes.redeem, routes.history, routes.gameHistory])(
    'GM-4 is offered it no more once something else is looked at: $path',
    (other) => {
      const shop = asPlayer({ route: game });
      go(shop, topUp, other);
      expect([wayBack(shop), remembered(shop)]).toEqual([null, { path: null }]);
      const loaded = asPlayer({ route: other, backTo: game.path });
      expect(wayBack(loaded)).toBeNull();
      go(loaded, games, topUp);
      expect([wayBack(loaded), remembered(loaded)], 'nor after another load').toEqual([null, { path: null }]);
    },
  );

  it('GM-4 SS-6 SH-12 is offered no way back that was somebody else’s', () => {
    const shop = asPlayer({ route: topUp, backTo: game.path });
    shop.world({ type: 'tab.signedIn', session: otherSession });
    expect(wayBack(shop)).toBeNull();
  });
});
