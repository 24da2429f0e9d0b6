import { style } from '@vanilla-extract/css';
import { colour, display, figures, media, space, type } from '../theme/tokens.css.ts';

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${space[3]}`,
  alignItems: 'center',
  '@media': { [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const label = style({ ...type.sm, color: colour.inkSoft, gridColumn: '1' });
export const value = style({
  ...type.xl,
  ...display,
  ...figures,
  gridColumn: '1',
  minWidth: 0,
  letterSpacing: 0,
  // A value too long for one line breaks into two halves.
  textWrap: 'balance',
  '@media': { [media.medium]: type.xxl, [media.cramped]: type.md },
});
export const group = style({
  display: 'inline-block',
  selectors: { '&:not(:last-child)': { marginInlineEnd: '0.22em' } },
});
