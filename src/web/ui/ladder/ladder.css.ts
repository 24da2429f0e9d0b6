import { style } from '@vanilla-extract/css';
import { motion, radius } from '../theme/tokens.css.ts';

export const place = style({
  position: 'relative',
  width: '100%',
  height: '100%',
  maxHeight: '560px',
  containerType: 'size',
  borderRadius: radius.card,
  overflow: 'hidden',
});
/** In the proportions of the drawing, because a climber moves by a fraction of the height. */
export const upright = style({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  width: 'min(100cqw, 27.27cqh)',
  height: 'min(100cqh, 366.67cqw)',
});
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
export const climber = style({
  position: 'absolute',
  inset: 0,
  willChange: 'transform',
  transition: `transform ${motion.sheetIn} ${motion.out}`,
});
