/** The game list, by category (RT-1, GM-1). */
import { memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Game } from '../../contract/games.calls.ts';
import { catalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { categoryOf, type Category } from '../app/routes.ts';
import { useFlow, useLatePages, useLink, useOf, usePorts } from '../app/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { ChoiceRow, formatPlatinum, GameArt, GameCard, GameGrid, HomeIntro } from '../ui/index.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { gamesLayout, introMarbles } from './pages.css.ts';

const categories: readonly Category[] = ['all', 'agile', 'fast'];
const pathOf = (category: Category): string => (category === 'all' ? '/' : `/${category}`);

/** A game, and its place in the catalogue, which its picture depends on. */
interface Placed {
  game: Game;
  index: number;
}

export function GamesPage() {
  const text = useText();
  const link = useLink();
  const { games: rendered } = usePorts();
  const late = useLatePages();
  const current = categoryOf(useLocation().pathname);
  const view = useOf(useFlow('catalogue'), catalogueView) ?? { games: rendered, trouble: null };
  const placed = view.games?.map((game, index) => ({ game, index })) ?? null;
  const shown = placed?.filter(({ game }) => current === 'all' || game.category === current) ?? null;

  return (
    <div className={gamesLayout}>
      <HomeIntro
        title={text('games.intro.title')}
        text={text('games.intro.text')}
        art={placed && <IntroMarbles games={placed} />}
      />
      <ChoiceRow
        label={text('nav.categories')}
        choices={categories.map((category) => ({
          ...link(pathOf(category)),
          label: text(`games.category.${category}`),
          current: category === current,
        }))}
      />
      {late && (view.trouble !== null || shown?.length === 0) && (
        <late.LateTexts>
          <late.CatalogueTrouble view={view} />
        </late.LateTexts>
      )}
      {shown === null && view.trouble === null && <LoadingPage />}
      {shown !== null && shown.length > 0 && (
        <Suspense>
          <GameGrid>
            {shown.map(({ game, index }) => (
              <GameCard
                key={game.slug}
                {...link(`/detail/${game.slug}`)}
                title={game.title}
                categoryLabel={text(`games.card.category.${game.category}`)}
                rewardLabel={text('games.card.reward', { amount: formatPlatinum(game.topReward) })}
                art={<Picture game={game} index={index} />}
              />
            ))}
          </GameGrid>
        </Suspense>
      )}
    </div>
  );
}

/** Drawn once: a list that is read anew brings equal games as new objects. */
const Art = memo(GameArt);
const Picture = ({ game: { slug, category, emblem }, index }: Placed) => (
  <Art slug={slug} category={category} emblem={emblem} index={index} ratio="4:3" />
);

/** Two games as pictures only: far apart in the catalogue, so that their colours differ. */
function IntroMarbles({ games }: { games: Placed[] }) {
  const shown = [games[1], games.at(-1)].flatMap((placed) => placed ?? []);
  return (
    <div className={introMarbles}>
      {shown.map((placed) => (
        <Picture key={placed.game.slug} {...placed} />
      ))}
    </div>
  );
}
