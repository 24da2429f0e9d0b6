/** The history as a place: sections, filters in the address, what is empty and why, and more of it (HI-1). */
import { expect, it, vi } from 'vitest';
import { roundsPath } from '../../../machines/kit/game-paths.ts';
import { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import type { TransactionFilter } from '../../../src/contract/transaction-words.ts';
import type { Movement } from '../../../src/contract/statement.calls.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { HistoryPage } from '../../../src/web/pages/HistoryPage.tsx';
import { historyPath, statementPath } from '../../../src/web/runtime/routes.ts';
import { formatPlatinum } from '../../../src/web/ui/index.ts';
import {
  expiredTopUp,
  moment,
  movements,
  paidTopUp,
  pendingTopUp,
  pendingWithdrawal,
  session,
} from '../kit/samples.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { answer, say, settle, showAlone, type Fixture } from '../kit/views/fixture.tsx';

const everything: TransactionFilter = { type: null, status: null };
const day = 24 * 60 * 60_000;

async function openHistory(at: string, items: readonly Transaction[], next: string | null = null) {
  const bearer = session.token;
  const [request, kind] =
    at === roundsPath
      ? ([{ purpose: 'gameResults', bearer }, 'gameResults'] as const)
      : ([{ purpose: 'transactions', bearer, filter: everything }, 'transactions'] as const);
  const controlled = createControlledActor(resourceMachine, { request, keep: true });
  const answerWith = (page: readonly Transaction[], cursor: string | null) =>
    answer(controlled, { type: 'read.accepted', value: { kind, items: page, next: cursor }, receivedAt: moment });
  const fixture = await settle(() => showAlone(<HistoryPage actor={controlled.actor} />, { at }));
  await answerWith(items, next);
  return Object.assign(fixture, { answer: answerWith });
}

const chosen = ({ container }: Fixture) =>
  [...container.querySelectorAll('main [aria-current=true]')].map(({ textContent }) => textContent);
const linkTo = (fixture: Fixture, name: string) => fixture.control(name, 'main').getAttribute('href');

it('HI-1 ux87 the address holds the filter: each chip is a link that keeps the other choice', async () => {
  const filter = { type: 'withdraw', status: 'success' } as const;
  const fixture = await openHistory(historyPath(filter), [pendingWithdrawal]);
  expect(chosen(fixture)).toEqual([say('transaction.type.withdraw'), say('transaction.status.success')]);
  expect(linkTo(fixture, say('transaction.status.failed'))).toBe('/history/transaction?type=withdraw&status=failed');
  expect(linkTo(fixture, say('transaction.type.topup'))).toBe('/history/transaction?type=topup&status=success');
  expect(linkTo(fixture, say('history.filter.type.all'))).toBe('/history/transaction?status=success');

  await settle(() => fixture.press(fixture.control(say('transaction.type.voucher'), 'main')));
  expect(fixture.place()).toBe('/history/transaction?type=voucher&status=success');
  expect(chosen(fixture)).toEqual([say('transaction.type.voucher'), say('transaction.status.success')]);

  await settle(() => fixture.press(fixture.control(say('history.filter.reset'), 'main')));
  expect(fixture.place()).toBe('/history/transaction');
  expect(chosen(fixture)).toEqual([say('history.filter.type.all'), say('history.filter.status.all')]);
  expect(fixture.seek(say('history.filter.reset'), 'main'), 'nothing to reset any more').toBeUndefined();
  fixture.close();
});

it('HI-1 ux87 nothing yet and nothing with this filter are told apart', async () => {
  const empty = await openHistory('/history/transaction', []);
  expect(empty.find('main h2:not([id])').textContent).toBe(say('history.empty.title'));
  expect(linkTo(empty, say('history.empty.action'))).toBe('/top-up');
  empty.close();

  const filtered = await openHistory(historyPath({ type: 'voucher', status: null }), []);
  expect(filtered.find('main h2:not([id])').textContent).toBe(say('history.none.title'));
  expect(linkTo(filtered, say('history.filter.reset'))).toBe('/history/transaction');
  const keys = [...filtered.container.querySelectorAll('main a')].map(({ textContent }) => textContent);
  expect(
    keys.filter((key) => key === say('history.filter.reset')),
    'offered once',
  ).toHaveLength(1);
  filtered.close();
});

it.each([
  ['what was paid came in', paidTopUp, true],
  ['what failed did not', expiredTopUp, false],
] as const)('HI-1 the sum of a top-up has a plus where Platinum came in alone: %s', async (_, topUp, isSigned) => {
  const fixture = await openHistory('/history/transaction', [topUp]);
  const row = fixture.find('main a[href^="/history/transaction/"]').textContent;
  expect(row).toContain(formatPlatinum(topUp.platinum ?? 0));
  expect([row.includes('+'), row.includes(say('history.in'))]).toEqual([isSigned, isSigned]);
  fixture.close();
});

it.each([
  ['before its end', { until: moment + 1 }, 'pending'],
  ['past its end', { until: moment }, 'expired'],
  ['past its end, for the shop’s staff', { until: moment, isUnderReview: true }, 'review'],
] as const)('TX-1 HI-1 what nobody has paid is in the list as on its receipt: %s', async (_, given, status) => {
  const fixture = await openHistory('/history/transaction', [{ ...pendingTopUp, ...given }]);
  const row = fixture.find('main a[href^="/history/transaction/"]').textContent;
  expect(row).toContain(say(`transaction.status.${status}`));
  expect(row.includes('+')).toBe(status !== 'expired');
  fixture.close();
});

it('HI-1 transactions stand under their day in western Indonesia: today, yesterday, then by date', async () => {
  // The moment is 22.06 in western Indonesia and 15.06 in UTC: less than two hours later only one of them has a new day.
  const at = (createdAt: number, digit: number) => ({
    ...paidTopUp,
    id: `${digit}1111111-1111-4111-8111-111111111111`,
    createdAt,
  });
  const fixture = await openHistory('/history/transaction', [
    at(moment, 1),
    at(moment - day + 115 * 60_000, 2),
    at(moment - day + 113 * 60_000, 3),
    at(moment - day, 4),
    at(moment - 3 * day, 5),
  ]);
  const groups = [...fixture.container.querySelectorAll('main section')].map((group) => [
    group.querySelector('h2')?.textContent,
    group.querySelectorAll('li').length,
  ]);
  expect(groups).toEqual([
    [say('history.today'), 2],
    [say('history.yesterday'), 2],
    ['12 Juni 2025', 1],
  ]);
  fixture.close();
});

it('HI-1 TX-1 what a person looks at stands there as that', async () => {
  const fixture = await openHistory('/history/transaction', [{ ...pendingTopUp, isUnderReview: true }]);
  expect(fixture.find('main section li').textContent).toContain(say('transaction.status.review'));
  expect(fixture.find('main section li').textContent).not.toContain(say('transaction.status.pending'));
  fixture.close();
});

it('HI-1 ux88 more keeps the focus on its key and says how many came; with the last page the focus stays there', async () => {
  const fixture = await openHistory('/history/transaction', [pendingTopUp], 'after-1');
  const more = fixture.control(say('history.more'), 'main');
  more.focus();
  await settle(() => fixture.press(more));
  expect(fixture.control(say('history.more.busy'), 'main')).toBe(more);
  await fixture.answer([pendingWithdrawal], 'after-2');
  expect(fixture.control(say('history.more'), 'main')).toBe(more);
  expect(document.activeElement).toBe(more);
  expect(fixture.find('main [role=log]').textContent).toBe('1 baris ditambahkan.');

  await settle(() => fixture.press(more));
  await fixture.answer([{ ...paidTopUp, id: '11111111-1111-4111-8111-111111111111' }], null);
  expect(fixture.container.querySelectorAll('main li[data-transaction]').length).toBe(3);
  expect(document.activeElement?.textContent).toBe(say('history.end'));
  fixture.close();
});

it('HI-1 RT-9 the games have a section of their own, and a way to the games', async () => {
  const fixture = await openHistory(roundsPath, []);
  expect(fixture.find('main [aria-current=page]').textContent).toBe(say('history.section.game'));
  expect(fixture.find('main h2').textContent).toBe(say('history.games.title'));
  expect(linkTo(fixture, say('history.games.action'))).toBe('/');
  expect(chosen(fixture), 'no filters here').toEqual([]);
  fixture.close();
});

async function openStatement(at: string, items: readonly Movement[]) {
  const filter = { balance: null, subject: null };
  const request = { purpose: 'statement', bearer: session.token, filter } as const;
  const controlled = createControlledActor(resourceMachine, { request, keep: true });
  const fixture = await settle(() => showAlone(<HistoryPage actor={controlled.actor} />, { at }));
  await answer(controlled, {
    type: 'read.accepted',
    value: { kind: 'statement', items, next: null },
    receivedAt: moment,
  });
  return fixture;
}

it('ST-1 each movement has its sign, its balance after it, and the way to what is behind it', async () => {
  const fixture = await openStatement('/history/statement', movements);
  expect(fixture.find('main [aria-current=page]').textContent).toBe(say('history.section.statement'));
  const rows = [...fixture.container.querySelectorAll('main li[data-transaction]')];
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? null)).toEqual([
    `/history/game/${movements[0]?.round}`,
    null,
    `/history/transaction/${paidTopUp.id}`,
  ]);
  const [won, staked] = rows.map(({ textContent }) => textContent);
  expect(won).toContain('+180,00');
  expect(won).toContain(say('statement.fee', { amount: '20,00' }));
  expect(won).toContain('Menang: 230,00');
  expect(staked).toContain('\u2212100,00');
  expect(staked).toContain('Token: 0,00');
  fixture.close();
});

it('ST-2 the address holds what is chosen, and nothing with it is told apart from nothing yet', async () => {
  const fixture = await openStatement(statementPath({ balance: 'token', subject: 'game' }), []);
  expect(chosen(fixture)).toEqual([say('balance.token'), say('history.section.game')]);
  expect(linkTo(fixture, say('balance.winning'))).toBe('/history/statement?balance=winning&subject=game');
  expect(fixture.find('main h2:not([id])').textContent).toBe(say('history.none.title'));
  expect(linkTo(fixture, say('history.filter.reset'))).toBe('/history/statement');
  fixture.close();

  const empty = await openStatement('/history/statement', []);
  expect(empty.find('main h2:not([id])').textContent).toBe(say('statement.empty.title'));
  expect(empty.seek(say('statement.save', { n: 0 }), 'main'), 'nothing to save').toBeUndefined();
  empty.close();
});

it('ST-3 the rows that are shown are saved as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = vi.spyOn(URL, 'createObjectURL');
  const fixture = await openStatement('/history/statement', movements);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await settle(() => fixture.press(fixture.control(say('statement.save', { n: 3 }), 'main')));
  // The browser has read the file by then.
  vi.runAllTimers();
  vi.useRealTimers();
  const [link] = saved.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toMatch(/^mutasi-saldo-\d{4}-\d\d-\d\d\.csv$/);
  const [file] = made.mock.calls[0] as [Blob];
  expect((await file.text()).split('\r\n')).toHaveLength(5);
  fixture.close();
  vi.restoreAllMocks();
});
