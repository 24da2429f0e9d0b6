/** The drawer for developers masks secrets in values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../src/contract/secret.ts';
import { ticket } from '../../../src/contract/ticket.ts';
import { masked, maskedJson } from '../../../src/web/dev/masked.ts';

const { mask } = Secret;

describe('SS-8 C08 the drawer for developers masks', () => {
  test.each([
    [{ password: new Secret('layang-layang') }, { password: mask }],
    [{ pin: '482917' }, { pin: mask }],
    [{ otp: 4711 }, { otp: mask }],
    [{ change_pin_token: 'abc' }, { change_pin_token: mask }],
    [{ session: { token: new Secret('abc'), phone: '081234567890' } }, { session: { token: mask, phone: mask } }],
    [{ ticket: ticket('a', 'b') }, { ticket: mask }],
    [{ phoneNumber: '0812' }, { phoneNumber: mask }],
    [{ pending: { e: 'half' } }, { pending: { e: mask } }],
    [{ text: 'SMS to 0812-3456-7890 and +62 812 3456 7890' }, { text: `SMS to ${mask} and ${mask}` }],
    [{ where: `/step?x=${'q'.repeat(43)}` }, { where: `/step?x=${mask}` }],
    [new Error('No 081234567890'), `[Error: No ${mask}]`],
  ])('%j', (value, shown) => {
    expect(masked(value)).toEqual(shown);
  });

  test.each([
    { token: 1500 },
    { id: '6f1d2c3a-8b47-4e0f-9a52-c3d4e5f60718' },
    { pending: null, pinReset: false, phone: '' },
    { type: 'registered', minutes: 3, typing: 'yes', until: 1_763_000_000_000 },
    { session: { merchant: 'Toko Lestari' } },
  ])('not what is no secret: %j', (value) => {
    expect(masked(value)).toEqual(value);
  });

  test('a secret, a number and a token, wherever they lie', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,30}$/).map((text) => `rahasia${text}`);
    const phone = fc.stringMatching(/^08[1-9][0-9]{8,11}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 5 }, tie('leaf'), fc.array(tie('tree')), fc.dictionary(fc.string(), tie('tree'))),
      leaf: fc.oneof(
        secret.map((text) => new Secret(text)),
        phone,
        secret.map((text) => `${text}${'0'.repeat(10)}`),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(JSON.stringify(Object.values({ value }).map((entry) => masked(entry)))).not.toMatch(
          /rahasia|08[1-9]\d{8}/,
        );
      }),
    );
  });
});

test('of a long list the beginning, of a deep one the top, and of an actor its name', () => {
  expect(masked(Array.from({ length: 25 }, (_, index) => index))).toHaveLength(21);
  const circle: { inner?: unknown } = {};
  circle.inner = circle;
  expect(maskedJson(circle)).toContain('[…]');
  expect(masked({ child: { sessionId: 'x:1', id: 'pin' } })).toEqual({ child: '[actor pin]' });
});
