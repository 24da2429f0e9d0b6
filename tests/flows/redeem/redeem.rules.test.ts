/** Rules of redeeming a voucher: RD-1, SH-11, MO-1 and the acceptance points 80 and 81. Lost answers: tests/walk. */
import { redeemMachine } from '../../../machines/redeem/redeem.machine.ts';
import { redeemProblem, redeemScreen, voucherOf } from '../../../machines/redeem/redeem.selectors.ts';
import { bearer, intent, intentKey, moment, redeemedVoucher } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const begin = () => runMachine(redeemMachine, { bearer, intent, pendingKey: null, draft: null });
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
    expect(page.did('rememberIntent')).toEqual([{ kind: 'redeem', key: intentKey, form: { text: 'SARI20267KQX' } }]);
  });

  it.each(['', ' - ', 'SARI202', 'SARI20267KQX12345', 'SARI2026!', 'САРИ2026', 'SARI2026;--1'])(
    'RD-1 "%s" is no voucher, and is not sent',
    (text) => {
      const page = begin();
      submit(page, text);
      page.send({ type: 'form.requested' });
      expect([problemOf(page), page.made, page.did('rememberIntent')]).toEqual(['redeem.error.invalid', [], []]);
      page.send({ type: 'voucher.edited', text: 'SARI' });
      expect(problemOf(page)).toBeNull();
    },
  );
});

describe('RD-1 SH-11 MO-1 what comes back', () => {
  it('RD-1 SH-11 ux81 accepted: the success screen says how much', () => {
    const page = sending();
    page.answer('redeem.accepted', { transaction: redeemedVoucher, receivedAt: moment });
    expect(page.did('celebrate')).toEqual([
      {
        title: { id: 'redeem.success.title' },
        subtitle: { id: 'redeem.success.subtitle', values: { platinum: 250 } },
        transactionId: redeemedVoucher.id,
      },
    ]);
  });

  it('RD-1 SH-11 accepted without an amount: the success screen names none', () => {
    const page = sending();
    page.answer('redeem.accepted', { transaction: { ...redeemedVoucher, platinum: null }, receivedAt: moment });
    expect(page.did('celebrate')).toMatchObject([{ subtitle: { id: 'success.arrived' } }]);
  });

  it('C86 editing does not end the wait that the server named', () => {
    const page = sending();
    page.answer('redeem.throttled', { until: moment, minutes: 1 });
    page.send({ type: 'voucher.edited', text: 'SARI' });
    expect(problemOf(page)).toBe('redeem.error.throttled');
  });

  it.each([
    ['unknown_code', 'redeem.error.unknown'],
    ['used', 'redeem.error.used'],
    ['expired', 'redeem.error.expired'],
    ['not_here', 'redeem.error.not_here'],
  ])('RD-1 redeem.%s has a message at the voucher', (outcome, message) => {
    const page = sending();
    page.answer(`redeem.${outcome}`);
    expect([problemOf(page), redeemProblem(page.snapshot())?.isField]).toEqual([message, true]);
  });

  it.each(['at once', 'after a lost answer'])(
    'MO-1 SH-11 accepted %s: celebrated, balances read again, and another voucher begins with an empty form',
    (when) => {
      const page = sending();
      if (when !== 'at once') page.answer('redeem.timeout');
      page.answer(`${when === 'at once' ? 'redeem' : 'moneyResult'}.accepted`, {
        transaction: redeemedVoucher,
        receivedAt: moment,
      });
      expect(redeemScreen(page.snapshot())).toBe('accepted');
      expect(['celebrate', 'announceMovement'].map((effect) => page.did(effect).length)).toEqual([1, 1]);
      submit(page);
      expect(sent(page), 'nothing is sent from below the success screen').toHaveLength(1);
      page.send({ type: 'form.requested' });
      expect([redeemScreen(page.snapshot()), voucherOf(page.snapshot()), problemOf(page)]).toEqual(['form', '', null]);
    },
  );
});
