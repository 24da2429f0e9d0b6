import { keyframes, style } from '@vanilla-extract/css';
import { media, motion } from '../theme/tokens.css.ts';

/** Only transform and opacity move: nothing is laid out, and no frame waits for a script. */
const shine = keyframes({
  from: { opacity: 0, transform: 'scale(.5) rotate(-40deg)' },
  '40%': { opacity: 1 },
});
const burst = keyframes({
  '0%': {
    opacity: 1,
    transform: 'translate(0, 0) scale(.3)',
    animationTimingFunction: 'cubic-bezier(.1, .75, .35, 1)',
  },
  '38%': {
    opacity: 1,
    transform: 'translate(calc(var(--x) * .72), var(--y)) rotate(calc(var(--turn) * .5)) scale(1)',
    animationTimingFunction: 'cubic-bezier(.45, 0, .75, .6)',
  },
  '85%': { opacity: 1 },
  '100%': { opacity: 0, transform: 'translate(var(--x), 90px) rotate(var(--turn)) scale(1)' },
});
const award = keyframes({
  from: { opacity: 0, transform: 'scale(.2) rotate(-30deg)' },
  '55%': { opacity: 1, transform: 'scale(1.14) rotate(10deg)' },
  '78%': { transform: 'scale(.97) rotate(4deg)' },
});

export const layer = style({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '@media': { [media.forced]: { display: 'none' } },
});

const wedges = 'repeating-conic-gradient(from 0deg at 50% 50%, #FFC233 0deg 12deg, transparent 12deg 24deg)';
const fades = 'radial-gradient(closest-side, #000 45%, transparent)';
/** As far beyond the picture as wanted, but not beyond the screen: the page would scroll sideways. */
const beyond = (wanted: string) => `max(-${wanted}, (100% - 100vw) / 2 + 8px)`;
/** Behind the picture. */
export const rays = style({
  position: 'absolute',
  zIndex: -1,
  insetBlock: '-40px',
  insetInline: beyond('60px'),
  background: wedges,
  maskImage: fades,
  WebkitMaskImage: fades,
  opacity: 0.55,
  animation: `${shine} 1400ms ${motion.out} backwards`,
  '@media': { [media.stillness]: { animation: 'none' } },
});

/** Where pieces fly: above and beside the picture, never over names, title or keys. */
export const air = style({
  position: 'absolute',
  insetBlock: '-24px 0',
  insetInline: beyond('44px'),
  overflow: 'hidden',
  '@media': { [media.stillness]: { display: 'none' } },
});

const piece = style({
  position: 'absolute',
  top: '62%',
  left: 'calc(50% - 6px)',
  opacity: 0,
  animationName: burst,
  animationFillMode: 'backwards',
});
/** As in the cloth called *kawung*. */
export const petal = style([
  piece,
  { width: '10px', height: '17px', borderRadius: '100% 0', background: 'var(--dye)', border: '1px solid #14163A40' },
]);
export const marble = style([
  piece,
  {
    width: '14px',
    height: '14px',
    borderRadius: '50%',
    background: 'radial-gradient(circle at 32% 28%, #fff 0 14%, transparent 30%), var(--dye)',
    border: '1px solid #14163A40',
  },
]);

/** Hangs over the corner of the picture, and ends above the title. */
export const rosette = style({
  position: 'absolute',
  right: '-20px',
  bottom: '-14px',
  transform: 'rotate(6deg)',
  transformOrigin: '50% 40%',
  animation: `${award} 620ms ${motion.out} 420ms backwards`,
  '@media': { [media.stillness]: { animation: 'none' } },
});
