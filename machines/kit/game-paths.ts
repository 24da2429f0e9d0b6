/** The page of a game, and of an invitation to play it (GM-4). Apart from the machines, because the first page links there. */
export const gamePath = (slug: string, invitation: string | null = null): string =>
  invitation === null ? `/detail/${slug}` : `/detail/${slug}/${invitation}`;

/** The player's own rounds, and one of them again (HI-1). */
export const roundsPath = '/history/game';
export const roundPath = (id: string): string => `${roundsPath}/${id}`;
