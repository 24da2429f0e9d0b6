/** The page of a game, or of an invitation to it (GM-4). Apart from the machines: the first page links there. */
export const gamePath = (slug: string, invitation: string | null = null): string =>
  invitation === null ? `/detail/${slug}` : `/detail/${slug}/${invitation}`;

export const roundsPath = '/history/game';
export const roundPath = (id: string): string => `${roundsPath}/${id}`;
