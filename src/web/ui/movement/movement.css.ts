/** Rows of movements under the heading of their day. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const day = style({ display: 'grid', gap: space[2], minWidth: 0 });
export const dayTitle = style({ ...type.sm, fontWeight: 700, color: colour.inkSoft });
export const rows = style({
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  overflow: 'hidden',
});
globalStyle(`${rows} > li + li`, { borderBlockStart: `${line.decor} dashed ${colour.line}` });

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  minHeight: target.row,
  padding: space[3],
  color: colour.ink,
  textDecoration: 'none',
  ':focus-visible': { outlineOffset: '-3px', borderRadius: radius.card },
  '@media': {
    [media.hover]: { ':hover': { background: colour.sunken } },
    [media.wide]: { paddingInline: space[4] },
  },
});
export const tile = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  background: colour.sunken,
  color: colour.tarum,
});
globalStyle(`${row}:hover ${tile}`, { '@media': { [media.hover]: { background: colour.surface } } });
export const text = style({ display: 'grid', flex: '1 1 96px', minWidth: 0 });
export const title = style({
  ...type.md,
  ...display,
  letterSpacing: '-0.01em',
  fontWeight: 700,
  overflowWrap: 'anywhere',
});
export const note = style({ ...type.sm, ...figures, color: colour.inkSoft });
export const end = style({ display: 'grid', justifyItems: 'end', gap: '2px', marginInlineStart: 'auto' });
export const word = style({ ...type.sm, color: colour.inkSoft });
export const amount = style({ ...type.md, ...figures });
/** What did not move, or not yet, is no figure to count with. */
globalStyle(`${row}:not([data-tone="ok"]) ${amount}`, { color: colour.inkSoft, fontWeight: 600 });
