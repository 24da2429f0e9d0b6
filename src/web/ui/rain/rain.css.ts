import { globalStyle, style } from '@vanilla-extract/css';
import { colour, display, figures, hovered, line, media, radius, space, type } from '../theme/tokens.css.ts';

export const board = style({
  display: 'grid',
  gap: space[2],
  minWidth: 0,
  '@media': {
    [media.low]: { gridTemplateColumns: 'minmax(0, 10rem) minmax(0, 1fr)', alignItems: 'center', gap: space[4] },
  },
});
export const bucket = style({
  ...type.md,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateRows: '1fr auto auto 1fr',
  alignItems: 'center',
  gap: `0 ${space[3]}`,
  '@media': { [media.short]: type.sm, [media.low]: { gridTemplateColumns: 'auto minmax(0, 1fr)', ...type.sm } },
});
export const wanted = style({
  width: '64px',
  height: '64px',
  gridRow: '1 / -1',
  forcedColorAdjust: 'none',
});
globalStyle(`${bucket} > span`, { gridRow: 2 });
export const name = style({ ...type.xl, ...display, gridRow: 3, gridColumn: '2 / -1' });
export const count = style({
  ...type.sm,
  ...figures,
  color: colour.inkSoft,
  textAlign: 'end',
  '@media': { [media.low]: { display: 'none' } },
});

/** Its colours are those of its picture in every theme. */
export const sky = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  height: 'clamp(240px, 44dvh, 420px)',
  border: '3px solid #0A5C8C',
  borderRadius: radius.sheet,
  overflow: 'hidden',
  color: '#14163A',
  background: '#7CC7F2',
  forcedColorAdjust: 'none',
  '@media': {
    [media.short]: { height: 'clamp(200px, 100dvh - 346px, 44dvh)' },
    [media.low]: { height: 'max(150px, 100dvh - 228px)' },
  },
});
export const cloth = style({ position: 'absolute', inset: 0, width: '960px', height: '480px' });
export const heights = style({ position: 'absolute', inset: 0, display: 'grid', gridTemplateRows: 'repeat(3, 1fr)' });
export const height = style({
  ...type.xs,
  ...figures,
  padding: `2px ${space[2]}`,
  fontWeight: 700,
  textAlign: 'end',
  selectors: { '& + &': { borderBlockStart: `${line.decor} dashed #0A5C8C` } },
});
export const falling = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  justifyItems: 'center',
  alignItems: 'start',
  willChange: 'transform',
});
export const drop = style({ width: '60px', height: '60px', maxWidth: '100%' });
export const lane = style({
  position: 'relative',
  minWidth: 0,
  padding: 0,
  border: 0,
  borderRadius: 0,
  background: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '& + &': { borderInlineStart: '2px solid #FBFAF688' },
    '&[aria-disabled="true"]': { cursor: 'default' },
  },
  ':active': { background: '#FBFAF644' },
  ':focus-visible': { outline: '3px solid #14163A', outlineOffset: '-6px' },
  '@media': hovered({ background: '#FBFAF633' }),
});
