/** What a player moved, and later what was played (HI-1). A transaction of it has an address below this one. */
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { TransactionFilter } from '../../contract/transaction-words.ts';
import {
  isRefreshing,
  readTrouble,
  resourceScreen,
  staleness,
  valueOf,
} from '../../../machines/resource/resource.selectors.ts';
import { useFlow, useLink, useOf } from '../app/ports.tsx';
import { routeOf } from '../app/routes.ts';
import { FilterReset, HistoryFilters, isFiltered } from '../flows/history/HistoryFilters.tsx';
import {
  columns,
  content,
  head,
  page,
  remark,
  skeletonRow,
  skeletonRows,
  title,
} from '../flows/history/history.css.ts';
import { TransactionList } from '../flows/history/TransactionList.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import { Banner, formatTime, IconButton, LinkButton, ProgressLine, Scene, SkeletonBlock, TabRow } from '../ui/index.ts';
import { TransactionPage } from './TransactionPage.tsx';

const sections = ['transaction', 'game'] as const;

export function HistoryPage() {
  const text = useText();
  const link = useLink();
  const flow = useFlow('history');
  const refreshing = useOf(flow, isRefreshing) ?? false;
  const hasList = useOf(flow, (snapshot) => resourceScreen(snapshot) === 'ready') ?? false;
  const isEmpty = useOf(flow, (snapshot) => valueOf(snapshot, 'transactions')?.items.length === 0) ?? false;
  const route = routeOf(useLocation());
  if (route.name !== 'history') return null;
  if (route.id !== null) return <TransactionPage />;
  const isOfTransactions = route.section === 'transaction';
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={title}>{text('title.history')}</h1>
        {isOfTransactions && hasList && (
          <IconButton
            icon="refresh"
            label={text('history.refresh')}
            onClick={() => flow?.send({ type: 'resource.refreshRequested' })}
          />
        )}
        <ProgressLine label={text('history.refreshing')} running={refreshing} />
      </div>
      <TabRow
        label={text('history.sections')}
        choices={sections.map((section) => ({
          ...link(`/history/${section}`),
          label: text(`history.section.${section}`),
          current: section === route.section,
        }))}
      />
      {isOfTransactions ? (
        <div className={columns}>
          <HistoryFilters filter={route.filter} offersReset={!isEmpty} />
          <Transactions filter={route.filter} />
        </div>
      ) : (
        <Scene
          kind="empty"
          headingLevel={2}
          title={text('history.games.title')}
          text={text('history.games.text')}
          actions={<LinkButton {...link('/')}>{text('history.games.action')}</LinkButton>}
        />
      )}
    </div>
  );
}

function Transactions({ filter }: { filter: TransactionFilter }) {
  const text = useText();
  const toText = useMessage();
  const { locale } = useIntl();
  const flow = useFlow('history');
  const list = useOf(flow, (snapshot) => valueOf(snapshot, 'transactions')) ?? null;
  const trouble = useOf(flow, readTrouble) ?? null;
  const stale = useOf(flow, staleness) ?? null;
  if (flow && trouble) {
    return (
      <ReadFailed
        trouble={trouble}
        headingLevel={2}
        title={text('history.failed.title')}
        retry={text('history.retry')}
        onRetry={() => flow.send({ type: 'resource.refreshRequested' })}
      />
    );
  }
  if (!flow || list === null) return <Loading />;
  return (
    <div className={content}>
      <div role="status" className={remark}>
        {stale && (
          <Banner tone="pending">
            {text('history.stale', { time: formatTime(stale.readAt, locale) })} {toText(stale.message)}
          </Banner>
        )}
      </div>
      {list.items.length > 0 ? <TransactionList flow={flow} page={list} /> : <Empty filtered={isFiltered(filter)} />}
    </div>
  );
}

function Loading() {
  return (
    <div className={skeletonRows} aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonBlock key={row} className={skeletonRow} />
      ))}
    </div>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const text = useText();
  const link = useLink();
  return filtered ? (
    <Scene
      kind="not-found"
      headingLevel={2}
      title={text('history.none.title')}
      text={text('history.none.text')}
      actions={<FilterReset variant="secondary" />}
    />
  ) : (
    <Scene
      kind="empty"
      headingLevel={2}
      title={text('history.empty.title')}
      text={text('history.empty.text')}
      actions={<LinkButton {...link('/top-up')}>{text('history.empty.action')}</LinkButton>}
    />
  );
}
