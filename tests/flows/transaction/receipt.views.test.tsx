/** A receipt in the hand: what is copied, what is passed on, what is heard when it ends (TX-1, TU-2). */
import { afterEach, expect, it, vi } from 'vitest';
import { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { TransactionPage } from '../../../src/web/pages/TransactionPage.tsx';
import { receiptPicture, receiptText } from '../../../src/web/flows/transaction/receipt-lines.ts';
import {
  expiredTopUp,
  moment,
  paidTopUp,
  pendingCheckout,
  pendingTopUp,
  pendingWithdrawal,
  session,
  vendorOrigins,
} from '../kit/samples.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { answer, say, settle, showAlone, type Fixture } from '../kit/views/fixture.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const give = (clipboard: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

function giveClipboard(allows = true): string[] {
  const held: string[] = [];
  const writeText = async (text: string) => {
    if (!allows) throw new DOMException('not allowed', 'NotAllowedError');
    held.push(text);
  };
  give({ writeText });
  return held;
}

async function openReceipt(transaction: Transaction) {
  const controlled = createControlledActor(transactionMachine, {
    bearer: session.token,
    id: transaction.id,
    origins: vendorOrigins,
    keep: true,
  });
  const answerTo = (call: 'transaction' | 'checkTransaction', now: Transaction) =>
    answer(controlled, { type: `${call}.accepted`, transaction: now, receivedAt: moment });
  const fixture = await settle(() => showAlone(<TransactionPage actor={controlled.actor} />));
  await answerTo('transaction', transaction);
  return Object.assign(fixture, { answer: answerTo, effects: controlled.effects });
}

const said = ({ container }: Fixture) =>
  [...container.querySelectorAll('main [role=log]')].map(({ textContent }) => textContent).filter(Boolean);

const numberName = say('transaction.account_number', { name: 'BCA' });

it('TU-2 ux82 ux83 number, total and order number are copied each by its key: digits only, and it says so for 2 s', async () => {
  vi.useFakeTimers();
  const held = giveClipboard();
  const fixture = await openReceipt(pendingTopUp);
  for (const what of [numberName, say('transaction.total'), say('receipt.order')]) {
    const key = fixture.control(say('transaction.copy.label', { what }), 'main');
    await settle(() => fixture.press(key));
    expect(key.textContent).toBe(say('transaction.copied'));
    expect(said(fixture)).toEqual([say('transaction.copied.said', { what })]);
    await settle(() => void vi.advanceTimersByTime(1999));
    expect(key.textContent).toBe(say('transaction.copied'));
    await settle(() => void vi.advanceTimersByTime(1));
    expect(key.textContent).toBe(say('transaction.copy'));
    expect(said(fixture)).toEqual([]);
  }
  expect(held).toEqual(['3901081234567890', '27750', pendingTopUp.orderNumber]);
  fixture.close();
});

it.each(['there is no clipboard', 'it is forbidden'])(
  'TU-2 ux82 ux83 where %s, the number is selected instead, without a space in it',
  async (why) => {
    if (why === 'it is forbidden') giveClipboard(false);
    else give(undefined);
    const fixture = await openReceipt(pendingTopUp);
    await settle(() => fixture.press(fixture.control(say('transaction.copy.label', { what: numberName }), 'main')));
    expect(getSelection()?.toString()).toBe('3901081234567890');
    expect(said(fixture)).toEqual([say('transaction.copy.selected', { what: numberName })]);
    fixture.close();
  },
);

it('TX-1 ux84 ux85 the status is heard in a region that was there, and the focus goes to it when its key is gone', async () => {
  const fixture = await openReceipt(pendingTopUp);
  const status = fixture.find('main article [role=status]');
  expect(status.textContent).toContain(say('transaction.status.pending'));
  const check = fixture.control(say('transaction.check'), 'main');
  check.focus();
  await settle(() => fixture.press(check));
  expect(document.activeElement).toBe(check);
  await fixture.answer('checkTransaction', paidTopUp);
  expect(fixture.find('main article [role=status]')).toBe(status);
  expect(status.textContent).toContain(say('transaction.status.success'));
  expect(document.activeElement?.contains(status)).toBe(true);
  expect(fixture.effects.map(({ type }) => type)).toEqual(['announceMovement', 'giveCue']);
  fixture.close();
});

it.each(['review', 'expired'] as const)(
  'TX-1 TU-2 ux85 %s: with the keys of the payment gone, the focus goes to what became of it',
  async (status) => {
    const fixture = await openReceipt(pendingTopUp);
    const copy = fixture.control(say('transaction.copy.label', { what: numberName }), 'main');
    await settle(() => fixture.press(fixture.control(say('transaction.check'), 'main')));
    copy.focus();
    expect(document.activeElement).toBe(copy);
    const now = status === 'review' ? { isUnderReview: true } : { until: moment };
    await fixture.answer('checkTransaction', { ...pendingTopUp, ...now });
    expect(copy.isConnected).toBe(false);
    const head = fixture.find('main article [role=status]');
    expect(head.textContent).toContain(say(`transaction.status.${status}`));
    expect(document.activeElement?.contains(head)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    fixture.close();
  },
);

it('TX-1 ux85 every status has its own icon, word and colour', async () => {
  const withdrawn = { ...pendingWithdrawal, status: 'success' } as const;
  const looks = [];
  const reviewed = { ...pendingTopUp, isUnderReview: true, until: moment };
  const overdue = { ...pendingTopUp, until: moment };
  for (const transaction of [pendingTopUp, paidTopUp, expiredTopUp, overdue, withdrawn, reviewed]) {
    const fixture = await openReceipt(transaction);
    const head = fixture.find('main article > div');
    looks.push({
      icon: head.querySelector('path')?.getAttribute('d'),
      word: head.querySelector('p')?.textContent,
      colour: head.className,
    });
    fixture.close();
  }
  const [pending, success, failed, expired, sent] = looks;
  expect(looks.map(({ word }) => word)).toEqual([
    'Menunggu',
    'Berhasil',
    'Gagal',
    'Lewat batas waktu',
    'Berhasil',
    'Sedang kami periksa',
  ]);
  expect(sent).toEqual(success);
  expect(new Set(looks.map(({ icon }) => icon)).size, 'an icon for each status').toBe(5);
  for (const trait of ['icon', 'colour'] as const) {
    expect(new Set([pending, success, failed, expired].map((look) => look?.[trait])).size, trait).toBe(4);
  }
});

it('TX-1 C87 what a person looks at is not paid, not failed and not to be paid', async () => {
  const fixture = await openReceipt({ ...pendingTopUp, isUnderReview: true });
  const status = fixture.find('main article [role=status]');
  expect(status.textContent).toContain(say('transaction.status.review'));
  expect(status.textContent).toContain(say('transaction.said.review', { name: 'BCA' }));
  expect(fixture.find('main').textContent).not.toMatch(/Gagal|Berhasil|3901081234567890/);
  await settle(() => fixture.press(fixture.control(say('transaction.check'), 'main')));
  await fixture.answer('checkTransaction', paidTopUp);
  expect(status.textContent).toContain(say('transaction.status.success'));
  fixture.close();
});

it('TX-1 WD-1 a payout on its way says by when it is there, and nothing of it once it is', async () => {
  const fixture = await openReceipt(pendingWithdrawal);
  const rows = () => [...fixture.container.querySelectorAll('main dl > div')].map(({ textContent }) => textContent);
  const arrival = `${say('receipt.arrives')}15 Jun 2025, 23.06 WIB`;
  expect(rows()).toContain(arrival);
  await settle(() => fixture.press(fixture.control(say('transaction.check'), 'main')));
  const paid: Transaction = { ...pendingWithdrawal, status: 'success', finishedAt: moment, arrivesAt: null };
  await fixture.answer('checkTransaction', paid);
  expect(fixture.find('main').textContent).not.toContain(say('receipt.arrives'));
  fixture.close();
});

const words = { text: say, language: 'id' };

it('TX-1 TU-2 a receipt as a text says what was bought, and nothing that could be paid with', () => {
  expect(receiptText(paidTopUp, 'success', words, 'Toko Sari').split('\n')).toEqual([
    'Transaksi di Toko Sari',
    'Jenis: Isi Platinum',
    'Status: Berhasil',
    'Nomor pesanan: PL-260615-7K3QX9',
    'Metode: Virtual account BCA',
    'Dibuat: 15 Jun 2025, 22.06 WIB',
    'Batas waktu: 16 Jun 2025, 22.06 WIB',
    'Selesai: 15 Jun 2025, 22.09 WIB',
    'Platinum: 250,00',
    'Harga: Rp25.000,00',
    'Biaya admin: Rp4.000,00',
    'Diskon: \u2212Rp1.250,00',
    'Total: Rp27.750,00',
  ]);
  expect(receiptText(expiredTopUp, 'failed', words, 'Toko Sari')).toContain(
    'Status: Gagal\nKeterangan: Batas waktu pembayaran lewat.\n',
  );
});

it.each([
  ['a virtual account', pendingTopUp],
  ['a payment at an e-wallet', pendingCheckout],
  ['a withdrawal', pendingWithdrawal],
])('TX-1 the text of %s has no account, no number to pay to and no address in it', (_what, transaction) => {
  const text = receiptText(transaction, 'pending', words, 'Toko Sari');
  for (const secret of ['3901', '7788', 'Sari Wulandari', 'http', transaction.id]) expect(text).not.toContain(secret);
});

it('TX-3 a receipt is copied as a text, and it says so; where the browser does not let it, it says that', async () => {
  const held = giveClipboard();
  const fixture = await openReceipt(paidTopUp);
  const copy = fixture.control(say('transaction.text.copy'), 'main');
  await settle(() => fixture.press(copy));
  expect(held).toEqual([receiptText(paidTopUp, 'success', words, 'Platinum')]);
  expect(copy.textContent).toBe(say('transaction.text.copied'));
  expect(said(fixture)).toEqual([say('transaction.text.copied')]);
  giveClipboard(false);
  await settle(() => fixture.press(copy));
  expect(copy.textContent).toBe(say('transaction.text.copy'));
  expect(said(fixture)).toEqual([say('transaction.text.not_copied')]);
  fixture.close();
});

const shop = { name: 'Toko Sari', mark: 'TS', colour: '#2B2F86', address: 'sari.example' };
const drawnOf = (transaction: Transaction, status: Parameters<typeof receiptPicture>[1]) =>
  receiptPicture(transaction, status, words, shop);

it('TX-3 a picture has the lines of the receipt, and the Platinum large', () => {
  const drawn = drawnOf(paidTopUp, 'success');
  expect(drawn).toMatchObject({
    file: 'bukti-PL-260615-7K3QX9.png',
    shop,
    title: 'Bukti transaksi',
    type: 'Isi Platinum',
    status: { look: 'success', word: 'Berhasil' },
    reason: null,
    amount: { value: '250,00', unit: 'Platinum' },
  });
  const shown = [...drawn.facts, ...drawn.sums].map(({ term, value }) => `${term}: ${value}`);
  const written = receiptText(paidTopUp, 'success', words, shop.name).split('\n').slice(3);
  expect(shown).toEqual(written.filter((line) => line !== 'Platinum: 250,00'));
  expect(drawnOf(expiredTopUp, 'failed').reason).toBe('Batas waktu pembayaran lewat.');
});

it('TX-3 what moves nothing has no amount, and a platform without Platinum in its orders has rupiah', () => {
  const linked = { ...paidTopUp, type: 'link' as const };
  expect([drawnOf(linked, 'success').amount, drawnOf(linked, 'success').sums]).toEqual([null, []]);
  expect(drawnOf({ ...paidTopUp, platinum: null }, 'success').amount).toEqual({ value: 'Rp27.750,00', unit: '' });
});

it.each([
  ['../../Pesanan 7/ü', 'bukti--Pesanan-7-.png'],
  ['', 'bukti-2025-06-15.png'],
  ['9'.repeat(99), `bukti-${'9'.repeat(40)}.png`],
])('TX-3 the order number %j gives the file a name that every system takes', (orderNumber, file) => {
  expect(drawnOf({ ...paidTopUp, orderNumber }, 'success').file).toBe(file);
});

it.each([
  ['a virtual account', pendingTopUp],
  ['a payment at an e-wallet', pendingCheckout],
  ['a withdrawal', pendingWithdrawal],
])('TX-3 the picture of %s has no account, no number to pay to and no address in it', (_what, transaction) => {
  const drawn = JSON.stringify(drawnOf(transaction, 'pending'));
  for (const secret of ['3901', '7788', 'Sari Wulandari', 'http', transaction.id]) expect(drawn).not.toContain(secret);
});
