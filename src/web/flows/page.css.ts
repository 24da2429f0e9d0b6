import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { colour, display, media, radius, space, type } from '../ui/theme/tokens.css.ts';

/** Invisible until the animation ends. */
export const showLate = keyframes({ '0%, 99%': { opacity: 0 }, '100%': { opacity: 1 } });

/** Of a page that loads: its footer lies below the screen, where no content pushes it away. */
export const loadingHeight = '100dvh';

/** Of pages that are loaded later: a money page, the voucher's, and the column of links of an account's. */
export const widths = { money: '960px', voucher: '480px', accountLinks: '220px' } as const;

export const pageTitle = style({ ...type.xxl, ...display });
/** What a page is for, below its title. Both are served, and stay where they are when the rest comes. */
export const pageIntro = style({ color: colour.inkSoft, maxWidth: '60ch' });

/** Its heading stands where that of the page will. */
export const loadingPage = style({
  display: 'grid',
  gap: space[4],
  minHeight: loadingHeight,
  alignContent: 'start',
  width: '100%',
  marginInline: 'auto',
  selectors: {
    '&:is([data-page=topUp], [data-page=withdraw])': { maxWidth: widths.money },
    '&[data-page=redeem]': { maxWidth: widths.voucher },
  },
  '@media': {
    [media.widest]: {
      selectors: {
        '&:is([data-page=profile], [data-page=accounts])': {
          paddingInlineStart: `calc(${widths.accountLinks} + ${space[10]})`,
        },
      },
    },
  },
});
export const skeletonLines = style({
  display: 'grid',
  gap: space[4],
  maxWidth: '480px',
  animation: `${showLate} 300ms both`,
});
export const skeletonLine = style({ display: 'block', height: '20px', borderRadius: radius.small });

/** The pictures beside the intro; only on wide screens. */
export const introMarbles = style({
  display: 'none',
  gap: space[4],
  '@media': { [media.wide]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`${introMarbles} :is(img, svg)`, { width: '100%', height: 'auto', borderRadius: radius.card });

export const ways = style({
  display: 'grid',
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
