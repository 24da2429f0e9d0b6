/** Bars and lines of progress. A native element, so that no inline style is written while it moves. */
import { keyframes, style } from '@vanilla-extract/css';
import { colour, figures, media, radius, space, type } from '../theme/tokens.css.ts';

export const bar = style({ display: 'grid', gap: space[1] });
export const figure = style({ ...type.sm, ...figures, color: colour.inkSoft });

const fill = { background: colour.tarum, borderRadius: radius.full };
export const track = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '12px',
  border: 0,
  borderRadius: radius.full,
  background: colour.disabledWash,
  overflow: 'hidden',
  '::-webkit-progress-bar': { background: 'transparent' },
  '::-webkit-progress-value': fill,
  '::-moz-progress-bar': fill,
  '@media': { [media.forced]: { appearance: 'auto' } },
});

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });
export const line = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  height: '3px',
  overflow: 'hidden',
  borderRadius: radius.full,
});
export const runner = style({
  position: 'absolute',
  insetBlock: 0,
  width: '30%',
  background: colour.tarum,
  borderRadius: radius.full,
  textIndent: '-999px',
  overflow: 'hidden',
  animation: `${run} 1.1s linear infinite`,
  '@media': { [media.stillness]: { width: '100%', animation: 'none' } },
});
