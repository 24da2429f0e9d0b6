/** A list of the history by day, with the button for more (HI-1, ux88). */
import { Fragment, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ResourceActor } from '../../runtime/actors.ts';
import { usePorts } from '../../runtime/ports.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { DayGroup } from '../../ui/index.ts';
import { dayTitle, groupByDay } from './by-day.ts';
import { days } from './history.css.ts';
import { More } from './More.tsx';

interface DayListProps<Item> {
  actor: ResourceActor;
  page: { items: readonly Item[]; next: string | null };
  momentOf(item: Item): number | null;
  row(item: Item): ReactNode;
  end: MessageId;
}

export function DayList<Item extends { id: string }>({ actor, page, momentOf, row, end }: DayListProps<Item>) {
  const text = useText();
  const { locale } = useIntl();
  const { clock } = usePorts();
  const now = clock.now();
  return (
    <div className={days}>
      {groupByDay(page.items, momentOf).map((group) => (
        <DayGroup key={group.items[0]?.id} title={dayTitle(group.day, now, { text, language: locale })}>
          {group.items.map((item) => (
            <Fragment key={item.id}>{row(item)}</Fragment>
          ))}
        </DayGroup>
      ))}
      <More actor={actor} hasMore={page.next !== null} endText={text(end)} />
    </div>
  );
}
