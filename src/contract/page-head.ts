/** What the head of a served page says of it (SE-1): written by the build, completed by the server or the static build. */

/** In its texts and paths stand `%MERCHANT_NAME%`, `%GAME_TITLE%`, `%GAME_DESCRIPTION%`, `%GAME_SLUG%`, `%INVITATION%`. */
export interface PageHead {
  title: string;
  description: string;
  /** The canonical path; null where the page is at no address of its own. */
  path: string | null;
  /** The address that a shared link names, where it is not the canonical one; null: the one that was shared. */
  sharedPath?: string | null;
  /** Whether search engines may list the page. */
  isPublic: boolean;
}

/** The pictures of links, in the build: by a game's slug, and of the shop. */
export const picturePath = (name: string): string => `/og/${name}.jpg`;
export const shopPicture = '_shop';
