/** The picture of the ladder takes the height that is there, and keeps its shape. */
import { style } from '@vanilla-extract/css';
import { motion, radius } from '../theme/tokens.css.ts';

export const place = style({
  position: 'relative',
  height: '100%',
  minHeight: 0,
  aspectRatio: '320 / 440',
  marginInline: 'auto',
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
