/** The cloth fills its place, the ladder stands in the middle of it, as high as the place is. */
import { style } from '@vanilla-extract/css';
import { motion, radius } from '../theme/tokens.css.ts';

/** Wider than the ladder at any height that it is given: a climber's way is measured by the height alone. */
export const place = style({
  position: 'relative',
  width: '100%',
  height: '100%',
  maxHeight: '440px',
  borderRadius: radius.card,
  overflow: 'hidden',
});
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
export const climber = style({
  position: 'absolute',
  inset: 0,
  willChange: 'transform',
  transition: `transform ${motion.sheetIn} ${motion.out}`,
});
