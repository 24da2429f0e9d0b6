/** Maps the route to its page. The machines guard pages: a guarded page without its player shows as loading here. */
import type { Route } from '../../../machines/kit/route.ts';
import { GamesPage } from '../pages/GamesPage.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';
import { useLatePages, type LatePages } from '../pages/late/late-pages.ts';
import { useRoute } from '../runtime/ports.tsx';

export function Pages({ isPlayer }: { isPlayer: boolean }) {
  const late = useLatePages();
  const { name } = useRoute();

  if (name === 'games') return <GamesPage />;
  return late ? <late.LateTexts>{latePage(name, late, isPlayer)}</late.LateTexts> : <LoadingPage />;
}

function latePage(name: Exclude<Route['name'], 'games'>, late: LatePages, isPlayer: boolean) {
  switch (name) {
    case 'gameDetail':
      return <late.PlayPage name="GameDetailPage" />;
    case 'notFound':
      return <late.NotFoundPage />;
    case 'verification':
      return isPlayer ? <LoadingPage /> : <late.VerificationPage />;
    case 'profile':
    case 'accounts':
      return isPlayer ? <late.AccountPage name={name} /> : <LoadingPage />;
    default:
      return isPlayer ? <late.MoneyPage name={name} /> : <LoadingPage />;
  }
}
