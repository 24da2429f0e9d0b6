/** Every state of the history and of one transaction that a person can meet, and how to get there, in any language. */
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import { pageSize } from '../../src/contract/transactions.calls.ts';
import { onPage } from './account-gestures.ts';
import { playing } from './account-situations.ts';
import { expect, openAt, toast } from './gestures.ts';
import { atVendor, rich } from './money-situations.ts';
import type { Way } from './ways.ts';
import type { FaultOrder } from './stage.ts';
import { inTurn, isHeld, withFault } from './ways.ts';

type Row = NonNullable<PlayerRequest['history']>[number];

const path = '/history/transaction';
const minute = 60_000;
const day = 24 * 60 * minute;
/** Of every kind and status, over some days, the oldest first. */
const mixed: Row[] = [
  { type: 'link', ageMs: 40 * day },
  { type: 'topup', platinum: 1_000, ageMs: 40 * day },
  { type: 'topup', status: 'failed', reason: 'cancelled', platinum: 250, ageMs: 9 * day },
  { type: 'voucher', platinum: 75, ageMs: 9 * day },
  { type: 'withdraw', status: 'failed', reason: 'rejected', platinum: 12_500, ageMs: day },
  { type: 'withdraw', platinum: 400, ageMs: day },
  { type: 'withdraw', status: 'pending', platinum: 1_250, ageMs: 2 * minute },
  { type: 'topup', status: 'pending', platinum: 500, ageMs: minute },
];
const many = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'voucher', platinum: 10 * (index + 1), ageMs: 3 * day }));

const row = (page: Parameters<Way>[0]) => page.locator(`main a[href^="${path}/"]`);
const history = (rows: Row[], ...faults: FaultOrder[]): Way => playing(path, { ...rich, history: rows }, ...faults);
const listed = (rows: Row[]): Way => inTurn(history(rows), (page) => expect(row(page).first()).toBeVisible());
const asksForMore: Way = (page) => onPage(page, 'history.more').click();
const filters =
  (status: string): Way =>
  (page) =>
    page.locator(`main a[href$="status=${status}"]`).click();
/** Below the headings of the two filters. */
const scene: Way = (page) => expect(page.locator('main h2')).toHaveCount(3);

/** The page of one transaction, after what is to happen before it is read. */
const receipt = (of: Row, ...before: Way[]): Way =>
  inTurn(
    listed([of]),
    ...before,
    (page) => row(page).click(),
    (page) => expect(page).toHaveURL(/\/history\/transaction\/[0-9a-f-]{36}$/),
  );
const shown: Way = (page) => expect(page.locator('main dl').first()).toBeVisible();
const whole = (of: Row, ...after: Way[]): Way => inTurn(receipt(of), shown, ...after);
const open = { type: 'topup', status: 'pending', platinum: 500, ageMs: 5 * minute } as const;
const asks: Way = (page) => onPage(page, 'transaction.check').click();

export const historySituations: Record<string, Way> = {
  history: listed(mixed),
  'history, loading': history([], { call: 'transactions', kind: 'hang' }),
  'history, not read': inTurn(history([], { call: 'transactions', kind: 'server_error' }), scene),
  'history, offline': inTurn(history([], { call: 'transactions', kind: 'drop', times: 9 }), scene),
  'history, old': inTurn(
    listed(mixed),
    withFault('transactions', 'server_error'),
    (page) => onPage(page, 'history.refresh').click(),
    (page) => expect(page.locator('main [role="status"] > *').first()).toBeVisible(),
  ),
  'history, being read anew': inTurn(
    listed(mixed),
    withFault('transactions', 'hang'),
    (page) => onPage(page, 'history.refresh').click(),
    isHeld('transactions'),
  ),
  'history, none': inTurn(history([]), scene),
  'history, filtered': inTurn(listed(mixed), filters('failed'), (page) => expect(row(page)).toHaveCount(2)),
  'history, none of these': inTurn(listed(many(3)), filters('failed'), scene),
  'history, more to read': listed(many(pageSize + 5)),
  'history, more being read': inTurn(
    listed(many(pageSize + 5)),
    withFault('transactions', 'hang'),
    asksForMore,
    isHeld('transactions'),
  ),
  'history, more not read': inTurn(
    listed(many(pageSize + 5)),
    withFault('transactions', 'server_error'),
    asksForMore,
    (page) => expect(page.locator('main [role="status"] > *').first()).toBeVisible(),
  ),
  'history, all of it': inTurn(listed(many(pageSize + 5)), asksForMore, async (page) => {
    await expect(row(page)).toHaveCount(pageSize + 5);
    await page.locator('main p').last().scrollIntoViewIfNeeded();
  }),
  'history of games': playing('/history/game', rich),
  receipt: whole(open),
  'receipt, loading': inTurn(receipt(open, withFault('transaction', 'hang')), isHeld('transaction')),
  'receipt, not read': receipt(open, withFault('transaction', 'server_error')),
  'receipt, offline': receipt(open, withFault('transaction', 'drop', { times: 9 })),
  'receipt, of nobody': inTurn(playing('/', rich), async (page) => {
    await openAt(page, `${path}/0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c11`);
    await expect(page.locator('main h1')).toBeVisible();
  }),
  'receipt, being asked': whole(open, withFault('checkTransaction', 'hang'), asks, isHeld('checkTransaction')),
  'receipt, nothing new': whole(open, withFault('checkTransaction', 'throttled'), asks, (page) =>
    expect(toast(page)).toBeVisible(),
  ),
  'receipt, old': whole(open, withFault('checkTransaction', 'server_error'), asks, (page) =>
    expect(page.locator('main [role="status"] > *').first()).toBeVisible(),
  ),
  'receipt, how to pay': whole(open, async (page) => {
    await page.locator('main summary').first().click();
    await page.locator('main summary').first().scrollIntoViewIfNeeded();
  }),
  'receipt, overdue': whole({ ...open, ageMs: day + minute }),
  'receipt, to be paid with the e-wallet': inTurn(atVendor, (page) => onPage(page, 'top_up.order').click(), shown),
  'receipt, paid': whole({ type: 'topup', platinum: 1_000, ageMs: 2 * day }),
  'receipt, expired': whole({ type: 'topup', status: 'failed', platinum: 250, ageMs: 2 * day }),
  'receipt, cancelled': whole({ type: 'topup', status: 'failed', reason: 'cancelled', ageMs: 2 * day }),
  'receipt, refused': whole({ type: 'topup', status: 'failed', reason: 'rejected', ageMs: 2 * day }),
  'receipt, vendor out of order': whole({ type: 'topup', status: 'failed', reason: 'unavailable', ageMs: 2 * day }),
  'receipt, being paid out': whole({ type: 'withdraw', status: 'pending', platinum: 400, ageMs: minute }),
  'receipt, paid out': whole({ type: 'withdraw', platinum: 400, ageMs: 2 * day }),
  'receipt, not paid out': whole({ type: 'withdraw', status: 'failed', reason: 'rejected', ageMs: 2 * day }),
  'receipt, voucher': whole({ type: 'voucher', platinum: 75, ageMs: 2 * day }),
  'receipt, e-wallet linked': whole({ type: 'link', ageMs: 2 * day }),
  'receipt, e-wallet unlinked': whole({ type: 'unlink', ageMs: 2 * day }),
};
