/** The game list, filtered by category and search text (RT-1, GM-1). */
import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Game } from '../../contract/games.calls.ts';
import { useCatalogue } from '../runtime/games.ts';
import { categoryOf, type Category } from '../runtime/routes.ts';
import { useLatePages } from './late/late-pages.ts';
import { useFeatures, useFlow, useLink, useOf, usePorts } from '../runtime/ports.tsx';
import { useHydrated } from '../runtime/use-hydrated.ts';
import { useText } from '../i18n/use-text.ts';
import { ChoiceRow, formatPlatinum, GameArt, GameCard, GameGrid, HomeIntro, SearchField } from '../ui/index.ts';
import { isFound, searchOf, soughtIn } from './games-search.ts';
import { isWishMade, wishKey } from '../../../machines/wishes/wish-key.ts';
import { WishButton, type WishButtonProps } from '../flows/wishes/WishButton.tsx';
import { LoadingLines } from '../flows/LoadingPage.tsx';
import { found, gamesLayout, ways } from '../flows/page.css.ts';

const categories: readonly Category[] = ['all', 'agile', 'fast'];
const pathOf = (category: Category): string => (category === 'all' ? '/' : `/${category}`);

export function GamesPage() {
  const text = useText();
  const link = useLink();
  const { games: rendered, navigation } = usePorts();
  const late = useLatePages();
  const features = useFeatures();
  const { pathname, search } = useLocation();
  const current = categoryOf(pathname);
  // The page is rendered without search text.
  const sought = useHydrated(
    () => soughtIn(search),
    () => '',
  );
  const look = (next: string) => navigation.amend(`${pathname}${searchOf(next)}`);
  const field = useTypedEarly(sought, look);
  const view = useCatalogue() ?? { games: rendered, failure: null };
  // Read here for all cards: each would keep readings of its own.
  const wishes = useFlow('wishes');
  const wished = useOf(wishes, (snapshot) => snapshot);
  const wishOf = ({ slug, isOpen }: Game): Omit<WishButtonProps, 'slug' | 'title'> => ({
    actor: wishes,
    wish: isOpen || !features.wishes ? 'absent' : wished ? wishKey(wished, slug) : 'ready',
    isMade: wished !== undefined && isWishMade(wished, slug),
  });
  const placed = view.games?.map((game, index) => ({ game, index }));
  const shown = placed?.filter(({ game }) => isIn(game, current) && isFound(game, sought)) ?? null;

  return (
    <div className={gamesLayout}>
      <HomeIntro title={text('games.intro.title')} text={text('games.intro.text')} />
      {features.games && (
        <div className={ways}>
          <ChoiceRow
            label={text('nav.categories')}
            choices={categories.map((category) => ({
              ...link(`${pathOf(category)}${searchOf(sought)}`),
              label: text(`games.category.${category}`),
              current: category === current,
            }))}
          />
          <SearchField
            inputRef={field}
            label={text('games.search')}
            clearLabel={text('games.search.clear')}
            value={sought}
            onSearch={(next) => {
              look(next);
              if (next === '') field.current?.focus();
            }}
          />
        </div>
      )}
      <p role="status" className={found}>
        {sought !== '' && shown !== null && text('games.search.found', { n: shown.length })}
      </p>
      {late && features.games && (view.failure !== null || shown?.length === 0) && (
        <late.CatalogueFailure view={view} sought={sought} />
      )}
      {late && features.wishes && <late.WishPart name="WishNews" />}
      {features.games && shown === null && view.failure === null && <LoadingLines />}
      {[true, false].map((isOpen) => {
        const games = shown?.filter(({ game }) => (game.isOpen && features.rooms) === isOpen);
        return games?.[0] ? (
          <GameGrid key={`${isOpen}`} title={isOpen ? null : text('games.card.soon')}>
            {games.map(({ game, index }, place) => (
              <Card
                key={game.slug}
                slug={game.slug}
                title={game.title}
                category={game.category}
                emblem={game.emblem}
                topReward={game.topReward}
                index={index}
                eager={isOpen && place < firstCards}
                {...wishOf(game)}
              />
            ))}
          </GameGrid>
        ) : null;
      })}
      {late && features.wishes && <late.WishPart name="WishProblem" />}
    </div>
  );
}

const isIn = (game: Game, category: Category): boolean => category === 'all' || game.category === category;

/** Applies a search text that was typed before hydration. */
function useTypedEarly(sought: string, look: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const first = useRef({ sought, look });
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '' && typed !== first.current.sought) first.current.look(typed);
  }, []);
  return field;
}

/** On a phone's first screen. */
const firstCards = 4;

type CardProps = Pick<Game, 'category' | 'emblem' | 'topReward'> &
  WishButtonProps & {
    index: number;
    eager: boolean;
  };

/** Memoised, so by plain values: each reading of the list brings equal games as new objects. */
const Card = memo(({ category, emblem, topReward, index, eager, ...wish }: CardProps) => {
  const text = useText();
  const link = useLink();
  const { slug, title } = wish;
  return (
    <GameCard
      {...link(`/detail/${slug}`)}
      title={title}
      categoryLabel={text(`games.card.category.${category}`)}
      rewardLabel={text('games.card.reward', { amount: formatPlatinum(topReward) })}
      art={<GameArt {...{ slug, category, emblem, index, eager }} ratio="4:3" />}
      foot={<WishButton {...wish} />}
    />
  );
});
