/** A player's transactions and rounds (HI-1). Each single one has an address below this page's. */
import { useSelector } from '@xstate/react';
import type { TransactionFilter } from '../../contract/transaction-words.ts';
import { isRefreshing, resourceScreen, valueOf } from '../../../machines/resource/resource.selectors.ts';
import type { ResourceActor } from '../runtime/actors.ts';
import { useFeatures, useLink, useRoute, useWay } from '../runtime/ports.tsx';
import { FilterReset, HistoryFilters, isFiltered } from '../flows/history/HistoryFilters.tsx';
import { columns, head, page } from '../flows/history/history.css.ts';
import { pageTitle } from '../flows/page.css.ts';
import { ReadList } from '../flows/history/ReadList.tsx';
import { ResultList } from '../flows/history/ResultList.tsx';
import { TransactionList } from '../flows/history/TransactionList.tsx';
import { useText } from '../i18n/use-text.ts';
import { IconButton, LinkButton, ProgressLine, Scene, TabRow } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';

const sections = { transaction: 'transactions', game: 'rounds' } as const;

export function HistoryPage({ actor }: { actor: ResourceActor }) {
  const text = useText();
  const link = useLink();
  const refreshing = useSelector(actor, isRefreshing);
  const screen = useSelector(actor, resourceScreen);
  const isEmpty = useSelector(actor, (snapshot) => valueOf(snapshot, 'transactions')?.items.length === 0);
  const features = useFeatures();
  const route = useRoute();
  if (route.name !== 'history' || screen === 'none') return <LoadingPage />;
  const isOfTransactions = route.section === 'transaction';
  const shown = (['transaction', 'game'] as const).filter((section) => features[sections[section]]);
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={pageTitle}>{text('title.history')}</h1>
        {screen === 'ready' && (
          <IconButton
            icon="refresh"
            label={text('history.refresh')}
            onClick={() => actor.send({ type: 'resource.refreshRequested' })}
          />
        )}
        <ProgressLine label={text('history.refreshing')} running={refreshing} />
      </div>
      {shown.length > 1 && (
        <TabRow
          label={text('history.sections')}
          choices={shown.map((section) => ({
            ...link(`/history/${section}`),
            label: text(`history.section.${section}`),
            current: section === route.section,
          }))}
        />
      )}
      {isOfTransactions ? (
        <div className={columns}>
          <HistoryFilters filter={route.filter} offersReset={!isEmpty} />
          <Transactions actor={actor} filter={route.filter} />
        </div>
      ) : (
        <Games actor={actor} />
      )}
    </div>
  );
}

function Transactions({ actor, filter }: { actor: ResourceActor; filter: TransactionFilter }) {
  const list = useSelector(actor, (snapshot) => valueOf(snapshot, 'transactions'));
  return (
    <ReadList actor={actor} isRead={list !== null}>
      {list && list.items.length > 0 ? (
        <TransactionList actor={actor} page={list} />
      ) : (
        <Empty filtered={isFiltered(filter)} />
      )}
    </ReadList>
  );
}

function Games({ actor }: { actor: ResourceActor }) {
  const text = useText();
  const link = useLink();
  const list = useSelector(actor, (snapshot) => valueOf(snapshot, 'gameResults'));
  return (
    <ReadList actor={actor} isRead={list !== null}>
      {list && list.items.length > 0 ? (
        <ResultList actor={actor} page={list} />
      ) : (
        <Scene
          kind="empty"
          headingLevel={2}
          title={text('history.games.title')}
          text={text('history.games.text')}
          actions={<LinkButton {...link('/')}>{text('history.games.action')}</LinkButton>}
        />
      )}
    </ReadList>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const text = useText();
  const toTopUp = useWay()('/top-up');
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
      actions={toTopUp && <LinkButton {...toTopUp}>{text('history.empty.action')}</LinkButton>}
    />
  );
}
