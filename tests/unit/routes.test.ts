/** The route of every address (RT-1 to RT-14). */
import { describe, expect, it } from 'vitest';
import { needsPlayer } from '../../machines/kit/needs-player.ts';
import { categoryOf, routeOf, stepPath, titleOf } from '../../src/web/runtime/routes.ts';
import { addresses } from '../flows/kit/addresses.ts';

const at = (pathname: string, search = '') => routeOf({ pathname, search });

describe('RT-1 to RT-11 RT-13 RT-14 the table', () => {
  it.each(addresses)('$requirement $path is $name', ({ path: pathname, name, title, for: who }) => {
    expect(at(pathname).name).toBe(name);
    // Without flags no step is under way.
    if (who !== 'step') expect(titleOf({ pathname, search: '' })).toBe(title);
    expect(needsPlayer(at(pathname))).toBe(who === 'player');
    expect(at(pathname, '?x=1').path).toBe(`${pathname}?x=1`);
  });

  it.each([
    ['/detail/lempar-kelereng', null],
    ['/detail/lempar-kelereng/K7M2QX', 'K7M2QX'],
    ['/detail/lempar-kelereng/k7m2qx', 'K7M2QX'],
    ['/detail/lempar-kelereng/K7m2qx', 'K7M2QX'],
    ['/detail/lempar-kelereng/KMNPQX', 'KMNPQX'],
    ['/detail/lempar-kelereng/success', null],
    ['/detail/lempar-kelereng/return', null],
    ['/detail/lempar-kelereng/played', null],
    ['/detail/lempar-kelereng/k7m2qo', null],
    ['/detail/lempar-kelereng/k7m2ß', null],
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
        ...['failed', 'FAILED', 'failure', 'gagal', 'error', 'cancel', 'cancelled', 'canceled', 'batal', 'expired'],
        ...['kedaluwarsa', 'rejected', 'deny', 'unfinish'],
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

  it('ST-2 the statement is chosen from by words of the address; an unknown word chooses nothing', () => {
    const read = (query: string) => routeOf({ pathname: '/history/statement', search: query });
    const none = { balance: null, subject: null };
    expect(read('')).toMatchObject({ name: 'history', section: 'statement', id: null, filter: none });
    expect(read('?balance=winning&subject=game')).toMatchObject({ filter: { balance: 'winning', subject: 'game' } });
    expect(read('?balance=house&subject=stake')).toMatchObject({ filter: none });
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

it.each(['/%E0%A4%A', '/%', '/detail/%', '/detail/x/%zz', '/top-up/%C3', '/profile/%', '/history/transaction/%E0%A4'])(
  'RT-11 the malformed address %s shows the not-found page',
  (pathname) => {
    expect(at(pathname, '?x=%')).toEqual({ name: 'notFound', path: `${pathname}?x=%` });
    expect(titleOf({ pathname, search: '' })).toBe('title.not_found');
  },
);

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
    // Both flags or none mean no flow.
    const flow = registers && !forgot ? 'register' : forgot && !registers ? 'forgotPassword' : null;
    expect(at('/verification-otp', `?${query}`)).toMatchObject({
      name: 'verification',
      flow,
      step: isSet(create) ? 'password' : 'code',
    });
  });

  it.each(['?register', '?register=TRUE', '?register=1', '?register&x=1'])(
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

it.each(['/robots.txt', '/favicon.ico', '/sw.js', '/.env', '/foo%2Ejs', '/agile.html', '/a.b/'])(
  'RT-18 %s is a file, never a category',
  (pathname) => expect(at(pathname).name).toBe('notFound'),
);

it('RT-16 every page has a title of its own', () => {
  const titles = [
    ...new Set(
      addresses.flatMap(({ path, for: who }) => (who === 'step' ? [] : [titleOf({ pathname: path, search: '' })])),
    ),
    titleOf({ pathname: '/verification-otp', search: '?register=true' }),
    titleOf({ pathname: '/verification-otp', search: '?register=true&create_password=true' }),
    titleOf({ pathname: '/verification-otp', search: '?forget_password=true&create_password=true' }),
  ];
  expect(new Set(titles).size).toBe(titles.length);
});
