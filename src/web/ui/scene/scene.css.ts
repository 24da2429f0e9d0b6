/** Picture, title, sentence and actions, one under the other. The marbles of a scene arrive once, with its picture. */
import { keyframes, style } from '@vanilla-extract/css';
import { colour, display, motion, radius, space, type } from '../theme/tokens.css.ts';

const arrive = keyframes({ from: { opacity: 0, transform: 'scale(.96)' } });

export const scene = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  maxWidth: '400px',
  margin: '0 auto',
  padding: `${space[8]} 0`,
  textAlign: 'center',
});
export const picture = style({
  width: '240px',
  height: 'auto',
  marginBottom: space[6],
  borderRadius: radius.sheet,
  animation: `${arrive} ${motion.success} ${motion.out}`,
});
export const title = style({ ...type.xxl, ...display });
export const text = style({ ...type.md, color: colour.inkSoft, marginTop: space[2] });
export const actions = style({ display: 'grid', gap: space[3], width: '100%', maxWidth: '296px', marginTop: space[6] });
