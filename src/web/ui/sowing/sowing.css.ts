import { globalStyle, style } from '@vanilla-extract/css';
import { display, figures, hovered, media, radius, space, target, type } from '../theme/tokens.css.ts';

/** Its colours are those of its picture in every theme. */
export const board = style({
  position: 'relative',
  width: '100%',
  padding: space[3],
  border: '3px solid #8A5A2B',
  borderRadius: radius.sheet,
  overflow: 'hidden',
  color: '#14163A',
  background: '#EBDDBE',
  forcedColorAdjust: 'none',
});
export const cloth = style({ position: 'absolute', inset: 0, width: '960px', height: '640px' });
/** The last is the store, whose name is wider than a hole. */
const inARow = 'repeat(7, minmax(0, 1fr)) minmax(4.5rem, 1.4fr)';
/** On a phone the way goes down on the left and up on the right, else it is one row. */
export const places = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateAreas: '"a h" "b g" "c f" "d e"',
  gap: `clamp(${space[2]}, 2dvh, ${space[4]}) ${space[4]}`,
  '@media': {
    [media.short]: { gap: space[2] },
    [media.wide]: {
      gridTemplateColumns: inARow,
      gridTemplateAreas: '"a b c d e f g h"',
      gap: space[3],
    },
    [media.low]: {
      gridTemplateColumns: inARow,
      gridTemplateAreas: '"a b c d e f g h"',
      gap: space[3],
    },
  },
});
const place = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `2px ${space[2]}`,
  minWidth: 0,
  minHeight: target.small,
  padding: space[1],
  '@media': {
    [media.short]: { columnGap: space[1] },
    [media.wide]: { flexDirection: 'column' },
    [media.low]: { flexDirection: 'column' },
  },
} as const;
export const hole = style({
  ...place,
  border: 0,
  borderRadius: radius.card,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
  selectors: { '&[aria-disabled="true"]': { cursor: 'default' } },
  ':active': { background: '#14163A22' },
  // On the board, which keeps its colours.
  ':focus-visible': { outline: '3px solid #14163A', outlineOffset: '-1px' },
  '@media': hovered({ background: '#14163A18' }),
});
export const store = style([place, { gridArea: 'h' }]);
for (const [at, area] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries())
  globalStyle(`${places} > :nth-child(${at + 1})`, { gridArea: area });
export const pit = style({
  flex: 'none',
  width: 'clamp(44px, 7.5dvh, 56px)',
  aspectRatio: '1',
  '@media': { [media.wide]: { width: 'min(80px, 100%)' }, [media.low]: { width: '48px' } },
});
export const count = style({
  ...type.xxl,
  ...display,
  ...figures,
  lineHeight: 1,
  minWidth: '1.5ch',
  textAlign: 'center',
});

export const inStore = style({ ...type.xs, display: 'grid', justifyItems: 'center', gap: '2px', fontWeight: 700 });

export const arrow = style({
  position: 'absolute',
  width: '16px',
  height: '16px',
  insetBlockEnd: 'calc(-8px - clamp(4px, 1dvh, 8px))',
  insetInlineStart: 'calc(50% - 8px)',
  transform: 'rotate(90deg)',
  fill: 'none',
  stroke: '#8A5A2B',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '@media': {
    [media.wide]: { inset: 'calc(50% - 8px) -14px auto auto', transform: 'none' },
    [media.low]: { inset: 'calc(50% - 8px) -14px auto auto', transform: 'none' },
  },
});
const onPhone = `not all and ${media.wide}`;
globalStyle(`${hole}:nth-child(4) > ${arrow}`, {
  '@media': { [onPhone]: { inset: 'calc(50% - 8px) -20px auto auto', transform: 'none' } },
});
globalStyle(`${hole}:nth-child(n + 5) > ${arrow}`, {
  '@media': { [onPhone]: { insetBlock: 'calc(-8px - clamp(4px, 1dvh, 8px)) auto', transform: 'rotate(-90deg)' } },
});
