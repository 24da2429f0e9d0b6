/** A list, round or options that a page reads (HI-1, ER-2). */
import type { ResourceSnapshot } from '../../../machines/resource/resource.machine.ts';
import { resourceScreen } from '../../../machines/resource/resource.selectors.ts';
import type { GameResult } from '../../../src/contract/results.calls.ts';
import type { SumPrompt } from '../../../src/contract/rounds.ts';
import type { Movement } from '../../../src/contract/statement.calls.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { buttonSeen, main, type PageObject, type RowSeen } from '../kit/page.ts';
import { text, type TextId } from '../kit/texts.ts';
import { callFailureIn } from '../kit/call-failures.ts';

/** Row of a list, or step of a round; no id where the tier does not know one. */
type Entry =
  | Pick<Transaction, 'id' | 'type' | 'status' | 'platinum'>
  | Pick<Movement, 'id' | 'balance' | 'kind' | 'direction' | 'amount' | 'after' | 'transaction' | 'round'>
  | Pick<GameResult, 'id' | 'outcome' | 'opponent' | 'points'>
  | Pick<SumPrompt, 'text'>;

interface Shown {
  entries: readonly Entry[];
  added: number;
  game: string;
  /** Time of the reading, where the tier knows it. */
  readAt?: string;
}

/** Per purpose: heading while loading, heading after a failure, text of the failure. */
const history = ['title.history', 'title.history', 'history.failed.title'] as const;
const headings = {
  transactions: history,
  statement: history,
  gameResults: history,
  replay: ['title.rounds', 'replay.failed.title', 'replay.failed.title'],
  topUpOptions: ['title.top_up', 'top_up.failed.title', 'top_up.failed.title'],
  withdrawOptions: ['title.withdraw', 'withdraw.failed.title', 'withdraw.failed.title'],
} as const satisfies Record<string, readonly TextId[]>;

const kindSaid = {
  topup: 'transaction.type.topup',
  voucher: 'transaction.type.voucher',
  withdraw: 'transaction.type.withdraw',
  withdraw_back: 'statement.kind.withdraw_back',
  stake: 'results.stake',
  stake_back: 'statement.kind.stake_back',
  reward: 'results.reward',
  other: 'statement.kind.other',
} as const satisfies Record<Movement['kind'], TextId>;

function rowOf(entry: Entry): RowSeen {
  if ('text' in entry) return { heading: [entry.text] };
  const { id } = entry;
  if ('outcome' in entry) {
    const { outcome, opponent, points } = entry;
    const against =
      opponent &&
      ([
        ['results.against', { name: opponent.name }],
        ['results.points', { n: points }],
      ] as const);
    return { says: [`results.outcome.${outcome}`, ...(against ?? [])], link: `/history/game/${id}` };
  }
  if ('after' in entry) {
    const { balance, kind, direction, amount, after, transaction, round } = entry;
    const sign = direction === 'in' ? '+' : '\u2212';
    return {
      says: [
        kindSaid[kind],
        [`${text(`history.${direction}`)} ${sign}${formatPlatinum(amount)}`],
        ['statement.after', { balance: text(`balance.${balance}`), amount: formatPlatinum(after) }],
      ],
      ...(transaction !== null && { link: `/history/transaction/${transaction}` }),
      ...(round !== null && { link: `/history/game/${round}` }),
    };
  }
  const { type, status, platinum } = entry;
  const signed = type === 'withdraw' ? `${text('history.out')} \u2212` : `${text('history.in')} +`;
  // Nothing came where nothing was paid.
  const direction = status === 'failed' ? '' : signed;
  return {
    says: [
      `transaction.type.${type}`,
      [`${direction}${formatPlatinum(platinum ?? 0)}`],
      `transaction.status.${status}`,
    ],
    ...(id && { link: `/history/transaction/${id}` }),
  };
}

/** `shownOf`: the contents that the tier expects. `purposeOf`: the page that shows them. */
export const resourcePage = (
  shownOf: (snapshot: ResourceSnapshot) => Shown,
  purposeOf = ({ context }: ResourceSnapshot): keyof typeof headings => context.request.purpose,
) =>
  ({
    gestures: {
      'resource.refreshRequested': (page) =>
        main(page).press('history.retry', 'top_up.try_again', 'withdraw.try_again', 'history.refresh'),
      'more.requested': (page) => main(page).press('history.more'),
    },
    screenOf: resourceScreen,
    screens: {
      loading: (page, snapshot) =>
        main(page).see({
          heading: headings[purposeOf(snapshot)][0],
          isBusy: true,
          rows: [],
          fields: { 'top_up.amount': null, 'withdraw.amount.label': null },
        }),
      failed(page, snapshot) {
        const [, heading, said] = headings[purposeOf(snapshot)];
        return main(page).see({ heading, says: [said, callFailureIn(snapshot) ?? 'error.unknown'] });
      },
      missing: (page) =>
        main(page).see({ heading: 'replay.missing.title', links: { 'replay.back': '/history/game' }, rows: [] }),
      ready(page, snapshot) {
        const { value } = snapshot.context;
        const { entries, added, game, readAt } = shownOf(snapshot);
        const rows = entries.map(rowOf);
        if (value?.kind === 'replay') {
          const says = [`results.outcome.${value.result.outcome}`] as const;
          return main(page).see({ heading: ['title.round', { game }], says, rows });
        }
        const [isStale, isCut] = [snapshot.matches({ ready: 'stale' }), snapshot.matches({ ready: 'cut' })];
        const [isRefreshing, isLoading] = [snapshot.matches('refreshing'), snapshot.matches('loadingMore')];
        const failure = callFailureIn(snapshot);
        const why = isCut ? text('history.more.failed') : isStale && text('history.stale', { time: readAt ?? '' });
        const hasMore = value !== null && 'next' in value && value.next !== null;
        const more = isLoading ? 'busy' : isStale || isRefreshing ? 'disabled' : 'ready';
        return main(page).see({
          heading: 'title.history',
          ...((!isStale || readAt) && {
            status: isRefreshing ? 'history.refreshing' : why && failure ? [`${why} ${text(failure)}`] : null,
          }),
          says: failure ? [failure] : [],
          log: added > 0 ? ['history.more.added', { n: added }] : null,
          buttons: buttonSeen('history.more', 'history.more.busy', hasMore ? more : 'absent'),
          rows,
        });
      },
      none: (page, { context }) => main(page).see(context.value?.kind === 'replay' ? {} : { rows: [] }),
    },
  }) satisfies PageObject<ResourceSnapshot>;
