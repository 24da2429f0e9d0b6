/** Where the page is. */

/** The way up to the atlas' folder: empty, or rooms with a slash each. */
export const up = document.documentElement.dataset['up'] ?? '';

/** The page's path below that folder: as many rooms deep as the way up is long. */
export const path = decodeURIComponent(location.pathname).split('/').slice(-up.split('/').length).join('/');
