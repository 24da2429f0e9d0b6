/** The filters of the history: links, because the address holds them (ux87). */
import { transactionStatuses, transactionTypes, type TransactionFilter } from '../../../contract/transaction-words.ts';
import { useLink } from '../../runtime/ports.tsx';
import { historyPath } from '../../runtime/routes.ts';
import { useText } from '../../i18n/use-text.ts';
import { FilterBar, LinkButton, type FilterGroup } from '../../ui/index.ts';
import { filters } from './history.css.ts';

export const isFiltered = ({ type, status }: TransactionFilter): boolean => type !== null || status !== null;

/** `offersReset`: false where the empty page below offers the reset itself. */
export function HistoryFilters({ filter, offersReset }: { filter: TransactionFilter; offersReset: boolean }) {
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
      {offersReset && isFiltered(filter) && <FilterReset variant="quiet" />}
    </div>
  );
}

export function FilterReset({ variant }: { variant: 'quiet' | 'secondary' }) {
  const text = useText();
  const link = useLink();
  return (
    <LinkButton {...link(historyPath({ type: null, status: null }))} variant={variant} size="sm">
      {text('history.filter.reset')}
    </LinkButton>
  );
}
