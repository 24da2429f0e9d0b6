/** The top-up form: the total follows each input, limits are read, a return proves nothing (TU-1). */
import { expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import { platinum } from '../../../src/contract/money.ts';
import type { TopUpOptions } from '../../../src/contract/top-up.calls.ts';
import { ReturnedScene } from '../../../src/web/flows/top-up/TopUpScenes.tsx';
import { TopUpPage } from '../../../src/web/pages/TopUpPage.tsx';
import type { TopUpActor } from '../../../src/web/runtime/actors.ts';
import { formatMoment, formatTime } from '../../../src/web/ui/index.ts';
import { moment, pendingCheckout, pendingTopUp, session, topUpOptions, vendorOrigins } from '../kit/samples.ts';
import { player } from './model.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { answer, end, say, settle, showAlone, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayer, createStub } from '../kit/views/stub.ts';

async function openTopUp({ at = '/top-up', eWallet = 'linked' } = {}) {
  const returned = at === '/top-up' ? null : pendingCheckout.id;
  const controlled = createControlledActor(topUpMachine, { ...player, returned });
  const wallet = createStub({
    value: { active: { wallet: 'ready', eWallet } },
    context: { wallet: null, linked: { balance: 150_000, maskedId: '0812••••7890', readAt: moment } },
  });
  /** What the storefront was asked for. */
  const heard: string[] = [];
  const children = { player: createPlayer({ session: wallet }, 'none', ({ type }) => void heard.push(type)) };
  const root = createStub({ value: { visit: 'player' }, children });
  const fixture = await settle(() => showAlone(<TopUpPage actor={controlled.actor} />, { root, at }));
  const { press, type } = fixture;
  const read = (value: TopUpOptions = topUpOptions) => end(controlled, 'resource', { type: 'loaded', value });
  return {
    ...fixture,
    press: (element: HTMLElement) => settle(() => press(element)),
    type: (input: HTMLInputElement, text: string) => settle(() => type(input, text)),
    read,
    cancelled: () => end(controlled, 'openOrder', { type: 'cancelled' }),
    heard,
  };
}

const amount = ({ find }: Fixture) => find<HTMLInputElement>('main input[name=amount]');
const method = ({ find }: Fixture, code: string) => find<HTMLInputElement>(`main input[name=method][value="${code}"]`);
const offered = ({ find }: Fixture, digits: string) =>
  find<HTMLInputElement>(`main input[name=package][value="${digits}"]`);
const sums = ({ find }: Fixture) =>
  [...find('main').querySelectorAll('[data-sum]')].map(({ textContent }) => textContent);
const unknown = `–${say('top_up.nothing_yet')}`;

it('TU-1 C84 the total is price + fee - discount, follows every touch, and is heard as it is seen', async () => {
  const page = await openTopUp();
  await page.read();
  expect(sums(page)).toEqual([unknown, unknown, unknown, unknown]);
  expect(page.find('main [data-sum][aria-live=polite]').textContent).toBe(unknown);
  expect(page.find('main [data-sum] [aria-hidden=true]').textContent).toBe('–');
  await page.press(offered(page, '100'));
  expect(sums(page)).toEqual(['Rp10.000,00', unknown, unknown, unknown]);
  await page.press(method(page, 'bca'));
  expect(sums(page)).toEqual(['Rp10.000,00', 'Rp4.000,00', 'Rp0,00', 'Rp14.000,00']);
  await page.type(amount(page), '250');
  expect(sums(page)).toEqual(['Rp25.000,00', 'Rp4.000,00', '\u2212Rp1.250,00', 'Rp27.750,00']);
  await page.press(page.control(say('top_up.amount.more', { platinum: '10,00' }), 'main'));
  expect(sums(page)).toEqual(['Rp26.000,00', 'Rp4.000,00', '\u2212Rp1.300,00', 'Rp28.700,00']);
  await page.press(method(page, 'dana'));
  expect(sums(page)).toEqual(['Rp26.000,00', 'Rp0,00', 'Rp0,00', 'Rp26.000,00']);
  await page.type(amount(page), '');
  expect(sums(page)).toEqual([unknown, unknown, unknown, unknown]);
  page.close();
});

it('TU-3 an order that waits for its payment comes first: what it is, by when, and the ways on', async () => {
  const page = await openTopUp();
  await page.read({ ...topUpOptions, openOrder: pendingCheckout });
  const card = page.find('main form section');
  expect(card.compareDocumentPosition(amount(page)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  for (const part of ['250,00 Platinum', 'Rp25.000,00', 'DANA', formatMoment(pendingCheckout.expiresAt ?? 0, 'id')])
    expect(card.textContent).toContain(part);
  expect(card.querySelector('a')?.getAttribute('href')).toBe(`/history/transaction/${pendingCheckout.id}`);
  await page.press(page.control(say('transaction.pay', { name: 'DANA' }), 'main'));
  await page.page.in('main').see({ heading: ['top_up.leaving.title', { name: 'DANA' }] });
  page.close();
});

it('TU-3 a virtual account is looked at, and an order without a sum says none', async () => {
  const page = await openTopUp();
  await page.read({ ...topUpOptions, openOrder: { ...pendingTopUp, total: null, expiresAt: null, until: null } });
  const card = page.find('main form section');
  expect(card.textContent).toContain(say('top_up.open_order.how'));
  for (const part of ['Rp', say('transaction.until'), say('transaction.pay', { name: 'BCA' })])
    expect(card.textContent).not.toContain(part);
  page.close();
});

it('TU-4 an order that nobody can name cannot be given up', async () => {
  const page = await openTopUp();
  await page.read({ ...topUpOptions, openOrder: { ...pendingTopUp, id: '' } });
  expect(page.find('main form section').textContent).toContain(say('top_up.open_order'));
  expect(page.seek(say('top_up.cancel'), 'main')).toBeUndefined();
  page.close();
});

it('TU-4 an order that is given up leaves the focus to the heading', async () => {
  const page = await openTopUp();
  await page.read({ ...topUpOptions, openOrder: pendingTopUp });
  page.control(say('top_up.cancel'), 'main').focus();
  await page.cancelled();
  expect(page.seek(say('top_up.cancel'), 'main')).toBeUndefined();
  expect(document.activeElement).toBe(page.find('main h1'));
  page.close();
});

it('TU-1 limits and amounts are those that were read; before that none is named', async () => {
  const page = await openTopUp();
  expect(page.find('main').textContent).not.toMatch(/[0-9]|minimal/i);
  await page.read({
    ...topUpOptions,
    minimum: platinum(25),
    maximum: platinum(1_500),
    packages: [25, 75].map(platinum),
  });
  const text = page.find('main').textContent ?? '';
  expect(text).toContain(say('top_up.amount.hint', { minimum: '25,00', maximum: '1.500,00' }));
  expect(page.container.querySelectorAll('main input[name=package]')).toHaveLength(2);
  await page.type(amount(page), '24');
  await page.press(page.find('main button[type=submit]'));
  expect(page.find('main').textContent).toContain(say('top_up.error.below_minimum', { platinum: '25,00' }));
  expect(document.activeElement).toBe(amount(page));
  page.close();
});

it('TU-1 EW-7 the linked e-wallet shows its balance; one that is not linked can be linked from here', async () => {
  const linked = await openTopUp();
  await linked.read();
  const card = '[data-method=dana]';
  expect(linked.find(card).textContent).toContain(say('top_up.method.balance', { amount: 'Rp150.000,00' }));
  expect(linked.seek(say('top_up.method.link'), 'main')).toBeUndefined();
  linked.close();
  const bare = await openTopUp({ eWallet: 'none' });
  await bare.read();
  expect(bare.find(card).textContent).toContain(say('top_up.method.not_linked'));
  await bare.press(bare.control(say('top_up.method.link'), 'main'));
  expect(bare.heard).toEqual(['linkForm.opened']);
  bare.close();
});

it.each(['success', 'paid', 'failed', '../success'])(
  'TU-1 C87 back from the e-wallet it is pending until the server says otherwise, whatever the address says (%s)',
  async (word) => {
    const page = await openTopUp({ at: `/top-up/return/${pendingCheckout.id}?status=${encodeURIComponent(word)}` });
    expect(page.find('main h1').textContent).toBe(say('top_up.returned.title'));
    expect(page.find('main').textContent).not.toContain(say('top_up.unpaid.title'));
    page.close();
  },
);

async function openReturned() {
  const controlled = createControlledActor(transactionMachine, {
    bearer: session.token,
    id: pendingCheckout.id,
    origins: vendorOrigins,
    keep: false,
  });
  const topUp = createStub({
    value: { returned: 'pending' },
    children: { transaction: controlled.actor },
  }) as unknown as TopUpActor;
  const fixture = await settle(() => showAlone(<ReturnedScene actor={topUp} />));
  const read = (isUnderReview = false) =>
    answer(controlled, {
      type: 'transaction.accepted',
      transaction: { ...pendingCheckout, isUnderReview },
      receivedAt: moment,
    });
  return { ...fixture, read, answer: (event: AnyEventObject) => answer(controlled, event) };
}

it('TU-1 TX-1 back from the e-wallet it says that a person looks at the order, and asks for no patience with the vendor', async () => {
  const fixture = await openReturned();
  await fixture.read(true);
  expect(fixture.find('main h1').textContent).toBe(say('transaction.status.review'));
  expect(fixture.find('main [role=status]').textContent).toBe(say('transaction.said.review', { name: 'DANA' }));
  expect(fixture.control(say('top_up.returned.check'), 'main')).toBeDefined();
  fixture.close();
});

it.each([
  ['timeout', 'error.timeout'],
  ['unknown', 'error.unknown'],
  ['offline', 'error.offline'],
] as const)(
  'TU-1 TX-1 ER-2 back from the e-wallet a check without an answer (%s) is said in a region that was there, until one is answered',
  async (outcome, message) => {
    const fixture = await openReturned();
    await fixture.read();
    const region = [...fixture.find('main').querySelectorAll('[role=status]')].at(-1);
    expect(region?.textContent).toBe('');
    const check = () => settle(() => fixture.press(fixture.control(say('top_up.returned.check'), 'main')));
    await check();
    await fixture.answer({ type: `checkTransaction.${outcome}`, reference: null });
    expect(region?.textContent).toBe(`${say('transaction.stale', { time: formatTime(moment, 'id') })} ${say(message)}`);
    expect(fixture.find('main h1').textContent).toBe(say('top_up.returned.title'));
    await check();
    await fixture.answer({ type: 'checkTransaction.accepted', transaction: pendingCheckout, receivedAt: moment });
    expect(region?.textContent).toBe('');
    fixture.close();
  },
);
