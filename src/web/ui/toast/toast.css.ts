/** A short note above the bottom edge, in the top layer where the browser has one. */
import { style } from '@vanilla-extract/css';
import { colour, depth, line, motion, radius, space, type } from '../theme/tokens.css.ts';

export const toast = style({
  ...type.sm,
  position: 'fixed',
  inset: `auto ${space[4]} calc(${space[4]} + env(safe-area-inset-bottom))`,
  zIndex: 20,
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  width: 'fit-content',
  maxWidth: '440px',
  margin: '0 auto',
  padding: `${space[3]} ${space[4]}`,
  border: `${line.decor} solid ${colour.onToast}`,
  borderRadius: radius.card,
  background: colour.toast,
  color: colour.onToast,
  boxShadow: depth.sheet,
  fontWeight: 700,
  opacity: 0,
  visibility: 'hidden',
  transform: 'translateY(12px)',
  transition: `opacity ${motion.fade}, transform ${motion.fade} ${motion.out}, visibility 0s ${motion.fade}`,
  selectors: {
    '&[data-visible]': { opacity: 1, visibility: 'visible', transform: 'none', transitionDelay: '0s' },
  },
});
