import { style } from '@vanilla-extract/css';
import { media, space } from '../../ui/theme/tokens.css.ts';

/** Takes no space, and no gap of the page, while nothing is said. */
export const part = style({
  display: 'grid',
  gap: space[2],
  selectors: { '&:not(:has(> :not(:empty)))': { position: 'absolute' } },
});
/** On a desk the ways stand at the end of the line. */
export const news = style({
  display: 'grid',
  gap: space[2],
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' } },
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
