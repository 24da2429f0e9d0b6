/** The way up to the atlas' folder: empty, or `../` for each folder level. */
export const up = document.documentElement.dataset['up'] ?? '';

/** The page's path below that folder: as many folders deep as `up` is long. */
export const path = decodeURIComponent(location.pathname).split('/').slice(-up.split('/').length).join('/');
