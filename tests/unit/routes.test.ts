/** What every address means (RT-1 to RT-14). */
import { describe, expect, it } from 'vitest';
import { needsPlayer, type Route } from '../../machines/storefront/route.ts';
import { categoryOf, routeOf, stepPath, titleOf } from '../../src/web/runtime/routes.ts';

const at = (pathname: string, search = '') => routeOf({ pathname, search });

describe('RT-1 to RT-11 the table', () => {
  it.each([
    ['RT-1', '/', 'games'],
    ['RT-1', '/all', 'games'],
    ['RT-1', '/agile', 'games'],
    ['RT-1', '/fast', 'games'],
    ['RT-1', '/fast/', 'games'],
    ['RT-1', '/unknown-word', 'games'],
    ['RT-2', '/detail/lempar-kelereng', 'gameDetail'],
    ['RT-2', '/detail/lempar-kelereng/success', 'gameDetail'],
    ['RT-2', '/detail/lempar-kelereng/a/b', 'gameDetail'],
    ['RT-3', '/profile', 'profile'],
    ['RT-3', '/profile/', 'profile'],
    ['RT-4', '/profile/account', 'accounts'],
    ['RT-5', '/top-up', 'topUp'],
    ['RT-5', '/top-up/success', 'topUp'],
    ['RT-5', '/top-up/success/x', 'topUp'],
    ['RT-6', '/withdraw', 'withdraw'],
    ['RT-7', '/redeem', 'redeem'],
    ['RT-8', '/transaction', 'transaction'],
    ['RT-8', '/transaction/p-1', 'transaction'],
    ['RT-9', '/history', 'history'],
    ['RT-9', '/history/transaction', 'history'],
    ['RT-9', '/history/transaction/T-1', 'history'],
    ['RT-10', '/verification-otp', 'verification'],
    ['RT-10', '/verification-otp/', 'verification'],
    ['RT-11', '/agile/more', 'notFound'],
    ['RT-11', '/profile/other', 'notFound'],
    ['RT-11', '/profile/account/more', 'notFound'],
    ['RT-11', '/withdraw/more', 'notFound'],
    ['RT-11', '/redeem/more', 'notFound'],
    ['RT-11', '/verification-otp/more', 'notFound'],
    ['RT-11', '/nowhere/at/all', 'notFound'],
  ])('%s %s is %s', (_, pathname, name) => {
    expect(at(pathname).name).toBe(name);
    expect(at(pathname, '?x=1').path).toBe(`${pathname}?x=1`);
  });

  it.each([
    ['/detail/lempar-kelereng', null],
    ['/detail/lempar-kelereng/K7M2QX', 'K7M2QX'],
    ['/detail/lempar-kelereng/success', null],
    ['/detail/lempar-kelereng/K7M2QO', null],
    ['/detail/lempar-kelereng/K7M2QX/more', null],
  ])('RT-2 GM-5 %s invites with %s', (pathname, invitation) =>
    expect(at(pathname)).toMatchObject({ name: 'gameDetail', path: pathname, slug: 'lempar-kelereng', invitation }),
  );

  const outcomes = [
    ['success', ['success', 'SUCCESS', 'Succeeded', 'paid', 'settlement', 'berhasil', 'sukses', 'completed', 'finish']],
    ['pending', ['pending', 'Pending', 'waiting', 'process', 'processing', 'menunggu', 'diproses', 'unpaid']],
    [
      'failed',
      [
        'failed',
        'FAILED',
        'failure',
        'gagal',
        'error',
        'cancel',
        'cancelled',
        'canceled',
        'batal',
        'expired',
        'kedaluwarsa',
        'rejected',
        'deny',
        'unfinish',
      ],
    ],
    [null, ['', 'return', 'x', 'T-1', 'constructor', '5b0c6a4e-1f2d-4c3b-9a8e-7d6c5b4a3f21']],
  ] as const;
  it.each(outcomes.flatMap(([told, words]) => words.map((word) => [word, told] as const)))(
    'RT-2 RT-5 /top-up/%s and /detail/:slug/%s: a vendor’s return of %s shows that',
    (word, told) => {
      expect(at(`/top-up/${word}`)).toMatchObject({ name: 'topUp', returned: null, told });
      expect(at(`/top-up/${word}/`)).toMatchObject({ told });
      expect(at(`/detail/lempar-kelereng/${word}`)).toMatchObject({ name: 'gameDetail', told, invitation: null });
      if (word !== '') expect(at(`/top-up/${word}/INV-20261123.7`)).toMatchObject({ told, returned: 'INV-20261123.7' });
    },
  );

  it.each([
    ['7', '7'],
    ['INV-20261123-000042', 'INV-20261123-000042'],
    ['PLT_1.2', 'PLT_1.2'],
    ['T-1', 'T-1'],
    ['5B0C6A4E-1F2D-4C3B-9A8E-7D6C5B4A3F21', '5b0c6a4e-1f2d-4c3b-9a8e-7d6c5b4a3f21'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), null],
    ['a b', null],
    ['<b>', null],
    ['..', null],
    ['', null],
  ])('RT-8 RT-9 /transaction/%s: every id that a platform may give is understood', (word, id) => {
    const part = encodeURIComponent(word);
    expect(at(`/transaction/${part}`)).toMatchObject({ name: 'transaction', id });
    expect(at(`/history/transaction/${part}`)).toMatchObject({ name: 'history', section: 'transaction', id });
    expect(at(`/top-up/return/${part}`)).toMatchObject({ name: 'topUp', returned: id });
    if (word !== '') expect(at(`/transaction/${part}/more/segments`)).toMatchObject({ name: 'transaction', id });
  });

  it('HI-1 a round of the history is one to be watched again', () => {
    const id = '7b2e9d1c-4f60-4a85-9c33-5d6e7f8a9b01';
    expect(at(`/history/game/${id}`)).toMatchObject({ name: 'history', section: 'game', id });
    expect(at('/history/game/1')).toMatchObject({ name: 'history', section: 'game', id: null });
  });

  it.each([
    ['/', 'all'],
    ['/all', 'all'],
    ['/agile', 'agile'],
    ['/fast', 'fast'],
    ['/FAST', 'all'],
    ['/constructor', 'all'],
    ['/nowhere/at', 'all'],
  ])('RT-1 the category of %s is %s', (pathname, category) => expect(categoryOf(pathname)).toBe(category));
});

describe('RT-11 a malformed address shows the not-found page', () => {
  it.each([
    '/%E0%A4%A',
    '/%',
    '/detail/%',
    '/detail/x/%zz',
    '/top-up/%C3',
    '/profile/%',
    '/history/transaction/%E0%A4',
  ])('RT-11 %s', (pathname) => {
    expect(at(pathname, '?x=%')).toEqual({ name: 'notFound', path: `${pathname}?x=%` });
    expect(titleOf({ pathname, search: '' })).toBe('title.not_found');
  });
});

describe('RT-13 RT-14 guards', () => {
  const open: Route['name'][] = ['games', 'gameDetail', 'notFound', 'verification'];
  it.each([
    '/',
    '/detail/x',
    '/profile',
    '/profile/account',
    '/top-up',
    '/withdraw',
    '/redeem',
    '/transaction',
    '/history',
    '/no/where',
    '/verification-otp',
  ])('RT-13 RT-14 %s', (pathname) => {
    const route = at(pathname);
    expect(needsPlayer(route)).toBe(!open.includes(route.name));
  });
});

/** Each flag left out, without a value, set, or taken back. */
const states = [null, '', 'true', 'false'] as const;
const isSet = (state: (typeof states)[number]) => state === '' || state === 'true';
const combinations = states.flatMap((register) =>
  states.flatMap((forget) => states.map((create) => [register, forget, create] as const)),
);

describe('RT-12 the flags', () => {
  it.each(combinations)('RT-12 register=%s forget_password=%s create_password=%s', (register, forget, create) => {
    const query = new URLSearchParams();
    if (register !== null) query.set('register', register);
    if (forget !== null) query.set('forget_password', forget);
    if (create !== null) query.set('create_password', create);
    const registers = isSet(register);
    const forgot = isSet(forget);
    // Contradicting flags mean nothing, and neither do none.
    const flow = registers && !forgot ? 'register' : forgot && !registers ? 'forgotPassword' : null;
    expect(at('/verification-otp', `?${query}`)).toMatchObject({
      name: 'verification',
      flow,
      step: isSet(create) ? 'password' : 'code',
    });
  });

  it.each(['?register', '?register=', '?register=true', '?register=TRUE', '?register=1', '?register&x=1'])(
    'RT-12 %j counts, with a value and without',
    (search) => {
      expect(at('/verification-otp', search)).toMatchObject({ flow: 'register', step: 'code' });
      const both = `${search}&create_password`;
      expect(at('/verification-otp', both)).toMatchObject({ flow: 'register', step: 'password' });
      const forgot = search.replace('register', 'forget_password');
      expect(at('/verification-otp', forgot)).toMatchObject({ flow: 'forgotPassword', step: 'code' });
    },
  );

  it.each(['?register=0', '?register=false', '?register=False', '?REGISTER=true', '?register=false&register=true', ''])(
    'RT-12 %j is no flag',
    (search) => {
      expect(at('/verification-otp', search)).toMatchObject({ flow: null });
    },
  );

  const flows = ['register', 'forgotPassword'] as const;
  const steps = ['code', 'password'] as const;
  it.each(flows.flatMap((flow) => steps.map((step) => [flow, step] as const)))(
    'RT-12 the address of %s, %s step, means that step',
    (flow, step) => {
      const { pathname, search } = new URL(stepPath({ flow, step }), 'https://toko.example');
      expect(at(pathname, search)).toMatchObject({ name: 'verification', flow, step });
    },
  );
});

it('RT-16 every page has a title of its own', () => {
  const addresses = [
    '/',
    '/agile',
    '/fast',
    '/detail/x',
    '/profile',
    '/profile/account',
    '/top-up',
    '/withdraw',
    '/redeem',
    '/transaction',
    '/history',
    '/no/where',
  ];
  const titles = [
    ...addresses.map((pathname) => titleOf({ pathname, search: '' })),
    titleOf({ pathname: '/verification-otp', search: '?register=true' }),
    titleOf({ pathname: '/verification-otp', search: '?register=true&create_password=true' }),
    titleOf({ pathname: '/verification-otp', search: '?forget_password=true&create_password=true' }),
  ];
  expect(new Set(titles).size).toBe(titles.length);
});
