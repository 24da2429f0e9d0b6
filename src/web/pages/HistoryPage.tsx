/** What a player moved, and what was played (HI-1). A transaction and a round of it have addresses below this one. */
import type { TransactionFilter } from '../../contract/transaction-words.ts';
import { isRefreshing, resourceScreen, valueOf } from '../../../machines/resource/resource.selectors.ts';
import { useFeatures, useFlow, useLink, useOf, useRoute, useWay } from '../runtime/ports.tsx';
import { PlayPage } from './late/PlayParts.tsx';
import { FilterReset, HistoryFilters, isFiltered } from '../flows/history/HistoryFilters.tsx';
import { columns, head, page, title } from '../flows/history/history.css.ts';
import { ReadList } from '../flows/history/ReadList.tsx';
import { ResultList } from '../flows/history/ResultList.tsx';
import { TransactionList } from '../flows/history/TransactionList.tsx';
import { useText } from '../i18n/use-text.ts';
import { IconButton, LinkButton, ProgressLine, Scene, TabRow } from '../ui/index.ts';
import { TransactionPage } from './TransactionPage.tsx';

/** Each with the feature that it lists. */
const sections = { transaction: 'transactions', game: 'rounds' } as const;

export function HistoryPage() {
  const text = useText();
  const link = useLink();
  const flow = useFlow('history');
  const refreshing = useOf(flow, isRefreshing) ?? false;
  const hasList = useOf(flow, (snapshot) => resourceScreen(snapshot) === 'ready') ?? false;
  const isEmpty = useOf(flow, (snapshot) => valueOf(snapshot, 'transactions')?.items.length === 0) ?? false;
  const features = useFeatures();
  const route = useRoute();
  if (route.name !== 'history') return null;
  const isOfTransactions = route.section === 'transaction';
  const shown = (['transaction', 'game'] as const).filter((section) => features[sections[section]]);
  if (route.id !== null) return isOfTransactions ? <TransactionPage /> : <PlayPage name="ReplayPage" />;
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={title}>{text('title.history')}</h1>
        {hasList && (
          <IconButton
            icon="refresh"
            label={text('history.refresh')}
            onClick={() => flow?.send({ type: 'resource.refreshRequested' })}
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
          <Transactions filter={route.filter} />
        </div>
      ) : (
        <Games />
      )}
    </div>
  );
}

function Transactions({ filter }: { filter: TransactionFilter }) {
  const flow = useFlow('history');
  const list = useOf(flow, (snapshot) => valueOf(snapshot, 'transactions')) ?? null;
  return (
    <ReadList flow={flow} isRead={list !== null}>
      {flow && list && list.items.length > 0 ? (
        <TransactionList flow={flow} page={list} />
      ) : (
        <Empty filtered={isFiltered(filter)} />
      )}
    </ReadList>
  );
}

function Games() {
  const text = useText();
  const link = useLink();
  const flow = useFlow('history');
  const list = useOf(flow, (snapshot) => valueOf(snapshot, 'gameResults')) ?? null;
  return (
    <ReadList flow={flow} isRead={list !== null}>
      {flow && list && list.items.length > 0 ? (
        <ResultList flow={flow} page={list} />
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
