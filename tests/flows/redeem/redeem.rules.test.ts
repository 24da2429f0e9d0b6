/** What redeeming a voucher must do, from RD-1, SH-11, MO-1, C86, C87, ER-1, HI-1 and the acceptance points 80 and 81. */
import { redeemMachine } from '../../../machines/redeem/redeem.machine.ts';
import { redeemProblem, redeemScreen, voucherOf } from '../../../machines/redeem/redeem.selectors.ts';
import { intent, intentKey, minutes, moment, redeemedVoucher } from '../kit/samples.ts';
import { bearer } from '../kit/account-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const begin = (pendingKey: string | null = null) => runMachine(redeemMachine, { bearer, intent, pendingKey });
type Page = ReturnType<typeof begin>;

const submit = ({ actor }: Page, text = 'SARI20267KQX') => actor.send({ type: 'voucher.submitted', text });
const sending = () => {
  const page = begin();
  submit(page);
  return page;
};
const problemOf = (page: Page) => redeemProblem(page.snapshot())?.message.id ?? null;
const sent = (page: Page) => page.made.filter(({ name }) => name === 'redeem').map(({ input }) => input);

describe('RD-1 ux80 what is typed', () => {
  it.each([
    'SARI20267KQX',
    'sari20267kqx',
    ' sari-2026-7kqx ',
    'Sari 2026 7KQX',
    'sari\u20132026\u00a07kqx',
    'ｓａｒｉ２０２６７ｋｑｘ',
  ])('RD-1 ux80 "%s" is sent as SARI20267KQX', (text) => {
    const page = begin();
    submit(page, text);
    expect(sent(page)).toEqual([{ bearer, key: intentKey, code: 'SARI20267KQX' }]);
    expect(page.did('rememberIntent')).toEqual([{ kind: 'redeem', key: intentKey }]);
  });

  it.each(['', ' - ', 'SARI202', 'SARI20267KQX12345', 'SARI2026!', 'САРИ2026', 'SARI2026;--1'])(
    'RD-1 "%s" is no voucher, and is not sent',
    (text) => {
      const page = begin();
      submit(page, text);
      expect([problemOf(page), page.made, page.did('rememberIntent')]).toEqual(['redeem.error.invalid', [], []]);
      page.actor.send({ type: 'voucher.edited' });
      expect(problemOf(page)).toBeNull();
    },
  );

  it('MO-1 a double tap sends it once', () => {
    const page = sending();
    submit(page);
    submit(page, 'OTHER2026');
    expect(sent(page)).toHaveLength(1);
  });
});

describe('RD-1 MO-1 what belongs to another screen', () => {
  const answered = (type: string) => () => {
    const page = sending();
    page.answer(type, { until: moment + minutes(1), minutes: 1, reference: 'rule', receivedAt: moment });
    return page;
  };
  const found = (outcome: string) => () => {
    const page = answered('redeem.timeout')();
    page.answer(`moneyResult.${outcome}`, { transaction: redeemedVoucher, reference: 'rule', receivedAt: moment });
    return page;
  };
  const refused = ['unknown_code', 'used', 'expired', 'not_here', 'not_available', 'throttled', 'unknown'];

  it.each([
    ['a fresh form', () => begin()],
    ...refused.map((outcome) => [outcome, answered(`redeem.${outcome}`)] as const),
    ['what never arrived', found('not_found')],
    ['what was refused', found('refused')],
  ] as const)('RD-1 a form with %s is no success to leave', (_, arrive) => {
    const page = arrive();
    const before = page.snapshot().value;
    page.actor.send({ type: 'form.requested' });
    expect(page.snapshot().value).toEqual(before);
  });

  it.each([
    ['an answer is looked for', answered('redeem.timeout')],
    ['it is redeemed', found('accepted')],
  ] as const)('MO-1 while %s no voucher is taken', (_, arrive) => {
    const page = arrive();
    const before = page.snapshot().value;
    submit(page);
    expect([page.snapshot().value, sent(page).length]).toEqual([before, 1]);
  });
});

describe('RD-1 SH-11 MO-1 what comes back', () => {
  it('RD-1 SH-11 ux81 accepted: the balance is read again, and the success screen says how much', () => {
    const page = sending();
    page.answer('redeem.accepted', { transaction: redeemedVoucher, receivedAt: moment });
    expect(page.did('celebrate')).toEqual([
      {
        title: { id: 'redeem.success.title' },
        subtitle: { id: 'redeem.success.subtitle', values: { platinum: 250 } },
        transactionId: redeemedVoucher.id,
      },
    ]);
    expect([page.did('announceMovement'), page.did('forgetIntent')].map(({ length }) => length)).toEqual([1, 1]);
    submit(page);
    expect(sent(page), 'nothing is sent from below the success screen').toHaveLength(1);
    page.actor.send({ type: 'form.requested' });
    submit(page, 'NEXT2026');
    expect(sent(page).map(({ key }) => key)).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('RD-1 SH-11 accepted without an amount: the success screen names none', () => {
    const page = sending();
    page.answer('redeem.accepted', { transaction: { ...redeemedVoucher, platinum: null }, receivedAt: moment });
    expect(page.did('celebrate')).toMatchObject([{ subtitle: { id: 'success.arrived' } }]);
  });

  it.each([
    ['unknown_code', 'redeem.error.unknown'],
    ['used', 'redeem.error.used'],
    ['expired', 'redeem.error.expired'],
    ['not_here', 'redeem.error.not_here'],
  ])('RD-1 redeem.%s has a message at the voucher, and the next is another intent', (outcome, message) => {
    const page = sending();
    page.answer(`redeem.${outcome}`);
    expect([problemOf(page), redeemProblem(page.snapshot())?.isField]).toEqual([message, true]);
    expect(page.did('forgetIntent')).toHaveLength(1);
    submit(page);
    expect(sent(page).map(({ key }) => key)).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('C86 throttled: sending waits until the moment that the server named', () => {
    const page = sending();
    page.answer('redeem.throttled', { until: moment + minutes(1), minutes: 1 });
    page.actor.send({ type: 'voucher.edited' });
    submit(page);
    expect([problemOf(page), redeemProblem(page.snapshot())?.until, page.live()]).toEqual([
      'redeem.error.throttled',
      moment + minutes(1),
      [],
    ]);
    page.reach();
    submit(page);
    expect(page.live()).toHaveLength(1);
  });

  it.each(['offline', 'timeout', 'server_error', 'malformed', 'in_progress', 'repeated', 'key_conflict'])(
    'C87 redeem.%s is never called failed: the server is asked by the key',
    (outcome) => {
      const page = sending();
      page.answer(`redeem.${outcome}`);
      expect(redeemScreen(page.snapshot())).toBe('waiting');
      expect(page.live().map(({ name, input }) => [name, input['key']])).toEqual([['moneyResult', intentKey]]);
      expect([page.did('forgetIntent'), page.did('celebrate')]).toEqual([[], []]);
    },
  );

  it.each([
    ['unknown', 'redeem.error.declined'],
    ['not_available', 'error.not_available'],
  ])(
    'MO-2 a refusal (4xx) of a call that moves money means nothing moved: redeem.%s shows the error and keeps the form',
    (outcome, message) => {
      const page = sending();
      page.answer(`redeem.${outcome}`, { reference: 'rule', receivedAt: moment });
      expect([redeemScreen(page.snapshot()), problemOf(page), page.live()]).toEqual(['form', message, []]);
      expect([voucherOf(page.snapshot()), page.did('forgetIntent').length]).toEqual(['SARI20267KQX', 1]);
      expect([page.did('celebrate'), page.did('announceMovement')]).toEqual([[], []]);
      submit(page);
      expect(sent(page).map((input) => input['key'])).toEqual([intentKey, `${intent}.2`]);
    },
  );

  it.each([
    ['accepted', { transaction: redeemedVoucher }, null, 1],
    ['refused', {}, 'redeem.error.declined', 0],
    ['not_found', {}, 'redeem.error.not_sent', 0],
  ] as const)('C87 the lost answer: %s', (outcome, payload, message, celebrated) => {
    const page = sending();
    page.answer('redeem.timeout');
    page.answer(`moneyResult.${outcome}`, { ...payload, receivedAt: moment });
    expect([problemOf(page), page.did('celebrate').length]).toEqual([message, celebrated]);
    if (message === null) return;
    submit(page);
    expect(sent(page)[1]?.['key']).toBe(outcome === 'not_found' ? intentKey : `${intent}.2`);
  });

  it('MO-1 a reload asks for the answer that is out before anything else', () => {
    const page = begin(`${intent}.7`);
    expect(page.live().map(({ name, input }) => [name, input['key']])).toEqual([['moneyResult', `${intent}.7`]]);
  });

  it('ER-1 a 401 ends it as such', () => {
    const page = sending();
    page.answer('redeem.unauthorized');
    expect([page.snapshot().output, page.live()]).toEqual([{ type: 'unauthorized' }, []]);
  });
});

describe('MO-1 C87 SH-11 how an intent ends, and what is on screen then', () => {
  const waiting = () => {
    const page = sending();
    page.answer('redeem.timeout');
    return page;
  };
  const result = (page: Page, outcome: string, payload: object = {}) =>
    page.answer(`moneyResult.${outcome}`, { ...payload, receivedAt: moment });
  const ends = (page: Page) => [page.did('forgetIntent'), page.did('announceMovement')].map(({ length }) => length);

  it('SH-11 accepted: below the success screen is no form, and another voucher begins with an empty one', () => {
    const page = sending();
    page.answer('redeem.accepted', { transaction: redeemedVoucher, receivedAt: moment });
    expect(redeemScreen(page.snapshot())).toBe('accepted');
    page.actor.send({ type: 'form.requested' });
    expect([redeemScreen(page.snapshot()), voucherOf(page.snapshot()), problemOf(page)]).toEqual(['form', '', null]);
  });

  it('MO-1 C87 SH-11 found out to have been added: forgotten, balances read again, and the success screen', () => {
    const page = waiting();
    result(page, 'accepted', { transaction: redeemedVoucher });
    expect([redeemScreen(page.snapshot()), ends(page)]).toEqual(['accepted', [1, 1]]);
  });

  it('MO-1 C87 found out to have been refused: forgotten, no balance has changed, and what was typed is kept', () => {
    const page = waiting();
    result(page, 'refused');
    expect([redeemScreen(page.snapshot()), ends(page)]).toEqual(['form', [1, 0]]);
    expect(voucherOf(page.snapshot())).toBe('SARI20267KQX');
  });

  it('MO-1 C86 what never arrived stays remembered: it may arrive after all', () => {
    const page = waiting();
    result(page, 'not_found');
    expect([redeemScreen(page.snapshot()), ends(page)]).toEqual(['form', [0, 0]]);
  });

  it('MO-1 ER-2 a connection that comes back asks at once what became of it', () => {
    const page = waiting();
    result(page, 'offline');
    expect(page.live()).toEqual([]);
    page.world({ type: 'connection.restored' });
    expect(page.live().map(({ name, input }) => [name, input['key']])).toEqual([['moneyResult', intentKey]]);
  });

  it.each([
    ['sent here', waiting],
    ['sent before a reload', () => begin(intentKey)],
  ] as const)(
    'MO-1 HI-1 whoever looks into the history meanwhile waits on when the form is asked for (%s)',
    (_, make) => {
      const page = make();
      page.child('moneyResult').send({ type: 'history.requested' });
      expect([redeemScreen(page.snapshot()), page.did('goTo')]).toEqual([
        'elsewhere',
        [{ path: '/history/transaction' }],
      ]);
      expect([page.snapshot().status, ends(page)]).toEqual(['active', [0, 0]]);
      page.actor.send({ type: 'form.requested' });
      expect(redeemScreen(page.snapshot())).toBe('waiting');
      expect(page.live().map(({ name, input }) => [name, input['key']])).toEqual([['moneyResult', intentKey]]);
    },
  );

  it('ER-1 a 401 on the lost answer ends it as such, and the intent stays remembered', () => {
    const page = waiting();
    result(page, 'unauthorized');
    expect([page.snapshot().output, ends(page)]).toEqual([{ type: 'unauthorized' }, [0, 0]]);
  });

  it('C86 throttled: the wait ends at the moment that the server named, and its sentence with it', () => {
    const page = sending();
    page.answer('redeem.throttled', { until: moment + minutes(1), minutes: 1 });
    expect(page.waits.map(({ until }) => until)).toEqual([moment + minutes(1)]);
    page.reach();
    expect([problemOf(page), voucherOf(page.snapshot())]).toEqual([null, 'SARI20267KQX']);
  });
});

describe('MO-3 a lost answer that nobody will tell', () => {
  it('leads to the form with the voucher, says that it is not known, and sends the same key again', () => {
    const page = sending();
    page.answer('redeem.timeout');
    page.answer('moneyResult.not_available', { reference: 'rule', receivedAt: moment });
    page.child('moneyResult').send({ type: 'form.requested' });
    expect([problemOf(page), voucherOf(page.snapshot())]).toEqual(['money_result.untold.problem', 'SARI20267KQX']);
    submit(page);
    expect(sent(page).map((input) => input['key'])).toEqual([intentKey, intentKey]);
  });
});
