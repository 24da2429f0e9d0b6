/** The transactions, day by day, and the way to more of them (HI-1, ux.md 88). */
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { addedOf, isLoadingMore, moreTrouble } from '../../../../machines/resource/resource.selectors.ts';
import { shownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction, TransactionPage } from '../../../contract/transactions.calls.ts';
import { useLink, useOf, usePorts } from '../../app/ports.tsx';
import { transactionPath } from '../../app/routes.ts';
import type { ResourceActor } from '../../app/storefront.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, DayGroup, formatPlatinum, formatTime, LiveRegion, MovementRow } from '../../ui/index.ts';
import { directionOf, providerName, statusLook, typeIcons } from '../transaction/look.tsx';
import { dayTitle, groupByDay } from './by-day.ts';
import { days, end } from './history.css.ts';

export interface TransactionListProps {
  flow: ResourceActor;
  page: TransactionPage;
}

export function TransactionList({ flow, page: { items, next } }: TransactionListProps) {
  const text = useText();
  const { locale } = useIntl();
  const { clock } = usePorts();
  const now = clock.now();
  return (
    <div className={days}>
      {groupByDay(items).map((group) => (
        <DayGroup key={group.items[0]?.id} title={dayTitle(group.day, now, { text, language: locale })}>
          {group.items.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </DayGroup>
      ))}
      <More flow={flow} hasMore={next !== null} />
    </div>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { locale } = useIntl();
  const link = useLink();
  const { id, type, platinum, createdAt } = transaction;
  const status = shownStatus(transaction);
  const direction = directionOf(transaction);
  const look = statusLook[status];
  return (
    <MovementRow
      {...link(transactionPath(id))}
      id={id}
      icon={typeIcons[type]}
      title={text(`transaction.type.${type}`)}
      note={[formatTime(createdAt, locale), providerName(transaction.method.code)].filter(Boolean).join(' · ')}
      amount={
        direction && {
          word: text(`history.${direction}`),
          text: direction === 'in' ? `+${formatPlatinum(platinum)}` : formatPlatinum(0 - platinum),
        }
      }
      status={{ ...look, word: text(`transaction.status.${status}`) }}
    />
  );
}

function More({ flow, hasMore }: { flow: ResourceActor; hasMore: boolean }) {
  const text = useText();
  const toText = useMessage();
  const isLoading = useOf(flow, isLoadingMore) ?? false;
  const added = useOf(flow, addedOf) ?? 0;
  const trouble = useOf(flow, moreTrouble) ?? null;
  const last = useFocusWhenOver(hasMore);
  // A list that is stale has to be read anew before it can go on.
  const canGoOn = useOf(flow, (snapshot) => snapshot.can({ type: 'more.requested' })) ?? false;
  return (
    <div className={end}>
      <LiveRegion>{added > 0 && text('history.more.added', { n: added })}</LiveRegion>
      <div role="status">
        {trouble && (
          <Banner tone="bad">
            {text('history.more.failed')} {toText(trouble)}
          </Banner>
        )}
      </div>
      {hasMore ? (
        <Button
          variant="secondary"
          block
          busy={isLoading}
          busyLabel={text('history.more.busy')}
          disabled={!canGoOn && !isLoading}
          onClick={() => flow.send({ type: 'more.requested' })}
        >
          {text('history.more')}
        </Button>
      ) : (
        <p ref={last} tabIndex={-1}>
          {text('history.end')}
        </p>
      )}
    </div>
  );
}

/** With the last page the key that asked for it is gone: the focus stays where it was. */
function useFocusWhenOver(hasMore: boolean) {
  const last = useRef<HTMLParagraphElement>(null);
  const had = useRef(hasMore);
  useEffect(() => {
    const isOver = had.current && !hasMore;
    had.current = hasMore;
    if (isOver && document.activeElement === document.body) last.current?.focus();
  }, [hasMore]);
  return last;
}
