import { globalStyle, style } from '@vanilla-extract/css';
import { appear } from '../ui/theme/shared.css.ts';
import { colour, display, media, radius, space, type } from '../ui/theme/tokens.css.ts';

/** Invisible for 300 ms: as a delay, which less motion does not shorten (ux13). */
export const showLate = `${appear} 80ms 300ms backwards`;

/** Of a page that loads: its footer lies below the screen, where no content pushes it away. */
export const loadingHeight = '100dvh';

/** Beside an account's page, which is loaded later: the column of links, and the gap after it. */
export const accountLinks = { width: '220px', gap: space[10] } as const;

export const pageTitle = style({ ...type.xxl, ...display });
/** What a page is for, below its title. Both are served, and stay where they are when the rest comes. */
export const pageIntro = style({ color: colour.inkSoft, maxWidth: '60ch' });

/** Its heading stands where that of the page will. */
export const loadingPage = style({
  display: 'grid',
  gap: space[4],
  minHeight: loadingHeight,
  alignContent: 'start',
});
/** Kept for another address, until the scripts say what this one is. */
globalStyle(`[data-elsewhere] ${loadingPage} > :is(h1, p)`, { visibility: 'hidden' });
export const skeletonLines = style({
  display: 'grid',
  gap: space[4],
  maxWidth: '480px',
  animation: showLate,
});
globalStyle(`:is([data-page=profile], [data-page=accounts]) > ${skeletonLines}`, {
  '@media': {
    [media.widest]: { marginInlineStart: `calc(${accountLinks.width} + ${accountLinks.gap})` },
  },
});
export const skeletonLine = style({ display: 'block', height: '20px', borderRadius: radius.small });

export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minWidth: 0,
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'center', gap: space[6] } },
});
/** Takes no space without a search. */
export const found = style({
  ...type.sm,
  color: colour.inkSoft,
  selectors: { '&:empty': { position: 'absolute' } },
});

export const gamesLayout = style({
  display: 'grid',
  gap: space[5],
  minWidth: 0,
  '@media': { [media.wide]: { gap: space[8] } },
});
