import { keyframes, style } from '@vanilla-extract/css';

/** An object, for use in a media query. */
export const hiddenVisually = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
export const visuallyHidden = style(hiddenVisually);

export const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const appear = keyframes({ from: { opacity: 0 } });
