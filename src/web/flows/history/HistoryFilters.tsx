/** The filters of the history: links, because the address holds them (ux87, ST-2). */
import { balances, statementSubjects, type StatementFilter } from '../../../contract/statement-words.ts';
import { transactionStatuses, transactionTypes, type TransactionFilter } from '../../../contract/transaction-words.ts';
import { useLink } from '../../runtime/ports.tsx';
import { historyPath, statementPath } from '../../runtime/routes.ts';
import { useText } from '../../i18n/use-text.ts';
import { FilterBar, LinkButton, type FilterGroup } from '../../ui/index.ts';
import { filters } from './history.css.ts';
import { subjectTexts } from './statement-words.ts';

export const isFiltered = (filter: TransactionFilter | StatementFilter): boolean =>
  Object.values(filter).some((chosen) => chosen !== null);

/** `offersReset`: false where the empty page below offers the reset itself. */
interface FiltersProps<Filter> {
  filter: Filter;
  offersReset: boolean;
}

export function HistoryFilters({ filter, offersReset }: FiltersProps<TransactionFilter>) {
  const text = useText();
  const link = useLink();
  const choice = (wanted: TransactionFilter, label: string) => ({
    ...link(historyPath(wanted)),
    label,
    current: wanted.type === filter.type && wanted.status === filter.status,
  });
  const groups: FilterGroup[] = [
    {
      label: text('history.filter.type'),
      choices: [
        choice({ ...filter, type: null }, text('history.filter.type.all')),
        ...transactionTypes.map((type) => choice({ ...filter, type }, text(`transaction.type.${type}`))),
      ],
    },
    {
      label: text('history.filter.status'),
      choices: [
        choice({ ...filter, status: null }, text('history.filter.status.all')),
        ...transactionStatuses.map((status) => choice({ ...filter, status }, text(`transaction.status.${status}`))),
      ],
    },
  ];
  return (
    <div className={filters}>
      <FilterBar label={text('history.filters')} groups={groups} />
      {offersReset && isFiltered(filter) && <FilterReset variant="quiet" of="transactions" />}
    </div>
  );
}

export function StatementFilters({ filter, offersReset }: FiltersProps<StatementFilter>) {
  const text = useText();
  const link = useLink();
  const choice = (wanted: StatementFilter, label: string) => ({
    ...link(statementPath(wanted)),
    label,
    current: wanted.balance === filter.balance && wanted.subject === filter.subject,
  });
  const groups: FilterGroup[] = [
    {
      label: text('statement.filter.balance'),
      choices: [
        choice({ ...filter, balance: null }, text('statement.filter.balance.all')),
        ...balances.map((balance) => choice({ ...filter, balance }, text(`balance.${balance}`))),
      ],
    },
    {
      label: text('history.filter.type'),
      choices: [
        choice({ ...filter, subject: null }, text('history.filter.type.all')),
        ...statementSubjects.map((subject) => choice({ ...filter, subject }, text(subjectTexts[subject]))),
      ],
    },
  ];
  return (
    <div className={filters}>
      <FilterBar label={text('statement.filters')} groups={groups} />
      {offersReset && isFiltered(filter) && <FilterReset variant="quiet" of="statement" />}
    </div>
  );
}

const unfiltered = {
  transactions: historyPath({ type: null, status: null }),
  statement: statementPath({ balance: null, subject: null }),
};

export function FilterReset({ variant, of }: { variant: 'quiet' | 'secondary'; of: keyof typeof unfiltered }) {
  const text = useText();
  const link = useLink();
  return (
    <LinkButton {...link(unfiltered[of])} variant={variant} size="sm">
      {text('history.filter.reset')}
    </LinkButton>
  );
}
