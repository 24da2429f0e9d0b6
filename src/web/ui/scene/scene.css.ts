import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { appear } from '../theme/shared.css.ts';
import { colour, display, media, motion, radius, space, type } from '../theme/tokens.css.ts';

/** On success a marble rolls in, once. */
const rollIn = keyframes({ from: { opacity: 0, transform: 'translateX(-90px) rotate(-150deg)' } });

export const scene = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
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
  animation: `${appear} ${motion.fade} ease-out`,
});
export const decorated = style({ position: 'relative', isolation: 'isolate', marginBottom: space[6] });
globalStyle(`${decorated} > ${picture}`, { marginBottom: 0 });
export const roll = style({
  transformBox: 'fill-box',
  transformOrigin: 'center',
  animation: `${rollIn} ${motion.success} ${motion.out} ${motion.fade} backwards`,
  '@media': { [media.stillness]: { animationName: appear } },
});
export const title = style({ ...type.xxl, ...display, '@media': { [media.cramped]: type.lg } });
export const text = style({ ...type.md, color: colour.inkSoft, marginTop: space[2] });
export const actions = style({ display: 'grid', gap: space[3], width: '100%', maxWidth: '296px', marginTop: space[6] });
