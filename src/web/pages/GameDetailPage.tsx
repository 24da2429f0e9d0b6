/** What a game is; its arena is not open yet (RT-2). */
import { matchPath, useLocation } from 'react-router-dom';
import { catalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { paths } from '../app/routes.ts';
import { useFlow, useLink, useOf } from '../app/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { Banner, formatPlatinum, GameArt, LinkButton, Scene } from '../ui/index.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { gameFacts, gameLayout, gameText, gameTitle } from './pages.css.ts';

export function GameDetailPage() {
  const text = useText();
  const link = useLink();
  const slug = matchPath(paths.gameDetail, useLocation().pathname)?.params.slug;
  const games = useOf(useFlow('catalogue'), catalogueView)?.games ?? null;
  if (games === null) return <LoadingPage />;
  const index = games.findIndex((game) => game.slug === slug);
  const game = games[index];
  if (!game) {
    return (
      <Scene
        kind="not-found"
        title={text('game.unknown.title')}
        text={text('game.unknown.text')}
        actions={<LinkButton {...link('/')}>{text('nav.home')}</LinkButton>}
      />
    );
  }
  return (
    <article className={gameLayout}>
      <GameArt slug={game.slug} category={game.category} emblem={game.emblem} index={index} ratio="16:9" />
      <div className={gameText}>
        <h1 className={gameTitle}>{game.title}</h1>
        <p className={gameFacts}>
          <span>{text(`games.card.category.${game.category}`)}</span>
          <span>{text('games.card.reward', { amount: formatPlatinum(game.topReward) })}</span>
        </p>
        <p>{game.description}</p>
        <Banner tone="info">{text('game.soon')}</Banner>
        <LinkButton variant="secondary" {...link('/')}>
          {text('nav.home')}
        </LinkButton>
      </div>
    </article>
  );
}
