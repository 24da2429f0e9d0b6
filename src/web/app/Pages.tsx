/** Maps the route to its page. The machines guard pages: a guarded page without its player shows as loading here. */
import { needsPlayer } from '../../../machines/kit/needs-player.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { playerPartOf } from '../../../machines/storefront/storefront.selectors.ts';
import { GameLoading } from '../pages/GameIntro.tsx';
import { GamesPage } from '../pages/GamesPage.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { useLatePages, type LatePages } from '../pages/late/late-pages.ts';
import { useRoute, useStorefront } from '../runtime/ports.tsx';

export function Pages() {
  const late = useLatePages();
  const route = useRoute();
  const part = useStorefront(playerPartOf) ?? null;

  if (late && (part === 'missing' || part === 'retrying')) {
    const isGuarded = needsPlayer(route);
    return (
      <>
        <late.PlayerNotFetched isPage={isGuarded} />
        {!isGuarded && <Page route={route} late={late} isPlayer />}
      </>
    );
  }
  return <Page route={route} late={late} isPlayer={part !== null} />;
}

function Page({ route, late, isPlayer }: { route: Route; late: LatePages | undefined; isPlayer: boolean }) {
  if (route.name === 'games') return <GamesPage />;
  return late ? latePage(route, late, isPlayer) : <GameLoading />;
}

function latePage(route: Exclude<Route, { name: 'games' }>, late: LatePages, isPlayer: boolean) {
  switch (route.name) {
    case 'gameDetail':
      return <late.PlayPage name="GamePage" />;
    case 'notFound':
      return <late.NotFoundPage />;
    case 'verification':
      return isPlayer ? <LoadingPage /> : <late.VerificationPage />;
    case 'profile':
    case 'accounts':
      return isPlayer ? <late.AccountPage name={route.name} /> : <LoadingPage />;
    case 'history':
      if (isPlayer && route.section === 'game' && route.id !== null) return <late.PlayPage name="ReplayPage" />;
      return isPlayer ? <late.MoneyPage name={route.id === null ? 'history' : 'transaction'} /> : <LoadingPage />;
    case 'transaction':
      return isPlayer ? <late.MoneyPage name={route.id === null ? 'noTransaction' : 'transaction'} /> : <LoadingPage />;
    default:
      return isPlayer ? <late.MoneyPage name={route.name} /> : <LoadingPage />;
  }
}
