import type { Game } from '../../contract/games.calls.ts';
import type { Flows, StorefrontActor } from './actors.ts';

/** Tells each list that the platform has answered with. */
export function followGames(actor: StorefrontActor, tell: (games: readonly Game[]) => void): void {
  const catalogue = actor.getSnapshot().children['catalogue'] as Flows['catalogue'] | undefined;
  let told = catalogue?.getSnapshot().context.games ?? null;
  catalogue?.subscribe(({ context: { games } }) => {
    if (games === null || games === told) return;
    told = games;
    tell(games);
  });
}
