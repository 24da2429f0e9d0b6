/** The game list, by category (RT-1, GM-1). */
import { useLocation } from 'react-router-dom';
import type { Game } from '../../contract/games.calls.ts';
import { catalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { categoryOf, type Category } from '../app/routes.ts';
import { useFlow, useLink, useOf, usePorts } from '../app/ports.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import {
  Banner,
  Button,
  ChoiceRow,
  formatPlatinum,
  GameArt,
  GameCard,
  GameGrid,
  HomeIntro,
  LinkButton,
  Scene,
} from '../ui/index.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { introMarbles } from './pages.css.ts';

const categories: readonly Category[] = ['all', 'agile', 'fast'];
const pathOf = (category: Category): string => (category === 'all' ? '/' : `/${category}`);

export function GamesPage() {
  const text = useText();
  const toText = useMessage();
  const link = useLink();
  const { games: rendered, store } = usePorts();
  const current = categoryOf(useLocation().pathname);
  const view = useOf(useFlow('catalogue'), catalogueView) ?? { games: rendered, trouble: null, offline: false };
  const retry = (
    <Button variant="secondary" onClick={() => store.send({ type: 'catalogue.refreshRequested' })}>
      {text('games.retry')}
    </Button>
  );

  return (
    <>
      <HomeIntro
        title={text('games.intro.title')}
        text={text('games.intro.text')}
        art={view.games && <IntroMarbles games={view.games} />}
      />
      <ChoiceRow
        label={text('nav.categories')}
        choices={categories.map((category) => ({
          ...link(pathOf(category)),
          label: text(`games.category.${category}`),
          current: category === current,
        }))}
      />
      {view.games === null ? (
        view.trouble === null ? (
          <LoadingPage />
        ) : (
          <Scene
            kind={view.offline ? 'offline' : 'error'}
            title={text('games.error.title')}
            text={toText({ id: view.trouble })}
            actions={retry}
          />
        )
      ) : (
        <>
          {view.trouble !== null && (
            <Banner tone="pending">
              {toText({ id: view.trouble })} {text('games.stale')} {retry}
            </Banner>
          )}
          <Catalogue games={view.games} category={current} />
        </>
      )}
    </>
  );
}

function Catalogue({ games, category }: { games: Game[]; category: Category }) {
  const text = useText();
  const link = useLink();
  const shown = games
    .map((game, index) => ({ game, index }))
    .filter(({ game }) => category === 'all' || game.category === category);
  if (shown.length === 0) {
    return (
      <Scene
        kind="empty"
        title={text('games.empty.title')}
        text={text('games.empty.text')}
        actions={<LinkButton {...link('/')}>{text('games.empty.action')}</LinkButton>}
      />
    );
  }
  return (
    <GameGrid>
      {shown.map(({ game, index }) => (
        <GameCard
          key={game.slug}
          {...link(`/detail/${game.slug}`)}
          title={game.title}
          categoryLabel={text(`games.card.category.${game.category}`)}
          rewardLabel={text('games.card.reward', { amount: formatPlatinum(game.topReward) })}
          art={<GameArt slug={game.slug} category={game.category} emblem={game.emblem} index={index} ratio="4:3" />}
        />
      ))}
    </GameGrid>
  );
}

/** The first game of each category, as pictures only. */
function IntroMarbles({ games }: { games: Game[] }) {
  const pair = (['agile', 'fast'] as const).flatMap((category) => {
    const index = games.findIndex((game) => game.category === category);
    const game = games[index];
    return game ? [{ game, index }] : [];
  });
  return (
    <div className={introMarbles}>
      {pair.map(({ game, index }) => (
        <GameArt
          key={game.slug}
          slug={game.slug}
          category={game.category}
          emblem={game.emblem}
          index={index}
          ratio="4:3"
        />
      ))}
    </div>
  );
}
