/** What a game's page shows first. In the first chunk, because the page is served with it. */
import type { Game } from '../../contract/games.calls.ts';
import { useCatalogue } from '../runtime/games.ts';
import { usePorts, useRoute } from '../runtime/ports.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { useText } from '../i18n/use-text.ts';
import { formatPlatinum, GameArt } from '../ui/index.ts';
import * as styles from './game-intro.css.ts';

/** `index`: the game's place in the catalogue. */
export function GameIntro({ game, index }: { game: Game; index: number }) {
  const text = useText();
  const { slug, category, emblem, title, topReward, description } = game;
  return (
    <>
      <GameArt className={styles.art} {...{ slug, category, emblem, index }} ratio="16:9" eager />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.facts}>
          <span>{text(`games.card.category.${category}`)}</span>
          <span className={styles.reward}>{text('games.card.reward', { amount: formatPlatinum(topReward) })}</span>
        </p>
        <p className={styles.description}>{description}</p>
      </div>
    </>
  );
}

/** The placeholder of a page that is loaded: of a game in the list its beginning, in the places that it keeps. */
export function GameLoading() {
  const route = useRoute();
  const { games: rendered } = usePorts();
  const games = useCatalogue()?.games ?? rendered ?? [];
  const index = route.name === 'gameDetail' ? games.findIndex(({ slug }) => slug === route.slug) : -1;
  const game = games[index];
  if (!game) return <LoadingPage />;
  return (
    <article className={styles.loading} aria-busy="true">
      <div className={styles.about}>
        <div className={styles.ways} />
        <GameIntro game={game} index={index} />
      </div>
    </article>
  );
}
