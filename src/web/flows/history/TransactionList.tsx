/** The transactions by day, with the button for more (HI-1, ux88). */
import { useIntl } from 'react-intl';
import { shownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction, TransactionPage } from '../../../contract/transactions.calls.ts';
import { usePorts, useWay } from '../../runtime/ports.tsx';
import { transactionPath } from '../../runtime/routes.ts';
import type { ResourceActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatTime, minus, MovementRow } from '../../ui/index.ts';
import { amountText, directionOf, statusLook, typeIcons } from '../transaction/look.tsx';
import { providerName } from '../provider-name.ts';
import { DayList } from './DayList.tsx';

export const TransactionList = ({ actor, page }: { actor: ResourceActor; page: TransactionPage }) => (
  <DayList
    actor={actor}
    page={page}
    momentOf={({ createdAt }) => createdAt}
    row={(transaction) => <Row transaction={transaction} />}
    end="history.end"
  />
);

function Row({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { locale } = useIntl();
  const way = useWay();
  const { clock } = usePorts();
  const { id, type, createdAt } = transaction;
  const status = shownStatus(transaction, clock.now());
  const look = statusLook[status];
  const direction = directionOf(transaction);
  const figure = amountText(transaction);
  const isUnmoved = status === 'failed' || status === 'expired';
  const amount =
    direction &&
    figure !== null &&
    (isUnmoved
      ? { word: null, text: figure }
      : { word: text(`history.${direction}`), text: `${direction === 'in' ? '+' : minus}${figure}` });
  return (
    <MovementRow
      {...(id !== '' && way(transactionPath(id)))}
      id={id}
      icon={typeIcons[type]}
      title={text(`transaction.type.${type}`)}
      note={[createdAt !== null && formatTime(createdAt, locale), providerName(transaction.method.code)]
        .filter(Boolean)
        .join(' · ')}
      amount={amount || null}
      status={{ ...look, word: text(`transaction.status.${status}`) }}
    />
  );
}
