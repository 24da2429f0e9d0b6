/** Small styles that several components have in common. */
import { keyframes, style } from '@vanilla-extract/css';

export const visuallyHidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

export const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const appear = keyframes({ from: { opacity: 0 } });
