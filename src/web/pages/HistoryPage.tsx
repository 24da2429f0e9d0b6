/** A player's transactions and rounds (HI-1). Each single one has an address below this page's. */
import { useSelector } from '@xstate/react';
import type { StatementFilter } from '../../contract/statement-words.ts';
import type { TransactionFilter } from '../../contract/transaction-words.ts';
import { isRefreshing, resourceScreen, valueOf } from '../../../machines/resource/resource.selectors.ts';
import type { ResourceActor } from '../runtime/actors.ts';
import { useFeatures, useLink, useRoute, useWay } from '../runtime/ports.tsx';
import { FilterReset, HistoryFilters, isFiltered, StatementFilters } from '../flows/history/HistoryFilters.tsx';
import { columns, head, page } from '../flows/history/history.css.ts';
import { pageTitle } from '../flows/page.css.ts';
import { ReadList } from '../flows/history/ReadList.tsx';
import { ResultList } from '../flows/history/ResultList.tsx';
import { StatementList } from '../flows/history/StatementList.tsx';
import { TransactionList } from '../flows/history/TransactionList.tsx';
import { useText } from '../i18n/use-text.ts';
import { IconButton, LinkButton, ProgressLine, Scene, TabRow } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';

const sections = { transaction: 'transactions', statement: 'statement', game: 'rounds' } as const;

export function HistoryPage({ actor }: { actor: ResourceActor }) {
  const text = useText();
  const link = useLink();
  const refreshing = useSelector(actor, isRefreshing);
  const screen = useSelector(actor, resourceScreen);
  const isEmpty = useSelector(actor, ({ context: { value } }) => value && 'items' in value && value.items.length === 0);
  const features = useFeatures();
  const route = useRoute();
  if (route.name !== 'history' || screen === 'none') return <LoadingPage />;
  const shown = (['transaction', 'statement', 'game'] as const).filter((section) => features[sections[section]]);
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
      {route.section === 'transaction' && (
        <div className={columns}>
          <HistoryFilters filter={route.filter} offersReset={!isEmpty} />
          <Transactions actor={actor} filter={route.filter} />
        </div>
      )}
      {route.section === 'statement' && (
        <div className={columns}>
          <StatementFilters filter={route.filter} offersReset={!isEmpty} />
          <Statement actor={actor} filter={route.filter} />
        </div>
      )}
      {route.section === 'game' && <Games actor={actor} />}
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
        <Empty of="transactions" filtered={isFiltered(filter)} />
      )}
    </ReadList>
  );
}

function Statement({ actor, filter }: { actor: ResourceActor; filter: StatementFilter }) {
  const list = useSelector(actor, (snapshot) => valueOf(snapshot, 'statement'));
  return (
    <ReadList actor={actor} isRead={list !== null}>
      {list && list.items.length > 0 ? (
        <StatementList actor={actor} page={list} />
      ) : (
        <Empty of="statement" filtered={isFiltered(filter)} />
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

const emptyTexts = {
  transactions: ['history.empty.title', 'history.empty.text', 'history.none.text'],
  statement: ['statement.empty.title', 'statement.empty.text', 'statement.none.text'],
} as const;

function Empty({ of, filtered }: { of: keyof typeof emptyTexts; filtered: boolean }) {
  const text = useText();
  const toTopUp = useWay()('/top-up');
  const [title, said, none] = emptyTexts[of];
  return filtered ? (
    <Scene
      kind="not-found"
      headingLevel={2}
      title={text('history.none.title')}
      text={text(none)}
      actions={<FilterReset variant="secondary" of={of} />}
    />
  ) : (
    <Scene
      kind="empty"
      headingLevel={2}
      title={text(title)}
      text={text(said)}
      actions={toTopUp && <LinkButton {...toTopUp}>{text('history.empty.action')}</LinkButton>}
    />
  );
}
