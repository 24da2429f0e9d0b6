import { LoadingPage } from '../../flows/LoadingPage.tsx';
import { useFlow, useStorefrontActor } from '../../runtime/ports.tsx';
import { GameDetailPage } from '../GameDetailPage.tsx';

/** Visitors see it too, without a room. */
export function GamePage() {
  const storefront = useStorefrontActor();
  const room = useFlow('room');
  return storefront ? <GameDetailPage storefront={storefront} room={room} /> : <LoadingPage />;
}
