import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, hovered, line as stroke, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const day = style({ display: 'grid', gap: space[2], minWidth: 0 });
export const dayTitle = style({ ...type.sm, fontWeight: 700, color: colour.inkSoft });
export const rows = style({
  border: `${stroke.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  overflow: 'hidden',
});
globalStyle(`${rows} > li + li`, { borderBlockStart: `${stroke.decor} dashed ${colour.line}` });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target.row,
  padding: `${space[3]} 10px`,
  color: colour.ink,
  textDecoration: 'none',
  ':focus-visible': { outlineOffset: '-3px', borderRadius: radius.card },
  '@media': {
    ...hovered({ background: colour.sunken }),
    [media.wide]: { gap: space[3], paddingInline: space[4] },
  },
});
export const tile = style({
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  flex: 'none',
  borderRadius: radius.control,
  background: colour.sunken,
  color: colour.tarum,
});
globalStyle(`${row}:hover ${tile}`, { '@media': { [media.hover]: { background: colour.surface } } });
export const lines = style({ display: 'grid', flex: '1', gap: '2px', minWidth: 0 });
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[1],
});
export const title = style({ ...type.md, letterSpacing: '-0.01em' });
export const amount = style({ ...type.md, ...figures, marginInlineStart: 'auto', whiteSpace: 'nowrap' });
export const note = style({ ...type.xs, ...figures, color: colour.inkSoft });
export const state = style({
  ...type.xs,
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  marginInlineStart: 'auto',
  color: colour.inkSoft,
});
/** A pending or failed amount is grey, because it does not count. */
globalStyle(`${row}:not([data-tone="ok"]) ${amount}`, { color: colour.inkSoft, fontWeight: 700 });
