/** A visitor's invitation beside the ways in: GM-18. */
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { routes } from '../kit/routes.ts';
import { roomInvitation } from '../room/room-samples.ts';
import { asPlayer, begin, isAt, login, visit, type Shop } from './shop.ts';

const asked = (shop: Shop) =>
  shop.made.filter(({ name }) => name === 'visitorInvitation').map(({ input }) => input['invitation']);

describe('GM-18 an invitation', () => {
  it('GM-18 is read for a visitor, stays while the login lies above it, and the login leads back to it', () => {
    const shop = begin({ route: routes.invitation });
    expect(asked(shop)).toEqual([roomInvitation]);
    shop.send({ type: 'loginForm.opened' });
    expect([isAt(shop, 'loggingIn'), asked(shop).length]).toEqual([true, 1]);
    login(shop);
    expect([visit(shop), shop.did('goTo'), asked(shop).length]).toEqual([
      'player',
      [{ path: routes.invitation.path }],
      1,
    ]);
  });

  it('GM-18 is not read so for a player, whose room reads it', () => {
    expect(asked(asPlayer({ route: routes.invitation }))).toEqual([]);
  });

  it('GM-18 is read once the session is over', () => {
    const shop = asPlayer({ route: routes.invitation });
    shop.answer('wallet.unauthorized');
    expect([visit(shop), asked(shop)]).toEqual(['visitor', [roomInvitation]]);
  });
});
