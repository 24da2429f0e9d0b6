/** The page of a game, and of an invitation to play it (GM-4). Apart from the machines, because the first page links there. */
export const gamePath = (slug: string, invitation: string | null = null): string =>
  invitation === null ? `/detail/${slug}` : `/detail/${slug}/${invitation}`;
