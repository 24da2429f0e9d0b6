/** Rows of movements under the heading of their day. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const day = style({ display: 'grid', gap: space[2], minWidth: 0 });
export const dayTitle = style({ ...type.sm, fontWeight: 700, color: colour.inkSoft });
export const rows = style({
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  overflow: 'hidden',
});
globalStyle(`${rows} > li + li`, { borderBlockStart: `${line.decor} dashed ${colour.line}` });

/** Two lines: what and how much, then when and how it stands. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: space[2],
  rowGap: '2px',
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
  width: '40px',
  height: '40px',
  marginInlineEnd: space[1],
  gridRow: '1 / 3',
  borderRadius: radius.control,
  background: colour.sunken,
  color: colour.tarum,
});
globalStyle(`${row}:hover ${tile}`, { '@media': { [media.hover]: { background: colour.surface } } });
export const title = style({ ...type.md, gridColumn: '2', gridRow: '1', letterSpacing: '-0.01em' });
export const note = style({ ...type.xs, ...figures, gridColumn: '2', gridRow: '2', color: colour.inkSoft });
export const word = style({ ...type.xs, gridColumn: '3', gridRow: '2', color: colour.inkSoft, textAlign: 'end' });
export const amount = style({
  ...type.md,
  ...figures,
  gridColumn: '3 / 5',
  gridRow: '1',
  textAlign: 'end',
  whiteSpace: 'nowrap',
});
export const state = style({ display: 'flex', gridColumn: '4', gridRow: '2' });
/** What did not move, or not yet, is no figure to count with. */
globalStyle(`${row}:not([data-tone="ok"]) ${amount}`, { color: colour.inkSoft, fontWeight: 600 });
