import { keyframes, style } from '@vanilla-extract/css';
import { colour, media, motion, radius } from '../theme/tokens.css.ts';

/** The next ring grows out of the middle and becomes the current one. */
const arrive = keyframes({ from: { transform: 'scale(.56)', opacity: 0.45 } });

export const place = style({
  position: 'relative',
  width: '100%',
  maxWidth: '420px',
  aspectRatio: '1',
  marginInline: 'auto',
  '@media': {
    [media.short]: { width: 'min(100%, max(168px, 100dvh - 300px))' },
    [media.low]: { width: 'max(168px, 100dvh - 180px)' },
  },
});
export const board = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  // The corners of turning layers reach beyond the board.
  overflow: 'clip',
  background: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
  ':focus-visible': { outline: `4px solid ${colour.focus}`, outlineOffset: '3px' },
});
export const layer = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
export const arrival = style({
  position: 'absolute',
  inset: 0,
  willChange: 'transform',
  animation: `${arrive} ${motion.fade} ${motion.out}`,
  '@media': { [media.stillness]: { animation: 'none' } },
});
export const runner = style({ position: 'absolute', inset: 0, willChange: 'transform' });
export const said = style({
  position: 'absolute',
  inset: '36%',
  display: 'grid',
  placeItems: 'center',
  color: '#FBFAF6',
  pointerEvents: 'none',
  userSelect: 'none',
  // The board below keeps its colours as well.
  forcedColorAdjust: 'none',
});
